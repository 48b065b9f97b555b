from django.db import migrations

from tournaments import triggers


class Migration(migrations.Migration):
    """Events, documents and started rounds are kept by the database itself."""

    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(triggers.install, triggers.remove)]
