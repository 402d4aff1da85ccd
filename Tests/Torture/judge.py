"""Has REDbot ask for addresses, as caches, browsers and their intermediaries would, and prints what it notes.

    judge.py URL…

One line of JSON for each note: the address, the request, how bad it is, and REDbot's name and words for it.
"""

import json
import sys
from configparser import ConfigParser

import thor
from redbot.resource import HttpResource


def main() -> None:
    configuration = ConfigParser()
    configuration.read_dict({"redbot": {"enable_local_access": "True"}})
    resources = []
    waiting = sys.argv[:0:-1]

    def ask() -> None:
        # One after the other: an answer that waited for many others looks as if the server's clock were slow.
        if not waiting:
            return thor.stop()
        url = waiting.pop()
        resource = HttpResource(configuration["redbot"])
        resource.set_request(url)
        resource.on("check_done", ask)
        resources.append((url, resource))
        resource.check()

    ask()
    thor.run()
    for url, resource in resources:
        # Beside the plain request: with and without compression, conditional, in parts.
        for name, one in [("plain", resource), *resource.subreqs.items()]:
            for note in one.response.notes:
                print(json.dumps([url, name, note.level.name, type(note).__name__, str(note.summary)]))


if __name__ == "__main__":
    main()
