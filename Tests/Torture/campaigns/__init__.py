"""Every campaign, widest first."""

from . import requests, clients, world, people, proxy, death, power  # noqa: F401
