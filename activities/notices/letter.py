"""The e-mail of a notification: something waits and where to look, without identifying the lawsuit.

E-mails travel unencrypted, so they contain no name, number or file name. The bytes follow from notification and
recipient: a retry is the same message with the same Message-ID.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from html import escape

from workflows.contracts.firm.notices import Occasion
from workflows.contracts.run.case import CaseState

PHASES = ("Um caso espera a revisão das fases", "A análise de um caso está pronta e espera a revisão das fases.")
FINAL = ("Um caso espera a decisão final", "As fases de um caso estão decididas, e ele espera a decisão final.")
ASSIGNED = ("Um caso foi atribuído a você", "Um caso foi atribuído a você e espera o seu trabalho.")
MENTIONED = ("Uma anotação chama você", "Uma anotação num caso chama você pelo nome. O console a mostra na revisão.")
TREATMENT = (
    "Um precedente de um caso mudou",
    "Um precedente usado em um caso foi superado, cancelado, revisto ou afetado depois da análise. O console diz qual.",
)
TERM = (
    "Um prazo de um caso pode acabar em breve",
    "Um prazo que pode correr em um caso acaba em poucos dias. O console diz qual e em que se apoia. Confira no "
    "sistema do tribunal.",
)
TEST = ("Aviso de teste", "Este é um aviso de teste: os e-mails do Autos chegam a você.")
SECRET = ("Um caso espera", "Um caso espera por você.")
ENDED: dict[str, tuple[str, str]] = {
    CaseState.COMPLETED: ("A análise de um caso foi concluída", "A análise de um caso que você enviou foi concluída."),
    CaseState.REJECTED: (
        "A análise de um caso foi rejeitada",
        "A análise de um caso que você enviou foi rejeitada na decisão final. O console diz por quê.",
    ),
    CaseState.FAILED: (
        "A análise de um caso falhou",
        "A análise de um caso que você enviou terminou com uma falha. O console diz qual.",
    ),
    CaseState.NEEDS_USER_ACTION: (
        "Um caso espera uma providência sua",
        "A análise de um caso que você enviou parou e espera uma providência sua. O console diz qual.",
    ),
}

WHY_SO_LITTLE = "Por sigilo, este e-mail não diz de que processo se trata: e-mails viajam abertos."
MOST_TOLD = 50
"""Most entries of a digest in words; the rest is counted."""

NO_MORE = "Para não receber mais avisos, desligue-os na sua conta:"


@dataclass(frozen=True)
class Told:
    """Content of a message. `secret` marks a case restricted to named people."""

    occasion: str
    state: str | None
    workflow_id: str | None
    secret: bool
    at: datetime

    def link(self, console: str) -> str:
        """Return the console's link; for a secret case the console's first page."""
        if self.secret or self.workflow_id is None:
            return f"{console}/"
        reviewing = self.occasion in (Occasion.PHASE_REVIEWS, Occasion.FINAL_REVIEW, Occasion.MENTIONED)
        return f"{console}/casos/{self.workflow_id}{'/revisao' if reviewing else ''}"


@dataclass(frozen=True)
class Envelope:
    """Message id, recipient, sender and the console's address."""

    delivery_id: str
    to: str
    sender: str
    console: str


def compose(told: Told, envelope: Envelope) -> EmailMessage:
    """Return the e-mail as text and HTML."""
    subject, said = _words(told)
    return _letter(subject, [(said, told.link(envelope.console))], told.at, envelope)


def compose_digest(news: Sequence[Told], at: datetime, envelope: Envelope) -> EmailMessage:
    """Return one e-mail for everything held since the last digest. `at` is the hour that the recipient chose."""
    told = [(_words(one)[1], one.link(envelope.console)) for one in news[:MOST_TOLD]]
    if len(news) > MOST_TOLD:
        told.append((f"E mais {len(news) - MOST_TOLD}. O console mostra todos.", f"{envelope.console}/"))
    subject = "Resumo do dia: 1 aviso" if len(news) == 1 else f"Resumo do dia: {len(news)} avisos"
    return _letter(subject, told, at, envelope)


def _letter(subject: str, told: Sequence[tuple[str, str]], at: datetime, envelope: Envelope) -> EmailMessage:
    """Build the e-mail. `told` pairs each sentence with its link."""
    account = f"{envelope.console}/conta"
    message = EmailMessage(policy=SMTP)
    message["From"] = envelope.sender
    message["To"] = envelope.to
    message["Subject"] = f"Autos: {subject}"
    message["Date"] = format_datetime(at.astimezone(UTC))
    message["Message-ID"] = f"<{envelope.delivery_id}@{parseaddr(envelope.sender)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{account}>"
    text = "\n\n".join(f"{said}\n\n{link}" for said, link in told)
    marked = "".join(f'<p>{escape(said)}</p><p><a href="{escape(link)}">Abrir no Autos</a></p>' for said, link in told)
    message.set_content(f"{text}\n\n--\n{WHY_SO_LITTLE}\n{NO_MORE} {account}\n")
    message.add_alternative(
        f'<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>{escape(subject)}</title></head>'
        f'<body style="font-family: sans-serif; line-height: 1.5">{marked}<hr>'
        f'<p><small>{escape(WHY_SO_LITTLE)}<br>{escape(NO_MORE)} <a href="{escape(account)}">{escape(account)}</a>'
        "</small></p></body></html>\n",
        subtype="html",
    )
    return message


def _words(told: Told) -> tuple[str, str]:
    if told.secret:
        return SECRET
    match told.occasion:
        case Occasion.PHASE_REVIEWS:
            return PHASES
        case Occasion.FINAL_REVIEW:
            return FINAL
        case Occasion.ASSIGNED:
            return ASSIGNED
        case Occasion.MENTIONED:
            return MENTIONED
        case Occasion.TREATMENT:
            return TREATMENT
        case Occasion.TERM:
            return TERM
        case Occasion.TEST:
            return TEST
        case _:
            return ENDED[told.state or CaseState.FAILED]
