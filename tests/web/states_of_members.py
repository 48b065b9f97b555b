"""The states in which pages about people are tried."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from members.models import Member
from members.queries import is_set_up
from members.services import NewRating, apply_rating_changes, create_guest, give_claim_link, plan_import
from tests.factories.members import PASSWORD, MemberFactory, with_second_factor
from tests.web.world import Ask, World, state

DETAILS = {"first_name": "Eve", "last_name": "Changed", "language": "", "time_zone": ""}
CLUB = {"name": "Hillside", "colour": "plum", "language": "en", "time_zone": "UTC"}
FILE = b"first_name,email\nSamira,samira@example.org\n"


def about(member: Member, **form: Any) -> Ask:
    return Ask({"member_id": member.pk}, form)


def in_admin(member: Member, **form: Any) -> Ask:
    return Ask({"object_id": member.pk}, form)


@state
def anyhow(world: World) -> Ask:
    return Ask()


@state
def with_detail(world: World) -> Ask:
    return Ask(query="?detail=1")


@state
def another_member(world: World) -> Ask:
    return about(world.another)


@state
def a_waiting_member(world: World) -> Ask:
    return about(MemberFactory(waiting=True))


@state
def a_suspended_member(world: World) -> Ask:
    return about(MemberFactory(suspended=True))


@state
def a_member_with_a_second_factor(world: World) -> Ask:
    return about(with_second_factor(MemberFactory()))


@state
def a_guest(world: World) -> Ask:
    return about(create_guest(actor=None, name="Samira Haddad"))


@state
def another_club_administrator(world: World) -> Ask:
    return about(MemberFactory(club_administrator=True))


@state
def another_system_administrator(world: World) -> Ask:
    return about(MemberFactory(system_administrator=True))


@state
def the_original(world: World) -> Ask:
    return about(world.original)


@state
def myself(world: World) -> Ask:
    return about(world.actor or world.another)


@state
def nobody(world: World) -> Ask:
    return Ask({"member_id": 2**63})


@state
def a_rating_with_a_reason(world: World) -> Ask:
    return about(world.another, rating="1700", reason="rating of the former club")


@state
def a_rating_of_the_original(world: World) -> Ask:
    return about(world.original, rating="1700", reason="rating of the former club")


@state
def a_rating_without_a_reason(world: World) -> Ask:
    return about(world.another, rating="1700")


@state
def my_new_details(world: World) -> Ask:
    return Ask(form=DETAILS)


@state
def my_details_unreadable(world: World) -> Ask:
    return Ask(form=DETAILS | {"first_name": "\u200b"})


@state
def details_of_another(world: World) -> Ask:
    return about(world.another, **DETAILS)


@state
def details_of_another_unreadable(world: World) -> Ask:
    return about(world.another, **DETAILS | {"first_name": "\u200b"})


@state
def details_of_the_original(world: World) -> Ask:
    return about(world.original, **DETAILS)


@state
def a_member_whom_no_mail_reaches(world: World) -> Ask:
    world.another.emailaddress_set.all().delete()
    return about(world.another)


@state
def my_password_and_a_tick(world: World) -> Ask:
    return Ask(form={"password": PASSWORD, "understood": "on"})


@state
def the_wrong_password(world: World) -> Ask:
    return Ask(form={"password": "wrong", "understood": "on"})


@state
def the_club_changed(world: World) -> Ask:
    return Ask({"object_id": 1}, CLUB)


@state
def a_file(world: World) -> Ask:
    return Ask(form={"file": SimpleUploadedFile("members.csv", FILE)})


@state
def a_file_that_is_none(world: World) -> Ask:
    return Ask(form={"file": SimpleUploadedFile("members.csv", b"PK\x03\x04")})


@state
def a_previewed_file(world: World) -> Ask:
    plan = plan_import(actor=world.original, content=FILE)
    return Ask(form={"content": FILE.decode(), "fingerprint": plan.fingerprint})


@state
def an_open_claim_link(world: World) -> Ask:
    guest = create_guest(actor=None, name="Samira Haddad")
    secret = give_claim_link(actor=world.original, member_id=guest.pk)
    return Ask({"secret": secret}, {"email": "samira@example.org", "username": "", "password": PASSWORD})


@state
def a_wrong_link(world: World) -> Ask:
    return Ask({"secret": "not-the-secret"}, {"email": "x@example.org", "password": PASSWORD})


@state
def the_club_is_set_up(world: World) -> Ask:
    assert is_set_up()
    return Ask({"secret": "whatever-it-was"})


@state
def a_new_person(world: World) -> Ask:
    return Ask(form={"first_name": "Aoife", "last_name": "Walsh", "email": "a@example.org", "password1": PASSWORD})


@state
def a_person_with_a_known_address(world: World) -> Ask:
    known = world.another.email
    return Ask(form={"first_name": "Aoife", "last_name": "Walsh", "email": known, "password1": PASSWORD})


@state
def the_wrong_login(world: World) -> Ask:
    return Ask(form={"login": world.another.username, "password": "wrong"})


@state
def the_right_login(world: World) -> Ask:
    return Ask(form={"login": world.another.username, "password": PASSWORD})


@state
def german(world: World) -> Ask:
    return Ask(form={"language": "de", "next": "/privacy/"})


@state
def a_reset_link_that_is_wrong(world: World) -> Ask:
    return Ask({"uidb36": "1", "key": "wrong"})


@state
def a_key_that_is_nobodys(world: World) -> Ask:
    return Ask({"pk": 999})


@state
def another_member_in_admin(world: World) -> Ask:
    return in_admin(world.another, **DETAILS)


@state
def the_original_in_admin(world: World) -> Ask:
    return in_admin(world.original, **DETAILS)


@state
def a_line_of_the_ledger(world: World) -> Ask:
    (line,) = apply_rating_changes(actor=None, source="autumn", changes=[NewRating(world.another.pk, 1500)])
    return Ask({"object_id": line.pk}, {"after": "2800", "post": "yes"})


@state
def an_entry_of_the_log(world: World) -> Ask:
    entry = create_guest(actor=None, name="Samira Haddad").changes.get()
    return Ask({"object_id": entry.pk}, {"after": "member", "post": "yes"})


@state
def the_club_in_admin(world: World) -> Ask:
    return Ask({"object_id": 1}, CLUB)


@state
def an_object_of_nobody(world: World) -> Ask:
    """For the rows that ask only whether the door of the admin opens at all."""
    return Ask({"object_id": 0, "app_label": "members", "url": "nowhere/", "content_type_id": 0})


@state
def a_player_of_the_tournament(world: World) -> Ask:
    player = world.tournament.players.exclude(member=world.actor).order_by("pk")[0]
    return about(player.member)
