"""A mail server that nobody here wrote (aiosmtpd), as a process of its own: it writes down what it takes.

    mail_server.py PORT FILE [--greylist] [--slow SECONDS] [--refuse] [--tls CERT KEY] [--user NAME PASSWORD]
"""

import argparse
import asyncio
import json
import os
import ssl
import sys
import time
from pathlib import Path

from aiosmtpd.smtp import SMTP, AuthResult


class Taker:
    """Takes mails, the way it was told to."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.known: set[str] = set()

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        if self.options.refuse:
            return "550 5.1.1 nobody of that name"
        if self.options.greylist and address not in self.known:
            self.known.add(address)
            return "451 4.7.1 greylisted, come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:
        if self.options.slow:
            await asyncio.sleep(self.options.slow)
        line = {
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "at": time.time(), "tls": server.transport.get_extra_info("sslcontext") is not None,
            "login": session.auth_data.login.decode() if session.auth_data else None,
            "mail": envelope.original_content.decode("latin-1"),
        }
        # On the disk before it is taken, as RFC 5321 §4.2.5 asks for.
        with self.options.file.open("a") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())
        return "250 taken"


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--greylist", action="store_true")
    parser.add_argument("--refuse", action="store_true")
    parser.add_argument("--slow", type=float, default=0)
    parser.add_argument("--tls", nargs=2)
    parser.add_argument("--starttls", nargs=2)
    parser.add_argument("--user", nargs=2)
    options = parser.parse_args()
    taker = Taker(options)

    def context(files: list[str] | None) -> ssl.SSLContext | None:
        if not files:
            return None
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(*files)
        return made

    def check(server, session, envelope, mechanism, data) -> AuthResult:
        if [data.login.decode(), data.password.decode()] != options.user:
            return AuthResult(success=False, handled=False)
        return AuthResult(success=True, auth_data=data)

    def protocol() -> SMTP:
        return SMTP(
            taker, hostname="mail.example", tls_context=context(options.starttls), require_starttls=bool(options.starttls),
            authenticator=check if options.user else None, auth_required=bool(options.user),
            auth_require_tls=bool(options.starttls),
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", options.port, ssl=context(options.tls))
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        sys.exit(0)
