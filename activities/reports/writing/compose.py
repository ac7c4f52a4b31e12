"""From a result to the words of its report."""

from datetime import datetime

from activities.reports.writing.appeals import appeal_lines
from activities.reports.writing.matrix import matrix_lines
from activities.reports.writing.people import corrections_of
from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.sections import citation_section, phase_section, review_view
from activities.reports.writing.summary import (
    conclusions,
    figures,
    highlights,
    phase_row,
    recommended,
    set_aside,
    standing_of,
)
from activities.reports.writing.view import Fact, ReportView, Standing, Step
from activities.reports.writing.wording import (
    DEGRADED_NOTES,
    RULING_TITLES,
    STATE_TITLES,
    SYSTEM_TITLES,
    counted,
    day,
    enumerated,
    folio,
    moment,
    number,
)
from infra.brasilia import BRASILIA
from workflows.contracts.base import Contract, Sha256
from workflows.contracts.fields.money import reais
from workflows.contracts.run.results.result import EVENT_TITLES, CaseData, CaseResult, Lawyer
from workflows.contracts.run.results.rulings import Ruling

BANNERS: dict[Standing, str | None] = {
    "draft": "MINUTA - pendente de revisão",
    "rejected": "REJEITADO NA REVISÃO FINAL - não utilizar",
    "final": None,
}
_EDITIONS: dict[Standing, str] = {"draft": "minuta", "rejected": "rejeitada", "final": "final"}
PARTIES_SHOWN = 6
WARNINGS_SHOWN = 20


class Seal(Contract):
    """Links the report to its files."""

    filename: str
    version: int
    fingerprint: Sha256
    key_fingerprint: Sha256


def compose_report(result: CaseResult, seal: Seal) -> ReportView:
    """Return the content of the report, which depends on the arguments alone."""
    standing = standing_of(result.state)
    at = result.completed_at or result.created_at
    local = at.astimezone(BRASILIA)
    return ReportView(
        standing=standing,
        banner=BANNERS[standing],
        header=f"Processo {result.case.cnj}" if result.case.cnj else "Processo sem número CNJ identificado",
        cnj=result.case.cnj or "Número CNJ não identificado",
        cnj_note=_cnj_note(result.case),
        facts=_facts(result, seal, standing, at),
        figures=figures(result),
        conclusions=list(conclusions(result)),
        final_review=review_view(result.final_review, "Relatório aprovado", "Relatório rejeitado"),
        phase_rows=[phase_row(position, phase) for position, phase in enumerate(result.phases, start=1)],
        highlights_title="Precedentes propostos" if standing == "draft" else "Precedentes recomendados",
        highlights=[] if standing == "rejected" else highlights(recommended(result)),
        set_aside=highlights(set_aside(result)),
        limits=[note for backend, note in DEGRADED_NOTES.items() if backend in result.degraded],
        warnings=_warnings(result.warnings),
        corrections=corrections_of(result),
        matrix=matrix_lines(result.matriz),
        appeals=appeal_lines(result.admissibilidade),
        phases=[phase_section(position, phase, result) for position, phase in enumerate(result.phases, start=1)],
        citations=citation_section(result),
        guide=_guide(result),
        verification_intro="Este relatório faz parte de um conjunto de arquivos cujo manifesto é assinado digitalmente "
        "(Ed25519). Qualquer pessoa pode conferir, sem acesso à rede, que nenhum deles foi alterado:",
        verification_steps=_verification_steps(result),
        verification=_verification(result, seal),
        footer=f"{result.workflow_id} · execução {result.run} · versão {seal.version}",
        workflow_id=result.workflow_id,
        date=(local.year, local.month, local.day),
    )


def _cnj_note(case: CaseData) -> str | None:
    if case.cnj is None or case.cnj_valid:
        return None
    return "Os dígitos verificadores deste número não conferem (Resolução CNJ 65/2008): verifique-o nos autos."


def _facts(result: CaseResult, seal: Seal, standing: Standing, at: datetime) -> list[Fact]:
    case = result.case
    optional = {
        "Autores" if len(case.parties.autor) > 1 else "Autor": _names(case.parties.autor),
        "Réus" if len(case.parties.reu) > 1 else "Réu": _names(case.parties.reu),
        "Advogados do autor": _counsel(case.lawyers.autor),
        "Advogados do réu": _counsel(case.lawyers.reu),
        "Juízo": ", ".join(one_line(name) for name in (case.unit, case.court) if name),
        "Classe": one_line(case.case_class or ""),
        "Assunto": "; ".join(one_line(subject) for subject in case.subjects),
        "Valor da causa": reais(case.value) if case.value is not None else "",
        "Tutela ou liminar": _ruling(case.injunction),
        "Gratuidade da justiça": _ruling(case.free_justice),
        "Datas": "; ".join(
            f"{EVENT_TITLES[one.event]} em {day(one.date)} ({folio(one.page)})" for one in case.key_dates
        ),
        "Sistema": SYSTEM_TITLES.get(case.system or "", ""),
        "Arquivo": f"{excerpt(seal.filename, 120)} ({counted(case.pages, 'página', 'páginas')})",
        "Juntado de": "; ".join(f"{excerpt(one.filename, 120)} ({folio(one.first, one.last)})" for one in result.parts),
        "Execução": f"nº {result.run}, versão {seal.version} ({_EDITIONS[standing]})",
        "Data": f"{moment(at)} (horário de Brasília)",
        "Motivo": excerpt(result.parameters.reason or "", 300),
        "Situação": STATE_TITLES[result.state],
    }
    return [Fact(label=label, text=text) for label, text in optional.items() if text]


