from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from activities.casefile.document import read_document
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page, TextSource
from infra.config.settings import Settings
from tests.activities.casefile.paper import HEIGHT, blank_page, grid_page, make_pdf, text_page


def read(pool: ReaderPool, path: Path) -> list[Page]:
    return pool.read(path, 1, pool.inspect(path).pages)


def test_lines_come_from_top_to_bottom_although_the_footer_was_drawn_first(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        canvas.drawString(70, 40, "rodapé")
        canvas.drawString(70, 700, "segunda linha")
        canvas.drawString(70, 760, "primeira linha")

    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert page.text.split("\n") == ["primeira linha", "segunda linha", "rodapé"]
    assert page.source is TextSource.TEXT
    assert page.lines[0].top < page.lines[1].top < page.lines[2].top < HEIGHT


def test_columns_of_running_text_are_read_one_after_the_other(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        canvas.drawString(70, 780, "CLÁUSULAS GERAIS DO CONTRATO DE ADESÃO ENTRE AS PARTES ABAIXO NOMEADAS")
        for index in range(8):
            canvas.drawString(70, 740 - 16 * index, f"esquerda {index} com texto que enche a coluna")
        for index in range(8):
            canvas.drawString(320, 740 - 16 * index, f"direita {index} com texto que enche a coluna")

    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    words = [line.split()[0] for line in page.text.split("\n")]
    assert words == ["CLÁUSULAS", *["esquerda"] * 8, *["direita"] * 8]


def test_labels_and_values_side_by_side_stay_on_one_line(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        for index, (label, value) in enumerate(
            [("Nome", "Fulano"), ("RG", "1"), ("CPF", "2"), ("Data", "3"), ("UF", "PR")]
        ):
            canvas.drawString(70, 700 - 16 * index, label)
            canvas.drawString(200, 700 - 16 * index, value)

    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert page.text.split("\n") == ["Nome Fulano", "RG 1", "CPF 2", "Data 3", "UF PR"]


def test_a_page_shown_turned_is_read_as_its_text_runs(pool: ReaderPool, tmp_path: Path):
    def turned(canvas: Canvas) -> None:
        canvas.setPageRotation(90)
        canvas.drawString(70, 450, "ORÇAMENTO")
        canvas.drawString(70, 420, "Item 1")

    def climbing(canvas: Canvas) -> None:
        canvas.setPageRotation(0)
        canvas.translate(300, 100)
        canvas.rotate(90)
        canvas.drawString(0, 0, "PLANILHA DE LADO")
        canvas.drawString(0, -20, "segunda")

    first, second = read(pool, make_pdf(tmp_path / "a.pdf", [turned, climbing]))
    assert first.text.split("\n") == ["ORÇAMENTO", "Item 1"]
    assert second.text.split("\n") == ["PLANILHA DE LADO", "segunda"]
    assert second.rotation == 90
    assert second.width > second.height


def test_a_stamp_in_the_margin_comes_last_and_does_not_turn_the_page(pool: ReaderPool, tmp_path: Path):
    stamp = ["Documento assinado digitalmente por FULANO DE TAL", "Validação em exemplo.invalid", "fls. 1 do processo"]
    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [text_page("RECIBO", stamp=stamp)]))
    assert page.rotation == 0
    assert page.text.split("\n") == ["RECIBO", *stamp]


def test_a_word_cut_at_the_line_end_keeps_its_hyphen_on_its_own_line(pool: ReaderPool, tmp_path: Path):
    pages = [text_page("brasileiro, casado, eletricista, porta-", "dor do RG nº 1")]
    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", pages))
    assert page.text.split("\n") == ["brasileiro, casado, eletricista, porta-", "dor do RG nº 1"]


def test_rows_of_a_ruled_table_are_lines_with_cells_parted_by_tabs(pool: ReaderPool, tmp_path: Path):
    rows = [["Id.", "Documento", "Tipo"], ["111", "Petição Inicial", "Petição"], ["222", "", "Outros"]]
    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [grid_page(rows, [60, 200, 120])]))
    assert page.source is TextSource.TABLE
    assert page.text.split("\n") == [
        "PLANILHA",
        "Id.\tDocumento\tTipo",
        "111\tPetição Inicial\tPetição",
        "222\t\tOutros",
    ]


def test_a_blank_page_has_no_text_and_is_no_scan(pool: ReaderPool, tmp_path: Path):
    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [blank_page()]))
    assert page.source is TextSource.NONE
    assert not page.scanned


def test_links_are_counted(pool: ReaderPool, tmp_path: Path):
    def draw(canvas: Canvas) -> None:
        canvas.drawString(70, 700, "veja https://exemplo.invalid")
        canvas.linkURL("https://exemplo.invalid", (70, 690, 200, 710))

    (page,) = read(pool, make_pdf(tmp_path / "a.pdf", [draw]))
    assert page.links == 1


def test_the_progress_names_every_page(pool: ReaderPool, tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page(f"página {number}") for number in range(1, 6)])
    heard: list[int] = []
    pool.read(path, 2, 4, heard.append)
    assert [number for number in heard if number][:3] == [2, 3, 4]


def test_a_relative_path_is_read(pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    make_pdf(tmp_path / "a.pdf", [text_page("aqui")])
    monkeypatch.chdir(tmp_path)
    assert read(pool, Path("a.pdf"))[0].text == "aqui"


def test_a_path_relative_to_the_current_folder_is_read(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    make_pdf(tmp_path / "a.pdf", [text_page("uma página")])
    monkeypatch.chdir(tmp_path)
    assert [page.text for page in read_document(Path("a.pdf"), settings).pages] == ["uma página"]
