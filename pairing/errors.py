"""What the pairing package refuses, said in sentences a director can read."""


class PairingError(Exception):
    """Base of everything this package raises on purpose."""


class NoLegalPairing(PairingError):
    """No round exists that keeps the laws of the system; the director pairs by hand."""


class BadSnapshot(PairingError):
    """The snapshot contradicts itself: an unknown player, a game with oneself, …"""


class UnknownSystem(PairingError):
    """No pairing system is registered under this key."""
