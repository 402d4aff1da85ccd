"""Every campaign, widest first."""

from . import requests, clients, world, proxy  # noqa: F401
