import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments import triggers


class Migration(migrations.Migration):
    """Clock, phases, announcements, seats, and how long a round lasts. SQLite rebuilds a guarded table on the way."""

    dependencies = [
        ('tournaments', '0002_what_the_database_refuses'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(triggers.remove, triggers.install),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=120, verbose_name='text')),
                ('said_at', models.DateTimeField(verbose_name='said')),
            ],
            options={
                'verbose_name': 'announcement',
                'verbose_name_plural': 'announcements',
                'ordering': ['-said_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Clock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                ('phase', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='key of the phase')),
                ('seconds', models.PositiveIntegerField(blank=True, null=True, verbose_name='duration in seconds')),
                ('warn_at', models.PositiveIntegerField(default=300, verbose_name='warning, seconds before the end')),
                ('warn_text', models.CharField(blank=True, max_length=80, verbose_name='text at the warning')),
                ('end_text', models.CharField(blank=True, max_length=80, verbose_name='text at the end')),
                ('sign', models.CharField(blank=True, choices=[('', 'nothing'), ('left', 'an arrow to the left'), ('right', 'an arrow to the right'), ('board', 'a chessboard'), ('cup', 'a cup')], default='', max_length=8, verbose_name='picture')),
                ('started_at', models.DateTimeField(verbose_name='started')),
                ('paused_at', models.DateTimeField(blank=True, null=True, verbose_name='paused since')),
                ('paused_for', models.PositiveBigIntegerField(default=0, verbose_name='stood still so far, milliseconds')),
                ('stopped_at', models.DateTimeField(blank=True, null=True, verbose_name='stopped')),
            ],
            options={
                'verbose_name': 'clock',
                'verbose_name_plural': 'clocks',
            },
        ),
        migrations.CreateModel(
            name='Phase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('before_round', models.PositiveSmallIntegerField(default=1, verbose_name='before round')),
                ('position', models.PositiveSmallIntegerField(verbose_name='order')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes')),
                ('warn_at', models.PositiveSmallIntegerField(default=5, verbose_name='warning, minutes before the end')),
                ('warn_text', models.CharField(blank=True, max_length=80, verbose_name='text at the warning')),
                ('end_text', models.CharField(blank=True, max_length=80, verbose_name='text at the end')),
                ('sign', models.CharField(blank=True, choices=[('', 'nothing'), ('left', 'an arrow to the left'), ('right', 'an arrow to the right'), ('board', 'a chessboard'), ('cup', 'a cup')], default='', max_length=8, verbose_name='picture')),
            ],
            options={
                'verbose_name': 'phase',
                'verbose_name_plural': 'phases',
                'ordering': ['before_round', 'position', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='player',
            name='seat',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='seat at the start'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='end_text',
            field=models.CharField(blank=True, max_length=80, verbose_name='text when the time is over'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='round_minutes',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes a round'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('round_minutes__isnull', True), ('round_minutes__gte', 1), _connector='OR'), name='a_round_lasts_at_least_a_minute'),
        ),
        migrations.AddField(
            model_name='announcement',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.tournament', verbose_name='tournament'),
        ),
        migrations.AddField(
            model_name='clock',
            name='tournament',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tournaments.tournament', verbose_name='tournament'),
        ),
        migrations.AddField(
            model_name='phase',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phases', to='tournaments.tournament', verbose_name='tournament'),
        ),
        migrations.AddConstraint(
            model_name='clock',
            constraint=models.CheckConstraint(condition=models.Q(('sign__in', ['', 'left', 'right', 'board', 'cup'])), name='a_clock_shows_a_known_sign'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(('sign__in', ['', 'left', 'right', 'board', 'cup'])), name='a_phase_shows_a_known_sign'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.CheckConstraint(condition=models.Q(('minutes__isnull', True), ('minutes__gte', 1), _connector='OR'), name='a_phase_lasts_at_least_a_minute'),
        ),
        migrations.RunPython(triggers.install, triggers.remove),
    ]
