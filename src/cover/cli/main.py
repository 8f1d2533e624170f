"""`cover`: the group of subcommands, and the way out of the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import EPIPE
from functools import cache, partial
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Any

import click

from cover.cli.messages import say
from cover.cli.setting import COMMANDS as SETTING
from cover.errors import CoverError, OptionError, printable
from cover.families import COMMANDS
from cover.families.family import all_names, command_of
from cover.families.formats import formats_of

HELP = """Solve exact-cover puzzles: one, all, how many, or whether there is just one.

\b
Examples:
  cover sudoku puzzle.txt               print the solved grid
  cat many.txt | cover sudoku           one line in, one line out
  cover sudoku --unique puzzle.txt      is there exactly one solution?
  cover tiling pentominoes.yaml         lay pieces on a board
  cover matching graph.txt              pair the vertices of a graph
  cover exact-cover --count queens.dlx  how many solutions are there?
  cover solve -r puzzles/               whatever it is
  cover check puzzle.txt answer.txt     is the answer right?
  cover convert puzzle.txt --to yaml    the puzzle in another format
  cover why puzzle.txt                  why there is none, or several, or just one
  cover explain --hint puzzle.txt       the next step that a person would find
  cover generate sudoku -n 10           new puzzles
  cover split puzzle.txt --parts 100    parts of a long count, for many machines
  cover formats killer                  what is read, with examples

\b
FILES are files, directories, patterns such as '*.txt', and - for standard input, mixed.
Each may hold any number of puzzles; its format is recognised. `cover COMMAND --help`
tells more.

\b
Exit code: 0 found what was asked for, 1 the answer is no (none, or not unique under
--unique), 2 bad input or usage, 3 a limit was hit, 130 interrupted by Ctrl-C (143 by
SIGTERM, 129 by SIGHUP). Of many records the worst counts, in the order 2, 3, 1, 0.
"""


_SOLVE, _CHECK = "solve", "check"

# Where further commands are made, each by a function such as `check_command`.
_MODULES = {
    _CHECK: "cover.cli.checking",
    "generate": "cover.cli.setting.generate",
    "convert": "cover.cli.converting",
    "split": "cover.cli.splitting",
    "join": "cover.cli.joining",
    "formats": "cover.cli.formats",
    "completion": "cover.cli.completion",
}

_SOLVE_HELP = """Solve puzzles of any family.

\b
Examples:
  cover solve puzzle.txt                 what is it, and what is the answer?
  cover solve -r puzzles/                all puzzles of a directory and those below
  cover solve --json -r puzzles/ > answers.jsonl
  cover solve --output answers/ *.yaml   a file of answers for each

The family is told by `type:` in YAML, or keys that only one family has; then by the suffix of the
file's name, such as .sdk, .dlx or .col; then by a folder on the way to it that is called like a
family; then by the text, which is refused where it may be of two families. All puzzles of a file
are of one family; -v tells which. Options of one family only, such as --distinct, are at its own
command.
"""

_FROM_STDIN = "With no file, or with -, from standard input."


class BrokenCommand(click.Command):
    """The command of a family from outside that cannot be used: it says why, whatever is asked."""

    def __init__(self, name: str, fault: str) -> None:
        super().__init__(name, short_help="(Cannot be used; this command tells why.)")
        self._fault = fault

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Raise `OptionError` with what is wrong with the family."""
        if ctx.resilient_parsing:  # for a shell that completes a line
            return super().parse_args(ctx, args)
        raise OptionError(self._fault)


