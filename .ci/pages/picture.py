"""Takes the picture of the page of `usher preview` that `README.md` and the handbook show, in light and in dark. Compares it
with the one that is there, or replaces that one: picture.py PAGE [--write]."""

import base64
import html
import pathlib
import re
import struct
import sys
import urllib.parse
import zlib

from playwright.sync_api import sync_playwright

# A person has refused the camera, and the alert is on the phone. The film also has the steps ahead: she allows the camera in
# Settings.
JOURNEY = ["start settle", "answer denied", "tap openSettings", "away camera=authorized relaunch"]
ADDRESS = "#docv?" + urllib.parse.urlencode({"play": "\n".join(JOURNEY), "at": 1})
FRAMES = ["Never asked", "Refuses camera", "Open Settings", "Allows camera"]

FOLDER = pathlib.Path("Handbook/pages/images")
PICTURES = {"light": FOLDER / "studio.png", "dark": FOLDER / "studio-dark.png"}
# The pages that show the picture.
READERS = ["README.md", "Handbook/pages/how-to/preview.md"]
WIDTH, HEIGHT, SCALE = 1280, 800, 1.5
# The share of pixels that may look different: versions of Chromium draw letters a little differently. Another accent changes
# 1.7 % of them, and a film that is moved by 6 pixels 2.7 %.
MOST_DIFFERENT = 0.01
MOST_BYTES = 250_000

# In the page: the pixels of a picture.
PIXELS = """
const pixelsOf = async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { width, height } = image, context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
};
"""

# In the page: a picture in 256 of its colours, which needs a third of the bytes. The next colour is the one whose pixels are
# worst off with those before it: their number times the distance. So a rare colour stays if no other is near.
REDUCED = f"""async (address) => {{
  {PIXELS}
  const {{ width, height, pixels }} = await pixelsOf(address);
  const colours = new Uint32Array(width * height), known = new Map();
  for (let at = 0; at < colours.length; at++) {{
    const parts = [pixels[4 * at], pixels[4 * at + 1], pixels[4 * at + 2]];
    colours[at] = parts[0] << 16 | parts[1] << 8 | parts[2];
    const colour = known.get(colours[at]) ?? {{ parts, count: 0, distance: 1e6, place: 0 }};
    known.set(colours[at], colour);
    colour.count += 1;
  }}
  const palette = [], all = [...known.values()], lack = ({{ count, distance }}) => count * distance;
  while (palette.length < Math.min(256, all.length)) {{
    const {{ parts }} = all.reduce((most, colour) => lack(colour) > lack(most) ? colour : most);
    for (const colour of all) {{
      const distance = parts.reduce((sum, part, index) => sum + (part - colour.parts[index]) ** 2, 0);
      if (distance < colour.distance) Object.assign(colour, {{ distance, place: palette.length }});
    }}
    palette.push(parts);
  }}
  const written = (bytes) => new Promise((resolve) => {{
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(",")[1]);
    reader.readAsDataURL(new Blob([bytes]));
  }});
  return {{ width, height, palette: await written(Uint8Array.from(palette.flat())),
    places: await written(Uint8Array.from(colours, (colour) => known.get(colour).place)) }};
}}"""

# In the page: the share of pixels that look different in two pictures.
DIFFERENCE = f"""async ([one, other]) => {{
  {PIXELS}
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let at = 0; at < a.pixels.length; at += 4) {{
    if ([0, 1, 2].some((part) => Math.abs(a.pixels[at + part] - b.pixels[at + part]) > 32)) count += 1;
  }}
  return count * 4 / a.pixels.length;
}}"""


def address_of(png):
    return "data:image/png;base64," + base64.b64encode(png).decode()


def png_of(reduced):
    """A PNG with a palette."""
    width, height = reduced["width"], reduced["height"]
    places = base64.b64decode(reduced["places"])
    # Each row begins with the number of its filter: none.
    rows = b"".join(b"\0" + places[row * width : (row + 1) * width] for row in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", base64.b64decode(reduced["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    number = lambda value: struct.pack(">I", value)
    chunks = [number(len(data)) + kind + data + number(zlib.crc32(kind + data)) for kind, data in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def texts_of_readers():
    """The alternative text of the picture in each page that shows it."""
    for reader in READERS:
        text = pathlib.Path(reader).read_text(encoding="utf-8")
        found = re.search(r'<img[^>]* alt="([^"]*)"[^>]* src="[^"]*studio\.png"', text)
        yield reader, html.unescape(found[1]) if found else ""


def faults_of(page):
    """What is not as the picture should be, and as its alternative texts say."""
    shown = page.locator(".phone .title").all_text_contents()
    if shown != ["Camera access needed"]:
        yield f"the phone shows {shown}"
    frames = page.locator(".film .strip .cause").all_text_contents()
    if len(frames) != len(FRAMES) or not all(words in frame for words, frame in zip(FRAMES, frames)):
        yield f"the film has {frames}"
    seen = " ".join(page.locator("body").inner_text().split())
    for reader, text in texts_of_readers():
        words = re.findall("“([^”]+)”", text)
        if not words:
            yield f"{reader} shows no picture with words of the page"
        for one in words:
            if one not in seen:
                yield f"{reader} says “{one}”, which is not in the picture"


def main(page_file, is_written):
    errors = []
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path="/usr/bin/chromium",
                                         args=["--no-sandbox", "--force-color-profile=srgb"])
        counter = browser.new_page()
        for scheme, place in PICTURES.items():
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE,
                                    color_scheme=scheme, reduced_motion="reduce")
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(page_file.resolve().as_uri() + ADDRESS)
            page.wait_for_selector("[data-plays]", timeout=60000)
            page.evaluate("document.fonts.ready")
            # The picture of the flow fits itself into its place after it is drawn.
            page.wait_for_timeout(500)
            errors += [f"{scheme}: {fault}" for fault in faults_of(page)]
            png = png_of(counter.evaluate(REDUCED, address_of(page.screenshot(animations="disabled"))))
            taken = page_file.with_name(place.name)
            taken.write_bytes(png)
            if len(png) > MOST_BYTES:
                errors.append(f"{place} would have {len(png)} bytes, which are more than {MOST_BYTES}")
            if is_written:
                place.parent.mkdir(exist_ok=True)
                place.write_bytes(png)
                print(f"{place}: written, {len(png)} bytes")
                continue
            different = 1
            if place.exists():
                different = counter.evaluate(DIFFERENCE, [address_of(png), address_of(place.read_bytes())])
            print(f"{place}: {different:.2%} of the pixels differ, {len(png)} bytes")
            if different > MOST_DIFFERENT:
                errors.append(f"{place} is not what the page looks like, as {taken} is. "
                              "`.ci/pages/picture --write` renews it.")
        browser.close()
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), "--write" in sys.argv[2:])
