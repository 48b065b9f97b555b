"""Backup and restore of the whole record, on both databases, with a manifest that is checked."""
