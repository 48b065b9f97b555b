"""Forms check single fields; rules that need the rest of the tournament live in the services."""
