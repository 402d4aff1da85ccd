"""Every campaign, widest first."""

from . import requests, clients, world, surroundings, people, proxy, death, power, faults, fuzz  # noqa: F401
