import pytest

from activities.law.decision.binding import binding_of
from workflows.contracts.law.authority import Authority, Effect
from workflows.contracts.law.corpus import Decision


def made(process: str, kind: str = "acórdão", body: str | None = None, **more: str) -> Decision:
    return Decision(id="x", source="neutral", kind=kind, process=process, judging_body=body, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("decision", "authority", "effect"),
    [
        (made("ADI 9999"), Authority.CONTROLE_CONCENTRADO, Effect.VINCULANTE),
        (made("Súmula Vinculante 99", "súmula vinculante"), Authority.SUMULA_VINCULANTE, Effect.VINCULANTE),
        (made("IAC 99", "IAC", thesis="Tese."), Authority.IAC, Effect.VINCULANTE),
        (made("IRDR 99", "IRDR", thesis="Tese."), Authority.IRDR, Effect.VINCULANTE),
        (made("Tema 9999/STJ", "tema repetitivo", thesis="Tese."), Authority.REPETITIVO, Effect.VINCULANTE),
        (made("Tema 9999/STJ", "tema repetitivo"), Authority.TEMA_AFETADO, Effect.SUSPENDE),
        (made("ProAfR no REsp 9999999"), Authority.TEMA_AFETADO, Effect.SUSPENDE),
        (made("Súmula 9999", "súmula"), Authority.SUMULA, Effect.OBSERVANCIA),
        (made("Apelação 9", body="Órgão Especial"), Authority.ORGAO_ESPECIAL, Effect.OBSERVANCIA),
        (made("EREsp 9999999", body="SEGUNDA SEÇÃO"), Authority.EMBARGOS_DE_DIVERGENCIA, Effect.PERSUASIVO),
        (made("AgInt na Pet 9", body="CORTE ESPECIAL"), Authority.CORTE_ESPECIAL, Effect.PERSUASIVO),
        (made("CC 999999", body="PRIMEIRA SEÇÃO"), Authority.SECAO, Effect.PERSUASIVO),
        (made("REsp 9999999", body="TERCEIRA TURMA"), Authority.TURMA, Effect.PERSUASIVO),
        (made("AREsp 9999999", "decisão monocrática"), Authority.MONOCRATICA, Effect.PERSUASIVO),
        (made("Tema 9", "tema repetitivo", court="TJSP", thesis="Tese."), Authority.OUTRO, Effect.PERSUASIVO),
        (made("Súmula 9", "súmula", court="TJSP"), Authority.OUTRO, Effect.PERSUASIVO),
        (made("Parecer 1", "parecer"), Authority.OUTRO, Effect.PERSUASIVO),
    ],
)
def test_the_kind_of_decision_says_its_force(decision: Decision, authority: Authority, effect: Effect) -> None:
    binding = binding_of(decision)
    assert (binding.authority, binding.effect) == (authority, effect)
    assert (binding.basis is None) == (effect is Effect.PERSUASIVO)


def test_a_leading_case_binds_and_one_that_cites_it_does_not() -> None:
    ementa = "Recurso especial repetitivo. Tese fixada."
    leading = made("REsp 9999999", body="SEGUNDA SEÇÃO", ementa=ementa)
    citing = made("AgInt no REsp 9999998", body="TERCEIRA TURMA", ementa=ementa)
    assert binding_of(leading).authority is Authority.REPETITIVO
    assert binding_of(citing).effect is Effect.PERSUASIVO


def test_an_irdr_says_that_it_binds_in_its_court_alone() -> None:
    assert "território do tribunal" in binding_of(made("IRDR 99", "IRDR", thesis="Tese.")).badge
