"""The words that say what a sum of money is, and who says so. Folded text."""

import re

from workflows.contracts.reading.timeline import MoneyKind

STOP = re.compile(r"[;:•]|\.(?=\s+[a-z0-9])(?<!\bart\.)(?<!\barts\.)(?<!\bn\.)(?<!\bfls\.)(?<!\bmov\.)")
KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (
            MoneyKind.VALOR_DA_CAUSA,
            r"valor (?:atribuido )?(?:d?a|à) (?:causa|acao)|a causa,?\s+o valor|causa,?\s+(?:o|no) valor",
        ),
        (MoneyKind.OUTRO, r"\bmultas? e (?:de |os )?honorarios\b"),
        (
            MoneyKind.HONORARIOS_PERICIAIS,
            r"honorarios (?:periciais|d[oa] perit[oa])|perit\w+[^.;]{0,40}honorarios"
            r"|\bperit[oa]\b[^.;]{0,30}\bremunera\w+|remuneracao d[oa] perit[oa]",
        ),
        (MoneyKind.HONORARIOS, r"\bhonorarios\b|verba honoraria|\b(?:major|elev|fix|arbitr)o-os\b"),
        (
            MoneyKind.DANO_MORAL,
            r"dan[oa]s?\b[^.;,]{0,30}\bmora(?:l|is)|\b(?:compensac\w+|reparac\w+|indenizac\w+|abalo) mora(?:l|is)\b"
            r"|\bdanos? extrapatrimonia(?:l|is)",
        ),
        (
            MoneyKind.DANO_MATERIAL,
            r"dan[oa]s?\b[^.;,]{0,20}\bmateria(?:l|is)|lucros cessantes|danos? emergentes?|montante material",
        ),
        (MoneyKind.MULTA, r"\bmultas?\b|\bastreintes?\b"),
        (MoneyKind.CUSTAS, r"\bcustas\b|\bpreparo\b|taxa judiciaria|despesas processuais|guia de recolhimento"),
        (MoneyKind.BLOQUEIO, r"\bbloque\w+|\bindisponib\w+|\bpenhor\w+|sisbajud"),
        (MoneyKind.ACORDO, r"(?<!\bde )\bacordo\b|\b(?:transacao|avenca)\b"),
        (MoneyKind.DEPOSITO, r"\bdeposit\w+|\balvara\b|\blevanta(?:mento|r)\b"),
        (
            MoneyKind.CONDENACAO,
            r"\bconstitu\w+ [^.;,]{0,20}titulo executivo\b"
            r"|\bconden(?!ato)\w+(?: [^.;,]{0,50}?\b(?:pagamento|pagar|restitu\w+|devol\w+|ressarc\w+))?",
        ),
        (
            MoneyKind.DIVIDA,
            r"\b(?:debitos?|dividas?|cobra|cobranca d[aeo]|dever(?! d)|saldo devedor)\b"
            r"|valor (?:devido|executado|exequendo)|\b(?:seu|o) credito\b(?! de)|\bpara haver\b"
            r"|\bcredito (?:tributario|fiscal|exequendo|executado|atualizado|d[ao] exequente)"
            r"|\bdevid[oa] (?=[oa] (?:valor|quantia|importancia|montante))"
            r"|\b(?:intim\w+|cite)(?:-se)? [^.;]{0,90}\bpara(?:, [^,]{0,30},)? (?:o pagamento|pagar|pagamento)\b",
        ),
        (
            MoneyKind.OUTRO,
            r"\b(?:emprestimos?|financiament\w+|parcelas?|prestac\w+|mensalidades?|aposentadoria|salarios?|vencimentos|precos?"
            r"|limites?|transferencias?|compras?|faturas?|consumo|passage\w+|bilhetes?|aplicac\w+|aluguel|alugueis|beneficios?"
            r"|rendas?|proventos|anotac\w+|apontament\w+|tarifas?|seguros?|orcamentos?|reparos?|conserto"
            r"|saldo (?!devedor)|media|cirurgias?|exames?|hospedage\w+|gratificac\w+|adicional|vantage\w+|correcao"
            r"|reducao|proposta|capital|ofere\w+|gast\w+|creditad\w+|contratad\w+|financiad\w+|mercado|entrada|sinal)\b",
        ),
    )
)
"""What names a sum; `OUTRO` are words for sums of daily life, which keep a kind further away from naming them."""
_LEADING = (
    r"(?:[\s,():]|\b(?:de|d[ao]s?|n[ao]|em|[oa]s?|ate|ja|que|ora|se|por|hoje|agora|atualmente|valor|montante|importancia"
    r"|importe|quantia|total|equidade|fix\w+|arbitr\w+|estim\w+|homolog\w+|som\w+|advocaticios|sucumbenciais|diaria"
    r"|isto e|seja|ou|estes|estas|foi|foram|fica\w*|dev\w+|ser|\w+[ai]d[oa]s?|pag[oa]s?)\b)*"
)
GAP = re.compile(rf"[^,()]{{0,60}}|{_LEADING}|[^,()]{{0,45}},{_LEADING}")
"""Between the word that names a sum and the sum: few words without a comma, and any that only lead to it."""
ASIDE = re.compile(
    r", (?:em favor|em (?:parcela|cota) unica|se (?:cabivel|houver|\w+id[oa])|para (?:efeitos?|fins)"
    r"|pel[oa](?! (?:dan|mult|cust|honor|repara))|por (?:seu|sua)|na forma"
    r"|como|conforme|segundo|nos termos|atualizad\w+|corrigid\w+)\b[^,]{0,60},|\([^()]{0,60}\)"
)
AFTERWARDS = re.compile(
    r"\s*(?:\([^()]{0,120}\)\s*)?(?:com(?= dan| gast| despes)|,?\s*(?:de|por|pel[ao]s?|a titulo de|em|como"
    r"|relativ\w+ a\w*|referentes? a\w*"
    r"|correspondentes? a\w*|para (?:a |os? )?))\s*(?P<what>(?:(?! e |r\$)[^,.;:]){0,60})"
)
CAPPED = re.compile(
    r"(?: (?:por|a|ao|para) [^,.;]{0,30})?,? ?"
    r"(?:limitad\w+ (?:a|ao)|que nao (?:passar|exced|ultrapass)\w+ (?:de|a|o)?"
    r"|ate (?:o )?(?:limite|maximo|teto|montante))\b"
    r"[^,.;]{0,30}$"
)
"""A second sum that bounds the one before it: a daily fine and its cap."""
SHARED = re.compile(r" (?:ao?s?|para|em favor d\w+) [^.;,\d]{0,40} e (?:de|em) ")
"""Between two sums of one kind for two people."""

