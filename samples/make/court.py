"""The fictional judges of the sample decisions: no minister of the STJ bears these names."""

from dataclasses import dataclass

_FIRST = ("Lídia Guapuruvu", "Moacir Angico", "Norberto Cabreúva", "Odete Manacá", "Plínio Baraúna")
_SECOND = ("Quitéria Ipê", "Raimundo Copaíba", "Sílvio Andiroba", "Teresa Macaúba", "Ulisses Buriti")
_THIRD = ("Aurélio Sucupira", "Beatriz Jacarandá", "Caio Jequitibá", "Denise Aroeira", "Evaristo Imbuia")
_FOURTH = ("Flora Cambuci", "Gaspar Peroba", "Heloísa Jatobá", "Inácio Canjerana", "Joaquim Paineira")
_WOMEN = frozenset(["Lídia", "Odete", "Quitéria", "Teresa", "Beatriz", "Denise", "Flora", "Heloísa"])

BODIES: dict[str, tuple[str, ...]] = {
    "PRIMEIRA TURMA": _FIRST,
    "SEGUNDA TURMA": _SECOND,
    "TERCEIRA TURMA": _THIRD,
    "QUARTA TURMA": _FOURTH,
    "PRIMEIRA SEÇÃO": _FIRST + _SECOND,
    "SEGUNDA SEÇÃO": _THIRD + _FOURTH,
    "CORTE ESPECIAL": _FIRST[:2] + _SECOND[:2] + _THIRD[:3] + _FOURTH[:3],
}
"""Judging body to its ministers, who never change: the corpus is a teaching one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Who decided and how: `reporter` and `dissent` name ministers in capitals, `ruling` starts with an infinitive."""

    body: str
    reporter: str
    ruling: str
    dissent: tuple[str, ...]

    def text(self) -> str:
        """The operative part in the STJ's wording; ValueError for a minister who does not sit in the body."""
        sitting = {name.upper(): name for name in BODIES[self.body]}
        unknown = {self.reporter, *self.dissent} - sitting.keys()
        if unknown or self.reporter in self.dissent:
            raise ValueError(f"{self.body}: {unknown or self.reporter} cannot vote so")
        lost = [sitting[name] for name in self.dissent]
        won = [name for upper, name in sitting.items() if upper not in {self.reporter, *self.dissent}]
        reporter = "da Sra. Ministra Relatora" if _woman(self.reporter) else "do Sr. Ministro Relator"
        votes = "por unanimidade" if not lost else "por maioria"
        beaten = f", {_beaten(lost)}" if lost else ""
        return (
            "Vistos, relatados e discutidos estes autos fictícios em que são partes as acima indicadas, acordam os "
            f"Ministros da {self.body.title()} do Superior Tribunal de Justiça, {votes}, {self.ruling}, nos termos do "
            f"voto {reporter}{beaten}.\n"
            f"{_titled(won)} votaram com {'a' if _woman(self.reporter) else 'o'} {reporter.split(' ', 1)[1]}.\n"
            f"Presidiu o julgamento {_titled(won[:1])}."
        )


def _woman(name: str) -> bool:
    return name.split()[0].title() in _WOMEN


def _titled(names: list[str]) -> str:
    """The names under one title that agrees with them: 'Os Srs. Ministros A, B e C'."""
    if len(names) == 1:
        return f"{'a Sra. Ministra' if _woman(names[0]) else 'o Sr. Ministro'} {names[0]}"
    title = "As Sras. Ministras" if all(map(_woman, names)) else "Os Srs. Ministros"
    return f"{title} {', '.join(names[:-1])} e {names[-1]}"


def _beaten(names: list[str]) -> str:
    if len(names) == 1:
        return f"{'vencida' if _woman(names[0]) else 'vencido'} {_titled(names)}"
    word = "vencidas" if all(map(_woman, names)) else "vencidos"
    return f"{word} {_titled(names)[0].lower()}{_titled(names)[1:]}"
