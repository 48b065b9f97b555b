"""One more thing that can happen to a membership."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0004_api_tokens'),
    ]

    operations = [
        migrations.AlterField(
            model_name='memberchange',
            name='kind',
            field=models.CharField(choices=[('signed_up', 'signed up'), ('imported', 'imported'), ('entered_as_guest', 'entered as a guest'), ('claimed', 'claimed the account'), ('status', 'status changed'), ('role', 'role changed'), ('link_given', 'claim link given'), ('profile', 'details changed'), ('factor', 'second factor taken away'), ('erased', 'account erased')], max_length=20, verbose_name='what'),
        ),
    ]
