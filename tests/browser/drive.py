"""Drive the pages of `--format html` in a real browser.

With a folder for the pages:

    apt-get install chromium chromium-driver
    pip install selenium
    python tests/browser/drive.py FOLDER

It turns the Soma cube with the mouse and the keyboard, moves its pieces apart, hides and lifts one,
and chooses other solutions; turns it and lifts a piece with a finger, on a phone; and fails where
that changes nothing, where the browser asks any address for anything, or complains.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from selenium.webdriver import ActionChains, Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By

# What a browser needs where there is neither a screen nor a graphics card.
SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--window-size=1100,1200",
)
PATIENCE = 30.0  # seconds

PHONE = {"deviceMetrics": {"width": 360, "height": 640, "pixelRatio": 2.0, "touch": True}}

# Six pieces of four cubes have 18 faces each, the one of three has 14; two triangles a face.
SOMA_TRIANGLES = 2 * (6 * 18 + 14)


class Page:
    """A page in the browser; `may_ask` is the beginning of the addresses that it may ask."""

    patience = PATIENCE

    def __init__(self, address: str, scheme: str = "light", device: object = None) -> None:
        options = ChromeOptions()
        if device is not None:
            options.add_experimental_option("mobileEmulation", device)
        for switch in SWITCHES:
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.browser = Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.may_ask = self.address = address
        self.browser.get(self.address)

    def find(self, selector: str) -> Any:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def find_all(self, selector: str) -> list[Any]:
        return list(self.browser.find_elements(By.CSS_SELECTOR, selector))

    def ask(self, expression: str) -> Any:
        return self.browser.execute_script(f"return {expression}")

    def do(self) -> ActionChains:
        return ActionChains(self.browser)

    def wait(self, reached: Callable[[], bool], what: str) -> None:
        until = monotonic() + self.patience
        while not reached():
            assert monotonic() < until, f"not so after {self.patience} seconds: {what}"
            sleep(0.1)

    def close(self) -> None:
        """Close the browser; no other address may have been asked, and no complaint made."""
        log: Callable[[str], Any] = self.browser.get_log
        events = [json.loads(each["message"])["message"] for each in log("performance")]
        requests = [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]
        complaints = [entry["message"] for entry in log("browser") if entry["level"] == "SEVERE"]
        self.browser.quit()
        inside = (self.may_ask, "data:", "blob:", "about:srcdoc")
        asked = [request for request in requests if not request.startswith(inside)]
        assert requests
        assert not asked, asked
        assert not complaints, complaints


class SpacePage(Page):
    """A page with a solution in space."""

    def eye(self) -> Any:
        return self.ask("scene.eye")

    def triangles(self) -> int:
        return int(self.ask("2 * scene.squares.length"))

    def corners(self) -> Any:
        return self.ask("scene.squares.flatMap(({ corners }) => corners)")

    def width(self) -> float:
        """How far the drawing goes along its columns."""
        across = [x for x, _, _ in self.corners()]
        return float(max(across) - min(across))


def changes(
    page: Page, observe: Callable[[], object], what: str, act: Callable[[], object]
) -> None:
    """Do something and wait until it shows."""
    before = observe()
    act()
    page.wait(lambda: observe() != before, what)
    print(f"  {what}")


def drive_soma(path: Path) -> None:
    """Turn the Soma cube, take it apart, look at other solutions."""
    page = SpacePage(path.resolve().as_uri())
    page.wait(lambda: page.ask("scene.count > 0"), "a scene is drawn")
    assert page.triangles() == SOMA_TRIANGLES
    assert len(page.find_all("#gallery button")) == 240
    assert len(page.find_all("#scene canvas")) == 1, "there is one viewer"
    beginning = page.eye()

    scene = page.find("#scene")
    drag = page.do().move_to_element(scene).click_and_hold().move_by_offset(160, 60)
    changes(page, page.eye, "turned with the mouse", lambda: drag.release().perform())
    page.browser.execute_script("arguments[0].focus()", scene)
    keys = page.do().send_keys(Keys.ARROW_LEFT * 4)
    changes(page, page.eye, "turned with the keyboard", keys.perform)

    turned = page.eye()
    slider = page.find("#apart")
    slide = page.do().move_to_element_with_offset(slider, -slider.size["width"] // 2 + 8, 0)
    slide.click_and_hold().move_by_offset(150, 0).release()
    changes(page, page.width, "moved apart with the slider", slide.perform)

    first, second = page.find_all("#legend button")[:2]
    changes(page, page.triangles, "hidden by its entry in the legend", first.click)
    second.click()
    assert first.get_attribute("aria-pressed") == "false"
    changes(page, page.triangles, "shown again", first.click)
    for each in page.find_all("#legend button[aria-pressed=true]"):
        each.click()
    page.wait(lambda: page.triangles() == 0, "all are hidden")
    assert page.eye() == turned, "seen from where it was"

    page.find("#together").click()
    page.wait(lambda: page.triangles() == SOMA_TRIANGLES, "put together")
    page.wait(lambda: page.eye() == beginning, "turned back")
    hover = page.do().move_to_element(scene).move_by_offset(3, 3)
    hover.perform()
    page.wait(lambda: page.ask("scene.place.title !== ''"), "a piece is below the pointer")
    changes(page, page.corners, "lifted by a click on it", page.do().click().perform)

    third = page.find_all("#gallery button")[2]
    changes(page, page.corners, "the third solution", third.click)
    assert page.find("#caption").text == page.find_all("#gallery span")[2].text
    assert page.triangles() == SOMA_TRIANGLES
    page.browser.execute_script("document.getElementById('gallery').scrollIntoView()")
    page.close()


def drive_phone(path: Path) -> None:
    """Turn the Soma cube with a finger, and lift a piece, on a page that fits the screen."""
    page = SpacePage(path.resolve().as_uri(), device=PHONE)
    page.wait(lambda: page.ask("scene.count > 0"), "a scene is drawn")
    assert page.ask("document.documentElement.scrollWidth") == 360, "no wider than the screen"
    place = page.ask("document.getElementById('scene').getBoundingClientRect().toJSON()")
    assert place["bottom"] < 640, "the scene is seen as a whole"
    middle = place["left"] + place["width"] / 2, place["top"] + place["height"] / 2

    def touch(across: int) -> None:
        builder = ActionBuilder(page.browser, mouse=PointerInput("touch", "finger"))
        finger = builder.pointer_action
        finger.move_to_location(*middle)
        finger.pointer_down()
        if across:
            finger.move_to_location(middle[0] + across, middle[1])
        finger.pointer_up()
        builder.perform()

    changes(page, page.eye, "turned with a finger", lambda: touch(100))
    changes(page, page.corners, "lifted by a tap on it", lambda: touch(0))
    page.close()


def drive_pentominoes(path: Path) -> None:
    """Look at solutions in the plane."""
    page = Page(path.resolve().as_uri(), scheme="dark")

    def shown() -> object:
        return page.ask("document.querySelector('#plane svg').outerHTML")

    third = page.find_all("#gallery button")[2]
    changes(page, shown, "the third solution", third.click)
    assert shown() == page.ask("document.querySelectorAll('#gallery svg')[2].outerHTML")
    assert page.find("#caption").text == page.find_all("#gallery span")[2].text
    third.send_keys(Keys.TAB)
    keys = page.do().send_keys(Keys.ENTER)
    changes(page, shown, "the fourth, with the keyboard", keys.perform)
    page.close()


def make(folder: Path, name: str, *arguments: str) -> Path:
    """Make a page with the command."""
    path = folder / f"{name}.html"
    command = [sys.executable, "-m", "cover", "tiling", "--format", "html", *arguments]
    with path.open("wb") as stream:
        subprocess.run(command, stdout=stream, check=True)
    print(f"{path}: {path.stat().st_size:,} bytes")
    return path


def main() -> None:
    """Make both pages and drive them."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    soma = make(folder, "soma", "--preset", "soma-cube", "--all", "--distinct")
    drive_soma(soma)
    drive_phone(soma)
    page = make(folder, "pentominoes", "--preset", "pentomino-6x10", "-n", "12")
    drive_pentominoes(page)


if __name__ == "__main__":
    main()
