"""Pages about people: who may, what is asked, where next."""
