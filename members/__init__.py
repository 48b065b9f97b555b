"""The people of the club: accounts, roles, profiles and ratings."""
