"""English sentences for the steps of each pairing system, one module a system: `SENTENCES: dict[code, template]`."""
