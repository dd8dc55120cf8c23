"""Made-up languages: catalogues in a folder of the test, together with the app's catalogues."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po

from companion import languages


@contextmanager
def catalogues_in(folder: Path) -> Iterator[None]:
    """Make the app read its catalogues from the folder. `write` fills it."""
    for path in languages.CATALOGUES.glob("*.po"):
        copy(path, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "CATALOGUES", folder)
        languages.languages.cache_clear()
        yield
    languages.languages.cache_clear()


def write(code: str, share: float = 1.0, *, fuzzy: bool = False) -> None:
    """Write a catalogue in which all English sentences but a share are put in ⟦⟧, or are `fuzzy`."""
    made = Catalog(locale=languages.locale_of(code))
    for number, message in enumerate(languages.read_catalogue(languages.CATALOGUES / "ru.po")):
        if not message.id:
            continue
        is_done = int(number * share) > int((number - 1) * share)
        singular, plural = message.id if isinstance(message.id, tuple) else (message.id, "")
        forms = (f"⟦{singular}⟧", *[f"⟦{plural}⟧"] * (made.num_plurals - 1)) if plural else (f"⟦{singular}⟧",)
        strings = forms if is_done or fuzzy else ("",) * len(forms)
        flags = message.flags if is_done or not fuzzy else {*message.flags, "fuzzy"}
        made.add(
            message.id,
            strings if plural else strings[0],
            locations=message.locations,
            flags=flags,
            context=message.context,
        )
    with (languages.CATALOGUES / f"{code}.po").open("wb") as file:
        write_po(file, made)
    languages.languages.cache_clear()
