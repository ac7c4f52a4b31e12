"""Words in which a ruling says what it does with a granted appeal, with the side it does it for.

Patterns are over folded lower-case text.
"""

from activities.law.decision.sides.holding_words import RIGHTS, Holds

_TO = r"(?:para|a fim de|de modo a|no sentido de)(?:,? [^,;.]{0,30},)? (?:\w+ ){0,2}?"
_BURDENED = r"(?:condenacao|indenizacao|multa|obrigacao|responsabilidade|repeticao|restituicao|pensao|danos?|devolucao)"
RULED: tuple[tuple[Holds, float, str], ...] = (
    (
        Holds.DEFENCE,
        3,
        rf"{_TO}(?:julgar|declarar) (?:totalmente )?improcedentes?|{_TO}(?:denegar a seguranca"
        rf"|extinguir)",
    ),
    (Holds.DEFENCE, 3, rf"{_TO}(?:afastar|excluir|decotar|extirpar) (?:a |o |os |as |da )?(?:\w+ )?{_BURDENED}"),
    (
        Holds.DEFENCE,
        3,
        rf"{_TO}(?:reduzir|minorar|limitar) (?:a |o |os |as )?(?:valor|quantum|montante"
        rf"|{_BURDENED})",
    ),
    (Holds.DEFENCE, 3, r"balancete (?:mensal|d[eo] (?:respectivo )?mes)|sumula (?:n\. )?371\b"),
    (
        Holds.CLAIM,
        3,
        rf"{_TO}(?:julgar|declarar) (?:parcialmente )?procedentes?|{_TO}condenar"
        rf"|{_TO}conceder a seguranca",
    ),
    (
        Holds.CLAIM,
        3,
        rf"{_TO}(?:majorar|elevar) (?:a |o )?(?:valor|quantum|montante|{_BURDENED})"
        rf"|{_TO}reconhecer o direito",
    ),
    (Holds.CLAIM, 3, rf"{_TO}determinar (?:a |o )?(?:\w+ )?{RIGHTS}|{_TO}afastar a prescricao"),
)
"""What is done in granting an appeal. In the shares issued by the month's balance sheet the company asks for it (Súmula
371/STJ)."""

CRIMINAL_RULED: tuple[tuple[Holds, float, str], ...] = (
    (Holds.CLAIM, 3, rf"{_TO}(?:absolver|desclassificar|trancar|revogar|reduzir|redimensionar|relaxar|diminuir)"),
    (
        Holds.CLAIM,
        3,
        rf"{_TO}(?:declarar|reconhecer|decretar) (?:extint\w+|a extincao|a prescricao|a nulidade"
        rf"|a ilicitude)",
    ),
    (
        Holds.CLAIM,
        3,
        rf"{_TO}(?:fixar|estabelecer) o regime (?:inicial )?(?:aberto|semiaberto)"
        rf"|{_TO}aplicar (?:a|o) (?:minor|redut)",
    ),
    (
        Holds.DEFENCE,
        3,
        rf"{_TO}(?:restabelecer|restaurar) (?:a )?(?:condenacao|sentenca condenatoria|prisao"
        rf"|pronuncia)",
    ),
    (
        Holds.DEFENCE,
        3,
        rf"{_TO}(?:afastar|cassar) (?:a )?(?:\w+ d[ae] )?(?:prescricao|absolvicao|minorante"
        rf"|insignificancia|extincao)",
    ),
    (
        Holds.DEFENCE,
        3,
        rf"{_TO}(?:condenar|receber a denuncia|reconhecer (?:a|o) (?:majorante|qualificadora"
        rf"|falta|reincid))",
    ),
)
