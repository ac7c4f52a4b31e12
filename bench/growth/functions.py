"""Every public function over text, of the rooms named in `unmeasured.py`, as something that takes a plain text."""

import io
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from typing import Any

from activities.casefile import segment
from activities.casefile.facts import (
    casedata,
    claims,
    contents,
    dates,
    injection,
    lawyers,
    outcomes,
    parties,
    requests,
    secrecy,
    sides,
    unit,
)
from activities.casefile.pieces import boundaries, classification, index, layout, page_breaks, parts, phases, speech
from activities.casefile.reader import ocr
from activities.casefile.systems import eproc, esaj, pje, plain, projudi, recognition
from activities.casefile.text import flow, highlights, wording
from activities.casefile.text import layout as page_layout
from activities.casefile.text import page as case_pages
from activities.corpus import merge
from activities.corpus.formats import cleaning, espelhos, integras, json_stream, legal_texts, neutral, temas
from activities.corpus.formats import dates as journal_dates
from activities.law import capitals, fold, quotations
from activities.law.changes import table as changes
from activities.law.citations import cnj, numbering, processes, sumulas, themes
from activities.law.citations import find as citations
from activities.law.decision import (
    arguments,
    binding,
    court,
    divergence,
    features,
    findings,
    headings,
    irac,
    outcome,
    reference,
    roles,
    wrapped,
)
from activities.law.decision import sentences as decision_sentences
from activities.law.decision.sides import (
    appellant,
    below,
    branch,
    dispute,
    effect,
    holdings,
    pleading,
    point,
    pole,
    procedure,
    quoting,
    reading,
)
from activities.law.decision.sides import parties as named_parties
from activities.law.decision.sides import roles as appeal_roles
from activities.law.ministers import mentions, names
from activities.law.statutes import find as statutes
from activities.law.statutes import laws, marks, provisions
from activities.law.statutes import wording as wordings
from activities.law.treatment import bodies, clauses, listed, modulation, read
from activities.law.treatment import provisions as provisions_treated
from activities.law.verification import changed, corpus, origin, verify
from activities.law.verification import ministers as checked_ministers
from activities.law.verification import precedents as checked_precedents
from activities.law.verification import processes as checked_processes
from activities.law.verification import statutes as checked_statutes
from activities.law.verification import sumulas as checked_sumulas
from activities.law.verification.quoted import check as quoted_check
from activities.law.verification.quoted import compare as quoted_compare
from activities.law.verification.quoted import legal as quoted_legal
from activities.law.verification.quoted import voices
from activities.precedents import citation_check, contrast, folding, paragraphs, passages, queries, stock
from activities.precedents.likeness import keys
from activities.precedents.matters import agreement, table
from activities.reports.writing import markdown
from activities.reports.writing import plain as plain_text
from activities.reports.writing import wording as report_wording
from activities.search import analysis, excerpts
from activities.search.answers import telling
from activities.search.words import boolean, expansion, lexical, meanings, references
from bench.growth.asking import Asked, Prepared, over
from bench.growth.drafts import DRAFT_FUNCTIONS
from bench.growth.inquiry import INQUIRY_FUNCTIONS
from bench.growth.laid_out import RULES, case_file, decision, lines, page, pages, sentence, sentences, sheets
from bench.growth.library import LIBRARY_FUNCTIONS
from workflows.contracts.case import PhaseLabel
from workflows.contracts.corpus import Decision, DecisionFeatures, Outcome, SourceFormat
from workflows.contracts.legal_texts import LegalKind, LegalStatus, LegalText, Level
from workflows.contracts.page_images import HighlightKind
from workflows.contracts.research.law import VerifyQuestion, Voice
from workflows.contracts.result import CaseParties
from workflows.contracts.sides import Branch, DecisionSides, Favoured

_Sheets = list[recognition.Sheet]

TODAY = date(2025, 11, 22)
_CIVIL = dispute.Dispute(Branch.CIVIL_CONSUMIDOR, Favoured.AUTOR, Favoured.REU)
_IN_PART = DecisionFeatures(
    outcome=Outcome.PARCIALMENTE_PROVIDO,
    sides=DecisionSides(branch=Branch.CIVIL_CONSUMIDOR, favours=Favoured.AUTOR),
)
_CORPUS = corpus.NoCorpus()


