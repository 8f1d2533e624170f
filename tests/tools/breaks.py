"""Where a line of `src` can be broken, and how: an operator, a constant, an early return.

A break of Python is found in its syntax tree. C is read as text, of which comments and strings are
left out, and what does not compile is no break. Never broken is what no run depends on: docstrings,
annotations, `__all__`, and what stands inside of f-strings, of which Python 3.11 has no places.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

OPERATORS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "is": "is not", "is not": "is", "in": "not in", "not in": "in", "and": "or", "or": "and",
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "+", "**": "*",
    "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "&&": "||", "||": "&&",
}  # fmt: skip
_IN_C = {**OPERATORS, "++": "--", "--": "++", "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|="}
_C_OPERATOR = re.compile(r"(?<= )(==|!=|<=?|>=?|&&|\|\||[-+*/%&|^]=?|<<|>>)(?= )|\+\+|--")
_C_CONSTANT = re.compile(r"(?<![\w.])(\d+|true|false)(?![\w.])")
_C_HIDDEN = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^#.*?$", re.S | re.M)
_C_FUNCTION = re.compile(r"^(?P<head>\w[^;={}]*\([^;{}]*\))\n\{\n(?P<body>.*?)^\}", re.S | re.M)


class Break(NamedTuple):
    """What stands from `start` to `end` in a file of bytes, and is replaced by `new`.

    `mark_start` and `mark_end` hold the expression around it, which tells when it is evaluated;
    where they are the same, a statement stands there; they are -1 in C.
    """

    file: str
    line: int
    kind: str
    start: int
    end: int
    new: str
    mark_start: int = -1
    mark_end: int = -1

    def applied(self, text: bytes) -> bytes:
        """The file with the break."""
        return text[: self.start] + self.new.encode() + text[self.end :]

    def told(self, text: bytes) -> str:
        """A line for a report: where it is, and what becomes what."""
        old = text[self.start : self.end].decode() or text[self.start :].split(b"\n")[0].decode()
        became = f"{old.strip()[:60]!r} -> {self.new.strip()[:60]!r}"
        return f"{self.file}:{self.line}: {self.kind}: {became}"

    def moved(self, before: bytes, now: bytes) -> Break | None:
        """The break in another state of the file; None where its line is no longer there."""
        line = before.split(b"\n")[self.line - 1]
        lines = now.split(b"\n")
        places = [number for number, other in enumerate(lines, 1) if other == line]
        if not places:
            return None
        place = min(places, key=lambda number: abs(number - self.line))
        shift = _start_of(lines, place) - _start_of(before.split(b"\n"), self.line)
        is_marked = self.mark_start >= 0
        return self._replace(
            line=place,
            start=self.start + shift,
            end=self.end + shift,
            mark_start=self.mark_start + shift if is_marked else -1,
            mark_end=self.mark_end + shift if is_marked else -1,
        )


def _start_of(lines: list[bytes], number: int) -> int:
    """Where a line starts in the file."""
    return sum(len(line) + 1 for line in lines[: number - 1])


def chosen(root: Path, under: str, number: int, seed: int) -> list[Break]:
    """So many breaks at different lines of the files below a folder, each line as likely."""
    files = sorted(path for path in (root / under).rglob("*") if path.suffix in (".py", ".c"))
    lines: dict[tuple[str, int], list[Break]] = {}
    for path in files:
        name = path.relative_to(root).as_posix()
        find = of_python if path.suffix == ".py" else of_c
        for found in find(name, path.read_bytes()):
            lines.setdefault((name, found.line), []).append(found)
    random = Random(seed)
    places = sorted(lines)
    random.shuffle(places)
    kept: list[Break] = []
    for place in places:
        kinds = sorted({each.kind for each in lines[place]})
        kind = random.choice(kinds)
        one = random.choice([each for each in lines[place] if each.kind == kind])
        if one.file.endswith(".py") or _compiles(root, one):
            kept.append(one)
        if len(kept) == number:
            break
    return kept


def of_python(name: str, text: bytes) -> Iterator[Break]:
    """All breaks of a file of Python."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(text)
    left_out = _never_broken(tree)

    def place(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        return begin, starts[node.end_lineno - 1] + node.end_col_offset

    def between(node: ast.expr, first: ast.expr, second: ast.expr) -> Iterator[Break]:
        start, end = place(first)[1], place(second)[0]
        found = re.search(rb"not\s+in|is\s+not|[a-z]+|[^\s\w()]+", text[start:end])
        word = "" if found is None else " ".join(found.group().decode().split())
        if found is not None and word in OPERATORS:
            at = start + found.start()
            line = text.count(b"\n", 0, at) + 1
            new = OPERATORS[word]
            yield Break(name, line, "operator", at, start + found.end(), new, *place(node))

    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        match node:
            case ast.BinOp(left=left, right=right):
                yield from between(node, left, right)
            case ast.Compare(left=left, comparators=[right, *_]):
                yield from between(node, left, right)
            case ast.BoolOp(values=[left, right, *_]):
                yield from between(node, left, right)
            case ast.UnaryOp(op=ast.Not()):
                start = place(node)[0]
                yield Break(name, node.lineno, "operator", start, start + 3, "", *place(node))
            case ast.Constant(value=bool() | int() | str() as value) if value != "":
                start, end = place(node)
                changed = (
                    not value
                    if isinstance(value, bool)
                    else value + 1
                    if isinstance(value, int)
                    else f"{value}x"
                )
                yield Break(name, node.lineno, "constant", start, end, repr(changed), start, end)
            case ast.FunctionDef(body=body):
                yield from _returns(name, text, starts, body)


def _returns(name: str, text: bytes, starts: list[int], body: list[ast.stmt]) -> Iterator[Break]:
    """Early returns before the statements of a function."""
    for node in (inner for statement in body for inner in _statements(statement)):
        begin = starts[node.lineno - 1] + node.col_offset
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_plain = isinstance(node, ast.Return) and node.value is None
        is_def = isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Nonlocal | ast.Global)
        is_elif = text[begin:].startswith(b"elif")
        if not (is_text or is_plain or is_def or is_elif or isinstance(node, ast.Pass)):
            new = f"return\n{' ' * node.col_offset}"
            yield Break(name, node.lineno, "return", begin, begin, new, begin, begin)


