"""The demo club: invented people and tournaments in every state, loaded by one command and removed by another."""
