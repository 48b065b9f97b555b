"""PDF files of a tournament, made with fpdf2 and typefaces of our own: nothing of the system is needed."""