def _statements(statement: ast.stmt) -> Iterator[ast.stmt]:
    """A statement, and those inside of it that belong to the same function."""
    yield statement
    if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
        for part in ast.iter_child_nodes(statement):
            inner = [part] if isinstance(part, ast.stmt) else getattr(part, "body", [])
            if isinstance(inner, list):
                for each in inner:
                    yield from _statements(each)


def _never_broken(tree: ast.Module) -> set[int]:
    """What no run depends on, or what has no place."""
    found: set[int] = set()

    def leave_out(*nodes: ast.AST | None) -> None:
        found.update(id(inner) for node in nodes if node is not None for inner in ast.walk(node))

    for node in ast.walk(tree):
        match node:
            case ast.arg(annotation=annotation):
                leave_out(annotation)
            case ast.AnnAssign(annotation=annotation):
                leave_out(annotation)
            case ast.FunctionDef(returns=returns):
                leave_out(returns)
            case ast.JoinedStr() | ast.MatchValue():
                leave_out(node)
            case ast.Expr(value=ast.Constant()):
                leave_out(node)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                leave_out(node)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                leave_out(*node.body, node.test)
            case ast.Call(func=ast.Name(id="NewType" | "TypeVar" | "cast")):
                leave_out(node)
    return found


def of_c(name: str, text: bytes) -> Iterator[Break]:
    """All breaks of a file of C, of which some do not compile."""
    plain = text.decode("ascii", "replace")
    seen = _C_HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), plain)

    def line_of(at: int) -> int:
        return seen.count("\n", 0, at) + 1

    for function in _C_FUNCTION.finditer(seen):
        start, end = function.span("body")
        for found in _C_OPERATOR.finditer(seen, start, end):
            if found.group() in _IN_C:
                new = _IN_C[found.group()]
                yield Break(name, line_of(found.start()), "operator", *found.span(), new)
        for found in _C_CONSTANT.finditer(seen, start, end):
            word = found.group()
            new = {"true": "false", "false": "true"}.get(word) or str(int(word) + 1)
            yield Break(name, line_of(found.start()), "constant", *found.span(), new)
        is_void = re.search(r"\bvoid \w+\(", function["head"]) is not None
        for found in re.finditer(r"(?<=[;{}]\n)[ ]+(?=\w[^\n]*;\n)", seen[start:end]):
            at = start + found.end()
            if not re.match(r"(return|break|continue|goto|case|default)\b", seen[at:]):
                new = "return; " if is_void else "return 0; "
                yield Break(name, line_of(at), "return", at, at, new)


def _compiles(root: Path, one: Break) -> bool:
    """Whether a file of C with the break compiles."""
    path = root / one.file
    done = subprocess.run(
        [
            *("gcc", "-std=c11", "-fsyntax-only", "-w", "-iquote", str(path.parent)),
            *("-I", sysconfig.get_path("include"), "-x", "c", "-"),
        ],
        input=one.applied(path.read_bytes()),
        capture_output=True,
        check=False,
    )
    return done.returncode == 0
