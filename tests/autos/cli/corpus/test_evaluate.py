import csv
import json
from pathlib import Path

from typer.testing import CliRunner

from autos.cli.corpus.evaluate import app


def test_citations_are_written_and_scored_against_an_annotation(tmp_path: Path):
    texts = tmp_path / "textos"
    texts.mkdir()
    (texts / "a.txt").write_text("Conforme o REsp 1.234.567/SP e a Súmula 385 do STJ.", encoding="utf-8")
    gold = tmp_path / "gold.csv"
    gold.write_text("document,class,number,court\na,REsp,1234567,STJ\na,REsp,999,STJ\n", encoding="utf-8")
    out = tmp_path / "saida.csv"
    done = CliRunner().invoke(app, ["citations", "--texts", str(texts), "--out", str(out), "--gold", str(gold)])
    assert done.exit_code == 0, done.output
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {"document": "a", "class": "REsp", "number": "1234567", "court": "STJ"} in rows
    assert "cobertura 0.5000" in done.stdout
    assert "faltou: a, REsp, 999, STJ" in done.stdout


def test_a_file_that_cannot_be_read_gets_its_error_and_stops_nothing(tmp_path: Path):
    pdfs = tmp_path / "pdfs"
    pdfs.mkdir()
    for name in ("a.pdf", "b.pdf"):
        (pdfs / name).write_bytes(b"nenhum PDF")
    out = tmp_path / "saida.jsonl"
    done = CliRunner().invoke(app, ["casefile", "--pdfs", str(pdfs), "--out", str(out)])
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [(row["file"], row["error"]) for row in rows] == [("a.pdf", "pdf_unreadable"), ("b.pdf", "pdf_unreadable")]


def test_retrieval_writes_a_trec_run_of_the_products_own_search(tmp_path: Path):
    docs, queries, run = tmp_path / "docs.jsonl", tmp_path / "queries.jsonl", tmp_path / "run.trec"
    texts = {"d1": "dano moral por inscrição indevida", "d2": "plano de saúde e cobertura", "d3": "usucapião de imóvel"}
    docs.write_text("".join(json.dumps({"id": key, "text": text}) + "\n" for key, text in texts.items()), "utf-8")
    queries.write_text(json.dumps({"id": "q1", "text": "inscrição indevida"}) + "\n", "utf-8")
    command = ["retrieval", "--docs", str(docs), "--queries", str(queries), "--run", str(run), "--strategy", "bm25"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    first = run.read_text(encoding="utf-8").splitlines()[0].split()
    assert first[:4] == ["q1", "Q0", "d1", "1"]
    queries.write_text("nenhum JSON\n", "utf-8")
    assert CliRunner().invoke(app, command).exit_code == 2
    assert CliRunner().invoke(app, [*command, "--strategy", "magia"]).exit_code == 2


def test_a_missing_folder_is_wrong_use(tmp_path: Path):
    done = CliRunner().invoke(app, ["casefile", "--pdfs", str(tmp_path / "nada"), "--out", str(tmp_path / "x")])
    assert done.exit_code == 2


def test_labelled_decisions_are_read_anew_and_the_misses_shown_with_their_words(tmp_path: Path):
    corpus, labels = tmp_path / "acervo.jsonl", tmp_path / "rotulos.jsonl"
    ementa = "TRIBUTÁRIO. PIS. RECURSO ESPECIAL DA FAZENDA NACIONAL. {}\n1. Texto inventado.\n2. Recurso desprovido."
    records = [
        {"id": "d1", "class_name": "REsp", "ementa": ementa.format("CRÉDITO DE EMBALAGENS.")},
        {"id": "d2", "class_name": "REsp", "ementa": ementa.format("CRÉDITO DE RÓTULOS.")},
    ]
    corpus.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), "utf-8")
    label = {"ramo": "tributario", "recorrente": "fisco", "resultado_recurso": "improvido", "so_processual": False}
    sides = {"d1": "contribuinte", "d2": "fisco", "ausente": "fisco"}
    lines = [{"document_id": name, **label, "favorece": side} for name, side in sides.items()]
    labels.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    command = ["decisions", str(labels), "--corpus", str(corpus), "--misses"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    shown = done.stdout.splitlines()
    assert next(line for line in shown if line.startswith("todas (2)")).endswith(
        "favorece.precisão 0.500 favorece.afirma 1.000"
    )
    missed = [line for line in shown if line.startswith("d")]
    assert missed == ["d2: favorece contribuinte, rótulo fisco <- RECURSO ESPECIAL DA FAZENDA NACIONAL"]
    labels.write_text('{"document_id": "d1"}\n', "utf-8")
    assert CliRunner().invoke(app, command).exit_code == 2


def test_questions_are_put_to_a_corpus_of_import_files_and_scored(tmp_path: Path):
    corpus = tmp_path / "acervo"
    corpus.mkdir()
    texts = ["Plano de saúde. Recusa de cobertura de tratamento.", "Usucapião de imóvel rural.", "Furto de gado."]
    records = [json.dumps({"id": f"d{number}", "ementa": text}) for number, text in enumerate(texts)]
    (corpus / "decisoes.jsonl").write_text("\n".join(records), encoding="utf-8")
    questions, out = tmp_path / "perguntas.jsonl", tmp_path / "saida.jsonl"
    asked = [("a", "recusa de cobertura pelo plano de saúde", "answer"), ("b", "receita de pudim", "abstain")]
    lines = [json.dumps({"id": key, "query": query, "expect": expect}) for key, query, expect in asked]
    questions.write_text("\n".join(lines), encoding="utf-8")
    command = ["questions", "--corpus", str(corpus), "--questions", str(questions), "--out", str(out), "--misses"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "acurácia balanceada de responder: 1.000" in done.stdout
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [(row["id"], row["answered"]) for row in rows] == [("a", True), ("b", False)]
    questions.write_text("nenhum JSON\n", "utf-8")
    assert CliRunner().invoke(app, command).exit_code == 2


def test_claims_are_checked_against_a_corpus_and_scored_by_kind_of_defect(tmp_path: Path):
    corpus, texts, out = tmp_path / "acervo", tmp_path / "textos.jsonl", tmp_path / "saida.jsonl"
    corpus.mkdir()
    record = {"id": "d1", "process": "REsp 1500000/SP", "minister": "NANCY ANDRIGHI", "ementa": "Bonde sem freio."}
    (corpus / "a.jsonl").write_text(json.dumps(record), encoding="utf-8")
    cited = "REsp 1.500.000, Rel. Min. Marco Buzzi"
    labels = [
        {"id": "a", "text": cited, "expect": "defect", "defect": "wrong_relator"},
        {"id": "b", "text": "Súmula 7/STJ", "expect": "ok"},
    ]
    texts.write_text("\n".join(json.dumps(label) for label in labels), encoding="utf-8")
    arguments = ["claims", "--corpus", str(corpus), "--texts", str(texts), "--out", str(out), "--misses"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "wrong_relator: 1 de 1" in done.stdout
    assert "alarmes falsos: 0 de 1" in done.stdout
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["claims"][0]["verdict"] == "divergent"
