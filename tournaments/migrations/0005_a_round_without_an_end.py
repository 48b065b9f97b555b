from django.db import migrations

from tournaments import triggers


class Migration(migrations.Migration):
    """A round of 0 minutes has a clock that counts upwards. SQLite rebuilds a guarded table on the way."""

    dependencies = [("tournaments", "0004_times_of_rounds")]

    operations = [
        migrations.RunPython(triggers.remove, triggers.install),
        migrations.RemoveConstraint(model_name="tournament", name="a_round_lasts_at_least_a_minute"),
        migrations.RunPython(triggers.install, triggers.remove),
    ]
