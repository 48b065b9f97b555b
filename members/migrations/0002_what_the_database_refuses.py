"""Triggers: the original system administrator stays, the records are append-only, ratings follow the ledger."""

from typing import Any

from django.db import migrations

from clubsite.triggers import install, remove
from members.triggers import RULES


def forwards(apps: Any, schema_editor: Any) -> None:
    install(schema_editor, RULES)


def backwards(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor, RULES)


class Migration(migrations.Migration):
    dependencies = [("members", "0001_initial")]

    operations = [migrations.RunPython(forwards, backwards)]