class _LawOf(corpus.NoCorpus):
    """A corpus in which every article says the same."""

    def __init__(self, text: str) -> None:
        self._wordings = [corpus.LawWording(text), corpus.LawWording(text[::-1], TODAY)]

    def wordings(self, reference: str) -> Sequence[corpus.LawWording]:
        return self._wordings


_RULE = RULES.types["peticao_inicial"]


_SUBJECT = agreement.subject_of("Plano de saúde", [])
_CHANGED = [statute for change in changes.CHANGES for statute in change.statutes]


def _as_it_is(text: str) -> str:
    return text


def _plainly(*functions: Callable[[str], object]) -> dict[Callable[..., Any], Asked]:
    return {function: over(_as_it_is, function) for function in functions}


def _question(text: str) -> VerifyQuestion:
    """A question longer than may be asked."""
    every = dict.fromkeys(("check_sumulas", "check_ministros", "check_processos", "check_legislacao"), True)
    return VerifyQuestion.model_construct(text=text, **every)


def _lawyers(found: _Sheets) -> object:
    sides = CaseParties(autor=["FULANO DE TAL"], reu=[])
    spoken = [lawyers.Spoken(kind, found) for kind in ("capa_autos", "procuracao", "peticao_inicial")]
    return lawyers.find_lawyers(spoken, sides, str)


def _key_dates(found: _Sheets) -> object:
    kinds = ("certidao", "aviso_recebimento", "ata_audiencia_instrucao", "certidao_transito", "peticao_inicial")
    return dates.find_key_dates([dates.Dated(kind, None, found) for kind in kinds], found)


def _printed(text: str) -> object:
    """A few names that the text may print; of a long list no more than a fixed number is looked for."""
    printed = parties.name_printer(sheets(text))
    return [printed(line.upper()) for line in text.split("\n")[:20]]


def _sheet(text: str) -> recognition.Sheet:
    """All of it on one sheet."""
    whole = page(text)
    return recognition.Sheet(whole, whole.lines)


def _drafts(found: _Sheets) -> object:
    """Sheets lose their heads in this; they are put back for the next call."""
    bodies = [list(sheet.body) for sheet in found]
    drafts = boundaries.cut_pieces(found, RULES)
    for sheet, body in zip(found, bodies, strict=True):
        sheet.body = body
    return drafts


def _heads(found: _Sheets) -> object:
    bodies = [list(sheet.body) for sheet in found]
    boundaries.strip_heads(found, RULES)
    for sheet, body in zip(found, bodies, strict=True):
        sheet.body = body
    return found


def _requests(found: _Sheets) -> object:
    return requests.find_requests([requests.Piece("p1", True, False, found), requests.Piece("p2", False, True, found)])


def _broken(found: _Sheets) -> object:
    """The break before every page, the pages above it as the piece."""
    setting = layout.setting_of(found)
    return [
        page_breaks.weigh_break(found[: at + 1], above, below, setting, RULES)
        for at, (above, below) in enumerate(pairwise(found[:40]))
        if below.body
    ]


def _feet(found: _Sheets) -> object:
    bodies = [list(sheet.body) for sheet in found]
    layout.strip_feet(found)
    for sheet, body in zip(found, bodies, strict=True):
        sheet.body = body
    return found


def _acts(text: str) -> list[phases.Act]:
    kinds = ("sentenca", "documento_instrutorio", "certidao", "peticao_intermediaria")
    return [phases.Act(kinds[at % 4], f"#{at}", None, line) for at, line in enumerate(text.split("\n"))]


def _queries(text: str) -> Prepared:
    case, numbered = case_file(text), {one.number: one for one in pages(text)}
    return lambda: [queries.phase_queries(case, numbered, phase) for phase in PhaseLabel]


def _paragraphs(text: str) -> Prepared:
    case, numbered = case_file(text), {one.number: one for one in pages(text)}
    return lambda: paragraphs.paragraphs_of(case.pieces, numbered, paragraphs.furniture(numbered.values()))


