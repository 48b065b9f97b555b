"""The log in words: what each event did, and which of them the public reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from members.models import Member
from pairing.explain import joined
from tournaments.models import Event, Player, Round, Tournament
from tournaments.queries.steps import NEVER_TAKEN_BACK, last_standing

# Facts stand in braces; {who} is the player or the players an event is about.
SENTENCES: dict[str, Any] = {
    "tournament.created": gettext_lazy("Tournament created"),
    "tournament.changed": gettext_lazy("Settings changed"),
    "tournament.closed": gettext_lazy("Tournament closed"),
    "tournament.reopened": gettext_lazy("Tournament reopened"),
    "tournament.discarded": gettext_lazy("Tournament discarded"),
    "registration.opened": gettext_lazy("Registration opened"),
    "registration.closed": gettext_lazy("Registration closed"),
    "player.entered": gettext_lazy("{who} signed up"),
    "player.added": gettext_lazy("{who} entered by the director"),
    "players.added": gettext_lazy("Players entered by the director: {who}"),
    "player.admitted": gettext_lazy("{who} taken from the waiting list"),
    "player.withdrawn": gettext_lazy("{who} withdrew"),
    "player.returned": gettext_lazy("{who} came back"),
    "player.changed": gettext_lazy("Seed or table of {who} changed"),
    "bye.requested": gettext_lazy("{who} asked for a bye in round {round}"),
    "bye.cancelled": gettext_lazy("{who} will play in round {round} after all"),
    "pair.forbidden": gettext_lazy("Kept apart: {who}"),
    "pair.allowed": gettext_lazy("May meet again: {who}"),
    "times.set": gettext_lazy("Planned starts of rounds set"),
    "round.planned": gettext_lazy("Round {round} planned"),
    "round.replanned": gettext_lazy("Round {round} planned again"),
    "round.discarded": gettext_lazy("Plan of round {round} discarded"),
    "flags.accepted": gettext_lazy("Flags of round {round} accepted"),
    "round.started": gettext_lazy("Round {round} started"),
    "round.closed": gettext_lazy("Round {round} closed"),
    "plan.swapped": gettext_lazy("Round {round}: {who} changed places"),
    "plan.colours": gettext_lazy("Round {round}: colours changed on board {board}"),
    "plan.bye": gettext_lazy("Round {round}: the bye given to {who}"),
    "plan.paired": gettext_lazy("Round {round}: {who} paired by hand"),
    "plan.absent": gettext_lazy("Round {round}: {who} marked absent"),
    "plan.present": gettext_lazy("Round {round}: {who} came after all"),
    "pairing.altered": gettext_lazy("Round {round}: published pairing altered, {who} changed places"),
    "game.started": gettext_lazy("Round {round}, board {board}: game started"),
    "game.stopped": gettext_lazy("Round {round}, board {board}: game stopped"),
    "game.postponed": gettext_lazy("Round {round}, board {board}: game postponed"),
    "match.decided": gettext_lazy("Round {round}, board {board}: match decided for {who}"),
    "result.entered": gettext_lazy("Round {round}, board {board}: {after}"),
    "result.changed": gettext_lazy("Round {round}, board {board}: {before} became {after}"),
    "result.corrected": gettext_lazy("Round {round}, board {board}: {before} corrected to {after}"),
    "result.cleared": gettext_lazy("Round {round}, board {board}: {before} cleared"),
    "result.reported": gettext_lazy("Round {round}, board {board}: {after} reported by a player"),
    "result.confirmed": gettext_lazy("Round {round}, board {board}: {after} confirmed by the opponent"),
    "result.disputed": gettext_lazy("Round {round}, board {board}: the reported result is disputed"),
    "director.appointed": gettext_lazy("{member} appointed as director"),
    "director.removed": gettext_lazy("{member} removed as director"),
    "director.resigned": gettext_lazy("{member} resigned as director"),
    "clock.started": gettext_lazy("Clock of round {round} started"),
    "clock.phase": gettext_lazy("Phase started: {name}"),
    "clock.paused": gettext_lazy("Clock paused"),
    "clock.resumed": gettext_lazy("Clock resumed"),
    "clock.extended": gettext_lazy("Clock extended by {minutes} minutes"),
    "clock.stopped": gettext_lazy("Clock stopped"),
    "hall.announced": gettext_lazy("Announced: {text}"),
    "hall.taken_down": gettext_lazy("Announcement taken down: {text}"),
    "phase.added": gettext_lazy("Phase added: {name}"),
    "phase.changed": gettext_lazy("Phase changed: {name}"),
    "phase.moved": gettext_lazy("Phase moved: {name}"),
    "phase.removed": gettext_lazy("Phase removed: {name}"),
    "seats.drawn": gettext_lazy("Seats drawn for {count} players"),
    "seats.swapped": gettext_lazy("Seats changed: {who}"),
    "seats.cleared": gettext_lazy("Seats cleared"),
    "match.entered": gettext_lazy("Round {round}, board {board}: match {score}"),
    "undone": gettext_lazy("Taken back: {undone} (step {undone_number})"),
}
OF_DIRECTORS = ("director.appointed", "director.removed", "director.resigned")
TAPPED = ("result.entered", "result.changed", "match.entered")
PUBLIC_KINDS = ("result.corrected", "pairing.altered", "tournament.reopened")
PRINTED = {
    "1-0": "1–0",
    "0-1": "0–1",
    "1/2-1/2": "½–½",
    "+/-": "+/−",
    "-/+": "−/+",
    "-/-": "−/−",
    "0-0": "0–0",
    "1/2-0": "½–0",
    "0-1/2": "0–½",
    "1-0 short": "1–0",
    "0-1 short": "0–1",
    "1/2-1/2 short": "½–½",
}


@dataclass(frozen=True)
class Names:
    """How the people of some events are called: players by their entry, directors by their account.

    With them the steps that these events took back, to be named, too.
    """

    players: dict[int, str]
    members: dict[int, str]
    undone: dict[int, Event]


@dataclass(frozen=True)
class Entry:
    event: Event
    text: str
    undone: bool
    can_undo: bool
    note: str = ""


def entries(tournament: Tournament, events: list[Event], *, may_undo: bool = True) -> list[Entry]:
    """The given events in words, in a few queries however many they are."""
    names = _names(events)
    last = last_standing(tournament) if may_undo and not tournament.is_finished else None
    undone = set(Event.objects.filter(undoes__in=[event.pk for event in events]).values_list("undoes_id", flat=True))
    return [
        Entry(
            event=event,
            text=sentence(event, names),
            undone=event.pk in undone,
            can_undo=last is not None and event.pk == last.pk and event.kind not in NEVER_TAKEN_BACK,
            note=_note(event, names),
        )
        for event in events
    ]


def sentence(event: Event, names: Names) -> str:
    facts = dict(event.facts)
    players = facts.get("players") or [facts.get("player")]
    facts["who"] = joined((names.players.get(pk, "") for pk in players if pk), _) or _("nobody")
    facts["member"] = names.members.get(facts.get("member", 0), _("somebody"))
    if event.undoes_id:
        facts["undone"] = sentence(names.undone[event.undoes_id], names)
    facts["round"] = event.round_number
    facts["before"] = PRINTED.get(facts.get("before", ""), _("no result"))
    facts["after"] = PRINTED.get(facts.get("after", ""), _("no result"))
    if "score" in facts:
        facts["score"] = facts["score"].replace("-", "–")
    template = SENTENCES.get(event.kind, event.kind)
    return str(template).format_map(_Forgiving(facts))


class _Forgiving(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "–"


def _names(events: list[Event]) -> Names:
    wanted: set[int] = set()
    taken_back = [event.undoes_id for event in events if event.undoes_id]
    undone = Event.objects.filter(pk__in=taken_back).defer("changes").in_bulk() if taken_back else {}
    spoken_of = [*events, *undone.values()]
    people = {event.facts["member"] for event in spoken_of if event.kind in OF_DIRECTORS}
    for event in spoken_of:
        wanted.update(event.facts.get("players") or ())
        if event.facts.get("player"):
            wanted.add(event.facts["player"])
    return Names(
        {player.pk: player.name for player in Player.objects.filter(pk__in=wanted).select_related("member")},
        {member.pk: member.display_name for member in Member.objects.filter(pk__in=people)} if people else {},
        undone,
    )


def _note(event: Event, names: Names) -> str:
    """What is worth knowing beside the sentence: the flags of a plan, the boards of a round, who played a game."""
    if event.undoes_id:
        return _note(names.undone[event.undoes_id], names)
    flags = event.facts.get("flags", event.facts.get("accepted_flags"))
    said = []
    if event.kind == "tournament.changed":
        said += [str(getattr(Tournament._meta.get_field(name), "verbose_name", name)) for name in event.facts["fields"]]
    if event.kind == "round.started" and (boards := event.facts.get("boards")):
        said.append(ngettext("%(count)d board", "%(count)d boards", boards) % {"count": boards})
    if event.kind in ("round.planned", "round.replanned", "round.started") and flags:
        said.append(ngettext("%(count)d flag", "%(count)d flags", flags) % {"count": flags})
    if event.kind.startswith(("result.", "match.entered")):
        said.append(" – ".join(f"\u2068{names.players.get(pk, '')}\u2069" for pk in event.facts.get("players") or ()))
    return ", ".join(filter(None, said))


def latest(tournament: Tournament) -> str:
    """The last thing that happened, in words."""
    event = tournament.events.latest("number")
    return sentence(event, _names([event]))


def log_events(tournament: Tournament) -> Any:
    return tournament.events.select_related("actor").order_by("-number")


def last_result(tournament: Tournament, round_: Round) -> Entry | None:
    """The step a director may want to take back while entering results: the last one, if it was a result here."""
    last = last_standing(tournament)
    if last is None or last.round_number != round_.number or last.kind not in TAPPED or not round_.is_started:
        return None
    return entries(tournament, [last])[0]


def corrections(tournament: Tournament) -> list[Entry]:
    """What was published and then changed, in words."""
    return entries(tournament, list(published_and_changed(tournament)), may_undo=False)


def published_and_changed(tournament: Tournament) -> QuerySet[Event]:
    """Corrected results, altered pairings, a tournament reopened, a start or a closing taken back."""
    taken_back = Q(undoes__kind__in=(*PUBLIC_KINDS, "round.started", "round.closed"))
    return tournament.events.filter(Q(kind__in=PUBLIC_KINDS) | taken_back).order_by("-number")
