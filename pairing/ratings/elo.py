"""The club's own Elo: the logistic curve, a K factor the club chooses, and provisional newcomers.

E = 1 / (1 + 10^((opponent − own) / 400)), rounded to four decimals, so that what is shown is what
was counted. The new rating is the old one plus the sum of K × (score − E), rounded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pairing.ratings.changes import Change, Contribution, Played
from pairing.ratings.rounding import half_away

PLACES = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """How a club rates. With `fixed_k` the ladder is not used.

    A player is provisional for the first `provisional_games`: their own rating moves with `k_new`,
    and an established opponent's moves only by the share `against_provisional`.
    """

    start: int = 1500
    k_new: int = 40
    k: int = 20
    k_top: int = 10
    top: int = 2400
    fixed_k: int | None = None
    provisional_games: int = 20
    against_provisional: Decimal = Decimal("0.5")
    floor: int | None = 100


DEFAULTS = Settings()


def expected(own: int, opponent: int) -> Decimal:
    """The expected score by the logistic curve, to four decimals."""
    return Decimal(str(round(1 / (1 + 10 ** ((opponent - own) / 400)), PLACES)))


def is_provisional(games: int, settings: Settings = DEFAULTS) -> bool:
    return games < settings.provisional_games


def k_factor(rating: int, games: int, settings: Settings = DEFAULTS) -> int:
    """The club's K for a player with so many rated games."""
    if settings.fixed_k is not None:
        return settings.fixed_k
    if is_provisional(games, settings):
        return settings.k_new
    return settings.k_top if rating >= settings.top else settings.k


def change(rating: int | None, games_before: int, games: Sequence[Played], settings: Settings = DEFAULTS) -> Change:
    """The change over one tournament. A player without a rating begins at `settings.start`."""
    own = settings.start if rating is None else rating
    k = k_factor(own, games_before, settings)
    contributions = tuple(_contribution(own, games_before, Decimal(k), game, settings) for game in games)
    total = sum((one.amount for one in contributions), Decimal(0))
    after = own + int(half_away(total))
    return Change(own, contributions, total, after if settings.floor is None else max(settings.floor, after))


def _contribution(own: int, games_before: int, k: Decimal, game: Played, settings: Settings) -> Contribution:
    newcomer = game.opponent_games is not None and is_provisional(game.opponent_games, settings)
    if newcomer and not is_provisional(games_before, settings):
        k *= settings.against_provisional
    chance = expected(own, game.opponent)
    return Contribution(game, chance, k, k * (game.score - chance), own - game.opponent)