def _boxes(text: str) -> Prepared:
    sought, on = text[len(text) // 2 :], page(text)
    return lambda: highlights.find_boxes(on, sought)


def _page_text(text: str) -> Prepared:
    found = page_layout.Found(HighlightKind.MATCH, PhaseLabel.POSTULACAO_INICIAL, None, text[len(text) // 2 :])
    on = page(text)
    return lambda: page_layout.page_text(on, 1, [found])


def _outcome(text: str) -> object:
    return outcome.read_outcome("", text), outcome.read_outcome("", "", text), outcome.read_outcome(text, text, text)


def _espelho(text: str) -> dict[str, Any]:
    fields = ("siglaClasse", "numeroProcesso", "ementa", "decisao", "dataPublicacao", "referenciasLegislativas")
    more = ("jurisprudenciaCitada", "acordaosSimilares", "ministroRelator", "nomeOrgaoJulgador", "dataDecisao")
    return {"id": "1"} | dict.fromkeys((*fields, *more, "teseJuridica", "notas"), text)


def _integra(text: str) -> dict[str, Any]:
    return {"seqDocumento": "1"} | dict.fromkeys(("processo", "ministro", "recurso", "tipoDocumento"), text)


def _record(text: str) -> LegalText:
    """The record of a theme."""
    values = {"id": "t", "kind": "tema", "level": "tema", "root_id": "t", "label": "Tema 1/STJ"}
    return LegalText.model_validate(values | {"reference": "Tema 1/STJ", "text": text, "note": text[:10_000]})


def _theme(text: str) -> Decision:
    return decision(text).model_copy(update={"kind": "tema repetitivo", "notes": f"Situação: Afetado\n\n{text}"})


def _neutral(text: str) -> dict[str, Any]:
    return {"id": "1"} | dict.fromkeys(("text", "ementa", "relator", "date", "cited"), text)


def _sumula(text: str) -> dict[str, Any]:
    fields = ("text", "status", "heading", "note", "question", "topic", "source")
    return {"kind": "sumula", "court": "STJ", "number": 7, **dict.fromkeys(fields, text)}


def _wording(text: str) -> LegalText:
    """A revoked provision with a note longer than may be imported."""
    place: dict[str, Any] = {
        "kind": LegalKind.LEGISLATION,
        "level": Level.ARTICLE,
        "root_id": "lei",
        "label": "Art. 1º",
    }
    said: dict[str, Any] = {"text": text, "note": text, "status": LegalStatus.REVOKED}
    return LegalText.model_construct(None, id="lei/art1", **place, **said)


def _asked_words(text: str) -> object:
    try:
        return boolean.parse_query(text)
    except boolean.BadQuery as error:
        return error


def _tsv(text: str) -> str:
    head = "level\tblock_num\tpar_num\tline_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    return head + "".join(f"5\t1\t1\t{at // 9}\t1\t1\t9\t9\t90\t{word}\n" for at, word in enumerate(text.split()))


def _weights(text: str) -> tuple[Any, dict[str, float]]:
    return decision(text), dict.fromkeys(analysis.analyse(text), 1.0)


def _differing(text: str) -> tuple[Any, Any, str, frozenset[str]]:
    terms = tuple(analysis.analyse(text))
    passage = queries.Passage(paragraphs.Paragraph(1, "", text), 1.0, text, terms, (), ())
    # a precedent that denies nothing itself has every clause of the case file compared with it
    return decision(text), passage, "anotação legítima em nome do consumidor", frozenset()


def _cited_as(text: str) -> Decision:
    named = dict.fromkeys(("process", "minister", "judging_body", "journal", "registry_number"), text)
    return decision("x").model_copy(update={**named, "published_on": TODAY, "decided_on": TODAY})


FUNCTIONS: dict[Callable[..., Any], Asked] = {
    **_plainly(
        analysis.analyse,
        analysis.comparable,
        court.court_named,
        analysis.surface_forms,
        analysis.words,
        capitals.in_capitals,
        capitals.proper_name,
        checked_ministers.check_ministers,
        checked_sumulas.check_sumulas,
        citations.cited_precedents,
        citations.find_citations,
        cleaning.clean_list,
        cleaning.clean_text,
        cleaning.damaged,
        cleaning.repair,
        cnj.find_cnj,
        cnj.parse_cnj,
        decision_sentences.ends_sentence,
        decision_sentences.split_sentences,
        decision_sentences.starts_item,
        espelhos.body_in_name,
        espelhos.cited_in,
        expansion.expand,
        expansion.thesaurus_variants,
        features.appeal_type,
        fold.fold,
        fold.squash,
        headings.ementa_headings,
        journal_dates.last_written_date,
        journal_dates.parse_date,
        journal_dates.parse_publication,
        laws.find_laws,
        markdown.escape,
        marks.parse_marks,
        mentions.find_ministers,
        mentions.match_minister,
        names.minister_name,
        numbering.digits_of,
        outcome.read_unanimity,
        parties.bare_name,
        parties.labelled_names,
        parties.tagged_names,
        plain_text.one_line,
        processes.find_processes,
        processes.own_numbers,
        quotations.quoted_headings,
        quotations.quoted_passages,
        quotations.passages_in_quotes,
        references.references_in,
        telling.telling_words,
        report_wording.day,
        statutes.cited_articles,
        statutes.cited_statutes,
        statutes.find_statutes,
        stock.telling,
        sumulas.find_sumulas,
        temas.is_temas,
        themes.find_themes,
        wording.is_capitals,
        wording.iso_date,
        wording.key,
        wrapped.paragraphs_in,
    ),
    analysis.form: over(str, lambda text: analysis.form(text, analysis.Level.STEM)),
    analysis.forms: over(str.split, lambda found: analysis.forms(found, analysis.Level.ROOT)),
    arguments.arguments_in: over(sentences, lambda found: arguments.arguments_in(found, Outcome.PROVIDO)),
    casedata.find_court: over(sheets, lambda found: casedata.find_court(None, found)),
    casedata.find_number: over(sheets, casedata.find_number),
    casedata.find_subjects: over(sheets, lambda found: casedata.find_subjects(found, None)),
    casedata.find_value: over(sheets, casedata.find_value),
    casedata.wrong_numbers: over(sheets, lambda found: casedata.wrong_numbers(found, None)),
    case_pages.page_lines: over(pages, case_pages.page_lines),
    case_pages.parse_pages: over(lambda text: case_pages.page_lines(pages(text)), case_pages.parse_pages),
    checked_processes.check_cnj_numbers: over(str, lambda text: checked_processes.check_cnj_numbers(text, TODAY)),
    checked_precedents.check_overlong: over(str, checked_precedents.check_overlong),
    checked_precedents.check_precedents: over(
        str, lambda text: checked_precedents.check_precedents(text, _CORPUS, TODAY)
    ),
    checked_precedents.check_themes: over(str, lambda text: checked_precedents.check_themes(text, TODAY)),
    checked_statutes.check_statutes: over(str, lambda text: checked_statutes.check_statutes(text, TODAY)),
    citation_check.check_citations: over(
        lambda text: [citation_check.CitingText(text, (1,), (0,))],
        lambda texts: citation_check.check_citations(texts, _CORPUS, None, TODAY),
    ),
    claims.find_claims: over(sheets, claims.find_claims),
    classification.classify: over(
        lambda text: classification.evidence_of(lines(text), text, text, text, text),
        lambda evidence: classification.classify(evidence, RULES),
    ),
    classification.evidence_of: over(lines, lambda found: classification.evidence_of(found, found[0].text)),
    classification.find_heading: over(lines, lambda found: classification.find_heading(found, RULES)),
    contents.cited_by: over(
        lambda text: [contents.find_content(sheets(text), _RULE, None)] * 2, lambda found: contents.cited_by(found)
    ),
    contents.find_content: over(sheets, lambda found: contents.find_content(found, _RULE, None)),
    contents.find_grounds: over(sheets, contents.find_grounds),
    appellant.read_appellant: over(sentences, lambda found: appellant.read_appellant(found, "REsp")),
    below.read_below: over(sentences, lambda found: below.read_below(found, internal=True)),
    branch.read_branch: over(sentences, lambda found: branch.read_branch(found, "", "REsp", procedural=False)),
    dispute.dispute_of: over(sentences, lambda found: dispute.dispute_of(found, None)),
    effect.effect_of: over(sentences, lambda found: effect.effect_of(Outcome.PROVIDO, found, "REsp")),
    holdings.by_holding: over(sentences, lambda found: holdings.by_holding(found, None, refused=True)),
    holdings.by_point: over(sentences, lambda found: holdings.by_point(found, None)),
    holdings.by_finding: over(sentences, lambda found: holdings.by_finding(found, None)),
    named_parties.party_at: over(str, lambda text: named_parties.party_at(text, 0)),
    named_parties.party_before: over(str, lambda text: named_parties.party_before(text, len(text))),
    pleading.read_pleading: over(sentences, lambda found: pleading.read_pleading(found, criminal=True)),
    pole.read_pole: over(sentences, lambda found: pole.read_pole(found, _CIVIL, Favoured.AUTOR)),
    procedure.read_procedural: over(
        sentences, lambda found: procedure.read_procedural(found, Outcome.IMPROVIDO, "REsp")
    ),
    appeal_roles.read_roles: over(
        sentences, lambda found: appeal_roles.read_roles(found, dispute.dispute_of(found, None))
    ),
    point.sides_at: over(
        lambda text: (text, decision(text).model_copy(update={"features": _IN_PART})),
        lambda read: point.sides_at(*read),
    ),
    quoting.quote: over(sentence, lambda one: quoting.quote(one, len(one.text) // 2, len(one.text) // 2)),
    reading.read_sides: over(
        lambda text: (decision(text), sentences(text)),
        lambda read: reading.read_sides(read[0], read[1], Outcome.PROVIDO),
    ),
    bodies.body_named: over(str, bodies.body_named),
    boundaries.cut_pieces: over(sheets, _drafts),
    boundaries.strip_heads: over(sheets, _heads),
    layout.look_of: over(_sheet, layout.look_of),
    layout.printed_number: over(_sheet, layout.printed_number),
    layout.setting_of: over(sheets, layout.setting_of),
    layout.strip_feet: over(sheets, _feet),
    page_breaks.runs_on: over(_sheet, lambda one: page_breaks.runs_on(one, one)),
    page_breaks.weigh_break: over(sheets, _broken),
    outcomes.find_outcome: over(sheets, lambda found: [outcomes.find_outcome(kind, found) for kind in outcomes.JUDGES]),
    requests.find_requests: over(sheets, _requests),
    sides.side_of: over(sheets, lambda found: sides.side_of("apelacao", found, CaseParties(autor=["Fulano de Tal"]))),
    unit.find_unit: over(sheets, unit.find_unit),
    parts.is_part: over(_sheet, lambda one: parts.is_part(one, [one], RULES)),
    parts.leads_on: over(_sheet, lambda one: parts.leads_on(one, RULES)),
    parts.opens_with_caption: over(_sheet, lambda one: parts.opens_with_caption(one, RULES)),
    speech.who_speaks: over(
        lambda text: speech.zones_of(lines(text)), lambda zones: speech.who_speaks(zones, RULES.speakers)
    ),
    speech.zones_of: over(lines, speech.zones_of),
    dates.find_key_dates: over(sheets, _key_dates),
    decision_sentences.sentences_of_passage: over(str, decision_sentences.sentences_of_passage),
    decision_sentences.sentences_of: over(decision, decision_sentences.sentences_of),
    eproc.read_stamp: over(lines, eproc.read_stamp),
    esaj.read_stamp: over(lines, esaj.read_stamp),
    espelhos.needed_repair: over(_espelho, espelhos.needed_repair),
    espelhos.parse_espelho: over(_espelho, lambda record: espelhos.parse_espelho(record, 1, "x")),
    excerpts.telling_passage: over(str, lambda text: excerpts.telling_passage([text], ["cobrança", "seguro"], 420)),
    excerpts.passages_of: over(str, lambda text: excerpts.passages_of([text], 420)),
    excerpts.shorten: over(str, lambda text: excerpts.shorten(text, 700)),
    court.cited_as: over(decision, court.cited_as),
    court.class_of: over(decision, court.class_of),
    court.court_of: over(decision, court.court_of),
    court.speaks_for: over(decision, lambda one: court.speaks_for(one, "REsp 1234567/STJ")),
    court.state_of: over(decision, court.state_of),
    features.extract_features: over(decision, features.extract_features),
    clauses.clauses_of: over(decision, clauses.clauses_of),
    listed.listed_treatments: over(_theme, listed.listed_treatments),
    listed.recorded_treatments: over(_record, listed.recorded_treatments),
    provisions_treated.provision_treatment: over(
        _record,
        lambda one: provisions_treated.provision_treatment(one.model_copy(update={"kind": "legislation"}), []),
    ),
    modulation.modulated: over(str, modulation.modulated),
    modulation.modulation_in: over(str, modulation.modulation_in),
    read.treatments_in: over(decision, read.treatments_in),
    divergence.declared_divergence: over(
        sentences, lambda found: divergence.declared_divergence(decision("x"), found, Outcome.PROVIDO)
    ),
    findings.evidence_in: over(sentences, findings.evidence_in),
    findings.facts_in: over(sentences, findings.facts_in),
    flow.append_line: over(str, lambda text: flow.append_line(text, text)),
    flow.join_lines: over(lines, flow.join_lines),
    flow.linked: over(lambda text: text.split("\n"), flow.linked),
    flow.paragraphs: over(lines, flow.paragraphs),
    headings.branches_in: over(lambda text: [text, *text.split("\n")], headings.branches_in),
    headings.criteria_in: over(lambda text: [text, *text.split("\n")], headings.criteria_in),
    highlights.find_boxes: _boxes,
    page_layout.page_text: _page_text,
    index.read_index: over(sheets, index.read_index),
    secrecy.secrecy_marks: over(lambda text: [page(text), *pages(text)], secrecy.secrecy_marks),
    injection.injection_notes: over(lambda text: [page(text), *pages(text)], injection.injection_notes),
    integras.is_metadata: over(_integra, integras.is_metadata),
    integras.parse_metadata: over(_integra, lambda record: integras.parse_metadata(record, 1)),
    integras.parse_text: over(str, lambda text: integras.parse_text("1.txt", text)),
    integras.with_text: over(str, lambda text: integras.with_text(decision("x"), text)),
    irac.irac_of: over(decision, irac.irac_of),
    json_stream.iter_array: over(lambda text: "[" + text, lambda text: json_stream.iter_array(io.StringIO(text))),
    lawyers.find_lawyers: over(sheets, _lawyers),
    lexical.words_beside: over(decision, lexical.words_beside),
    merge.complete: over(decision, merge.complete),
    merge.merge: over(decision, lambda one: merge.merge(one, one)),
    merge.stated_features: over(decision, merge.stated_features),
    meanings.other_meanings: over(analysis.analyse, meanings.other_meanings),
    neutral.iter_neutral: over(str, lambda text: neutral.iter_neutral(io.StringIO(text))),
    boolean.parse_query: over(str, _asked_words),
    legal_texts.parse_legal_text: over(
        _sumula, lambda record: legal_texts.parse_legal_text(record, SourceFormat.SUMULAS, 1)
    ),
    wordings.beginning: over(_wording, wordings.beginning),
    wordings.ending: over(_wording, wordings.ending),
    wordings.read_on: over(_wording, lambda found: wordings.read_on(found, [], TODAY, None)),
    neutral.parse_neutral: over(_neutral, lambda record: neutral.parse_neutral(record, 1)),
    ocr.parse_tsv: over(_tsv, lambda table: ocr.parse_tsv(table, 1.0)),
    outcome.read_outcome: over(str, _outcome),
    paragraphs.furniture: over(pages, paragraphs.furniture),
    paragraphs.paragraphs_of: _paragraphs,
    parties.find_parties: over(sheets, lambda found: parties.find_parties(found, found)),
    parties.name_printer: over(str, _printed),
    contrast.differences: over(_differing, lambda found: contrast.differences(*found)),
    contrast.question_of: over(decision, contrast.question_of),
    passages.closest_paragraph: over(_weights, lambda found: passages.closest_paragraph(*found)),
    passages.precedent_paragraphs: over(decision, passages.precedent_paragraphs),
    phases.assign_phases: over(_acts, lambda acts: phases.assign_phases(acts, RULES)),
    pje.read_stamp: over(lines, pje.read_stamp),
    plain.page_in_piece: over(lines, lambda found: plain.page_in_piece(found, 842)),
    plain_text.excerpt: over(str, lambda text: plain_text.excerpt(text, 700)),
    projudi.read_stamp: over(lines, projudi.read_stamp),
    provisions.provisions_after: over(lambda text: "1" + text, lambda text: provisions.provisions_after(text, 0)),
    queries.phase_queries: _queries,
    recognition.recognise: over(pages, recognition.recognise),
    reference.court_address: over(_cited_as, reference.court_address),
    reference.court_reference: over(_cited_as, reference.court_reference),
    reference.journal: over(_cited_as, reference.journal),
    reference.nbr_6023: over(_cited_as, reference.nbr_6023),
    reference.numbered: over(_cited_as, reference.numbered),
    references.cited_references: over(
        lambda text: decision("x").model_copy(update={"features": features.extract_features(decision(text))}),
        references.cited_references,
    ),
    references.own_references: over(decision, references.own_references),
    roles.label: over(sentences, lambda found: [roles.label(one) for one in found]),
    segment.segment: over(pages, segment.segment),
    segment.segment_recognised: over(
        lambda text: recognition.recognise(pages(text)),
        lambda found: segment.segment_recognised(found, RULES.version, ""),
    ),
    temas.iter_temas: over(lambda text: f"tema;tese\n1;{text}", lambda text: temas.iter_temas(io.StringIO(text))),
    verify.verify_claims: over(_question, lambda question: verify.verify_claims(question, _CORPUS, TODAY)),
    agreement.shared_matter: over(decision, lambda one: agreement.shared_matter(_SUBJECT, one)),
    agreement.agreement: over(decision, lambda one: agreement.agreement(_SUBJECT, one)),
    agreement.subject_of: over(lambda text: text.split("\n"), lambda found: agreement.subject_of("", found)),
    binding.binding_of: over(decision, binding.binding_of),
    changes.notices_of: over(str, lambda text: changes.notices_of(date(2000, 1, 1), _CHANGED, text)),
    folding.heads_of: over(decision, lambda one: folding.heads_of([one, one])),
    folding.holding: over(decision, folding.holding),
    table.matters_named: over(str, table.matters_named),
    keys.keys_of: over(lambda text: text.split("\n"), lambda found: keys.keys_of("", found)),
    keys.telling_stems: over(str, keys.telling_stems),
    keys.pairs_in: over(keys.telling_stems, lambda stems: list(keys.pairs_in(stems))),
    quoted_check.with_quotations: over(
        lambda text: (text, checked_precedents.check_precedents(text, _CORPUS, TODAY)),
        lambda both: quoted_check.with_quotations(*both),
    ),
    quoted_compare.locate: over(
        lambda text: (text, [voices.Part(text, Voice.EMENTA)]), lambda both: quoted_compare.locate(*both)
    ),
    quoted_legal.with_law_quoted: over(
        lambda text: (text, list(checked_statutes.check_statutes(text, TODAY)), _LawOf(text[:20_000])),
        lambda asked: quoted_legal.with_law_quoted(*asked),
    ),
    changed.with_changes: over(
        lambda text: (text, list(checked_statutes.check_statutes(text, TODAY)), _CORPUS, TODAY),
        lambda asked: changed.with_changes(*asked),
    ),
    voices.is_whole: over(decision, voices.is_whole),
    voices.parts_of: over(decision, voices.parts_of),
    verify.verify: over(str, lambda text: verify.verify(text, _CORPUS, today=TODAY)),
    origin.possible_states: over(decision, origin.possible_states),
    **DRAFT_FUNCTIONS,
    **INQUIRY_FUNCTIONS,
    **LIBRARY_FUNCTIONS,
}
"""Each function with how a text is put to it."""


def name_of(function: Callable[..., Any]) -> str:
    """Module and name, without the folder that all are in."""
    return f"{function.__module__.removeprefix('activities.')}.{function.__name__}"