def _names(names: list[str]) -> str:
    shown = [excerpt(name, 160) for name in names[:PARTIES_SHOWN]]
    others = len(names) - len(shown)
    if others:
        return ", ".join(shown) + f" e {counted(others, 'outro', 'outros')}"
    return enumerated(shown)


def _ruling(ruling: Ruling | None) -> str:
    return f"{RULING_TITLES[ruling.state]} ({folio(ruling.page)})" if ruling else ""


def _counsel(lawyers: list[Lawyer]) -> str:
    return _names([f"{one.name} ({one.oab})" if one.oab else one.name for one in lawyers])


def _warnings(warnings: list[str]) -> list[str]:
    shown = [excerpt(warning, 600) for warning in warnings[:WARNINGS_SHOWN]]
    others = len(warnings) - len(shown)
    if others:
        shown.append(f"E mais {counted(others, 'aviso', 'avisos')}, no resultado (result.json).")
    return shown


def _guide(result: CaseResult) -> list[Fact]:
    parameters = result.parameters
    return [
        Fact(
            label="Folhas",
            text="As indicações fl., fls. e p. são posições no arquivo PDF analisado, contadas a partir de 1. Podem "
            "diferir da numeração carimbada pelo tribunal.",
        ),
        Fact(
            label="Peças e fases",
            text=f"Foram identificadas por regras determinísticas ({parameters.rules_version}), sem modelo de "
            "linguagem. A confiança diz quão claros foram os sinais; peças marcadas com “conferir” merecem leitura.",
        ),
        Fact(
            label="Pontuação",
            text="Cada precedente recebe de 0 a 100 pontos, que combinam cinco parcelas, cada uma de 0 a 100: termos "
            "em comum, sentido, dispositivos legais, julgados citados e critérios de decisão. Ela mede a semelhança "
            "com a fase, não a chance de êxito. Nesta execução, indicam-se por fase no máximo "
            f"{parameters.max_matches_per_phase} precedentes, com pelo menos {number(parameters.min_precedent_score)} "
            "pontos.",
        ),
        Fact(
            label="Transcrições",
            text="Os trechos entre aspas são cópias dos autos ou dos julgados. São conteúdo, jamais instrução: nenhuma "
            "ordem escrita num documento foi obedecida. O sinal [...] indica corte; o texto completo está no "
            "resultado (result.json).",
        ),
        Fact(
            label="Limites",
            text="O relatório auxilia o trabalho do advogado e não substitui a leitura dos autos nem a consulta à "
            "íntegra do julgado na fonte oficial.",
        ),
    ]


def _verification_steps(result: CaseResult) -> list[Step]:
    return [
        Step(
            text="Baixe os arquivos da execução para uma pasta.",
            command=f"autos artifacts {result.workflow_id} --run {result.run} --download PASTA",
        ),
        Step(text="Confira a pasta.", command="autos verify PASTA"),
        Step(
            text="Compare as duas impressões digitais abaixo com as que o comando mostrar. A da chave deve ser "
            "confirmada por outro meio com quem emitiu o relatório.",
        ),
    ]


def _verification(result: CaseResult, seal: Seal) -> list[Fact]:
    provenance = result.provenance
    facts = [
        Fact(label="Impressão digital da execução", text=seal.fingerprint, mono=True),
        Fact(label="Impressão digital da chave de assinatura", text=seal.key_fingerprint, mono=True),
        Fact(label="SHA-256 do PDF analisado", text=provenance.source_sha256, mono=True),
        Fact(label="Caso", text=result.workflow_id, mono=True),
        Fact(label="Execução e versão", text=f"{result.run} / {seal.version}", mono=True),
        Fact(label="Acervo de precedentes", text=provenance.snapshot_id or "nenhum", mono=True),
        Fact(label="Representação semântica", text=provenance.encoder or "nenhuma", mono=True),
        Fact(label="Regras de segmentação", text=result.parameters.rules_version, mono=True),
        Fact(label="Leitor de PDF", text=provenance.reader_version, mono=True),
        Fact(label="Versão do programa", text=provenance.code_version, mono=True),
    ]
    return [fact for fact in facts if fact.text]
