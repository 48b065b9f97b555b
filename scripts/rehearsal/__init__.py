"""Rehearsals of the whole product with real servers: the plug pulled, and two at once.

`./bench plug` and `./bench races` run them; docs/rehearsal.md tells what each proves.
"""
