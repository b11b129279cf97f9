"""A program outside as a bot: it is started once, asked line by line, and never waited for longer than 30 seconds."""

from queue import Empty, Queue
from random import Random
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Final

from tysiacha.ai.decision import Decision, Thinking
from tysiacha.protocol import Request, format_request, parse_answer
from tysiacha.view import View

SILENCE: Final = 30.0
"""Seconds after which a program that has not answered is given up."""


class ExternalError(RuntimeError):
    """A program that is dead, or was silent for too long."""


class ExternalBot:
    """Speaks the bot protocol with a program. After a silence the program is stopped and counts as dead."""

    def __init__(self, command: list[str], variant: str, silence: float = SILENCE) -> None:
        self._name = command[0]
        self._variant = variant
        self._silence = silence
        self._lines: Queue[str | None] = Queue()
        self._process: Popen[str] | None = None
        self._command = command

    def think(self, view: View, rng: Random) -> Thinking:
        """Ask the program; raises ``ExternalError`` or ``ProtocolError``."""
        action = parse_answer(self._ask(format_request(Request(self._variant, view, rng.getrandbits(32)))))
        return Decision.plain(view, action)
        yield

    def close(self) -> None:
        """Stop the program."""
        if self._process is not None:
            self._process.kill()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process.wait()

    def _ask(self, line: str) -> str:
        process = self._process or self._start()
        if process.stdin is None or process.poll() is not None:
            raise ExternalError(f"{self._name} is dead")
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=self._silence)
        except Empty:
            process.kill()
            process.wait()
            raise ExternalError(f"{self._name} said nothing for {self._silence:g} s") from None
        except OSError as error:
            raise ExternalError(f"{self._name} is dead ({error})") from None
        if answer is None:
            process.kill()
            process.wait()
            raise ExternalError(f"{self._name} is dead")
        return answer

    def _start(self) -> Popen[str]:
        try:
            process = Popen(self._command, stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8")
        except OSError as error:
            raise ExternalError(f"{self._name} cannot be started ({error})") from None
        self._process = process
        if process.stdout is not None:
            Thread(target=_pump, args=(process.stdout, self._lines), daemon=True).start()
        return process


def _pump(stream: IO[str], lines: "Queue[str | None]") -> None:
    """Move a program's lines to the queue, and None at their end."""
    try:
        for line in stream:
            lines.put(line)
    except ValueError:  # the stream was closed while it was read
        pass
    lines.put(None)