EXPERT = re.compile(r"\bperi(?:t[oa]|cia|cial|ciais)\b|\blaudo\b|\bquesitos\b|\bexpert\b|\bart\. 95\b|\bnomeio\b")
COUNSEL = re.compile(r"\badvoca\w+|\bsucumb\w+|\bart\. 85\b|\bpatron\w+")
REPORTED = re.compile(
    r"\b(?:ped(?:e|em|iu|iram|indo)|pede-se|requer(?:eu|eram|em|endo)?|aleg\w+|afirm(?:a|am|ou|aram|ando)|narr(?:a|am|ou|ando)"
    r"|sustent(?:a|am|ou|ando)|aduz\w*|ofere(?:ce|ceu|cem)|propos|propoe|pretend\w+|postul\w+|pleite\w+|diss(?:e|eram)"
    r"|diz(?:em|endo)?|ajuiz\w+|cobr(?:a|am|ou|aram)|relat(?:a|ou|am|aram)|apont(?:a|ou|am|aram)|atribu(?:iu|indo)"
    r"|deu a causa|propost[ao])\b"
)
RULED = re.compile(
    r"\b(?:conden(?:o|ar|ou|ando|ad[oa]s?)|fix(?:o|ar|ou|ando|ad[oa]s?)|arbitr(?:o|ar|ou|ando|ad[oa]s?)|julgo|defiro|indefiro|determin(?:o|ou|ando|ad[oa]s?)"
    r"|majoro|reduzo|mantenho|homologo|autorizo|reconheco|declaro)\b"
)
VAGUE = frozenset({MoneyKind.OUTRO, MoneyKind.CONDENACAO})
"""What any other name of the same sum goes before."""
PAPERS = {
    "guia_custas": MoneyKind.CUSTAS,
    "detalhamento_sisbajud": MoneyKind.BLOQUEIO,
    "certidao_divida_ativa": MoneyKind.DIVIDA,
    "acordo": MoneyKind.ACORDO,
}
"""Types of piece whose sums are of one kind where their words name none."""
