from activities.law.decision.arguments import MAX_ARGUMENT, MAX_REASONS
from activities.law.decision.features import extract_features
from workflows.contracts.law.corpus import Decision

RULE = "A jurisprudência desta Corte entende que a recusa indevida de cobertura causa dano moral."
APPLIED = "No caso, a operadora recusou o tratamento prescrito."
DENIED = "acordam os Ministros, por unanimidade, negar provimento ao recurso."
ALLOWED = "acordam os Ministros, por unanimidade, dar provimento ao recurso."


def decision(**fields: object) -> Decision:
    return Decision.model_validate(
        {"id": "1", "source": "espelhos", "kind": "acórdão", "process": "REsp 1587662/DF"} | fields
    )


def test_the_rule_the_court_applied_wins_and_its_reasons_are_quoted_in_order():
    features = extract_features(
        decision(ementa=f"CIVIL.\n1. {RULE}\n2. {APPLIED}\n3. Recurso desprovido.", ruling=DENIED)
    )
    assert features.winning_argument == RULE
    assert features.reasons == f"{RULE} {APPLIED}"


def test_the_claim_of_an_appellant_who_lost_is_the_losing_argument():
    claim = "A recorrente sustenta que o contrato exclui o tratamento."
    features = extract_features(
        decision(ementa=f"CIVIL.\n1. {claim}\n2. {RULE}\n3. Recurso desprovido.", ruling=DENIED)
    )
    assert features.losing_argument == claim


def test_where_the_appeal_was_granted_the_court_below_lost():
    below = "O Tribunal de origem concluiu que a recusa foi legítima."
    features = extract_features(decision(ementa=f"CIVIL.\n1. {below}\n2. {RULE}\n3. Recurso provido.", ruling=ALLOWED))
    assert features.losing_argument == below
    assert features.winning_argument == RULE


def test_what_many_decisions_open_with_is_not_what_won():
    opening = (
        "Consoante o decidido pelo Plenário desta Corte na sessão de 09.03.2016, o regime recursal é o da publicação."
    )
    features = extract_features(
        decision(ementa=f"CIVIL.\n1. {opening}\n2. {RULE}\n3. Recurso desprovido.", ruling=DENIED)
    )
    assert features.winning_argument == RULE


def test_what_the_text_does_not_tell_is_null():
    features = extract_features(decision(ementa="CIVIL. DANO MORAL.", ruling=DENIED))
    assert features.winning_argument is features.losing_argument is features.reasons is None


def test_long_passages_end_at_a_whole_sentence_or_say_that_they_are_cut():
    sentence = "No caso, " + "a prova produzida foi examinada com cuidado " * 20 + "e basta."
    features = extract_features(
        decision(ementa="CIVIL.\n" + "\n".join(f"{n}. {sentence[:-6]}{n}." for n in range(1, 6)))
    )
    assert features.reasons is not None
    assert len(features.reasons) <= MAX_REASONS
    assert features.winning_argument is not None
    assert len(features.winning_argument) <= MAX_ARGUMENT + 6


def test_a_theme_wins_by_its_thesis():
    thesis = "Configura dano moral a recusa indevida de cobertura médica de urgência."
    assert extract_features(decision(kind="tema", thesis=thesis)).winning_argument == thesis
