"""`cover completion`: the script by which a shell completes commands, options and their values.

click does the work: the script runs `cover` with the words of the line in its environment, and the
options of the commands say what their values may be.
"""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

from cover.cli.options import Command, Settings

_VARIABLE = "_COVER_COMPLETE"  # by this name click looks for what a script asks

HELP = """Print the script that completes commands, options and their values in a shell.

\b
Examples:
  eval "$(cover completion bash)"    in ~/.bashrc
  eval "$(cover completion zsh)"     in ~/.zshrc, below compinit
  cover completion fish | source     in ~/.config/fish/config.fish

\b
Or once, into a file of which the shell takes notice by itself, and which starts faster:
  cover completion bash > ~/.local/share/bash-completion/completions/cover
  cover completion zsh > "${fpath[1]}/_cover"
  cover completion fish > ~/.config/fish/completions/cover.fish

Without a name, the script is for the shell of the environment variable SHELL. bash has to be 4.4 or
newer. The script asks the `cover` of the PATH each time, so it need not be made again for a newer
one.
"""


class _WholeWords(ShellComplete):
    """Completion of words such as `--format=s` as a whole: click answers what follows the `=`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Return what completes the last word of a line."""
        found = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if option.startswith("--") and equals:
            for item in found:
                item.value = f"{option}={item.value}"
        return found


class _Bash(_WholeWords, BashComplete):
    """Completion in bash, which most often takes `--format=svg` for three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the complete words, and the one that is being typed."""
        words, incomplete = super().get_completion_args()
        if words[-1:] == ["="]:
            del words[-1]
        return words, incomplete


class _Zsh(_WholeWords, ZshComplete):
    """Completion in zsh, also of files after `--output=`, and from the second key press on.

    As a file of the fpath, the script is the body of a function: it registers itself when it is
    called for the second time, instead of completing, unless it knows that it is called.
    """

    source_template = ZshComplete.source_template.replace(
        "== loadautofunc", "== (loadautofunc|shfunc)"
    ).replace("_path_files -f", "compset -P '--*='; _path_files -f")


class _Fish(_WholeWords, FishComplete):
    """Completion in fish, with all of a help text and not only what comes before a comma."""

    source_template = FishComplete.source_template.replace(
        'string split ","', 'string split --max 1 ","'
    )


SHELLS: dict[str, type[ShellComplete]] = {each.name: each for each in (_Bash, _Zsh, _Fish)}


def teach_shells() -> None:
    """Have click complete for these shells as it is done here."""
    for each in SHELLS.values():
        add_completion_class(each)


def command(name: str) -> Command:
    """Return the command."""
    shell = click.Argument(["shell"], type=click.Choice(tuple(SHELLS)), required=False)
    return Command(name, HELP, _run, operands=shell)


def _run(settings: Settings) -> int:
    """Print the script for a shell; raises `click.UsageError` where it is not known for which."""
    guessed = os.path.basename(os.environ.get("SHELL", "")).removesuffix(".exe")
    name = settings.own["shell"] or guessed
    if name not in SHELLS:
        raise click.UsageError(f"name a shell: {', '.join(SHELLS)}")
    root = click.get_current_context().find_root()
    nothing: dict[str, Any] = {}
    script = SHELLS[name](root.command, nothing, root.info_name or "cover", _VARIABLE).source()
    click.echo(script.rstrip("\n"))
    return 0
