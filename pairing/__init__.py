"""Pairs the rounds of a chess tournament and computes its standings.

Pure Python on the standard library: values in, values out. No Django, no clock,
no files, no global random. `pairing.systems.SYSTEMS` holds every pairing system
by its key; `pairing.model` holds the values they take and give.
"""
