"""tools/pocket: what the shell around the app's pages is gathered with."""

from tools.pocket import catalogues


def test_shell_speaks_each_language_of_the_app() -> None:
    (russian,) = catalogues().values()
    assert russian["Open it here"] == "Открыть здесь"
    assert [sentence for sentence, translated in russian.items() if sentence == translated] == []
