"""Members of the demo club, whose records may be deleted with them. Triggers are put up again after the change:
SQLite rebuilds the table, and refuses to while a trigger speaks of it."""

from typing import Any

from django.db import migrations, models

from clubsite.triggers import install, remove
from members.triggers import RULES


def triggers_down(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor, RULES)


def triggers_up(apps: Any, schema_editor: Any) -> None:
    install(schema_editor, RULES)


class Migration(migrations.Migration):
    dependencies = [("members", "0002_what_the_database_refuses")]

    operations = [
        migrations.RunPython(triggers_down, triggers_up),
        migrations.AddField(
            model_name="member",
            name="is_demo",
            field=models.BooleanField(default=False, editable=False, verbose_name="part of the demo club"),
        ),
        migrations.RunPython(triggers_up, triggers_down),
    ]
