"""Use the page that solves in the browser as people do, in a real one.

With the folder that `docs/try/build.py` has made:

    apt-get install chromium chromium-driver
    pip install selenium
    python tests/browser/drive_try.py FOLDER

It solves a puzzle of each family by clicks, counts, checks, draws, shares a link and opens it
again, makes mistakes and stops a search, also on a phone and in the dark; and fails where an answer
is wrong, where the page is wider than the screen, asks another host, or complains.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from selenium.webdriver import Keys
from selenium.webdriver.support.ui import Select

from drive import PHONE, Page

# An example of each family: what the page says of it, how many solutions there are, and how the
# line of the first one begins.
EXAMPLES = {
    "sudoku/A hard one": ("Sudoku 9x9, 21 givens", "1 solution", "812753649943682175"),
    "irregular/Nine by nine": ("Jigsaw 9x9, 36 givens", "1 solution", "634159287259478613"),
    "killer/Nine by nine": ("Killer 9x9, 29 cages", "1 solution", "946532781183974652"),
    "domino/Up to double six": ("Dominosa 7x8, dominoes up to 6-6", "1 solution", "^<><>^<>|v^<>"),
    "tiling/Pentominoes, 8 by 8 with a hole": ("Tiling 8x8, 12 pieces", "520 solutions", ""),
    "tiling/Soma cube": ("Tiling 3x3x3, 7 pieces", "11,520 solutions", ""),
    "matching/Six friends": ("Matching 6 vertices, 6 edges", "2 solutions", "ann-"),
    "exact-cover/A matrix": (
        "ExactCover 7 items, 6 options",
        "1 solution",
        "1(3,5) 4(1,4,6) 5(2,7)",
    ),
}


class TryPage(Page):
    """The page, once Python is loaded."""

    patience = 120.0

    def __init__(self, address: str, **how: Any) -> None:
        began = monotonic()
        super().__init__(address, **how)
        self.may_ask = address.split("#")[0]
        self.wait(lambda: self.is_ready, "Python is loaded")
        print(f"  loaded in {monotonic() - began:.1f} s")

    @property
    def is_ready(self) -> bool:
        state = self.ask("document.body.dataset.state")
        assert state != "failed", self.find("#loading").text
        return bool(state == "ready" and self.find("[data-question=solve]").is_enabled())

    @property
    def said(self) -> str:
        """What the page says of the puzzle or the answer."""
        return str(self.find("#said").text)

    @property
    def text(self) -> str:
        return str(self.find("#text").get_property("value"))

    def choose(self, element: str, value: str) -> None:
        Select(self.find(f"#{element}")).select_by_value(value)

    def type(self, text: str, family: str = "") -> None:
        """Put a text in the place of the puzzle, as one of a family or of any."""
        self.find("#tab-text").click()
        self.choose("family", family)
        area = self.find("#text")
        area.send_keys(Keys.CONTROL, "a")
        area.send_keys(text)

    def press(self, question: str) -> str:
        """Press the button of a question, and return what is said in the end."""
        self.wait(lambda: self.is_ready, "the page is ready")
        self.find(f"[data-question={question}]").click()
        self.wait(
            lambda: self.is_ready and bool(self.find_all("#said h2")), f"{question} is answered"
        )
        return self.said

    def lines(self) -> list[str]:
        return [str(each.get_property("textContent")) for each in self.find_all("pre.line")]

    def demand_width(self) -> None:
        """Fail where the page is wider than the screen."""
        wide, screen = self.ask("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen, f"{wide} pixels on a screen of {screen}"


def shows(page: TryPage, what: str) -> None:
    page.wait(lambda: what in page.said, f"{what!r} is said")


def drive_examples(page: TryPage) -> None:
    """Choose an example of each family, solve it and count."""
    for example, (described, count, line) in EXAMPLES.items():
        page.choose("example", example)
        shows(page, described)
        assert page.find("#pictures svg").is_displayed()
        assert page.press("solve").startswith("Solved\n"), page.said
        assert page.lines()[0].startswith(line), page.lines()
        assert page.press("count").startswith(f"{count}\n"), page.said
        print(f"  {example}: {count}")
    page.choose("family", "tiling")  # the text was an example of another one
    assert page.press("solve").startswith("Solved\n"), page.said


def drive_questions(page: TryPage) -> None:
    """Ask all else that can be asked."""
    page.choose("example", "matching/Who does what, at what cost")
    shows(page, "9 edges")
    page.find("[name=min_cost]").click()
    assert "Solved" in page.press("solve")
    assert page.lines() == ["ann-lay paint-cat weld-bob"], page.lines()
    assert page.press("all").startswith("6 solutions"), page.said
    assert len(page.find_all("#pictures svg")) == 6
    page.type("1...\n..2.\n....\n.4..\n")
    assert page.press("unique").startswith("More than one solution"), page.said
    assert len(page.lines()) == 2
    page.find("#to-check").click()
    page.find("#answer").send_keys("1111 2222 3333 4444".replace(" ", ""))
    assert page.press("check").startswith("The answer is wrong"), page.said
    page.find("#answer").send_keys(Keys.CONTROL, "a")
    page.find("#answer").send_keys("1234 4321 2143 3412".replace(" ", ""))
    assert page.press("check").startswith("The answer is right"), page.said
    page.find("#to-check").click()


def drive_mistakes(page: TryPage) -> None:
    """Make mistakes, and be told where they are."""
    page.type("board: 3x3\nuse: [X]\n")
    shows(page, 'no set of pieces "X"')
    page.find("#said button").click()
    assert page.ask("document.getElementById('text').selectionStart") == len("board: 3x3\nuse: [")
    page.type("11..\n....\n....\n....\n", "sudoku")
    shows(page, "There is no solution")
    assert "\n1 is already in row 1" in page.press("solve"), page.said
    page.type("1...\n..2.\n....\n.4..\n")
    page.find("#to-check").click()
    page.find("#answer").send_keys(Keys.CONTROL, "a")
    page.find("#answer").send_keys("hello")
    assert page.press("check").startswith("5 cells in a row of 4"), page.said
    page.find("#said button").click()
    assert page.ask("document.activeElement.id") == "answer"
    assert page.ask("document.getElementById('answer').selectionEnd") == len("hello")
    page.find("#to-check").click()


def drive_stop(page: TryPage) -> None:
    """Hit the limit, then stop a search, and go on."""
    page.choose("family", "exact-cover")
    cells = range(1, 17)
    rows = [f"r{r} c{c} a{r + c} b{r - c + 17}" for r in cells for c in cells]
    items = " ".join([*(f"r{each} c{each}" for each in cells), "|"])
    sides = " ".join(f"a{each} b{each}" for each in range(2, 33))
    page.browser.execute_script(
        "const area = document.getElementById('text'); area.value = arguments[0];"
        "area.dispatchEvent(new Event('input'))",
        f"{items} {sides}\n" + "\n".join(rows) + "\n",
    )
    page.browser.execute_script("document.querySelector('#seconds option').value = '0.2'")
    shows(page, "256 options")
    assert page.press("count").startswith("At least "), page.said
    page.choose("seconds", "")
    page.find("[data-question=count]").click()
    page.wait(lambda: page.find("#stop").is_displayed(), "there is a button to stop")
    page.find("#stop").click()
    shows(page, "Stopped")
    page.wait(lambda: page.is_ready, "Python starts anew")
    page.choose("seconds", "60")
    page.choose("example", "killer/Four by four")
    assert page.press("solve").startswith("Solved\n"), page.said


def drive_space(page: TryPage) -> None:
    """Turn the Soma cube."""
    page.choose("example", "tiling/Soma cube")
    shows(page, "7 pieces")
    page.press("solve")
    turn(page)


def turn(page: TryPage) -> None:
    page.find("figcaption button:last-child").click()
    page.wait(lambda: bool(page.find_all("iframe.space")), "there is a viewer")
    page.browser.switch_to.frame(page.find("iframe.space"))
    page.wait(lambda: page.ask("!!document.querySelector('#scene canvas')"), "a scene is drawn")
    page.browser.switch_to.default_content()


# Presses the button to stop as soon as there is a solution, before there are others.
STOP_AT_THE_FIRST = """
const pictures = document.getElementById("pictures");
new MutationObserver((_, watching) => {
  if (!pictures.children.length) return;
  watching.disconnect();
  document.getElementById("stop").click();
}).observe(pictures, { childList: true });
"""


def drive_space_after_stop(page: TryPage) -> None:
    """Stop a list of solutions, and turn one in the new Python, which has not found it."""
    page.choose("example", "tiling/Soma cube")
    shows(page, "7 pieces")
    page.wait(lambda: page.is_ready, "the page is ready")
    page.browser.execute_script(STOP_AT_THE_FIRST)
    page.find("[data-question=all]").click()
    shows(page, "Stopped")
    page.wait(lambda: page.is_ready, "Python starts anew")
    assert len(page.lines()) == 1, page.lines()
    turn(page)


def drive_boards(page: TryPage) -> None:
    """Draw a puzzle of each family, or a part of one."""

    def cell(row: int, column: int) -> Any:
        return page.find(f'.grid button[aria-label="r{row}c{column}"]')

    def drawn() -> None:
        page.wait(
            lambda: bool(page.ask("document.getElementById('board').dataset.family")), "drawn"
        )

    def board(example: str) -> None:
        page.wait(lambda: page.is_ready, "the page is ready")
        page.choose("example", example)
        page.wait(lambda: page.is_ready, "the page is ready")
        page.find("#tab-draw").click()
        drawn()

    board("sudoku/A hard one")
    page.choose("size", "4x4")
    page.find("#new").click()
    assert page.text == "....\n" * 4, page.text
    cell(1, 2).click()
    page.do().send_keys("3").send_keys(Keys.ARROW_DOWN).send_keys("1").perform()
    cell(4, 4).click()
    next(key for key in page.find_all(".keys button") if key.text == "2").click()
    assert page.text == ".3..\n.1..\n....\n...2\n", page.text
    assert page.press("solve").startswith("Solved"), page.said

    page.choose("family", "killer")
    page.wait(lambda: page.text.startswith("type: killer\n"), "an empty board of killers")
    drawn()
    page.find("#board-hint button").click()
    assert page.text.startswith(".3..\n"), page.text
    page.choose("family", "killer")
    page.find("#tab-draw").click()
    page.wait(lambda: page.is_ready, "the page is ready")
    page.choose("size", "4x4")
    page.find("#new").click()
    page.do().click_and_hold(cell(1, 1)).move_to_element(cell(1, 2)).release().perform()
    page.find(".tools input").send_keys("7", Keys.ENTER)
    assert page.text.endswith('cages:\n  - {"sum":7,"cells":"r1c1 r1c2"}\n'), page.text
    assert page.press("solve").startswith("Solved"), page.said

    board("irregular/Five by five")
    next(key for key in page.find_all(".modes button") if key.text == "Regions").click()
    cell(1, 2).click()
    assert "\n  AACCC\n" in page.text, page.text

    board("tiling/Pentominoes, 8 by 8 with a hole")
    cell(4, 4).click()
    cell(1, 1).click()
    assert "\n  .xxxxxxx\n" in page.text, page.text
    assert "\n  xxxx.xxx\n" in page.text, page.text
    assert page.press("solve").startswith("Solved"), page.said

    board("domino/Up to double six")
    cell(1, 1).click()
    page.do().send_keys("6").perform()
    assert page.text.startswith("6 4 3 6 5 3 4 6\n"), page.text

    board("matching/Six friends")
    vertices = page.find_all(".graph circle")
    vertices[0].click()
    page.find_all(".graph circle")[5].click()
    assert page.text.endswith("\nann fay\n"), page.text

    board("exact-cover/Knuth's example")
    cell(1, 1).click()
    assert page.text.startswith("A B C D E | F G\nA C E F\n"), page.text
    page.find("#tab-text").click()


def shared(page: TryPage) -> str:
    """Share a killer, and return the link."""
    page.choose("example", "killer/Four by four")
    shows(page, "7 cages")
    page.find("[name=diagonals]").click()
    page.find("#share").click()
    page.wait(lambda: "#p=" in page.browser.current_url, "the link is there")
    return str(page.browser.current_url)


def drive_link(address: str, **how: Any) -> None:
    """Open a link on a phone, in the dark: it shows the puzzle, and fits."""
    page = TryPage(address, scheme="dark", device=PHONE, **how)
    shows(page, "Killer 4x4, 7 cages")
    assert page.find("#family").get_property("value") == "killer"
    assert page.find("[name=diagonals]").is_selected()
    assert not page.lines(), "a link solves nothing by itself"
    page.demand_width()
    assert page.press("solve"), page.said
    for example in EXAMPLES:
        page.choose("example", example)
        page.wait(lambda: page.is_ready, "the page is ready")
        page.press("all")
        page.demand_width()
        page.find("#tab-draw").click()
        page.wait(lambda: page.is_ready, "the page is ready")
        page.demand_width()
    page.choose("example", "killer/Nine by nine")
    page.wait(lambda: page.is_ready, "the page is ready")
    page.find("#tab-draw").click()
    page.wait(lambda: bool(page.find_all(".grid .tinted")), "the cages are drawn")
    page.press("solve")
    page.browser.execute_script("document.getElementById('result').scrollIntoView()")
    page.close()
    page = TryPage(address[: len(address) // 2], device=PHONE, **how)
    shows(page, "This link is incomplete")
    page.type("1...\n..2.\n....\n.4..\n")
    shows(page, "Sudoku 4x4")
    page.browser.refresh()
    page.wait(lambda: page.text.startswith("1...\n"), "the text is kept")
    page.close()


def served(folder: Path) -> tuple[ThreadingHTTPServer, str]:
    """Serve the folder, and return the server with its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_request(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://localhost:{server.server_port}/"


def main() -> None:
    server, address = served(Path(sys.argv[1]))
    began = monotonic()
    page = TryPage(address)
    steps: tuple[Callable[[TryPage], None], ...] = (
        drive_examples,
        drive_questions,
        drive_mistakes,
        drive_stop,
        drive_space,
        drive_space_after_stop,
        drive_boards,
    )
    for step in steps:
        print(f"{step.__doc__} ({monotonic() - began:.0f} s)")
        step(page)
    page.demand_width()
    link = shared(page)
    page.close()
    print(f"{drive_link.__doc__} ({monotonic() - began:.0f} s)")
    drive_link(link)
    server.shutdown()


if __name__ == "__main__":
    main()
