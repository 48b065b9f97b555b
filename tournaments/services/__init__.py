"""Every write of a tournament: lock, guard, act, record, in one transaction each."""
