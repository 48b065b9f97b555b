"""How dates are written where a page does not say it itself, such as in the admin; German needs nothing of ours."""
