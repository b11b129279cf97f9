"""The part of asyncio that works in a page; in its archive this stands for the library's own ``asyncio/__init__.py``.

That one imports every event loop, with sockets, processes and threads: a third of what Python does while it starts.
The page's loop is Pyodide's, ``pyodide.webloop``.
"""

# ruff: noqa: F403 - as in the library

from asyncio import events
from asyncio.coroutines import *
from asyncio.events import *
from asyncio.exceptions import *
from asyncio.futures import *
from asyncio.locks import *
from asyncio.queues import *
from asyncio.runners import *
from asyncio.taskgroups import *
from asyncio.tasks import *
from asyncio.timeouts import *

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]
"""What Pyodide derives its policy from. It makes the loop itself, so it needs none of the operating system's."""
