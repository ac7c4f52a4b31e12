"""Every known irregularity of the open data, in small."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from activities.corpus.formats import archive
from activities.corpus.formats.items import Found, FoundText, Item, LeftOut, Note, Recognised
from activities.corpus.formats.read import read_source
from workflows.contracts.law.corpus import SourceFormat

ESPELHO = {
    "id": "000724466",
    "numeroProcesso": "2002463",
    "numeroRegistro": "202103280932",
    "siglaClasse": "AgInt no AREsp",
    "nomeOrgaoJulgador": "TERCEIRA TURMA",
    "ministroRelator": "NANCY ANDRIGHI",
    "dataPublicacao": "DJE        DATA:27/04/2022",
    "dataDecisao": "20220425",
    "tipoDeDecisao": "ACÓRDÃO",
    "ementa": "PROCESSUAL CIVIL.<br>1. Texto.",
    "decisao": "acordam, por unanimidade, negar provimento ao recurso.",
    "jurisprudenciaCitada": (
        "(TESE)\n     STJ - <<AgInt no REsp 1587662>>-DF,\n          <<HC 99999>>-SP\n     STF - <<HC 111840>>-ES"
    ),
    "referenciasLegislativas": ["LEG:FED LEI:013105 ANO:2015\n *****  CPC-15\n ART:00489"],
    "acordaosSimilares": ["AgInt no AREsp  1707124 MS 2020/0126380-1 Decisão:23/11/2020\nDJE        DATA:27/11/2020"],
    "notas": "None",
}


def items(tmp_path: Path, name: str, content: bytes) -> list[Item]:
    path = tmp_path / "source"
    path.write_bytes(content)
    return list(read_source(path, name))


def as_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def zipped(files: dict[str, bytes]) -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return body.getvalue()


def found(read: list[Item]) -> list[Found]:
    return [item for item in read if isinstance(item, Found)]


def test_an_espelho_becomes_a_decision(tmp_path: Path):
    read = items(tmp_path, "espelhos-de-acordaos-terceira-turma/20220430.json", as_json([ESPELHO]))
    assert read[0] == Recognised(SourceFormat.ESPELHOS)
    decision = found(read)[0].decision
    assert decision.id == "000724466"
    assert decision.process == "AgInt no AREsp 2002463"
    assert decision.kind == "acórdão"
    assert (decision.journal, str(decision.published_on), str(decision.decided_on)) == (
        "DJE",
        "2022-04-27",
        "2022-04-25",
    )
    assert decision.ementa == "PROCESSUAL CIVIL.\n1. Texto."
    assert decision.legislation == ["CPC, art. 489"]
    assert decision.cited == ["REsp 1587662/STJ", "HC 99999/STJ", "HC 111840/STF"]
    assert decision.similar == ["AgInt no AREsp 1707124/MS"]
    assert decision.notes is None


def test_the_folder_names_the_judging_body_where_the_record_does_not(tmp_path: Path):
    record = ESPELHO | {"nomeOrgaoJulgador": "None"}
    read = items(tmp_path, "x/espelhos-de-acordaos-segunda-secao/20220430.json", as_json([record]))
    assert found(read)[0].decision.judging_body == "SEGUNDA SEÇÃO"


def test_a_byte_order_mark_is_passed_over(tmp_path: Path):
    assert len(found(items(tmp_path, "a.json", b"\xef\xbb\xbf" + as_json([ESPELHO])))) == 1


def test_bytes_that_are_not_utf8_are_read_as_cp1252(tmp_path: Path):
    read = items(tmp_path, "a.json", json.dumps([ESPELHO], ensure_ascii=False).encode("cp1252"))
    assert found(read)[0].decision.kind == "acórdão"


def test_repaired_records_are_counted_as_such(tmp_path: Path):
    record = ESPELHO | {"ementa": "AÇÃO E CONVENÇÃO".encode().decode("cp1252", errors="replace")}
    read = found(
        items(tmp_path, "a.json", as_json([record, ESPELHO | {"referenciasLegislativas": "['LEG:FED LEI:1']"}]))
    )
    assert [item.repaired for item in read] == [True, True]


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (b"", "arquivo vazio"),
        (b"  \n", "arquivo vazio"),
        (b'[ {"id":"", "nomeOrgaoJulgador":"CORTE ESPECIAL"} } ]', "mês sem publicações (JSON malformado)"),
        (b'[ {"id":"", "nomeOrgaoJulgador":"CORTE ESPECIAL"} ]', "mês sem publicações"),
        (b"[]", "mês sem publicações"),
    ],
)
def test_an_empty_month_is_a_remark_and_no_record(tmp_path: Path, content: bytes, note: str):
    read = items(tmp_path, "pasta/20240131.json", content)
    assert [item for item in read if not isinstance(item, Recognised)] == [Note(f"pasta/20240131.json: {note}")]


def test_a_bad_record_is_left_out_with_its_reason_and_the_rest_goes_on(tmp_path: Path):
    records = [{"id": "1", "ementa": ""} | {"siglaClasse": "REsp"}, "texto", ESPELHO | {"id": None}, ESPELHO]
    read = items(tmp_path, "a.json", as_json(records))
    assert [item for item in read if isinstance(item, LeftOut)] == [
        LeftOut("1", "registro sem ementa nem decisão"),
        LeftOut("registro 2", "registro que não é um objeto JSON"),
        LeftOut("registro 3", "registro sem id"),
    ]
    assert len(found(read)) == 1


def test_a_truncated_month_gives_what_is_whole(tmp_path: Path):
    content = as_json([ESPELHO, ESPELHO | {"id": "2"}])[:-40]
    read = items(tmp_path, "a.json", content)
    assert len(found(read)) == 1
    assert read[-1] == LeftOut("registro 2", "JSON malformado neste ponto do arquivo")


@pytest.mark.parametrize(
    "record",
    [
        {"SeqDocumento": "130", "dataPublicacao": "2022-05-04", "tipoDocumento": "DECISAO", "NM_MINISTRO": "X"},
        {"seqDocumento": 130, "dataPublicacao": 1651633200000, "tipoDocumento": "DECISAO", "ministro": "X"},
        {
            "seqDocumento": "130",
            "dataPublicacao": "1651633200000",
            "tipoDocumento": "DECISÃO",
            "ministro": "X",
            "dataDistribuição": "None",
            "recurso": "None",
        },
    ],
    ids=["2021", "2022", "2023"],
)
def test_metadata_of_every_year_become_the_same_decision(tmp_path: Path, record: dict[str, Any]):
    decision = found(items(tmp_path, "metadados20220504.json", as_json([record | {"processo": "REsp 10   "}])))[
        0
    ].decision
    assert (decision.id, decision.process, decision.class_name) == ("integra-130", "REsp 10", "REsp")
    assert (decision.kind, decision.minister, str(decision.published_on)) == ("decisão monocrática", "X", "2022-05-04")


def test_an_appeal_decided_in_a_process_is_part_of_its_class(tmp_path: Path):
    record = {"seqDocumento": 1, "processo": "Rcl 44", "recurso": "EMBARGOS DE DECLARAÇÃO", "tipoDocumento": "ACORDAO"}
    decision = found(items(tmp_path, "m.json", as_json([record])))[0].decision
    assert (decision.process, decision.kind) == ("EDcl na Rcl 44", "acórdão")


def test_texts_in_a_zip_follow_the_metadata_beside_them(tmp_path: Path):
    metadata = [{"seqDocumento": 130, "processo": "REsp 10"}]
    content = zipped({"20220504/130.txt": b"Ante o exposto,<br/>nego.", "metadados20220504.json": as_json(metadata)})
    read = [item for item in items(tmp_path, "tudo.zip", content) if not isinstance(item, Recognised)]
    assert isinstance(read[0], Found)
    assert read[1] == FoundText("integra-130", "Ante o exposto,\nnego.", "tudo.zip/20220504/130.txt")


def test_zips_inside_a_zip_are_read(tmp_path: Path):
    inner = zipped({"20220504/130.txt": b"texto"})
    read = items(tmp_path, "tudo.zip", zipped({"textos20220504.zip": inner, "20220430.json": as_json([ESPELHO])}))
    assert [type(item) for item in read if not isinstance(item, Recognised)] == [Found, FoundText]


def test_a_truncated_zip_is_left_out_with_advice(tmp_path: Path):
    read = items(tmp_path, "textos20220504.zip", zipped({"130.txt": b"texto" * 1000})[:-30])
    assert read == [LeftOut("textos20220504.zip", "arquivo zip truncado ou corrompido: baixe-o de novo")]


def test_a_damaged_member_costs_itself_only(tmp_path: Path):
    content = bytearray(zipped({"1.txt": b"a" * 500, "2.txt": b"inteiro"}))
    at = content.index(b"1.txt") + 5
    content[at + 2 : at + 6] = b"\xff\xff\xff\xff"
    read = items(tmp_path, "textos.zip", bytes(content))
    assert any(isinstance(item, LeftOut) for item in read)
    assert FoundText("integra-2", "inteiro", "textos.zip/2.txt") in read


def test_a_zip_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archive, "_TRUSTED_BYTES", 1 << 16)
    read = items(tmp_path, "bomba.zip", zipped({"1.txt": b"0" * (4 << 20)}))
    assert read[-1] == LeftOut("bomba.zip/1.txt", "arquivo zip recusado: descompacta para um tamanho desproporcional")


def test_themes_of_the_open_data_are_read(tmp_path: Path):
    content = (
        "sequencialPrecedente;tipoPrecedente;numeroPrecedente;dataPrimeiraAfetacao;dataJulgamento;situacao;"
        "questaoSubmetidaAJulgamento;teseFirmada;orgaoJulgador;Assuntos\n"
        '10;Tema;988;01/02/2017;05/12/2018;Trânsito;"Cabimento; agravo";"Taxatividade mitigada.";CE;Recursos\n'
        "11;IAC;5;;;Afetado;Questão;;S2;\n"
        "12;Tema;;;;;;;;\n"
    ).encode()
    read = items(tmp_path, "temas.csv", content)
    theme, incident = (item.decision for item in found(read))
    assert (theme.id, theme.process, theme.kind, theme.judging_body) == (
        "tema-988",
        "Tema 988/STJ",
        "tema repetitivo",
        "CORTE ESPECIAL",
    )
    assert (theme.ementa, theme.thesis, str(theme.decided_on)) == (
        "Cabimento; agravo",
        "Taxatividade mitigada.",
        "2018-12-05",
    )
    assert (incident.id, incident.kind, incident.judging_body) == ("iac-5", "IAC", "SEGUNDA SEÇÃO")
    assert read[-1] == LeftOut("linha 4", "tema sem número")


def test_themes_without_texts_keep_their_facts(tmp_path: Path):
    content = (
        b"tema,situacao,orgao,ramo,relator,afetacao,processos\n"
        b"1,Afetado,CORTE ESPECIAL,DIREITO PROCESSUAL CIVIL,X,2008-12-19,REsp 1091443/SP;REsp 1101723/SP\n"
    )
    decision = found(items(tmp_path, "temas_repetitivos.csv", content))[0].decision
    assert decision.ementa == "Tema 1 do STJ. DIREITO PROCESSUAL CIVIL. Situação: Afetado"
    assert decision.cited == ["REsp 1091443/STJ", "REsp 1101723/STJ"]
    assert decision.features.categories == ["direito processual civil"]


def test_the_other_tables_of_the_portal_are_noted_and_passed_over(tmp_path: Path):
    read = items(tmp_path, "processos.csv", b"sequencialPrecedente;Processo;numeroRegistro\n10;REsp 1;2020\n")
    assert read == [Note("processos.csv: tabela auxiliar, não importada")]


def test_neutral_lines_need_an_id_and_some_text(tmp_path: Path):
    lines = [
        json.dumps({"id": "a", "text": "Texto da decisão."}),
        json.dumps({"id": "b", "ementa": "E", "text": "Inteiro teor", "relator": "Min. Fulano", "date": "2020-01-31"}),
        json.dumps({"text": "sem id"}),
        json.dumps({"id": "c"}),
        "",
        "{quebrada",
        "[1]",
        json.dumps({"id": "d", "text": "t", "features": {"outcome": "talvez"}}),
    ]
    read = items(tmp_path, "outros.jsonl", "\n".join(lines).encode())
    first, second = (item.decision for item in found(read))
    assert (first.ementa, first.process, first.source) == ("Texto da decisão.", "a", "neutral")
    assert (second.ementa, second.full_text, second.minister, str(second.decided_on)) == (
        "E", "Inteiro teor", "FULANO", "2020-01-31"
    )  # fmt: skip
    assert [item for item in read if isinstance(item, LeftOut)] == [
        LeftOut("linha 3", "registro sem id"),
        LeftOut("c", "registro sem texto"),
        LeftOut("linha 6", "linha que não é JSON"),
        LeftOut("linha 7", "linha que não é um objeto JSON"),
        LeftOut("d", "campo inválido: features"),
    ]


def test_a_file_of_another_kind_is_left_out(tmp_path: Path):
    read = items(tmp_path, "leia.md", b"# Leia")
    assert read == [LeftOut("leia.md", "formato não reconhecido: não é espelho, íntegra, temas CSV nem JSONL neutro")]
