"""People through the API: oneself, tokens, the member list, and what administrators do."""
