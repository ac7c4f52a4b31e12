"""Matters whose precedents are useful to one another, and how much (0-1); a matter is fully useful to itself."""

_PAIRS = {
    ("compra e venda de imóvel", "resolução de contrato"): 0.7,
    ("compra e venda de imóvel", "construção e vícios do imóvel"): 0.6,
    ("compra e venda de imóvel", "alienação fiduciária e busca e apreensão"): 0.4,
    ("execução fiscal", "tributos"): 0.5,
    ("acidente de trânsito", "seguro"): 0.5,
    ("empréstimo consignado", "fraude bancária"): 0.6,
    ("empréstimo consignado", "contratos bancários e juros"): 0.5,
    ("empréstimo consignado", "cadastro de inadimplentes e débito inexistente"): 0.4,
    ("alienação fiduciária e busca e apreensão", "contratos bancários e juros"): 0.5,
    ("títulos de crédito e execução de título", "fiança e garantias"): 0.5,
    ("locação", "fiança e garantias"): 0.4,
    ("família", "sucessões"): 0.4,
    ("servidores públicos", "concurso público"): 0.3,
    ("sociedades", "recuperação judicial e falência"): 0.3,
}
RELATED = {**_PAIRS, **{(other, one): use for (one, other), use in _PAIRS.items()}}


def use_of(matter: str, to: str) -> float:
    """How much precedents on `matter` are of use to a dispute about `to`."""
    return 1.0 if matter == to else RELATED.get((matter, to), 0.0)
