"""What the club keeps about people: members, the ledger of ratings, the log of roles, the club itself."""

from members.models.club import Club, Colour
from members.models.links import LinkKind, OneTimeLink
from members.models.member import Member, Role, Status
from members.models.records import ChangeKind, MemberChange, RatingChange
from members.models.tokens import ApiToken, KeptAnswer

__all__ = [
    "ApiToken",
    "ChangeKind",
    "Club",
    "Colour",
    "KeptAnswer",
    "LinkKind",
    "Member",
    "MemberChange",
    "OneTimeLink",
    "RatingChange",
    "Role",
    "Status",
]
