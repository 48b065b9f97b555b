"""Rehearsals of the whole product with real servers: the plug pulled, two at once, a full hall, the restore drill.

`./bench plug`, `./bench races`, `./bench hall` and `./bench drill` run them; docs/rehearsal.md tells what each proves.
"""
