from django.db import migrations, models

from tournaments import triggers


class Migration(migrations.Migration):
    """Seats that are public, the numbers of the log, statuses and the last director: kept by the database, too."""

    dependencies = [("tournaments", "0005_a_round_without_an_end")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="altering",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(triggers.install_all, triggers.remove_rules_of_steps),
    ]
