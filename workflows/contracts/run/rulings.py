"""What the court decided in a case file: how each judgment ended, and the two rulings every lawyer asks for first."""

from enum import StrEnum

from workflows.contracts.run.by_person import ByPerson


class Disposition(StrEnum):
    """How a judgment ends: of a claim, of a writ, of an appeal, of embargos, of an execution."""

    PROCEDENTE = "procedente"
    PARCIALMENTE_PROCEDENTE = "parcialmente_procedente"
    IMPROCEDENTE = "improcedente"
    EXTINTO_SEM_MERITO = "extinto_sem_merito"
    ACORDO_HOMOLOGADO = "acordo_homologado"
    EXECUCAO_EXTINTA = "execucao_extinta"
    SEGURANCA_CONCEDIDA = "seguranca_concedida"
    SEGURANCA_DENEGADA = "seguranca_denegada"
    PROVIDO = "provido"
    PARCIALMENTE_PROVIDO = "parcialmente_provido"
    NAO_PROVIDO = "nao_provido"
    NAO_CONHECIDO = "nao_conhecido"
    PREJUDICADO = "prejudicado"
    SENTENCA_ANULADA = "sentenca_anulada"
    ACOLHIDO = "acolhido"
    PARCIALMENTE_ACOLHIDO = "parcialmente_acolhido"
    REJEITADO = "rejeitado"


class PieceOutcome(ByPerson):
    """How a judgment ended: the words of the ruling, their page, the sums it orders (reais, in order of the text)."""

    disposition: Disposition
    text: str
    page: int
    amounts: list[float] = []


class RulingState(StrEnum):
    """Where a request stands that the court rules on before, or beside, the judgment."""

    PEDIDA = "pedida"
    DEFERIDA = "deferida"
    DEFERIDA_EM_PARTE = "deferida_em_parte"
    INDEFERIDA = "indeferida"
    REVOGADA = "revogada"


class Ruling(ByPerson):
    """The latest state of an injunction or of free justice, the words that say so, their page and piece."""

    state: RulingState
    text: str
    page: int
    piece_id: str
