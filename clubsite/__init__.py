"""The glue of the project: settings, addresses, refusals. No rule of the club or of chess lives here."""
