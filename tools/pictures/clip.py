"""The animated picture: two taps claim a route, with a dot at the finger."""

import io
from dataclasses import dataclass, field

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from tools.pictures.stage import Stage, stop_clock

FRAME_MS = 50
SCALE_FACTOR = 2
"""Pixels of the picture for each pixel of the page."""
QUALITY_PERCENT = 80
BEFORE_MS, AFTER_MS = 350, 250
"""Time for which a finger is visible before and after its tap."""
FINGER_RADIUS = 21
"""Radius of the finger in pixels of the page."""
INK, EDGE = (36, 34, 30), (255, 255, 255)
OVERSAMPLING_FACTOR = 4
"""Oversampling of the dot, for a smooth edge."""

_THUMB = """(button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + 0.8 * width, top + 0.55 * height]; // beside the name
}"""


@dataclass
class Film:
    """A recording of a page. The page's clock advances only frame by frame."""

    page: Page
    frames: list[Image.Image] = field(default_factory=list)

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds // FRAME_MS):
            self.page.clock.run_for(FRAME_MS)
            self.frames.append(Image.open(io.BytesIO(self.page.screenshot())).convert("RGB"))

    def rest(self, milliseconds: int) -> None:
        self.frames += [self.frames[-1]] * (milliseconds // FRAME_MS)

    def tap(self, x: float, y: float, milliseconds: int) -> None:
        """Show a finger that taps, and record the page for `milliseconds` after it."""
        self.rest(BEFORE_MS)
        tapped = len(self.frames)
        self.page.touchscreen.tap(x, y)
        self.run(milliseconds)
        for frame in range(tapped - BEFORE_MS // FRAME_MS + 1, tapped + AFTER_MS // FRAME_MS):
            away = (tapped - frame) / BEFORE_MS if frame < tapped else (frame - tapped) / AFTER_MS
            self.frames[frame] = _with_finger(
                self.frames[frame], x * SCALE_FACTOR, y * SCALE_FACTOR, 1 - away * FRAME_MS
            )

    def save(self) -> bytes:
        """Return the film as a looping WebP."""
        file = io.BytesIO()
        first, *others = self.frames
        shape = {"duration": FRAME_MS, "loop": 0, "quality": QUALITY_PERCENT, "minimize_size": True}
        first.save(file, "WEBP", save_all=True, append_images=others, **shape)
        return file.getvalue()


def _with_finger(frame: Image.Image, x: float, y: float, pressure: float) -> Image.Image:
    """Return the frame with a finger. The higher the `pressure` (0 to 1), the smaller and darker the dot."""
    radius = FINGER_RADIUS * SCALE_FACTOR * (1.25 - 0.25 * pressure)
    size = round(2 * radius) + 2
    dot = Image.new("RGBA", (size * OVERSAMPLING_FACTOR, size * OVERSAMPLING_FACTOR))
    circle = [(size / 2 - radius) * OVERSAMPLING_FACTOR] * 2 + [(size / 2 + radius) * OVERSAMPLING_FACTOR] * 2
    fill, outline = (*INK, round(110 * pressure)), (*EDGE, round(230 * pressure))
    ImageDraw.Draw(dot).ellipse(circle, fill, outline, width=2 * SCALE_FACTOR * OVERSAMPLING_FACTOR)
    dot = dot.resize((size, size), Image.Resampling.LANCZOS)
    touched = frame.copy()
    touched.paste(dot, (round(x - size / 2), round(y - size / 2)), dot)
    return touched


def two_taps(stage: Stage) -> bytes:
    """Record a tap on a route, and a tap on the player who claims it."""
    table = stage.open_table("Emil", 40, tickets=False)
    page = table.page
    table.show()
    stop_clock(page)
    film = Film(page)
    film.run(FRAME_MS)
    film.rest(800)
    film.tap(*table.find("petrograd--wilno"), 800)
    film.rest(700)
    x, y = page.locator("#sheet .choice").first.evaluate(_THUMB)
    film.tap(x, y, 1200)
    film.rest(1600)
    page.context.close()
    return film.save()
