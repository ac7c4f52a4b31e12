"""Each appeal of a file, requirement by requirement, with the pages that each finding rests on. Pure."""

from activities.desk.appeals.filed import Appeal, appeals_in
from activities.desk.appeals.formal import fee, signature
from activities.desk.appeals.held import Held
from activities.desk.appeals.substance import substance
from activities.desk.appeals.timing import timeliness
from activities.desk.reading import Papers
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.results.admissibility import AppealAdmissibility, Rest

MOST_APPEALS = 12


def admissibility_of(papers: Papers, held: Held | None = None) -> list[AppealAdmissibility]:
    """The appeals in file order; `held` has the relevant data of the corpus, without which themes are unknown."""
    return [_weighed(one, papers, held) for one in list(appeals_in(papers))[:MOST_APPEALS]]


def _weighed(appeal: Appeal, papers: Papers, held: Held | None) -> AppealAdmissibility:
    act = appeal.act
    return AppealAdmissibility(
        piece_id=appeal.piece.piece_id,
        kind=appeal.kind,
        page=appeal.piece.page_start,
        date=appeal.piece.date,
        side=ClientSide(appeal.side.value) if appeal.side else None,
        against=Rest(text=act.title, page=act.page_start, piece_id=act.piece_id) if act else None,
        grounds=[
            timeliness(appeal, papers),
            fee(appeal, papers),
            signature(appeal, papers),
            *substance(appeal, papers, held),
        ],
    )
