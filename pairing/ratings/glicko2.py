"""Glicko-2 (M. Glickman): a rating with its uncertainty and its volatility, over one rating period."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Share:
    """What one game adds to the rating, in points: the contributions add up to the whole change."""

    opponent: Glicko
    score: float
    expected: float
    weight: float  # g(φ): how much is known about the opponent
    amount: float


@dataclass(frozen=True, slots=True)
class Period:
    """A player's rating after a period, with all that led to it."""

    before: Glicko
    after: Glicko
    shares: tuple[Share, ...] = ()
    variance: float | None = None  # v, of the rating as the games alone tell it
    improvement: float | None = None  # Δ, on the scale of the system


def rate(player: Glicko, games: Sequence[tuple[Glicko, float]], tau: float = TAU) -> Period:
    """All games of one period at once, as the system wants it; without games only the doubt grows."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    if not games:
        grown = math.sqrt(phi**2 + player.volatility**2)
        return Period(player, replace(player, deviation=grown * SCALE))
    seen = [_seen(mu, opponent, score) for opponent, score in games]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in seen)
    gain = sum(g * (score - e) for g, e, score in seen)
    improvement = variance * gain
    volatility = _volatility(improvement, phi, variance, player.volatility, tau)
    widened = phi**2 + volatility**2
    new_phi = 1 / math.sqrt(1 / widened + 1 / variance)
    factor = new_phi**2 * SCALE
    shares = tuple(
        Share(opponent, score, e, g, factor * g * (score - e))
        for (opponent, score), (g, e, _) in zip(games, seen, strict=True)
    )
    after = Glicko(player.rating + factor * gain, new_phi * SCALE, volatility)
    return Period(player, after, shares, variance, improvement)


def _seen(mu: float, opponent: Glicko, score: float) -> tuple[float, float, float]:
    """g(φ) of an opponent, the expected score against them, and the score."""
    phi = opponent.deviation / SCALE
    g = 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - CENTRE) / SCALE)))
    return g, expected, score


def _volatility(improvement: float, phi: float, variance: float, sigma: float, tau: float) -> float:
    """The new volatility, by the Illinois method (step 5 of the paper)."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi**2 + variance + e
        return e * (improvement**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if improvement**2 > phi**2 + variance:
        high = math.log(improvement**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
