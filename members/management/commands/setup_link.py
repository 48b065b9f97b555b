"""Prints the one-time link that opens the set-up page, while the club has no system administrator."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from clubsite.refusals import Refused
from members.services.setup import make_setup_link


class Command(BaseCommand):
    help = "Print the one-time link that opens the set-up page of a new club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--base", default="", help="the address of the site, such as http://127.0.0.1:8000")

    def handle(self, *args: Any, **options: Any) -> None:
        base = options["base"] or settings.SITE.origin or "http://127.0.0.1:8000"
        try:
            secret = make_setup_link()
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"{base.rstrip('/')}{reverse('members:setup', args=[secret])}")
