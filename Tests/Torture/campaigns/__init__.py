"""Every campaign, widest first."""

from . import requests, clients, world, people, proxy, death  # noqa: F401
