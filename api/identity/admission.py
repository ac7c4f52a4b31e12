"""Access to restricted cases and closed pieces, by person and channel."""

from collections.abc import Sequence

from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.reading.closed_pages import named_pages, pages_in
from workflows.contracts.run.secrecy import CaseSecrecy, ClosedPages

PIECE_CLOSED = "piece_closed"
"""`details.reason` of an error about a closed piece in an open case."""


def admit(secrecy: CaseSecrecy, principal: Principal) -> None:
    """Raises `FORBIDDEN`, with the reason, for a person who is not named, and for a chat or app without the client's
    authorisation.
    """
    if not secrecy.restricted:
        return
    if not secrecy.admits(principal):
        raise AutosError(
            ErrorCode.FORBIDDEN,
            "Este caso tem sigilo (CPC, art. 189) e está aberto só a pessoas nomeadas. Peça acesso a um administrador.",
            reason="case_restricted",
        )
    if principal.channel in CONNECTED and secrecy.authorisation is None:
        raise AutosError(
            ErrorCode.FORBIDDEN,
            "Este caso tem sigilo (CPC, art. 189) e nada dele vai a um chat ou aplicativo conectado sem a "
            "autorização escrita do cliente (Recomendação OAB 001/2024). Abra-o no console; um administrador pode "
            "registrar a autorização.",
            reason="chat_not_authorised",
        )


def admit_to_run(secrecy: CaseSecrecy, principal: Principal, left_out: Sequence[ClosedPages] | None) -> None:
    """Raises `FORBIDDEN` if the run may have read pages that are closed to this caller."""
    if secrecy.shows_all(principal):
        return
    if left_out is None:
        raise _closed(secrecy, principal, "Esta execução ainda não separou as peças sigilosas do caso.")
    if not pages_in(secrecy.closed_pages) <= pages_in(left_out):
        raise _closed(
            secrecy,
            principal,
            "Esta execução leu peças que depois foram fechadas. Reprocesse o caso: a execução nova as deixa de fora e "
            "fica aberta.",
        )


def is_let_in(secrecy: CaseSecrecy, principal: Principal, left_out: Sequence[ClosedPages] | None) -> bool:
    """Whether both `admit` and `admit_to_run` accept."""
    try:
        admit(secrecy, principal)
        admit_to_run(secrecy, principal, left_out)
    except AutosError:
        return False
    return True


def admit_to_page(secrecy: CaseSecrecy, principal: Principal, page: int) -> None:
    """Raises `FORBIDDEN` if the page is closed to this caller, whatever the run."""
    if page in pages_in(secrecy.closed_pages) and not secrecy.shows_all(principal):
        raise _closed(secrecy, principal, f"A página {page} é de peça sigilosa, que ficou fora da análise.")


def admit_to_source(secrecy: CaseSecrecy, principal: Principal) -> None:
    """Raises `FORBIDDEN` if a piece is closed to this caller, since the response contains the pages themselves."""
    if not secrecy.shows_all(principal):
        raise _closed(secrecy, principal, "O que foi pedido traz o próprio PDF dos autos, com peças sigilosas.")


def _closed(secrecy: CaseSecrecy, principal: Principal, why: str) -> AutosError:
    pages = named_pages(secrecy.closed_pages)
    if secrecy.names(principal):
        how = (
            "Nada delas vai a um chat ou aplicativo conectado sem a autorização escrita do cliente (Recomendação OAB "
            "001/2024). Abra-as no console; um administrador pode registrar a autorização."
        )
    else:
        how = "Elas estão abertas só a pessoas nomeadas. Peça acesso a um administrador."
    return AutosError(ErrorCode.FORBIDDEN, f"{why} Peças sigilosas deste caso: {pages}. {how}", reason=PIECE_CLOSED)
