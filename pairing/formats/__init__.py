"""File formats of the chess world, read into values and written from them."""
