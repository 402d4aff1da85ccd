"""Every campaign, widest first."""

from . import requests, clients, leaks, world, surroundings, people, readers, proxy, walks, timing, consoles, death, upgrades, deliveries, mails, power, faults, fuzz, attackers  # noqa: F401
