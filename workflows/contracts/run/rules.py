"""The rule sets that ship with the product. Their rules are the files of `activities/casefile/rules`."""

from workflows.contracts.base import Contract


class RuleSet(Contract):
    """A version of the rules that find pieces and assign phases. A published version never changes."""

    version: str
    title: str
    description: str


RULE_SETS: tuple[RuleSet, ...] = (
    RuleSet(
        version="phase-rules-v1",
        title="Regras de fases, versão 1",
        description="Peças e fases do procedimento comum (CPC) em autos do Projudi, PJe, e-SAJ, eproc e sem sistema.",
    ),
    RuleSet(
        version="phase-rules-v2",
        title="Regras de fases, versão 2",
        description=(
            "As da versão 1 com mais formas de nomear cada peça e ato: juizados especiais, Justiça Federal e do "
            "Trabalho, mandado de segurança, monitória, execução de título, família e fazenda pública."
        ),
    ),
    RuleSet(
        version="phase-rules-v3",
        title="Regras de fases, versão 3",
        description=(
            "As da versão 2 com quem fala na peça (colegiado, julgador do tribunal, juízo, parte) e com a forma das "
            "páginas: ementa, relatório, votos e certidão integram o acórdão, a decisão monocrática e a resposta a "
            "embargos de declaração são tipos próprios, e peças juntadas sem carimbo separam-se pela diagramação."
        ),
    ),
)
"""The versions in the folder; a test compares them, so the API can reject an unknown version before a run starts."""
