"""What every operation of the REST API shares: doors, bodies, problems, versions, limits, harmless retries."""
