"""Every campaign, widest first."""

from . import requests, clients, people, proxy, death  # noqa: F401
