"""The people of the demo club: all of them invented. Nobody can log in as one of them until somebody claims a guest.

Telephone numbers are from the range that is kept free for films and books.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from members.models import Member, Status
from members.services.accounts import confirm_member, sign_up
from members.services.guests import create_guest


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the demo club; `guest` is known by name alone and may be given a claim link."""

    first_name: str
    last_name: str
    rating: int
    joined: int = 2019  # the year
    guest: bool = False
    under_18: bool = False
    phone: str = ""
    address: str = ""

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


DIRECTOR = Person("Ruth", "Castellanos", 1655, 2004, phone="+44 1632 960101", address="3 Mill Lane")
DEPUTY = Person("Charlotte", "Ashdown-Pike", 1580, 2011, phone="+44 1632 960102")

# In the order of their ratings.
PLAYERS: tuple[Person, ...] = (
    Person("Nguyễn Thị", "Phương-Anh", 2104, 2015),
    Person("Aleksander", "Wójcik", 2061, 2009),
    Person("Henrik", "Dalgaard-Møller", 2019, 1998),
    Person("Oluwaseun", "Adébáyọ̀", 1987, 2017),
    Person("Pavla", "Říhošková", 1962, 2020),
    Person("Samira", "Haddad", 1948, 2012, guest=True),
    Person("Anna-Katharina", "von Hohenfels", 1911, 2006),
    Person("Daichi", "Moriwaka", 1893, 2022),
    Person("Tomás", "Etxeberria", 1874, 2013),
    Person("Katarzyna", "Błędowska", 1852, 2018),
    Person("Li", "Wei", 1839, 2016),
    Person("Ines", "Carvalho", 1806, 2014),
    Person("Viktor", "Strandlund", 1788, 1987),
    Person("Rajesh", "Venkataraman", 1772, 2010),
    Person("Greta", "Söderlund", 1745, 2021),
    Person("Bảo-Long", "Trịnh", 1731, 2023),
    Person("Mateo", "Quispe Huamán", 1718, 2019),
    Person("سلمى", "الهاشمي", 1715, 2020),
    Person("Aoife", "Ní Dhomhnaill", 1690, 2008),
    Person("Þórdís", "Ægisdóttir", 1663, 2015),
    Person("Kwame", "Boateng-Larbi", 1634, 2018),
    Person("Marisol", "Ixchel Tun", 1618, 2022),
    Person("Yuki", "Tanabe", 1602, 2023),
    Person("Dmytro", "Kovalenko-Sych", 1577, 2022),
    Person("Séamus", "O'Brien", 1563, 1994),
    Person("Leilani", "Kaʻaihue", 1541, 2021, guest=True),
    Person("Jean-Baptiste", "Mbeki-Laurent", 1508, 2016),
    Person("Chidera", "Nwankwo-Eze", 1492, 2024),
    Person("Zeynep", "Arslanoğlu", 1476, 2023),
    Person("Suryani", "", 1455, 2024, guest=True),
    Person("Arthur", "Pemberton", 1432, 1979),
    Person("Ioana", "Dumitrescu-Pop", 1390, 2024),
    Person("Otto", "Vesterinen", 1365, 2002),
    Person("Hamza", "El Idrissi", 1347, 2024, guest=True),
    Person("Niamh", "Quigley-Marsh", 1310, 2025),
    Person("Birgitta", "Aho", 1281, 1991),
    Person("Theo", "Marchetti-Bell", 1240, 2025, under_18=True),
    Person("Noor", "van der Velde", 1198, 2025, under_18=True),
    Person("Wren", "Talbot-Hughes", 1055, 2026, guest=True),
    Person("Emre", "Yıldızlı", 0, 2026, guest=True),
)


def invent_members(administrator: Member) -> dict[str, Member]:
    """Everybody of the demo club by name. The administrator confirms them where the club confirms its members."""
    return {person.name: _member(person, administrator) for person in (DIRECTOR, DEPUTY, *PLAYERS)}


def invent_player(name: str, *, rating: int) -> Member:
    """A guest of the demo club."""
    return create_guest(actor=None, name=name, rating=max(rating, 0), is_demo=True)


def _member(person: Person, administrator: Member) -> Member:
    if person.guest:
        return invent_player(person.name, rating=person.rating)
    member = sign_up(
        first_name=person.first_name,
        last_name=person.last_name,
        display_name="" if person.under_18 else person.name,  # a minor is shown with an initial
        start_rating=person.rating,
        cell_phone=person.phone,
        address=person.address,
        under_18=person.under_18,
        guardian_contact="A parent, +44 1632 960110" if person.under_18 else "",
        joined=date(person.joined, 9, 1) if person.joined < 2026 else date(2026, 1, 8),
        is_demo=True,
    )
    if member.status == Status.WAITING:
        member = confirm_member(actor=administrator, member_id=member.pk)
    return member
