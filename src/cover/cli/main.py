"""`cover`: the group of subcommands, and the way out of the program."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from cover.errors import CoverError
from cover.families import FAMILIES

HELP = """Solve exact-cover puzzles: one, all, how many, or whether there is just one.

\b
Examples:
  cover sudoku puzzle.txt               print the solved grid
  cat many.txt | cover sudoku           one line in, one line out
  cover sudoku --unique puzzle.txt      is there exactly one solution?
  cover exact-cover --count queens.dlx  how many solutions are there?

\b
A file may hold any number of puzzles; its format is recognised. `cover COMMAND --help`
tells more.

\b
Exit code: 0 found what was asked for, 1 the answer is no (none, or not unique under
--unique), 2 bad input or usage, 3 a limit was hit, 130 interrupted. Of many records
the worst counts, in the order 2, 3, 1, 0.
"""


class LazyGroup(click.Group):
    """A group that imports a subcommand's module when the subcommand is looked at."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The families, in the order of the registry."""
        return list(FAMILIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of a family."""
        if cmd_name not in FAMILIES:
            return None
        module = import_module(f"cover.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command


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
    """Run the command line; return the exit code. No exception leaves it as a traceback."""
    try:
        code = cli.main(prog_name="cover", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except CoverError as error:
        click.echo(f"cover: {error}", err=True)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("cover: interrupted; what was printed is not everything", err=True)
        return 130
    except MemoryError:
        click.echo("cover: not enough memory", err=True)
        return 2
    return code if isinstance(code, int) else 0
