"""Facts of a lawsuit set by people in place of extracted ones. Pure."""

from collections.abc import Sequence
from typing import Any

from activities.casefile.corrected.corrections import Corrections, mark
from activities.casefile.facts.money.amounts import written_sum, written_sums
from activities.casefile.facts.parties.named import bare_name
from activities.casefile.segmentation import CaseFile, Piece, SumByPerson
from activities.casefile.text.page import Page
from activities.law.citations.cnj import find_cnj
from workflows.contracts.reading.corrections import (
    CorrectionRecord,
    FactCorrection,
    FactKind,
    FactSet,
    PartyAction,
    PartyCorrection,
)
from workflows.contracts.run.results.result import CaseData, CaseLawyers, CaseParties, KeyDate, Lawyer, SetByPerson
from workflows.contracts.run.results.rulings import PieceOutcome, Ruling


def corrected_parties(parties: CaseParties, corrections: Corrections) -> CaseParties:
    """Return the parties with people's additions, renamings and removals."""
    sides: dict[str, list[str]] = {"autor": list(parties.autor), "reu": list(parties.reu)}
    for record in corrections.of(PartyCorrection):
        said = record.said
        assert isinstance(said, PartyCorrection)
        if said.lawyer:
            continue
        names = sides[said.side]
        at = _place(names, said.name)
        match said.action:
            case PartyAction.ADD if at is None:
                names.append(said.name)
            case PartyAction.REMOVE if at is not None:
                del names[at]
            case PartyAction.RENAME if at is not None:
                names[at] = said.to or said.name
            case PartyAction.ADD:
                pass
            case _:
                continue
        corrections.applied(record)
    return CaseParties(autor=sides["autor"], reu=sides["reu"])


def corrected_facts(case_file: CaseFile, corrections: Corrections, pages: Sequence[Page]) -> CaseFile:
    """Return the case file with lawyers and facts set by people, and who set them. `pages` are those of the file."""
    case, pieces, sums = _lawyers(case_file.case, corrections), list(case_file.pieces), list[SumByPerson]()
    for record in corrections.of(FactCorrection):
        said, place = record.said, corrections.place_of(record)
        assert isinstance(said, FactCorrection)
        page = place[0] if place else None
        if said.fact is FactKind.SUM:
            assert page is not None
            assert said.text is not None
            named = written_sum(said.text)
            # a page may hide from its text what a person reads on it, but nothing can be done to what it does not have
            shown = next((one.text for one in pages if one.number == page), "")
            known = named in written_sums(shown) or bool(said.set and said.set.of)
            if named is None or not known or not any(piece.phase and _holds(piece, page) for piece in pieces):
                continue
            told = said.set.model_dump(include={"of", "by_court", "value"}) if said.set else {}
            sums.append(SumByPerson(**mark(record), page=page, text=said.text, dismissed=said.dismiss, **told))
        elif said.fact is FactKind.OUTCOME:
            at = next((at for at, piece in enumerate(pieces) if _holds(piece, page)), None)
            if at is None:
                continue
            pieces[at] = pieces[at].model_copy(update={"outcome": _outcome(pieces[at], said, page or 0, record)})
        else:
            changed = _fact(case, said, page, record, pieces)
            if changed is None:
                continue
            case = case.model_copy(update=changed)
        corrections.applied(record)
    case = case.model_copy(update={"by_person": _marks(corrections)})
    return case_file.model_copy(update={"case": case, "pieces": pieces, "sums": sums})


def _lawyers(case: CaseData, corrections: Corrections) -> CaseData:
    sides: dict[str, list[Lawyer]] = {"autor": list(case.lawyers.autor), "reu": list(case.lawyers.reu)}
    for record in corrections.of(PartyCorrection):
        said = record.said
        assert isinstance(said, PartyCorrection)
        if not said.lawyer:
            continue
        lawyers, place = sides[said.side], corrections.place_of(record)
        at = _place([one.name for one in lawyers], said.name)
        if at is None and said.action is PartyAction.ADD:
            lawyers.append(Lawyer(name=said.name, oab=said.oab, page=place[0] if place else 1))
        elif at is None:
            continue
        elif said.action is PartyAction.REMOVE:
            del lawyers[at]
        else:
            lawyers[at] = lawyers[at].model_copy(
                update={"name": said.to or lawyers[at].name, "oab": said.oab or lawyers[at].oab}
            )
        corrections.applied(record)
    return case.model_copy(update={"lawyers": CaseLawyers(**sides)})


