"""Where a case stands to the moment from which a modulated precedent has effect, as far as its papers show."""

from collections.abc import Sequence
from datetime import date

from workflows.contracts.law.treatment import Modulation
from workflows.contracts.run.result import KeyDate, KeyEvent

_CHECK = "A data dos fatos não foi lida dos autos: confira se o marco conta dela, do ajuizamento ou do julgamento."


def standing(modulation: Modulation, turns: Sequence[KeyDate]) -> str:
    """The case before or after the day of the modulation (Portuguese), by the day on which it was filed.

    What is not known is said to be unknown: a moment that is no day, a case whose papers do not show when it began.
    """
    if modulation.day is None:
        return f"Precedente modulado por marco sem dia: não se sabe se o caso é anterior ou posterior a ele. {_CHECK}"
    day = _written(modulation.day)
    filed = next((turn for turn in turns if turn.event is KeyEvent.DISTRIBUICAO), None)
    if filed is None:
        return f"Precedente modulado, com marco em {day}: os autos não mostram quando o caso foi ajuizado. {_CHECK}"
    began = date.fromisoformat(filed.date)
    order = "anterior ao" if began < modulation.day else "posterior ao" if began > modulation.day else "do dia do"
    return f"O caso, ajuizado em {_written(began)} (p. {filed.page}), é {order} marco da modulação, {day}. {_CHECK}"


def _written(day: date) -> str:
    return f"{day:%d/%m/%Y}"
