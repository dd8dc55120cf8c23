"""Accepted photos: a plain JPEG, of which only the picture is stored."""

import io
from base64 import b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.store.photos import MAX_PHOTO_BYTES, as_photo
from tests.support.jpegs import PLACE, jpeg, progressive, segment, with_place

HEAD, SCAN = jpeg()[: jpeg().index(b"\xff\xda")], jpeg()[jpeg().index(b"\xff\xda") : -2]


def kept(data: bytes) -> bytes | None:
    photo = as_photo(data)
    return b64decode(photo.jpeg) if photo else None


def photographed(**options: object) -> bytes:
    """A picture by an independent program."""
    image = Image.linear_gradient("L").resize((320, 200)).convert("RGB")
    out = io.BytesIO()
    image.save(out, "JPEG", **options)
    return out.getvalue()


def test_picture_alone_is_kept_pixel_by_pixel() -> None:
    with_all = photographed(comment=PLACE, exif=b"Exif\0\0" + PLACE, icc_profile=PLACE, restart_marker_blocks=2)
    photo = as_photo(with_all + PLACE)
    assert photo
    assert (photo.width, photo.height) == (320, 200)
    picture = b64decode(photo.jpeg)
    assert PLACE not in picture
    assert b"JFIF" not in picture
    assert Image.open(io.BytesIO(picture)).tobytes() == Image.open(io.BytesIO(with_all)).tobytes()
    assert kept(picture) == picture
    assert photo.picture == picture


def test_segments_around_the_picture_are_dropped_anywhere() -> None:
    assert kept(with_place(jpeg())) == jpeg()
    assert kept(HEAD + segment(0xEF, PLACE) + SCAN + b"\xff\xd9") == jpeg()
    assert kept(HEAD + SCAN + b"\xff\0\xff\xd7\xff\xd9") == HEAD + SCAN + b"\xff\0\xff\xd7\xff\xd9"


@pytest.mark.parametrize(
    "data",
    {
        "nothing": b"",
        "page": b"<script>alert(1)</script>",
        "PNG": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "WebP": b"RIFF\x20\0\0\0WEBPVP8 " + bytes(40),
        "too big": jpeg(size=MAX_PHOTO_BYTES + 1),
        "cut short": jpeg()[:-2],
        "cut in its head": HEAD[:-1],
        "no width": jpeg(0, 400),
        "no picture in it": b"\xff\xd8\xff\xd9",
        "no markers": b"\xff\xd8<html></html>\xff\xd9",
        "wide": jpeg(4001, 1),
        "many pixels": jpeg(2001, 2000),
        "progressive": progressive(jpeg()),
        "progressive, of another program": photographed(progressive=True),
        "frame after frame": HEAD + HEAD[2:] + SCAN + b"\xff\xd9",
        "no frame": b"\xff\xd8" + SCAN + b"\xff\xd9",
        "scan after scan": HEAD + SCAN * 2 + b"\xff\xd9",
        "progressive behind its head": HEAD + SCAN + HEAD[2:] + SCAN + b"\xff\xd9",
        "scan of one colour": HEAD + segment(0xDA, b"\x01" + bytes(5)) + b"\xff\xd9",
        "place in the picture": HEAD + SCAN + segment(0xE1, PLACE) + b"\xff\xd9",
        "marker cut off": HEAD + SCAN + b"\xff",
    }.items(),
    ids=lambda one: one[0],
)
def test_what_is_no_plain_jpeg_is_refused(data: tuple[str, bytes]) -> None:
    assert as_photo(data[1]) is None


@pytest.mark.parametrize("data", [jpeg(size=MAX_PHOTO_BYTES), jpeg(2000, 2000), jpeg(4000, 1000)])
def test_largest_are_taken(data: bytes) -> None:
    assert kept(data) == data


@given(st.lists(st.binary(max_size=4) | st.sampled_from([jpeg()[:2], HEAD, HEAD[2:], SCAN, b"\xff", b"\xff\xd9"])))
def test_of_any_bytes_the_same_picture_comes_out_twice(parts: list[bytes]) -> None:
    picture = kept(b"".join(parts))
    assert picture is None or kept(picture) == picture
