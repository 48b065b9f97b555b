"""Tournaments through the API: reading for everybody, playing, directing."""
