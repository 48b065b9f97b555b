"""The addresses of pages about people."""

from __future__ import annotations

from django.urls import path

from members.views import administration, files, people, profile, roles, setup, tokens

app_name = "members"

urlpatterns = [
    path("setup/", setup.setup_needed, name="setup_needed"),
    path("setup/<str:secret>/", setup.setup, name="setup"),
    path("claim/<str:secret>/", profile.claim, name="claim"),
    path("me/", profile.me, name="me"),
    path("me/edit/", profile.edit, name="edit"),
    path("me/export.json", profile.export_own_data, name="export_own_data"),
    path("me/erase/", profile.erase, name="erase"),
    path("me/tokens/", tokens.tokens, name="tokens"),
    path("me/tokens/<int:token_id>/revoke/", tokens.revoke, name="revoke_token"),
    path("members/", people.member_list, name="list"),
    path("members/all/", administration.everybody, name="everybody"),
    path("members/waiting/", administration.waiting, name="waiting"),
    path("members/import/", files.import_page, name="import"),
    path("members/export.csv", files.export_csv, name="export"),
    path("members/<int:member_id>/", people.member_page, name="detail"),
    path("members/<int:member_id>/contact/", people.contact, name="contact"),
    path("members/<int:member_id>/manage/", administration.manage, name="manage"),
    path("members/<int:member_id>/edit/", administration.edit, name="edit_member"),
    path("members/<int:member_id>/confirm/", administration.confirm, name="confirm"),
    path("members/<int:member_id>/suspend/", administration.suspend, name="suspend"),
    path("members/<int:member_id>/leave/", administration.leave, name="leave"),
    path("members/<int:member_id>/come-back/", administration.come_back, name="come_back"),
    path("members/<int:member_id>/rating/", administration.rating, name="rating"),
    path("members/<int:member_id>/claim-link/", administration.claim_link, name="claim_link"),
    path("members/<int:member_id>/forget-second-factor/", administration.forget_factor, name="forget_second_factor"),
    path("members/<int:member_id>/erase/", administration.erase, name="erase_member"),
    path("club/", administration.club, name="club"),
    path("roles/", roles.roles, name="roles"),
    path("roles/<int:member_id>/club-administrator/grant/", roles.grant_club, name="grant_club_administrator"),
    path("roles/<int:member_id>/club-administrator/revoke/", roles.revoke_club, name="revoke_club_administrator"),
    path("roles/<int:member_id>/system-administrator/create/", roles.create_system, name="create_system_administrator"),
    path("roles/<int:member_id>/system-administrator/delete/", roles.delete_system, name="delete_system_administrator"),
]