class LazyGroup(click.Group):
    """A group that imports a family's commands when they are looked at."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands of the families, and those for puzzles of any family."""
        others = (name for name in _MODULES if name != _CHECK)
        return [*all_names(), _SOLVE, _CHECK, *SETTING, *others]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None where there is none."""
        if cmd_name == _SOLVE:
            return _solving(None)
        if cmd_name in _MODULES:
            module: Any = import_module(_MODULES[cmd_name])
            command: click.Command = getattr(module, f"{cmd_name}_command")()
            return command
        if cmd_name in SETTING:
            from cover.cli.setting.running import setter_command

            return setter_command(cmd_name)
        if cmd_name in COMMANDS:
            return _solving(cmd_name)
        from cover.families.outside import fault_of, is_known

        if not is_known(cmd_name):
            return None
        fault = fault_of(cmd_name)
        return _solving(cmd_name) if fault is None else BrokenCommand(cmd_name, fault)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell below the help which families from outside are left out."""
        from cover.families.outside import refused

        for text in refused():
            formatter.write_paragraph()
            formatter.write_text(text)


@cache
def _solving(name: str | None) -> click.Command:
    """Return the command of a family, or `cover solve`, for which each input tells its family."""
    from cover.cli.commands import GroupedCommand
    from cover.cli.options import FILES, GROUPS
    from cover.cli.solving import solve_with

    text = _SOLVE_HELP
    own: tuple[tuple[str, Sequence[click.Option]], ...] = ()
    short_help = "Puzzles of any of these families, told by each input."
    if name is not None:
        command, formats = command_of(name), formats_of(name).texts
        width = max(len(each.name) for each in formats)
        rows = [f"  {each.name:{width}}  {each.help}" for each in formats]
        reads = ("\b", f"Reads these formats (cover formats {name} shows examples):", *rows)
        read = "\n".join((*reads, "", _FROM_STDIN))
        text, short_help = command.help.replace("{formats}", read), command.short_help
        own = ((f"For {name}", command.options),) if command.options else ()
    return GroupedCommand(
        name or _SOLVE,
        FILES,
        (*GROUPS, *own),
        callback=partial(solve_with, name),
        help=text,
        short_help=short_help,
    )


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from platform import python_version

    from cover import __version__
    from cover.solver.engines import describe

    click.echo(f"cover {__version__}\nengine: {describe()}\nPython {python_version()}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=HELP,
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version, the engine and its build, and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Show the help when no subcommand is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> int:
    """Run the command line and return the exit code; what is raised is a fault in `cover`."""
    if sys.stdout is None:
        say("cover: there is no standard output to write to")
        return 2
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show the frame of a drawing shows question marks.
        sys.stdout.reconfigure(errors="replace")
    try:
        if "_COVER_COMPLETE" in os.environ:
            from cover.cli.completion import teach_shells

            teach_shells()
        code = cli.main(prog_name="cover", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        shown = StringIO()  # with what was typed, which may command a terminal
        _guided(error).show(shown)
        for line in shown.getvalue().expandtabs().splitlines():
            say(line)
        return error.exit_code
    except CoverError as error:
        say(f"cover: {error}")
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        say("cover: interrupted; what was printed is not everything")
        return 130
    except SystemExit:  # in this mode only click's way out when the reader of a pipe has left
        return 0
    except OSError as error:
        _give_up_stdout()
        if error.errno == EPIPE:  # the reader has seen enough
            return 0
        say(f"cover: cannot write: {error.strerror}")
        return 2
    except MemoryError:
        say("cover: not enough memory")
        return 2
    return code if isinstance(code, int) else 0


def _guided(error: click.ClickException) -> click.ClickException:
    """Return the error for a command or an option that is not there with what may be meant."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        from cover.cli.slips import of_option

        hint = of_option(error.option_name, error.ctx)
        message = f"No such option {error.option_name!r}; {hint}"
        return click.UsageError(message, error.ctx) if hint else error
    if isinstance(error, click.NoSuchCommand) and error.ctx is not None:
        from cover.cli.slips import of_command

        name = error.command_name
        if os.path.exists(name):
            hint = f"for a file: cover solve {printable(name)}"
        elif not (hint := of_command(name)):
            from difflib import get_close_matches

            near = get_close_matches(name.lower(), cli.list_commands(error.ctx))
            hint = f"did you mean {' or '.join(near)}?" if near else "cover --help lists them"
        return click.UsageError(f"No such command {name!r}; {hint}", error.ctx)
    return error


def _give_up_stdout() -> None:
    """Let nothing be written any more, not even when Python flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
