"""Every campaign, widest first."""

from . import requests, clients, world, surroundings, people, proxy, walks, attackers, consoles, death, deliveries, mails, power, faults, fuzz  # noqa: F401
