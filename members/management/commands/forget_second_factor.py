"""For whoever sits at the machine: the way back in for somebody who has lost phone, key and recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.refusals import Refused
from members.models import Member
from members.services import forget_second_factor


class Command(BaseCommand):
    help = "Take the second factor of a member away, the original system administrator's too; the password stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *, username: str, **options: Any) -> None:
        member = Member.objects.filter(username__iexact=username).first()
        if member is None:
            raise CommandError(f"Nobody has the username {username}.")
        try:
            forget_second_factor(actor=None, member_id=member.pk)
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"The password alone opens the account of {member.username} now.")
