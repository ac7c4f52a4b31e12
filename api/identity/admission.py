"""Who is let into a restricted case, and by which door."""

from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.secrecy import CaseSecrecy


def admit(secrecy: CaseSecrecy, principal: Principal) -> None:
    """`FORBIDDEN`, with the reason, for who is not named, and for a chat or app without the client's authorisation."""
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
