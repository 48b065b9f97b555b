"""Every write about people. One verb each, one transaction each; views, the API and the admin call these."""

from members.services.accounts import call_back, confirm_member, edit_profile, leave_club, sign_up, suspend_member
from members.services.club import change_club
from members.services.erasure import erase_member, erase_somebody
from members.services.factors import forget_second_factor
from members.services.guests import claim_account, create_guest, create_guests, give_claim_link, owner_of_link
from members.services.importing import export_members, import_members, plan_import
from members.services.own_data import own_data
from members.services.ratings import NewRating, apply_rating_changes, correct_rating
from members.services.roles import (
    create_system_administrator,
    delete_system_administrator,
    grant_club_administrator,
    revoke_club_administrator,
)
from members.services.setup import check_setup_link, make_setup_link, set_up_club

__all__ = [
    "NewRating",
    "apply_rating_changes",
    "call_back",
    "change_club",
    "check_setup_link",
    "claim_account",
    "confirm_member",
    "correct_rating",
    "create_guest",
    "create_guests",
    "create_system_administrator",
    "delete_system_administrator",
    "edit_profile",
    "erase_member",
    "erase_somebody",
    "export_members",
    "forget_second_factor",
    "give_claim_link",
    "grant_club_administrator",
    "import_members",
    "leave_club",
    "make_setup_link",
    "own_data",
    "owner_of_link",
    "plan_import",
    "revoke_club_administrator",
    "set_up_club",
    "sign_up",
    "suspend_member",
]
