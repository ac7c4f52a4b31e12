from activities.casefile.text.page import Line, Page, TextSource, page_lines, parse_pages


def test_pages_are_read_back_as_they_were_written() -> None:
    line = Line(text="Petição — “inicial”", x0=1, top=2, x1=3, bottom=4, size=11.5)
    pages = [
        Page(number=1, width=595, height=842, lines=[line], marks=[line]),
        Page(number=2, width=595, height=842, lines=[], source=TextSource.NONE, scanned=True, rotation=90),
    ]
    written = page_lines(pages)
    assert parse_pages(written) == pages
    assert len(written.splitlines()) == 2
    assert pages[0].text == line.text
