"""Build the page, serve it on this machine and open the browser: `make play`.

PORT chooses the port (8000 otherwise, or a free one when that is taken); BROWSER=none opens nothing.
"""

import errno
import os
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from build import build_site
from install import install
from place import MIME_TYPES, SITE


class Handler(SimpleHTTPRequestHandler):
    """Serves the site with the types that browsers insist on, and quietly."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **MIME_TYPES}  # noqa: RUF012
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Ask the browser to look for changes at every load, since this is also how one develops."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing: only faults are worth a line."""


def server(port: int) -> ThreadingHTTPServer:
    """Listen on `port` of this machine alone."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(SITE)))


def listen() -> ThreadingHTTPServer:
    """Listen on the port that was asked for, or on the usual one, or on any that is free."""
    asked = os.environ.get("PORT")
    if asked:
        return server(int(asked))
    try:
        return server(8000)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return server(0)


def main() -> None:
    """Build, serve and open."""
    install("play")
    build_site()
    with listen() as listening:
        address = f"http://localhost:{listening.server_address[1]}/"
        print(f"1000 is served at {address} (Ctrl+C ends it)", flush=True)
        if os.environ.get("BROWSER") != "none":
            webbrowser.open(address)
        try:
            listening.serve_forever()
        except KeyboardInterrupt:
            sys.exit(0)


if __name__ == "__main__":
    main()
