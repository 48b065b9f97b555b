"""A tournament is created, set up, opened for registration, closed, and in need reopened."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from members.models import Member
from tournaments.models import (
    Directorship,
    Document,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from tournaments.models.tournament import ScoreUnitChoice
from tournaments.queries.progress import games_to_come, is_decided
from tournaments.queries.standings import final_body
from tournaments.refusals import BadValue, Frozen, ReasonNeeded, RoundStillOpen, WrongStatus
from tournaments.services.ratings import apply_ratings, rating_body, take_back_ratings
from tournaments.services.times import forget_later_rounds
from tournaments.services.work import Work, check_fresh, lock
from tournaments.settings_rules import check_settings, default_tie_breaks

# What a started tournament may still change: nothing that pairing or points depend on.
ALWAYS_EDITABLE = frozenset(
    {
        "name",
        "description",
        "place",
        "time_control",
        "round_minutes",
        "end_text",
        "starts_on",
        "ends_on",
        "visibility",
        "players_report",
        "maximum_players",
        "late_entry_bye",
        "tie_breaks",
    }
)


@transaction.atomic
def create_tournament(
    *, actor: Member, name: str, system_key: str, number_of_rounds: int, **settings: Any
) -> Tournament:
    """A new tournament with good defaults; its creator directs it."""
    unit = settings.get("score_unit", ScoreUnitChoice.GAME)
    settings.setdefault("tie_breaks", default_tie_breaks(system_key, unit))
    check_settings(name=name, system=system_key, number_of_rounds=number_of_rounds, **settings)
    tournament = Tournament(
        name=name,
        system=system_key,
        number_of_rounds=number_of_rounds,
        created_by=actor,
        **settings,
    )
    work = Work(tournament, actor)
    insert_under_a_free_address(work)
    work.create(Directorship, tournament=tournament, member=actor, appointed_by=None)
    work.record("tournament.created", system=system_key)
    return tournament


def insert_under_a_free_address(work: Work) -> None:
    """Two tournaments of one name, made in the same moment, find the same address free; the second looks again."""
    tournament = work.tournament
    while True:
        tournament.slug = free_slug(tournament.name)
        try:
            with transaction.atomic():
                work.insert(tournament)
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return


def free_slug(name: str) -> str:
    """An address nobody has, and that is not a page of its own beside the tournaments."""
    base = slugify(name, allow_unicode=False)[:120] or "tournament"
    slug, n = base, 1
    while Tournament.objects.filter(slug=slug).exists() or slug in ("new", "import"):
        n += 1
        slug = f"{base}-{n}"
    return slug


@transaction.atomic
def change_settings(*, tournament_id: int, actor: Member, seen: int | None = None, **settings: Any) -> Tournament:
    """Change what may still be changed: everything until round 1 starts, little after."""
    tournament = lock(tournament_id)
    check_fresh(tournament, seen)
    _not_over(tournament)
    changed = {name: value for name, value in settings.items() if getattr(tournament, name) != value}
    if not tournament.is_preparing and (frozen := sorted(changed.keys() - ALWAYS_EDITABLE)):
        labels = ", ".join(str(getattr(Tournament._meta.get_field(name), "verbose_name", name)) for name in frozen)
        raise Frozen(
            _("Round 1 has started, so these can no longer change: %(settings)s.") % {"settings": labels},
            field=frozen[0],
        )
    current = {name: getattr(tournament, name) for name in SETTINGS}
    check_settings(**{**current, **settings})
    if tournament.rounds.filter(status=RoundStatus.PLANNED).exists() and changed.keys() - ALWAYS_EDITABLE:
        raise RoundStillOpen(
            _("Round 1 is planned with the present settings. Discard the plan before you change them.")
        )
    _room_for_all(tournament, settings.get("maximum_players", tournament.maximum_players))
    work = Work(tournament, actor)
    if work.change(tournament, **changed):
        forget_later_rounds(work)
        work.record("tournament.changed", fields=sorted(changed))
    return tournament


SETTINGS = (
    "name",
    "description",
    "place",
    "time_control",
    "starts_on",
    "ends_on",
    "maximum_players",
    "number_of_rounds",
    "system",
    "options",
    "points_win",
    "points_draw",
    "points_loss",
    "points_bye",
    "points_forfeit",
    "score_unit",
    "tie_breaks",
    "first_round",
    "initial_colour",
    "acceleration",
    "legs",
    "round_minutes",
    "end_text",
    "late_entry_bye",
    "visibility",
    "players_report",
    "rated",
)


def _room_for_all(tournament: Tournament, maximum: int | None) -> None:
    playing = tournament.players.filter(status="playing").count()
    if maximum is not None and maximum < playing:
        raise BadValue(
            _("%(playing)d players are already in. The maximum cannot be lower than that.") % {"playing": playing},
            field="maximum_players",
        )


@transaction.atomic
def open_registration(*, tournament_id: int, actor: Member) -> Tournament:
    tournament = lock(tournament_id)
    _not_over(tournament)
    work = Work(tournament, actor)
    if work.change(tournament, registration_open=True):
        work.record("registration.opened")
    return tournament


@transaction.atomic
def close_registration(*, tournament_id: int, actor: Member) -> Tournament:
    tournament = lock(tournament_id)
    work = Work(tournament, actor)
    if work.change(tournament, registration_open=False):
        work.record("registration.closed")
    return tournament


@transaction.atomic
def discard_tournament(*, tournament_id: int, actor: Member) -> Tournament:
    """Give up a tournament that never started. Its log is kept; its page is gone."""
    tournament = lock(tournament_id)
    if not tournament.is_preparing:
        raise WrongStatus(_("A tournament that has started cannot be discarded. Close it instead."))
    if tournament.rounds.exists():
        raise RoundStillOpen(_("Round 1 is planned. Discard the plan first."))
    work = Work(tournament, actor)
    work.change(tournament, status=TournamentStatus.DISCARDED, registration_open=False)
    work.record("tournament.discarded")
    return tournament


@transaction.atomic
def close_tournament(*, tournament_id: int, actor: Member, reason: str = "") -> Tournament:
    """Freeze the final ranking and give the club ratings of the event."""
    tournament = lock(tournament_id)
    _may_close(tournament, reason)
    work = Work(tournament, actor)
    body = final_body(tournament)
    body["ratings"] = rating_body(tournament) if tournament.rated else {}
    rated = apply_ratings(tournament, body["ratings"], actor)
    work.change(
        tournament,
        status=TournamentStatus.FINISHED,
        registration_open=False,
        final=Document.objects.create(tournament=tournament, kind="final", body=body),
    )
    work.record("tournament.closed", reason=reason, rated_players=rated)
    return tournament


def _may_close(tournament: Tournament, reason: str) -> None:
    if not tournament.is_running:
        raise WrongStatus(
            _("This tournament is %(status)s. Only a running one can be closed.")
            % {"status": tournament.get_status_display()}
        )
    if open_round := tournament.rounds.exclude(status=RoundStatus.CLOSED).first():
        sentence = (
            _("Round %(number)d is planned. Start it, or discard it, before you close the tournament.")
            if open_round.is_planned
            else _("Round %(number)d is being played. Close it before you close the tournament.")
        )
        raise RoundStillOpen(sentence % {"number": open_round.number})
    if numbers := sorted({game.round.number for game in games_to_come(tournament)}):
        raise WrongStatus(
            _("A postponed game of round %(rounds)s has no result yet. The final ranking waits for it.")
            % {"rounds": ", ".join(map(str, numbers))}
        )
    played = tournament.rounds.count()
    if played < tournament.number_of_rounds and not reason.strip() and not is_decided(tournament):
        raise ReasonNeeded(
            _("Only %(played)d of %(all)d rounds were played. Say why the tournament ends early.")
            % {"played": played, "all": tournament.number_of_rounds}
        )


@transaction.atomic
def reopen_tournament(*, tournament_id: int, actor: Member, reason: str) -> Tournament:
    """An administrator opens a closed tournament again; its ratings are taken back until it closes anew."""
    tournament = lock(tournament_id)
    if not tournament.is_finished:
        raise WrongStatus(_("Only a closed tournament can be reopened."))
    if not reason.strip():
        raise ReasonNeeded(_("Say why the tournament is reopened."))
    work = Work(tournament, actor)
    if tournament.rated:
        take_back_ratings(tournament, actor)
    work.change(tournament, status=TournamentStatus.RUNNING, final=None)
    work.record("tournament.reopened", reason=reason)
    return tournament


def _not_over(tournament: Tournament) -> None:
    if tournament.status in (TournamentStatus.FINISHED, TournamentStatus.DISCARDED):
        raise WrongStatus(
            _("This tournament is %(status)s and can no longer change.") % {"status": tournament.get_status_display()}
        )
