from django.db import migrations

from tournaments import triggers


class Migration(migrations.Migration):
    """No round is left out, a game keeps its round and board, a player the member they are."""

    dependencies = [("tournaments", "0006_the_database_knows_the_steps")]

    operations = [migrations.RunPython(triggers.install_rules_of_places, triggers.remove_rules_of_places)]
