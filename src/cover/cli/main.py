"""`cover`: the group of subcommands, and the way out of the program."""

from __future__ import annotations

import os
import sys
from errno import EPIPE
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Any

import click

from cover.cli.help import SHORT, HelpfulCommand, in_short, write_rows, write_text
from cover.errors import CoverError, OptionError
from cover.families import COMMANDS as FAMILIES
from cover.families import SHORT_HELPS

HELP = """Solve exact-cover puzzles: one, all, how many, or whether there is just one.

\b
Examples:
  cover sudoku puzzle.txt               print the solved grid
  cat many.txt | cover sudoku           one line in, one line out
  cover sudoku --unique puzzle.txt      is there exactly one solution?
  cover tiling pentominoes.yaml         lay pieces on a board
  cover matching graph.txt              pair the vertices of a graph
  cover exact-cover --count queens.dlx  how many solutions are there?
  cover puzzle.txt                      whatever it is, as cover solve does
  cover check puzzle.txt answer.txt     is the answer right?
  cover convert puzzle.txt --to yaml    the puzzle in another format
  cover why puzzle.txt                  why there is none, or several, or just one
  cover explain --hint puzzle.txt       the next step that a person would find
  cover generate sudoku -n 10           new puzzles
  cover split puzzle.txt --parts 100    parts of a long count, for many machines
  cover formats killer                  what is read, with examples

FILES are files, directories, patterns such as '*.txt', and - for standard input, mixed.
Each may hold any number of puzzles; its format is recognised. `cover COMMAND --help`
tells more.

Exit code: 0 found what was asked for, 1 the answer is no (none, or not unique under
--unique), 2 bad input or usage, 3 a limit was hit, 130 interrupted by Ctrl-C (143 by
SIGTERM, 129 by SIGHUP). Of many records the worst counts, in the order 2, 3, 1, 0.
"""


# The commands but those of families, in the groups of the help, and what is said of each there.
_COMMANDS = {
    "Solve": {"solve": "Puzzles of any of these families, told by each input."},
    "Look closer": {
        "check": "Whether answers are right, or right so far.",
        "candidates": "What every cell can be; with --simple, pencil marks.",
        "why": "Why there is no solution, several, or just one.",
        "explain": "How a person would solve it, step by step.",
        "rate": "How hard puzzles are for people.",
        "trace": "Algorithm X, step by step, for students.",
    },
    "Make": {
        "generate": "New puzzles, each with one solution.",
        "minimize": "Puzzles with as few givens as their answers allow.",
        "convert": "Puzzles in another format, or as a problem for other solvers.",
    },
    "Many machines": {
        "split": "A puzzle in parts, to be counted or listed anywhere.",
        "join": "The counts of all parts, added up.",
    },
    "More": {
        "formats": "The formats that are read, with examples.",
        "completion": "Completion for bash, zsh or fish.",
    },
}
_SHORT_HELPS = {name: text for group in _COMMANDS.values() for name, text in group.items()}

_SETTERS = {"candidates", "why", "explain", "rate", "trace", "minimize"}

_BROKEN = "(Cannot be used; this command tells why.)"


