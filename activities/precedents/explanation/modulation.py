"""Whether a case falls before or after the date from which a modulated precedent has effect."""

from collections.abc import Sequence
from datetime import date

from workflows.contracts.law.treatment import Modulation
from workflows.contracts.run.results.result import KeyDate, KeyEvent

_CHECK = "A data dos fatos não foi lida dos autos: confira se o marco conta dela, do ajuizamento ou do julgamento."


def standing(modulation: Modulation, turns: Sequence[KeyDate]) -> str:
    """Return in Portuguese whether the case, by its filing date, is before or after the modulation.

    Unknown dates are reported as unknown.
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
