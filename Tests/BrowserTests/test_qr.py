"""qr.js: QR codes that an independent decoder reads, and facts of the standard."""

import base64
import random

import pytest
import zxingcpp

CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=%"

# ISO/IEC 18004, table 7: the bytes that fit at level M, by version from 1.
CAPACITIES = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
    711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989,
    2099, 2213, 2331,
]
MOST = 2953
"""The bytes of version 40 at level L."""

# Table C.1: the format information of level M, by mask.
FORMATS = [
    "101010000010010", "101000100100101", "101111001111100", "101101101001011",
    "100010111111001", "100000011001110", "100111110010111", "100101010100000",
]
# Table D.1: the version information of versions 7, 8 and 40.
VERSIONS = {7: "000111110010010100", 8: "001000010110111100", 40: "101000110001101001"}

CODES = """async (texts) => {
    const { qrCode } = await import('/playground/qr.js');
    return texts.map((text) => qrCode(text).map((row) => row.map(Number).join('')));
}"""


@pytest.fixture
def page(make_page, server):
    """A page of the server without scripts of its own."""
    page = make_page()
    page.goto(f"{server.address}/healthz")
    return page


def text_of(length, seed=1):
    dice = random.Random(seed + length)
    return "".join(dice.choice(CHARACTERS) for _ in range(length))


def read(modules, unit=3, margin=4):
    """Returns the only QR code in a picture of the modules."""
    size = unit * (len(modules) + 2 * margin)
    side = b"\xff" * (unit * margin)
    rows = [side + b"".join((b"\0" if module == "1" else b"\xff") * unit for module in row) + side
            for row in modules]
    light = b"\xff" * (size * unit * margin)
    picture = light + b"".join(row * unit for row in rows) + light
    return decode(memoryview(picture).cast("B", (size, size)))


def decode(picture):
    [code] = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return code


def pixels(page, png):
    """Returns a picture's grey values; the browser decodes it."""
    width, grey = page.evaluate("""async (text) => {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 0, picture.width, picture.height);
        let grey = '';
        for (let index = 0; index < data.length; index += 4) {
            grey += String.fromCharCode((data[index] + data[index + 1] + data[index + 2]) / 3);
        }
        return [picture.width, btoa(grey)];
    }""", base64.b64encode(png).decode())
    grey = base64.b64decode(grey)
    return memoryview(grey).cast("B", (len(grey) // width, width))


def version_of(modules):
    return (len(modules) - 17) // 4


def formats_of(modules):
    """Returns both copies of the format information, the most significant bit first."""
    size = len(modules)
    row, column = modules[8], [line[8] for line in modules]
    upper = row[:6] + row[7:9] + column[7] + "".join(reversed(column[:6]))
    # The dark module above the lower left copy is no part of it.
    outer = "".join(reversed(column[size - 7:])) + row[size - 8:]
    return upper, outer


def test_every_version_is_read_at_level_M(page):
    texts = [text_of(length) for length in CAPACITIES]
    for version, (text, modules) in enumerate(zip(texts, page.evaluate(CODES, texts)), 1):
        assert version_of(modules) == version
        code = read(modules)
        assert (code.text, code.ec_level) == (text, "M")
        # The decoder reports the share of the error correction that it did not need.
        assert code.extra["UEC"] == 1


def test_one_byte_more_takes_the_next_version(page):
    texts = [text_of(length + 1) for length in CAPACITIES]
    for version, (text, modules) in enumerate(zip(texts, page.evaluate(CODES, texts)), 1):
        # After version 40 at level M comes the smallest version at level L.
        assert version_of(modules) == (version + 1 if version < 40 else 36)
        assert read(modules).text == text


def test_the_largest_codes_have_level_L(page):
    lengths = [2332, 2500, 2700, MOST]
    for length, modules in zip(lengths, page.evaluate(CODES, [text_of(length) for length in lengths])):
        code = read(modules)
        assert (code.text, code.ec_level, code.extra["UEC"]) == (text_of(length), "L", 1)
    message = page.evaluate("""async (text) => {
        const { qrCode } = await import('/playground/qr.js');
        try { qrCode(text); } catch (error) { return `${error.name}: ${error.message}`; }
    }""", text_of(MOST + 1))
    assert message == "RangeError: A QR code holds 2953 bytes; the text has 2954."


@pytest.mark.parametrize("text", ["01234567", "Äpfel, 漢字 🙂 " * 20, "\0\x01\n\x7f"],
                         ids=["digits", "Unicode", "controls"])
def test_any_text_is_read(page, text):
    [modules] = page.evaluate(CODES, [text])
    assert read(modules).bytes == text.encode()


def test_all_masks_are_used_and_named_correctly(page):
    texts = [text_of(length, seed) for seed in range(20) for length in (10, 60)]
    masks = set()
    for text, modules in zip(texts, page.evaluate(CODES, texts)):
        code = read(modules)
        assert code.text == text
        masks.add(code.extra["DataMask"])
        assert formats_of(modules) == (FORMATS[code.extra["DataMask"]],) * 2
    assert masks == set(range(8))


def test_version_information_is_that_of_the_standard(page):
    texts = [text_of(CAPACITIES[version - 1]) for version in VERSIONS]
    for (version, bits), modules in zip(VERSIONS.items(), page.evaluate(CODES, texts)):
        size = len(modules)
        places = [(size - 11 + place % 3, place // 3) for place in reversed(range(18))]
        assert "".join(modules[row][column] for row, column in places) == bits, version
        assert "".join(modules[column][row] for row, column in places) == bits, version


def test_damage_up_to_the_promise_of_level_M_is_corrected(page):
    text = text_of(84)
    [modules] = page.evaluate(CODES, [text])
    # Two blocks with 24 codewords of error correction each; a codeword has at most 8 of these modules.
    spoiled = [row[:20] + "1" * 6 + row[26:] if 14 <= index < 22 else row
               for index, row in enumerate(modules)]
    assert spoiled != modules
    code = read(spoiled)
    assert code.text == text
    assert code.extra["UEC"] < 1


@pytest.mark.parametrize("length", [40, 300, 1000])
@pytest.mark.parametrize("element, scheme", [("canvas", "light"), ("svg", "dark")])
def test_a_screenshot_is_read(make_page, server, element, length, scheme, screenshot):
    page = make_page(color_scheme=scheme)
    page.goto(f"{server.address}/healthz")
    page.evaluate("""async ([name, text]) => {
        const { drawQRCode } = await import('/playground/qr.js');
        document.body.replaceChildren();
        document.documentElement.style.colorScheme = 'light dark';
        const element = name === 'svg'
            ? document.createElementNS('http://www.w3.org/2000/svg', 'svg') : document.createElement(name);
        element.id = 'code';
        element.style.width = '360px';
        element.style.display = 'block';
        document.body.append(element);
        drawQRCode(element, text);
    }""", [element, text_of(length)])
    box = page.locator("#code").bounding_box()
    assert abs(box["width"] - box["height"]) < 1
    screenshot(page, f"qr-{element}-{length}-{scheme}")
    assert decode(pixels(page, page.screenshot())).text == text_of(length)