class BrokenCommand(click.Command):
    """The command of a family from outside that cannot be used: it says why, whatever is asked."""

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(name, short_help=_BROKEN)
        self._fault = fault

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Raise `OptionError` with what is wrong with the family."""
        if ctx.resilient_parsing:  # for a shell that completes a line
            return super().parse_args(ctx, args)
        raise OptionError(self._fault)


class LazyGroup(HelpfulCommand, click.Group):
    """A group that imports a command when it is looked at; its help needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands of the families, and those for puzzles of any family."""
        from cover.families.outside import names

        return [*FAMILIES, *names(), *_SHORT_HELPS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None where there is none."""
        if cmd_name in _SHORT_HELPS:
            home = "setters" if cmd_name in _SETTERS else cmd_name
            module: Any = import_module(f"cover.cli.{home}")
            command: click.Command = module.command(cmd_name)
            command.short_help = _SHORT_HELPS[cmd_name]
            return command
        if cmd_name not in FAMILIES:
            from cover.families.outside import fault_of, is_known

            if not is_known(cmd_name):
                return None
            if (fault := fault_of(cmd_name)) is not None:
                return BrokenCommand(cmd_name, fault)
        from cover.cli.solve import command_of_family

        command = command_of_family(cmd_name)
        command.short_help = SHORT_HELPS.get(cmd_name) or _short_help_from_outside(cmd_name)
        return command

    def write_help(
        self, ctx: click.Context, formatter: click.HelpFormatter, everything: bool
    ) -> None:
        """Write the commands in their groups; with everything, all of the text, too."""
        from cover.families.outside import names, refused

        text = self.text()
        write_text(formatter, text if everything else in_short(text, most=2))
        of_families = SHORT_HELPS | {name: _short_help_from_outside(name) for name in names()}
        for title, commands in _COMMANDS.items():
            rows = of_families | commands if title == "Solve" else commands
            write_rows(formatter, title, [*rows.items()])
        if everything:
            options = [option.get_help_record(ctx) for option in self.get_params(ctx)]
            write_rows(formatter, "Options", [row for row in options if row is not None])
        else:
            write_text(formatter, "cover COMMAND -h tells more, cover COMMAND --help everything.")
        for text in refused():
            write_text(formatter, text)


def _short_help_from_outside(name: str) -> str:
    from cover.families.outside import fault_of, kind_of

    summary: str = _BROKEN if fault_of(name) else kind_of(name).summary
    return summary


@click.group(cls=LazyGroup, invoke_without_command=True, help=HELP)
@click.option(
    "--version", "-V", is_flag=True, help="Show the version, the engine and its build, and exit."
)
@click.pass_context
def cli(ctx: click.Context, version: bool) -> None:
    """Show the version, or the short help when no subcommand is given."""
    if version:
        from platform import python_version

        from cover import __version__
        from cover.solver.engines import describe

        click.echo(f"cover {__version__}\nengine: {describe()}\nPython {python_version()}")
        ctx.exit()
    elif ctx.invoked_subcommand is None:
        assert isinstance(ctx.command, LazyGroup), "the command is this one"
        click.echo(ctx.command.help_of(ctx, everything=False))


cli.params.append(SHORT)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code; what is raised is a fault in `cover`."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if sys.stdout is None:
        _say("cover: there is no standard output to write to")
        return 2
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show the frame of a drawing shows question marks.
        sys.stdout.reconfigure(errors="replace")
    try:
        if "_COVER_COMPLETE" in os.environ:
            from cover.cli.completion import teach_shells

            teach_shells()
        code = cli.main(arguments, prog_name="cover", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        if isinstance(error, (click.NoSuchOption, click.NoSuchCommand)):
            from cover.cli.slips import guided, understood

            if (meant := understood(error, arguments)) is not None:
                return main(meant)
            error = guided(error, arguments)
        shown = StringIO()  # with what was typed, which may command a terminal
        error.show(shown)
        for line in shown.getvalue().expandtabs().splitlines():
            _say(line)
        return error.exit_code
    except CoverError as error:
        _say(f"cover: {error}")
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("cover: interrupted; what was printed is not everything")
        return 130
    except SystemExit:  # in this mode only click's way out when the reader of a pipe has left
        return 0
    except OSError as error:
        # Nothing is to be written any more, not even when Python flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if error.errno == EPIPE:  # the reader has seen enough
            return 0
        _say(f"cover: cannot write: {error.strerror}")
        return 2
    except MemoryError:
        _say("cover: not enough memory")
        return 2
    return code if isinstance(code, int) else 0


def _say(text: str) -> None:
    """Print a line on stderr; what does so is loaded only when there is something to say."""
    from cover.cli.messages import say

    say(text)
