"""Ratings as pure functions: FIDE's tables and rules, a club Elo, and Glicko-2.

Every change comes as a list of contributions, one for each game, so that it can be audited.
Dates are parameters: nothing here reads a clock.
"""
