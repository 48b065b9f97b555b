"""Settings, safe with no configuration at all. `clubsite.environment` reads what the outside may change."""

from __future__ import annotations

from csp.constants import NONE, SELF

from clubsite import environment
from clubsite.environment import BASE

DATA = environment.data_folder()
SITE = environment.site()
BEHIND_PROXY = environment.switched_on("BEHIND_PROXY")

SECRET_KEY = environment.secret_key(DATA)
DEBUG = False
ALLOWED_HOSTS = environment.hosts(SITE)

INSTALLED_APPS = [
    "clubsite",
    "members",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
]

MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",
    "clubsite.middleware.headers.HeadersMiddleware",
    "clubsite.middleware.alive.AliveMiddleware",
    "clubsite.middleware.compression.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubsite.middleware.size.SizeMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",  # refuses foreign host names
    "members.middleware.SetUpFirst",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "clubsite.middleware.reader.ReaderMiddleware",
    "clubsite.middleware.numbers.NumberMiddleware",
    "clubsite.middleware.admin.AdminMiddleware",
    "clubsite.middleware.refusals.RefusalMiddleware",
    "clubsite.middleware.forms.FormMiddleware",
]

ROOT_URLCONF = "clubsite.urls"
WSGI_APPLICATION = "clubsite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "members.context.club",
                "clubsite.mail.context",
            ],
        },
    },
]

# The record
DATABASES = {"default": environment.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": environment.cache(DATABASES["default"]),  # counters that every server must share
    "pages": environment.PAGE_CACHE,  # what is rendered once a version: each process may keep its own
}

# Words and times
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE / "locale"]
FORMAT_MODULE_PATH = "clubsite.formats"
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# Files
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE / "static"]
WHITENOISE_USE_FINDERS = True
MAX_REQUEST = 5 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REQUEST
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_PERMISSIONS = 0o600

# What a browser may do with our pages: nothing inline, nothing from elsewhere
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# Cookies, and what changes when the club says that its address is https
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = SITE.is_https
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = SITE.is_https
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = SITE.is_https
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
CSRF_TRUSTED_ORIGINS = [SITE.origin] if SITE.origin else []
SECURE_SSL_REDIRECT = SITE.is_https
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SITE.is_https else 0
# We speak for the club, not for other services on subdomains of its address (docs/decisions/0005).
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1

# Accounts
AUTH_USER_MODEL = "members.Member"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE.scheme
ACCOUNT_ADAPTER = "members.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "members.forms.accounts.SignUpForm",
    "add_email": "members.forms.accounts.EmailForm",
    "reset_password": "members.forms.accounts.ResetForm",
}
ACCOUNT_USER_DISPLAY = "members.models.member.shown_name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = (
    True  # an address opens the account by a new password: an open browser is not enough
)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not SITE.is_https  # http://localhost: browsers trust it, so may we
MFA_TOTP_ISSUER = "Clubsite"
MFA_TOTP_TOLERANCE = 1  # a clock that is half a minute off, or a slow typist (RFC 6238, 5.2)

# The API (clubsite/api/): JSON only, problem documents, one way of saying who is asking for pages and programs
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "members.api.authentication.TokenAuthentication",
        "members.api.authentication.MemberSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],  # the doors are in clubsite.api.views
    "DEFAULT_THROTTLE_CLASSES": ["clubsite.api.throttles.ByMember", "clubsite.api.throttles.ByAddress"],
    "DEFAULT_RENDERER_CLASSES": ["clubsite.api.content.Answer"],
    "DEFAULT_PARSER_CLASSES": ["clubsite.api.parsers.CarefulJSON"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "clubsite.api.content.OneKind",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "clubsite.api.description.Schema",
    "EXCEPTION_HANDLER": "clubsite.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
}
API_REQUESTS_A_MINUTE: dict[str, int | None] = {"member": 600, "address": 600, "wrong_token": 20}
SPECTACULAR_SETTINGS = {
    "TITLE": "Clubsite",
    "DESCRIPTION": "Everything the pages can do, for programs. Reading what is public needs no token.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENFORCE_NON_BLANK_FIELDS": True,
    "GET_LIB_DOC_EXCLUDES": "clubsite.api.description.kinds_of_bodies",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,  # the values say it, and the page of the API lists them
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "clubsite.api.description.closed_bodies",
        "clubsite.api.description.plain_choices",
        "clubsite.api.description.with_examples",
    ],
}

# Mail
globals().update(environment.mail())
DEFAULT_FROM_EMAIL = environment.sender(SITE)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ADMINS: list[tuple[str, str]] = []

# Logs: only what broke, and nothing personal in it (clubsite/logs.py)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "careful": {
            "()": "clubsite.logs.CarefulFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    },
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "careful"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal"], "level": "WARNING", "propagate": False},
        # Pages not found and refusals are answers, not faults: only what broke is worth a line.
        "django.request": {"handlers": ["terminal"], "level": "ERROR", "propagate": False},
        # Whoever scans the internet sends foreign host names by the thousand.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
