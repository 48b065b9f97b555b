"""Pictures the server draws: the knockout tree and the charts of a report."""
