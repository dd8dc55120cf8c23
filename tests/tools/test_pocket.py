"""tools/pocket: what the shell around the app's pages is gathered with."""

from companion.languages import languages
from tools.pocket import catalogues, is_left_out


def test_shell_speaks_each_language_of_the_app() -> None:
    shell = catalogues()
    assert [*shell] == [*languages()][1:]
    russian = shell["ru"]
    assert russian["Open it here"] == "Открыть здесь"
    assert [sentence for sentence, translated in russian.items() if sentence == translated] == []


def test_babel_brings_the_data_of_the_apps_languages_alone() -> None:
    needed = ["root", *(str(language.locale) for language in languages().values())]
    for name in needed:
        assert not is_left_out(f"babel/locale-data/{name}.dat")
    assert all(
        is_left_out(f"babel/locale-data/{name}") for name in ("en_GB.dat", "ru_UA.dat", "run.dat", "LICENSE.unicode")
    )
    assert is_left_out("babel/messages/tests/test_catalog.py")
    assert not is_left_out("babel/core.py")
    assert is_left_out("companion/translations/de.po")
