"""Every campaign, widest first."""

from . import requests, clients, leaks, world, surroundings, people, readers, proxy, walks, timing, attackers, consoles, death, upgrades, deliveries, mails, power, faults, fuzz  # noqa: F401
