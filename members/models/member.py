"""A person of the club. The user model of the site from its first migration."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from members.validators import (
    HIGHEST_RATING,
    clean_name,
    default_display_name,
    validate_line,
    validate_name,
    validate_phone,
    validate_text,
    validate_time_zone,
    validate_username,
)

NAME_LENGTH = 60
DISPLAY_NAME_LENGTH = 2 * NAME_LENGTH + 1


class Status(models.TextChoices):
    """How a member stands to the club. Only an active member logs in."""

    WAITING = "waiting", _("waiting for confirmation")
    ACTIVE = "active", _("active")
    GUEST = "guest", _("guest")
    SUSPENDED = "suspended", _("suspended")
    LEFT = "left", _("left the club")


class Role(models.TextChoices):
    """What a member may do in the whole club. Director and player are relations to one tournament, not roles."""

    MEMBER = "member", _("member")
    CLUB_ADMINISTRATOR = "club_administrator", _("club administrator")
    SYSTEM_ADMINISTRATOR = "system_administrator", _("system administrator")


class MemberManager(BaseUserManager["Member"]):
    """Finds members the way people write their names: without regard to upper and lower case."""

    def get_by_natural_key(self, username: str | None) -> Member:
        return self.get(username__iexact=username)

    def in_play(self) -> models.QuerySet[Member]:
        """Those the club counts: active members and guests."""
        return self.filter(status__in=(Status.ACTIVE, Status.GUEST))


class Member(AbstractBaseUser):
    """A person of the club: an account that lasts through all tournaments, or a guest who may claim one later."""

    first_name = models.CharField(_("first name"), max_length=NAME_LENGTH, validators=[validate_name])
    last_name = models.CharField(_("last name"), max_length=NAME_LENGTH, blank=True, validators=[validate_name])
    display_name = models.CharField(
        _("name shown to others"), max_length=DISPLAY_NAME_LENGTH, blank=True, validators=[validate_name]
    )
    under_18 = models.BooleanField(_("under 18"), default=False)
    guardian_contact = models.CharField(
        _("contact of a parent or guardian"), max_length=200, blank=True, validators=[validate_line]
    )
    address = models.TextField(_("address"), max_length=300, blank=True, validators=[validate_text])
    cell_phone = models.CharField(_("cell phone"), max_length=32, blank=True, validators=[validate_phone])
    email = models.EmailField(_("e-mail"), blank=True)
    username = models.CharField(
        _("username"), max_length=40, unique=True, null=True, blank=True, validators=[validate_username]
    )

    # The ledger is the only way to a new rating: a trigger compares these three columns with it.
    start_rating = models.PositiveIntegerField(_("rating at the start"), default=0, editable=False)
    club_rating = models.PositiveIntegerField(_("club rating"), default=0, editable=False)
    games_played = models.PositiveIntegerField(_("games played"), default=0, editable=False)

    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.ACTIVE)
    role = models.CharField(_("role"), max_length=20, choices=Role.choices, default=Role.MEMBER)
    is_original = models.BooleanField(_("original system administrator"), default=False, editable=False)
    is_demo = models.BooleanField(_("part of the demo club"), default=False, editable=False)

    language = models.CharField(_("language"), max_length=10, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[validate_time_zone])
    joined = models.DateField(_("member since"), default=timezone.localdate)
    erased_at = models.DateTimeField(_("erased at"), null=True, blank=True, editable=False)

    objects = MemberManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["first_name", "last_name"]

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ["last_name", "first_name", "pk"]
        indexes = [
            models.Index(fields=["status", "last_name", "first_name"], name="members_by_name"),
            models.Index(fields=["status", "-club_rating"], name="members_by_rating"),
        ]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="a_username_belongs_to_one_member",
                violation_error_message=_("This username is taken. Choose another one."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="an_email_belongs_to_one_member",
                violation_error_message=_("Another member has this e-mail address."),
            ),
            models.UniqueConstraint(
                fields=["is_original"],
                condition=Q(is_original=True),
                name="there_is_one_original_system_administrator",
            ),
            models.CheckConstraint(
                condition=Q(is_original=False) | Q(role=Role.SYSTEM_ADMINISTRATOR, status=Status.ACTIVE),
                name="the_original_is_an_active_system_administrator",
            ),
            models.CheckConstraint(
                condition=Q(role=Role.MEMBER) | Q(status=Status.ACTIVE),
                name="only_an_active_member_holds_a_role",
            ),
            models.CheckConstraint(
                condition=Q(status__in=(Status.GUEST, Status.LEFT)) | Q(username__isnull=False),
                name="whoever_may_log_in_has_a_username",
            ),
            models.CheckConstraint(condition=~Q(first_name=""), name="a_member_has_a_name"),
            models.CheckConstraint(condition=~Q(display_name=""), name="a_member_has_a_name_to_show"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="a_status_is_one_of_five"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="a_role_is_one_of_three"),
            models.CheckConstraint(
                condition=Q(club_rating__lte=HIGHEST_RATING, start_rating__lte=HIGHEST_RATING),
                name="a_rating_is_at_most_4000",
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True)
                | Q(
                    status=Status.LEFT, username__isnull=True, email="", address="", cell_phone="", guardian_contact=""
                ),
                name="an_erased_member_keeps_nothing_personal",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new member's rating starts where it starts."""
        self.tidy()
        if self._state.adding:
            self.club_rating = self.start_rating
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Not the parent's, which needs a username: a guest has none."""
        self.tidy()

    def unique_error_message(self, model_class: type[models.Model], unique_check: Any) -> ValidationError:
        """The sentence of the constraint, in place of Django's own."""
        if tuple(unique_check) == ("username",):
            return ValidationError(_("This username is taken. Choose another one."), code="unique")
        return super().unique_error_message(model_class, unique_check)

    def tidy(self) -> None:
        """Names in their one form, and a name to show where none was chosen."""
        self.first_name, self.last_name = clean_name(self.first_name), clean_name(self.last_name)
        self.display_name = clean_name(self.display_name) or default_display_name(
            first_name=self.first_name, last_name=self.last_name, under_18=self.under_18
        )
        self.email = self.email.strip()
        self.username = self.normalize_username(self.username) if self.username else None

    def get_absolute_url(self) -> str:
        return reverse("members:detail", args=[self.pk])

    def get_full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    def get_short_name(self) -> str:
        return self.first_name

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Whether this person may be logged in; asked by Django on every request."""
        return self.status == Status.ACTIVE

    @property
    def is_guest(self) -> bool:
        return self.status == Status.GUEST

    @property
    def is_erased(self) -> bool:
        return self.erased_at is not None

    @property
    def is_administrator(self) -> bool:
        """A club administrator or a system administrator, who has every other role too."""
        return self.is_active and self.role in (Role.CLUB_ADMINISTRATOR, Role.SYSTEM_ADMINISTRATOR)

    @property
    def is_system_administrator(self) -> bool:
        return self.is_active and self.role == Role.SYSTEM_ADMINISTRATOR

    @property
    def is_staff(self) -> bool:
        """Whether the Django admin opens; never stored, so it cannot disagree with the role."""
        return self.is_administrator

    @property
    def is_superuser(self) -> bool:
        return self.is_system_administrator

    def has_perm(self, permission: str, obj: object | None = None) -> bool:
        """Administrators have the club's own models; only system administrators have those of the site's machinery."""
        if self.is_system_administrator:
            return True
        return self.is_administrator and permission.split(".")[0] in CLUB_APPS

    def has_perms(self, permissions: list[str], obj: object | None = None) -> bool:
        return all(self.has_perm(permission, obj) for permission in permissions)

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_system_administrator or (self.is_administrator and app_label in CLUB_APPS)


def shown_name(member: Member) -> str:
    """How allauth calls somebody in its messages: never by the username."""
    return member.display_name


CLUB_APPS = frozenset({"members", "tournaments"})
