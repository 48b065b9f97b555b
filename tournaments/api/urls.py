"""The addresses of tournaments in the API."""

from __future__ import annotations

from django.urls import path

from tournaments.api import directing, files, games, hall, lists, mine, players, reading, rounds, seating, settings

T = "tournaments/<slug:slug>/"
R = T + "rounds/<int:number>/"
G = T + "games/<int:game_id>/"
P = T + "players/<int:player_id>/"

urlpatterns = [
    path("systems/", lists.Systems.as_view(), name="systems"),
    path("me/games/", mine.MyGames.as_view(), name="my_games"),
    path("me/games/all/", mine.MyPastGames.as_view(), name="my_past_games"),
    path("me/tournaments/", mine.MyTournaments.as_view(), name="my_tournaments"),
    path("tournaments/", lists.Tournaments.as_view(), name="tournaments"),
    path("tournaments/import/", lists.Import.as_view(), name="import"),
    # The tournament
    path(T, settings.TheTournament.as_view(), name="tournament"),
    path(T + "rules/", settings.Rules.as_view(), name="rules"),
    path(T + "advice/", settings.Advice.as_view(), name="advice"),
    path(T + "registration/", settings.Registration.as_view(), name="registration"),
    path(T + "close/", settings.Close.as_view(), name="close"),
    path(T + "reopen/", settings.Reopen.as_view(), name="reopen"),
    path(T + "corrections/", reading.Corrections.as_view(), name="corrections"),
    path(T + "standings/", reading.Standings.as_view(), name="standings"),
    path(T + "crosstable/", reading.Crosstable.as_view(), name="crosstable"),
    path(T + "export.trf", files.Trf.as_view(), name="export_trf"),
    path(T + "export.csv", files.Csv.as_view(), name="export_csv"),
    path(T + "report.csv", files.Report.as_view(), name="export_report"),
    path(T + "export.json", files.Json.as_view(), name="export_json"),
    # Who plays
    path(T + "players/", players.Players.as_view(), name="players"),
    path(T + "players/bulk/", players.Bulk.as_view(), name="players_bulk"),
    path(P, players.ThePlayer.as_view(), name="player"),
    path(P + "withdraw/", players.Withdraw.as_view(), name="player_withdraw"),
    path(P + "come-back/", players.ComeBack.as_view(), name="player_come_back"),
    path(P + "admit/", players.Admit.as_view(), name="player_admit"),
    path(P + "byes/", players.Byes.as_view(), name="player_byes"),
    path(P + "byes/<int:number>/", players.Bye.as_view(), name="player_bye"),
    path(T + "apart/", players.KeptApart.as_view(), name="apart"),
    path(T + "apart/<int:pair_id>/", players.KeptApartPair.as_view(), name="apart_pair"),
    path(T + "entries/", players.Entries.as_view(), name="entries"),
    path(T + "entries/me/", players.MyEntry.as_view(), name="my_entry"),
    path(T + "entries/me/withdraw/", players.MyWithdrawal.as_view(), name="my_withdrawal"),
    path(T + "entries/me/byes/", players.MyByes.as_view(), name="my_byes"),
    path(T + "entries/me/byes/<int:number>/", players.MyBye.as_view(), name="my_bye"),
    # Rounds
    path(T + "rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(R, rounds.TheRound.as_view(), name="round"),
    path(R + "plan/", rounds.Replan.as_view(), name="round_plan"),
    path(R + "ways-out/", rounds.WaysOut.as_view(), name="round_ways_out"),
    path(R + "accept/", rounds.Accept.as_view(), name="round_accept"),
    path(R + "start/", rounds.Start.as_view(), name="round_start"),
    path(R + "close/", rounds.Close.as_view(), name="round_close"),
    path(R + "results/", rounds.Results.as_view(), name="round_results"),
    path(R + "boards/<int:board>/why/", reading.Why.as_view(), name="why"),
    path(R + "boards/<int:board>/score/", hall.MatchScore.as_view(), name="match_score"),
    path(T + "times/", hall.Times.as_view(), name="times"),
    path(T + "bracket/", hall.TheBracket.as_view(), name="bracket"),
    # Games
    path(T + "games/", games.Games.as_view(), name="games"),
    path(G, games.TheGame.as_view(), name="game"),
    path(G + "result/", games.Result.as_view(), name="game_result"),
    path(G + "preview/", games.Preview.as_view(), name="game_preview"),
    path(G + "clear/", games.Clear.as_view(), name="game_clear"),
    path(G + "start/", games.Start.as_view(), name="game_start"),
    path(G + "stop/", games.Stop.as_view(), name="game_stop"),
    path(G + "postpone/", games.Postpone.as_view(), name="game_postpone"),
    path(G + "alter/", games.Alter.as_view(), name="game_alter"),
    path(G + "decide/", games.Decide.as_view(), name="game_decide"),
    path(G + "report/", games.Report.as_view(), name="game_report"),
    path(G + "confirm/", games.Confirm.as_view(), name="game_confirm"),
    path(G + "dispute/", games.Dispute.as_view(), name="game_dispute"),
    # The hall
    path(T + "clock/", hall.Clock.as_view(), name="clock"),
    path(T + "clock/start/", hall.ClockStart.as_view(), name="clock_start"),
    path(T + "clock/pause/", hall.ClockPause.as_view(), name="clock_pause"),
    path(T + "clock/resume/", hall.ClockResume.as_view(), name="clock_resume"),
    path(T + "clock/extend/", hall.ClockExtend.as_view(), name="clock_extend"),
    path(T + "clock/stop/", hall.ClockStop.as_view(), name="clock_stop"),
    path(T + "phases/", hall.Phases.as_view(), name="phases"),
    path(T + "phases/preset/", seating.Preset.as_view(), name="phase_preset"),
    path(T + "phases/<int:phase_id>/move/", seating.PhaseMove.as_view(), name="phase_move"),
    path(T + "seats/", seating.Seats.as_view(), name="seats"),
    path(T + "phases/<int:phase_id>/", hall.OnePhase.as_view(), name="phase"),
    path(T + "phases/<int:phase_id>/start/", hall.PhaseStart.as_view(), name="phase_start"),
    path(T + "announcements/", hall.Announcements.as_view(), name="announcements"),
    path(T + "announcements/<int:announcement_id>/", hall.OneAnnouncement.as_view(), name="announcement"),
    # Directors
    path(T + "directors/", directing.Directors.as_view(), name="directors"),
    path(T + "directors/me/", directing.MyDirectorship.as_view(), name="my_directorship"),
    path(T + "directors/<int:member_id>/", directing.Director.as_view(), name="director"),
    path(T + "log/", directing.Log.as_view(), name="log"),
    path(T + "undo/", directing.Undo.as_view(), name="undo"),
]
