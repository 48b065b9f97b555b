"""The addresses of tournaments: what everybody reads, what players do, what directors do."""

from __future__ import annotations

from django.urls import path

from tournaments.views import director, field, hall, importing, matches, paper, planning, player, public, results, room

app_name = "tournaments"

T = "<slug:slug>/"
R = T + "rounds/<int:number>/"
G = T + "games/<int:game_id>/"

urlpatterns = [
    path("", public.tournament_list, name="list"),
    path("new/", director.new, name="new"),
    path("new/import/", importing.import_report, name="import"),
    # Everybody
    path(T, public.detail, name="detail"),
    path(R, public.round_view, name="round"),
    path(R + "live/", public.round_live, name="round_live"),
    path(R + "boards/<int:board>/", public.board, name="board"),
    path(T + "standings/", public.standings, name="standings"),
    path(T + "standings/live/", public.standings_live, name="standings_live"),
    path(T + "standings/<int:player_id>/", public.sums, name="sums"),
    path(T + "standings.csv", public.standings_file, name="standings_csv"),
    path(T + "crosstable/", public.crosstable_view, name="crosstable"),
    path(T + "players/", public.players, name="players"),
    path(T + "players/<int:player_id>/", public.player_card, name="player"),
    path(T + "rules/", public.rules, name="rules"),
    path(T + "corrections/", public.corrections_view, name="corrections"),
    path(T + "calendar.ics", public.calendar_file, name="calendar"),
    # The room: what everybody looks at, and what is printed
    path(T + "hall/", hall.hall, name="hall"),
    path(T + "hall/live/", hall.hall_live, name="hall_live"),
    path(T + "clock/", hall.clock, name="clock"),
    path(T + "seating/", hall.seating, name="seating"),
    path(T + "tree/", hall.tree, name="tree"),
    path(T + "tree.svg", hall.tree_picture, name="tree_picture"),
    path(T + "paper/", paper.index, name="paper"),
    path(T + "paper/standings/", paper.standings, name="paper_standings"),
    path(T + "paper/crosstable/", paper.crosstable, name="paper_crosstable"),
    path(T + "paper/wall-chart/", paper.wall_chart, name="paper_wall_chart"),
    path(T + "paper/tree/", paper.tree, name="paper_tree"),
    path(T + "paper/cards/", paper.cards, name="paper_cards"),
    path(T + "tables/<int:board>/", paper.table, name="table"),
    path(R + "paper/pairings/", paper.pairings, name="paper_pairings"),
    path(R + "paper/names/", paper.names, name="paper_names"),
    path(R + "paper/slips/", paper.slips, name="paper_slips"),
    path(R + "round.pdf", paper.round_pdf, name="round_pdf"),
    path(T + "report/", paper.report, name="report_page"),
    path(T + "report.pdf", paper.report_pdf, name="report_pdf"),
    path(T + "report.csv", paper.report_csv, name="report_csv"),
    # Players
    path(T + "enter/", player.sign_up, name="enter"),
    path(T + "withdraw/", player.sign_off, name="withdraw"),
    path(T + "bye/", player.ask_bye, name="bye"),
    path(T + "bye/<int:number>/cancel/", player.drop_bye, name="cancel_bye"),
    path(G, player.game, name="my_game"),
    path(G + "report/", player.report, name="report"),
    path(G + "confirm/", player.confirm, name="confirm"),
    path(G + "dispute/", player.dispute, name="dispute"),
    # Directors: the tournament
    path(T + "direct/", director.direct, name="direct"),
    path(T + "direct/settings/", director.settings, name="settings"),
    path(T + "direct/times/", director.times, name="times"),
    path(T + "direct/registration/", director.registration, name="registration"),
    path(T + "direct/close/", director.close, name="close"),
    path(T + "direct/reopen/", director.reopen, name="reopen"),
    path(T + "direct/discard/", director.discard, name="discard"),
    path(T + "direct/directors/", director.appoint, name="appoint"),
    path(T + "direct/directors/<int:member_id>/remove/", director.dismiss, name="dismiss"),
    path(T + "direct/hall/", room.desk, name="hall_desk"),
    path(T + "direct/hall/clock/", room.clock_action, name="clock_action"),
    path(T + "direct/hall/say/", room.say, name="say"),
    path(T + "direct/phases/", room.phases, name="phases"),
    path(T + "direct/phases/preset/", room.pick_preset, name="pick_preset"),
    path(T + "direct/phases/<int:phase_id>/", room.phase_edit, name="phase_edit"),
    path(T + "direct/phases/<int:phase_id>/act/", room.phase_action, name="phase_action"),
    path(T + "direct/seats/", room.seats, name="seats"),
    path(T + "direct/tournament.trf", paper.trf, name="trf"),
    # Directors: the field
    path(T + "direct/players/", field.manage_players, name="manage_players"),
    path(T + "direct/players/add/", field.add, name="add_players"),
    path(T + "direct/players/paste/", field.paste, name="paste"),
    path(T + "direct/players/apart/", field.keep_pair_apart, name="keep_apart"),
    path(T + "direct/players/apart/<int:pair_id>/drop/", field.let_pair_meet, name="let_meet"),
    path(T + "direct/players/<int:player_id>/", field.player_edit, name="player_edit"),
    path(T + "direct/players/<int:player_id>/act/", field.player_action, name="player_action"),
    path(T + "direct/players/<int:player_id>/bye/<int:number>/cancel/", field.drop_bye, name="drop_bye"),
    # The rounds, for directors
    path(T + "rounds/plan/", planning.plan, name="plan"),
    path(R + "review/", planning.review, name="review"),
    path(R + "replan/", planning.replan, name="replan"),
    path(R + "discard/", planning.discard, name="discard_plan"),
    path(R + "accept/", planning.accept, name="accept"),
    path(R + "edit/", planning.edit, name="edit"),
    path(R + "start/", planning.start, name="start"),
    path(R + "results/", results.results, name="results"),
    path(R + "boards/<int:board>/match/", matches.match, name="match"),
    path(R + "close/", planning.close, name="close_round"),
    # Games and the log are directors' too
    path(G + "result/", results.result, name="result"),
    path(G + "act/", results.game_action, name="game_action"),
    path(G + "decide/", results.decide, name="decide"),
    path(G + "edit/", results.board_edit, name="board_edit"),
    path(G + "alter/", results.alter, name="alter"),
    path(T + "direct/log/", results.log, name="log"),
    path(T + "direct/undo/", results.undo, name="undo"),
]
