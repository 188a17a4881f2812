"""Fixtures of the browser tests."""

import os
import pathlib

import pytest
from playwright.sync_api import sync_playwright

from playground import Playground
from server import Server

HERE = pathlib.Path(__file__).parent
SIZE = {"width": 900, "height": 700}


def pytest_addoption(parser):
    parser.addoption("--program", required=True, help="the layoutd to test")
    parser.addoption("--screenshots", required=True, help="where pictures go")
    parser.addoption("--long", action="store_true", help="save every entry of the gallery, not one in four")


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "timed: follows motion on the display's clock, so it runs alone, up to three times")


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report):
    """Prints every failed attempt, also of tests that pass later."""
    if report.outcome == "rerun":
        print(f"\n{report.nodeid}: attempt {report.rerun + 1} failed: {report.longrepr.reprcrash.message[:500]}")


@pytest.fixture(scope="session")
def start(request):
    """Starts servers with the given arguments; they are stopped at the end."""
    servers = []

    def start(*arguments, **options):
        servers.append(Server(request.config.getoption("--program"), *arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def server(start):
    """A server for the tests of a file."""
    server = start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=arguments)
        yield browser
        browser.close()


class Complaints(list):
    """The errors of pages."""

    def __init__(self):
        self.allowed = ["favicon.ico"]

    def allow(self, *signs):
        """Allows errors that contain one of these words."""
        self.allowed += signs

    def unexpected(self):
        return [complaint for complaint in self if not any(sign in complaint for sign in self.allowed)]

    def listen(self, page):
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.append(str(error)))

    def hear(self, message):
        if message.type == "error":
            self.append(f"{message.location['url']}: {message.text}")


@pytest.fixture
def complaints():
    """Collects errors on the console and in scripts, and fails at the end if one is not allowed."""
    complaints = Complaints()
    yield complaints
    assert complaints.unexpected() == []


@pytest.fixture
def make_page(browser, complaints):
    """Creates pages; the options are those of a browser context."""
    contexts = []

    def make(**options):
        context = browser.new_context(**{"viewport": SIZE, **options})
        contexts.append(context)
        context.add_init_script(path=HERE / "recorder.js")
        page = context.new_page()
        complaints.listen(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(make_page, server):
    """An empty page of the server, with helpers for sessions and gestures."""
    page = make_page()
    for name in ("client.js", "gestures.js"):
        page.add_init_script(path=HERE / name)
    page.goto(f"{server.address}/healthz")
    return page


@pytest.fixture
def playground(make_page, server):
    """An empty page."""
    return Playground(make_page(), server)


@pytest.fixture
def fast_line(playground):
    """Makes the page take its line for a fast one."""
    playground.take_line_for_fast()


@pytest.fixture
def screenshot(request):
    """Takes screenshots of pages."""
    folder = pathlib.Path(request.config.getoption("--screenshots"))

    def screenshot(page, name, **options):
        page.screenshot(path=folder / f"{name}.png", **options)

    return screenshot


REPORT = {}


@pytest.fixture(scope="session")
def report():
    """Figures to print at the end, by name."""
    return REPORT


def pytest_terminal_summary(terminalreporter):
    for name, figure in REPORT.items():
        terminalreporter.write_line(f"{name}: {figure}")