def _fact(
    case: CaseData, said: FactCorrection, page: int | None, record: CorrectionRecord, pieces: Sequence[Piece]
) -> dict[str, Any] | None:
    """Return the changed fields of the case, or None if the correction fits nothing."""
    to = said.set or FactSet()
    match said.fact:
        case FactKind.VALUE:
            return {"value": to.value}
        case FactKind.UNIT:
            return {"unit": to.text}
        case FactKind.CLASS:
            return {"case_class": to.text}
        case FactKind.NUMBER:
            number = next((one.number for one in find_cnj(to.text or "")), None)
            return {"cnj": str(number) if number else to.text, "cnj_valid": bool(number and number.valid)}
        case FactKind.DATE:
            assert to.event is not None
            kept = [one for one in case.key_dates if one.event is not to.event]
            if to.date is None:
                return {"key_dates": kept} if len(kept) < len(case.key_dates) else None
            known = next((one for one in case.key_dates if one.event is to.event), None)
            where = page or (known.page if known else 1)
            one = KeyDate(
                event=to.event, date=to.date.isoformat(), page=where, piece_id=_piece_on(pieces, where), **mark(record)
            )
            return {"key_dates": sorted([*kept, one], key=lambda date: date.date)}
        case FactKind.INJUNCTION:
            return _ruling("injunction", case.injunction, to, page, record, pieces)
        case FactKind.FREE_JUSTICE:
            return _ruling("free_justice", case.free_justice, to, page, record, pieces)
        case FactKind.SUM | FactKind.OUTCOME:
            return None


def _ruling(
    name: str,
    known: Ruling | None,
    to: FactSet,
    page: int | None,
    record: CorrectionRecord,
    pieces: Sequence[Piece],
) -> dict[str, Any] | None:
    if to.state is None:
        return {name: None} if known else None
    said = record.said
    assert isinstance(said, FactCorrection)
    where = page or (known.page if known else 1)
    text = said.text or (known.text if known else "")
    return {name: Ruling(state=to.state, text=text, page=where, piece_id=_piece_on(pieces, where), **mark(record))}


def _outcome(piece: Piece, said: FactCorrection, page: int, record: CorrectionRecord) -> PieceOutcome | None:
    if said.set is None or said.set.disposition is None:
        return None
    known = piece.outcome
    text = said.text or (known.text if known else "")
    amounts = known.amounts if known else []
    return PieceOutcome(disposition=said.set.disposition, text=text, page=page, amounts=amounts, **mark(record))


def _marks(corrections: Corrections) -> list[SetByPerson]:
    """Return who set what, as the result lists it beside the values."""
    found: list[SetByPerson] = []
    for record in corrections.done(PartyCorrection, FactCorrection):
        said = record.said
        if isinstance(said, PartyCorrection):
            side = f"{'lawyers' if said.lawyer else 'parties'}.{said.side}"
            found.append(SetByPerson(**mark(record), field=side, action=said.action, text=said.to or said.name))
        elif isinstance(said, FactCorrection):
            place = corrections.place_of(record)
            told = said.set.model_dump(mode="json", exclude_none=True) if said.set else {}
            found.append(
                SetByPerson(
                    **mark(record),
                    field=said.fact,
                    action="dismiss" if said.dismiss else "set",
                    text=said.text or ", ".join(str(value) for value in told.values()),
                    page=place[0] if place else None,
                )
            )
    return found


def _place(names: Sequence[str], name: str) -> int | None:
    wanted = bare_name(name)
    return next((at for at, one in enumerate(names) if bare_name(one) == wanted), None)


def _holds(piece: Piece, page: int | None) -> bool:
    return page is not None and piece.page_start <= page <= piece.page_end


def _piece_on(pieces: Sequence[Piece], page: int) -> str:
    return next((piece.piece_id for piece in pieces if _holds(piece, page)), "")
