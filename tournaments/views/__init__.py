"""Who may, what is asked, where next. Every page of a tournament by who uses it."""
