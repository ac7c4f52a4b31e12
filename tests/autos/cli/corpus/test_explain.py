from typer.testing import CliRunner

from autos.cli.corpus.explain import app
from autos.samples import case_files


def test_the_five_steps_are_told_of_a_case_file_and_a_decision() -> None:
    pdf = next(iter(case_files()))
    done = CliRunner().invoke(app, [str(pdf), "REsp 9.140.101"])
    assert done.exit_code == 0, done.output
    told = done.stdout
    assert told.startswith("REsp 9.140.101/PR (091401010)")
    for step in ("1. Candidatas:", "2. Evidência", "3. Probabilidade", "4. Mesma tese", "5. Razões:"):
        assert step in told
    assert "precedente citado nos autos" in told


def test_a_decision_that_the_corpus_lacks_is_refused() -> None:
    done = CliRunner().invoke(app, [str(next(iter(case_files()))), "REsp 1.999.999"])
    assert done.exit_code == 2
