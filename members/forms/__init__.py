"""Forms ask for fields and nothing more; the services decide."""
