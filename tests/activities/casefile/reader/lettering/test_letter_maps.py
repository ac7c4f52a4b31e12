"""Text of a font with a wrong letter map is discarded."""

from pathlib import Path
from string import ascii_lowercase

import pytest

from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.lettering.letter_maps import is_garbled
from tests.activities.casefile.reader.raw import lines, raw_pdf, stream

PROSE = (
    "Vistos e examinados estes autos de ação declaratória proposta por Fulana de Exemplo contra Loja Inventada S.A. "
    "A ré não provou a contratação (art. 373, II, do CPC). Ante o exposto, julgo procedente o pedido, para declarar "
    "inexistente o débito e condenar a ré ao pagamento de R$ 8.000,00."
)


@pytest.mark.parametrize("shift", [-29, 3, 29, -40])
def test_shifted_letters_are_no_words(shift: int):
    assert is_garbled("".join(char if char == " " else chr(max(33, ord(char) + shift)) for char in PROSE))


@pytest.mark.parametrize("by", [5, 13, 21])
def test_letters_swapped_for_letters_are_no_words(by: int):
    swapped = str.maketrans(ascii_lowercase, ascii_lowercase[by:] + ascii_lowercase[:by])
    assert is_garbled(PROSE.translate(swapped))


RULING = "Ante o exposto, JULGO PROCEDENTE o pedido da autora."


@pytest.mark.parametrize("letters", [3, -29, 0xF000, 29], ids=["by three", "down", "private use", "up"])
@pytest.mark.parametrize("around", [PROSE + "\n", "SENTENÇA\n", ""], ids=["prose", "a heading", "nothing"])
def test_a_ruling_alone_in_a_font_that_lies_is_no_text(letters: int, around: str):
    assert is_garbled(around + "".join(char if char == " " else chr(max(33, ord(char) + letters)) for char in RULING))


@pytest.mark.parametrize("letters", [3, 0xF000, -29])
@pytest.mark.parametrize("alone", [True, False], ids=["the ruling alone", "the page"])
def test_a_page_in_a_font_that_lies_is_named_and_left_out(
    pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: int, alone: bool
):
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    pairs = " ".join(f"<{code:02X}> <{max(33, code + letters):04X}>" for code in range(48, 123))
    mapped = f"begincmap 1 begincodespacerange <00> <FF> endcodespacerange 75 beginbfchar {pairs} endbfchar endcmap"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>"
    said = lines("Vistos e examinados estes autos de cobranca proposta por Fulana de Exemplo contra a loja da re.")
    ruling = lines(RULING, "Publique-se. Registre-se. Intimem-se as partes e arquivem-se os autos.", top=600)
    content = (said if alone else said.replace("/F1", "/F2")) + ruling.replace("/F1", "/F2")
    path = raw_pdf(
        tmp_path / "a.pdf", content, "/Font << /F1 5 0 R /F2 10 0 R >>", objects={10: font, 11: stream("", mapped)}
    )
    (page,) = pool.read(path, 1, 1)
    assert (page.fault, page.lines, page.scanned) == ("letters", [], True)


@pytest.mark.parametrize(
    "line",
    [
        "Processo nº 19515.722154/2011\xad45 Acórdão n.º 9303\xad003.373 CSRF\xadT3 Fl. 3.449",
        "Código verificador 4F3A.9B2C.77XQ.K2ZT e https://exemplo.invalid/x?q=WxQzKkTt",
        "PGTO CTAS CRTAO TED DOC BCO 237 AG 1234 CC 56789-0 VLR R$ 1.234,56 SLD DEV",
        "____________________________ ............................ --------------------",
        "合同编号 甲方 乙方 合同金额 人民币 签字日期 地址 电话 盖章 公司 名称 付款 方式",
    ],
)
def test_codes_abbreviations_and_other_scripts_are_no_wrong_letters(line: str):
    assert not is_garbled(f"{PROSE}\n{line}\n{line}")


@pytest.mark.parametrize(
    "text",
    [
        PROSE,
        PROSE.upper(),
        "Data Histórico Valor Saldo\n" + "01/03/2023 PIX enviado -500,00 474,10\n" * 12,
        "RELATOR : MIN. FULANO AGTE.(S) : UNIÃO ADV.(A/S) : ADVOGADO-GERAL DA UNIÃO\n" * 4,
        "EE258278859BR AR - DIGITAL 00/00 CEP 80.000-000 Curitiba/PR Destinatário: Fulano\n" * 4,
        "6(17(1ª$ #",
        "",
    ],
)
def test_prose_tables_captions_and_short_pages_are_words(text: str):
    assert not is_garbled(text)
