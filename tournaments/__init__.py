"""Tournaments with their players, rounds, games and events: one aggregate under one lock."""
