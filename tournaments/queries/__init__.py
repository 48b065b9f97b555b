"""Every read of a tournament that is more than one filter."""
