"""How allauth's accounts become members of the club."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.stages import EmailVerificationStage
from allauth.account.utils import has_verified_email
from allauth.core import context as allauth_context
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from members.addresses import link_to
from members.models import Member, Status
from members.queries import came_by_link
from members.services.accounts import sign_up
from members.validators import validate_username

LONGEST_ADDRESS = 254  # as in the model; a username is shorter
SIGN_UP_TEXTS = ("first_name", "last_name", "email", "username", "cell_phone", "address", "guardian_contact")


def whose(name: str) -> Member | None:
    """Whose account this opens, found as allauth's own log-in finds it."""
    by_address = filter_users_by_email(name, prefer_verified=True, for_login=True)
    found: Member | None = by_address[0] if by_address else get_user_by_username(name)
    return found


class VerifyStrangers(EmailVerificationStage):  # type: ignore[misc]
    """The usual verification by code, for people nobody knows yet.

    A member who never gave an address logs in without it; so does one to whom an administrator handed the account.
    """

    def handle(self) -> tuple[HttpResponse | None, bool]:
        member = self.login.user
        if member is not None and (not member.email or came_by_link(member)):
            return None, True
        result: tuple[HttpResponse | None, bool] = super().handle()
        return result


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up goes through our service; only active members come in; nobody else learns who is known."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This username is taken. Choose another one."),
        "username_password_mismatch": _("This name and password do not belong together. Try again."),
        "email_password_mismatch": _("This e-mail and password do not belong together. Try again."),
        "too_many_login_attempts": _("Too many tries that failed. Wait five minutes, then try again."),
    }

    def get_login_stages(self) -> list[str]:
        ours = f"{VerifyStrangers.__module__}.{VerifyStrangers.__qualname__}"
        theirs = f"{EmailVerificationStage.__module__}.{EmailVerificationStage.__qualname__}"
        return [ours if stage == theirs else stage for stage in super().get_login_stages()]

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Member | None:
        """What may be a username or an e-mail is asked once. allauth would check the password of a known address twice,
        and tell by the time it takes who is known. Its look-up by username finds addresses, too. What is longer than
        both is not looked up at all: SQLite refuses such a question.
        """
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        if any(len(credentials.get(name) or "") > LONGEST_ADDRESS for name in ("email", "username")):
            return None
        found: Member | None = super().authenticate(request, **credentials)
        return found

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link in the mail, at the club's own address whoever asked for it and however."""
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return link_to(path.replace("UID-KEY", quote(key)), self.request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """As allauth does it; a mail that did not go out is told to whoever waits for it, known here or not."""
        request = allauth_context.request
        values = {"request": request, "email": email, "current_site": get_current_site(request), **context}
        if not self.render_mail(template_prefix, email, values).send():
            said = _("The mail server does not answer, so nothing was sent. Try again later, or ask an administrator.")
            messages.error(request, said)

    def send_account_already_exists_mail(self, email: str) -> None:
        """A known address costs as much time as a new one, whose password is hashed."""
        make_password(email)
        super().send_account_already_exists_mail(email)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """One count of wrong passwords an account, whether it is named by username or by address. allauth counts each
        name, and its own key holds the Host header, too, which a thief may vary.
        """
        name = credentials.get("email") or credentials.get("username") or ""
        member = whose(name) if len(name) <= LONGEST_ADDRESS else None
        return f"login:{member.pk}" if member else f"login:{name.lower()}"

    def save_user(self, request: HttpRequest, user: Member, form: BaseForm, commit: bool = True) -> Member:
        data = form.cleaned_data
        texts: dict[str, Any] = {name: data.get(name) or "" for name in SIGN_UP_TEXTS}
        return sign_up(password=data["password1"], under_18=bool(data.get("under_18")), **texts)

    def clean_email(self, email: str) -> str:
        """One check for whoever signs up, changes the address or asks for a new password."""
        if len(email) > LONGEST_ADDRESS:
            raise ValidationError(_("An e-mail address has at most 254 characters."))
        return email

    def clean_username(self, username: str, shallow: bool = False) -> str:
        username = Member.normalize_username(username)
        validate_username(username)
        cleaned: str = super().clean_username(username, shallow=shallow)
        return cleaned

    def pre_login(self, request: HttpRequest, user: Member, **kwargs: Any) -> HttpResponse | None:
        """A waiting member confirms the address first: the new must see the same as those who are known already."""
        if user.status == Status.WAITING and user.email and not has_verified_email(user):
            return None
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def login(self, request: HttpRequest, user: Member) -> None:
        if not user.is_active:
            raise ImmediateHttpResponse(self.respond_user_inactive(request, user))
        super().login(request, user)

    def respond_user_inactive(self, request: HttpRequest, user: Member) -> HttpResponse:
        """Said only to somebody who knew the password: why this account does not come in."""
        status = 200 if user.status == Status.WAITING else 403
        return render(request, "members/not_active.html", {"status": user.status}, status=status)
