"""Rulings in a case file: how each judgment ended, and the rulings on injunction and free justice."""

from enum import StrEnum

from workflows.contracts.run.by_person import ByPerson


class Disposition(StrEnum):
    """How a decision ends: a claim, a writ, an appeal, embargos, an objection, an execution or an injunction."""

    PROCEDENTE = "procedente"
    PARCIALMENTE_PROCEDENTE = "parcialmente_procedente"
    IMPROCEDENTE = "improcedente"
    EXTINTO_SEM_MERITO = "extinto_sem_merito"
    EXTINTO_COM_MERITO = "extinto_com_merito"
    PRESCRICAO_RECONHECIDA = "prescricao_reconhecida"
    ACORDO_HOMOLOGADO = "acordo_homologado"
    EXECUCAO_EXTINTA = "execucao_extinta"
    SEGURANCA_CONCEDIDA = "seguranca_concedida"
    SEGURANCA_CONCEDIDA_EM_PARTE = "seguranca_concedida_em_parte"
    SEGURANCA_DENEGADA = "seguranca_denegada"
    PROVIDO = "provido"
    PARCIALMENTE_PROVIDO = "parcialmente_provido"
    NAO_PROVIDO = "nao_provido"
    NAO_CONHECIDO = "nao_conhecido"
    ADMITIDO = "admitido"
    NAO_ADMITIDO = "nao_admitido"
    PREJUDICADO = "prejudicado"
    SENTENCA_ANULADA = "sentenca_anulada"
    ACOLHIDO = "acolhido"
    PARCIALMENTE_ACOLHIDO = "parcialmente_acolhido"
    REJEITADO = "rejeitado"
    VALOR_FIXADO = "valor_fixado"
    HOMOLOGADO = "homologado"
    COMPETENCIA_DECLINADA = "competencia_declinada"
    PROCESSO_SUSPENSO = "processo_suspenso"
    DEFERIDA = "deferida"
    DEFERIDA_EM_PARTE = "deferida_em_parte"
    INDEFERIDA = "indeferida"
    REVOGADA = "revogada"


DISPOSITION_TITLES: dict[Disposition, str] = {
    Disposition.PROCEDENTE: "procedente",
    Disposition.PARCIALMENTE_PROCEDENTE: "parcialmente procedente",
    Disposition.IMPROCEDENTE: "improcedente",
    Disposition.EXTINTO_SEM_MERITO: "extinto sem resolução do mérito",
    Disposition.EXTINTO_COM_MERITO: "extinto com resolução do mérito",
    Disposition.PRESCRICAO_RECONHECIDA: "prescrição ou decadência reconhecida",
    Disposition.ACORDO_HOMOLOGADO: "acordo homologado",
    Disposition.EXECUCAO_EXTINTA: "execução extinta",
    Disposition.SEGURANCA_CONCEDIDA: "segurança ou ordem concedida",
    Disposition.SEGURANCA_CONCEDIDA_EM_PARTE: "segurança ou ordem concedida em parte",
    Disposition.SEGURANCA_DENEGADA: "segurança ou ordem denegada",
    Disposition.PROVIDO: "recurso provido",
    Disposition.PARCIALMENTE_PROVIDO: "recurso parcialmente provido",
    Disposition.NAO_PROVIDO: "recurso não provido",
    Disposition.NAO_CONHECIDO: "recurso não conhecido",
    Disposition.ADMITIDO: "recurso admitido",
    Disposition.NAO_ADMITIDO: "recurso não admitido",
    Disposition.PREJUDICADO: "recurso prejudicado",
    Disposition.SENTENCA_ANULADA: "sentença anulada",
    Disposition.ACOLHIDO: "acolhido",
    Disposition.PARCIALMENTE_ACOLHIDO: "acolhido em parte",
    Disposition.REJEITADO: "rejeitado",
    Disposition.VALOR_FIXADO: "valor devido fixado",
    Disposition.HOMOLOGADO: "partilha ou plano homologado",
    Disposition.COMPETENCIA_DECLINADA: "competência declinada",
    Disposition.PROCESSO_SUSPENSO: "processo suspenso",
    Disposition.DEFERIDA: "tutela deferida",
    Disposition.DEFERIDA_EM_PARTE: "tutela deferida em parte",
    Disposition.INDEFERIDA: "tutela indeferida",
    Disposition.REVOGADA: "tutela revogada",
}
"""The values as people read them (Portuguese)."""


class PieceOutcome(ByPerson):
    """How a judgment ended: the words of the ruling, their page, and the sums it orders (reais, in order of the
    text).
    """

    disposition: Disposition
    text: str
    page: int
    amounts: list[float] = []


class RulingState(StrEnum):
    """State of a request that the court rules on before the judgment or apart from it."""

    PEDIDA = "pedida"
    DEFERIDA = "deferida"
    DEFERIDA_EM_PARTE = "deferida_em_parte"
    INDEFERIDA = "indeferida"
    REVOGADA = "revogada"


class Ruling(ByPerson):
    """The latest state of an injunction or of free justice, with the words, page and piece that show it."""

    state: RulingState
    text: str
    page: int
    piece_id: str
