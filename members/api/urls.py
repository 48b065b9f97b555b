"""The addresses of people in the API."""

from __future__ import annotations

from django.urls import path

from members.api import club, details, files, me, people, roles, schemes

assert schemes  # read for what it registers

M = "members/<int:member_id>/"

urlpatterns = [
    path("club/", club.ClubView.as_view(), name="club"),
    path("me/", me.Me.as_view(), name="me"),
    path("me/ratings/", me.MyRatings.as_view(), name="my_ratings"),
    path("me/data/", me.MyData.as_view(), name="my_data"),
    path("me/erase/", me.MyErasure.as_view(), name="my_erasure"),
    path("me/tokens/", me.MyTokens.as_view(), name="my_tokens"),
    path("me/tokens/<int:token_id>/", me.MyToken.as_view(), name="my_token"),
    path("members/", people.People.as_view(), name="members"),
    path("members/import/", files.Import.as_view(), name="members_import"),
    path("members/import/preview/", files.Preview.as_view(), name="members_import_preview"),
    path("members/export.csv", files.Export.as_view(), name="members_export"),
    path(M, people.Person.as_view(), name="member"),
    path(M + "ratings/", people.Ratings.as_view(), name="member_ratings"),
    path(M + "log/", people.Log.as_view(), name="member_log"),
    path(M + "details/", details.Details.as_view(), name="member_details"),
    path(M + "contact/", people.Contact.as_view(), name="member_contact"),
    path(M + "confirm/", people.Confirm.as_view(), name="member_confirm"),
    path(M + "suspend/", people.Suspend.as_view(), name="member_suspend"),
    path(M + "leave/", people.Leave.as_view(), name="member_leave"),
    path(M + "come-back/", people.ComeBack.as_view(), name="member_come_back"),
    path(M + "forget-second-factor/", people.ForgetSecondFactor.as_view(), name="member_forget_second_factor"),
    path(M + "erase/", people.Erase.as_view(), name="member_erase"),
    path(M + "claim-link/", people.ClaimLink.as_view(), name="member_claim_link"),
    path("club-admins/", roles.ClubAdmins.as_view(), name="club_admins"),
    path("club-admins/<int:member_id>/", roles.ClubAdmin.as_view(), name="club_admin"),
    path("system-admins/", roles.SystemAdmins.as_view(), name="system_admins"),
    path("system-admins/me/", roles.MyRole.as_view(), name="my_system_role"),
    path("system-admins/<int:member_id>/", roles.SystemAdmin.as_view(), name="system_admin"),
]
