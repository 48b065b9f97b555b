"""The site's own help: the guide under docs/guide, and the documents a club asks for, as pages."""
