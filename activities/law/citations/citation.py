"""The model of a citation."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Citation:
    """A precedent, súmula or theme where a text cites it; `start` and `end` count characters.

    "AgInt nos EDcl no AREsp n. 1.234.567/SP" has `class_name` AREsp, `number` 1234567, `court` STJ, `chain`
    ("AgInt", "EDcl") and `state` SP. `class_name` is else "Súmula", "Súmula Vinculante" or "Tema".
    """

    class_name: str
    number: str
    court: str
    start: int
    end: int
    chain: tuple[str, ...] = ()
    state: str | None = None

    @property
    def normalized(self) -> str:
        """Return one form per precedent, whatever inner appeal was cited: "REsp 1234567/STJ", "Súmula 7/STJ"."""
        return f"{self.class_name} {self.number}/{self.court}"

    def at(self, start: int, end: int) -> "Citation":
        """Return the same citation at another position."""
        return replace(self, start=start, end=end)

    @property
    def is_sumula(self) -> bool:
        """Return whether this is a súmula, binding or not."""
        return self.class_name.startswith("Súmula")
