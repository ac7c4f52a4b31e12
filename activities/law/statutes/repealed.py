"""Laws that are no longer in force: since when, and what stands in their place."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Repeal:
    """From which day a law or a provision is no longer in force, by what, and what replaced it, if anything."""

    since: date
    by: str
    instead: str | None = None


_REPEALED: tuple[tuple[str, tuple[int, int, int], str, str | None], ...] = (
    ("CC/1916", (2003, 1, 11), "Lei 10.406/2002", "Código Civil de 2002"),
    ("CPC/1973", (2016, 3, 18), "Lei 13.105/2015", "CPC de 2015"),
    ("Lei 8.666/1993", (2023, 12, 30), "Lei 14.133/2021", "Lei 14.133/2021"),
    ("Lei 10.520/2002", (2023, 12, 30), "Lei 14.133/2021", "Lei 14.133/2021"),
    ("Decreto-Lei 2.300/1986", (1993, 6, 22), "Lei 8.666/1993", "Lei 14.133/2021"),
    ("Decreto-Lei 7.661/1945", (2005, 6, 9), "Lei 11.101/2005", "Lei 11.101/2005"),
    ("Lei 6.368/1976", (2006, 10, 8), "Lei 11.343/2006", "Lei 11.343/2006"),
    ("Lei 10.409/2002", (2006, 10, 8), "Lei 11.343/2006", "Lei 11.343/2006"),
    ("Lei 4.771/1965", (2012, 5, 28), "Lei 12.651/2012", "Código Florestal de 2012"),
    ("Lei 6.697/1979", (1990, 10, 12), "Lei 8.069/1990", "ECA"),
    ("Lei 5.988/1973", (1998, 6, 20), "Lei 9.610/1998", "Lei 9.610/1998"),
    ("Lei 5.772/1971", (1997, 5, 15), "Lei 9.279/1996", "Lei 9.279/1996"),
    ("Lei 8.884/1994", (2012, 5, 29), "Lei 12.529/2011", "Lei 12.529/2011"),
    ("Lei 1.533/1951", (2009, 8, 10), "Lei 12.016/2009", "Lei 12.016/2009"),
    ("Lei 4.348/1964", (2009, 8, 10), "Lei 12.016/2009", "Lei 12.016/2009"),
    ("Lei 5.021/1966", (2009, 8, 10), "Lei 12.016/2009", "Lei 12.016/2009"),
    ("Lei 9.034/1995", (2013, 9, 19), "Lei 12.850/2013", "Lei 12.850/2013"),
    ("Lei 6.815/1980", (2017, 11, 21), "Lei 13.445/2017", "Lei 13.445/2017"),
    ("Lei 7.170/1983", (2021, 12, 1), "Lei 14.197/2021", "arts. 359-I e seguintes do CP"),
    ("Lei 9.437/1997", (2003, 12, 23), "Lei 10.826/2003", "Lei 10.826/2003"),
    ("Lei 4.898/1965", (2020, 1, 3), "Lei 13.869/2019", "Lei 13.869/2019"),
    ("Lei 5.108/1966", (1998, 1, 22), "Lei 9.503/1997", "CTB"),
    ("Lei 6.649/1979", (1991, 12, 20), "Lei 8.245/1991", "Lei 8.245/1991"),
    ("Lei 4.215/1963", (1994, 7, 5), "Lei 8.906/1994", "Lei 8.906/1994"),
    ("Lei 6.435/1977", (2001, 5, 30), "Lei Complementar 109/2001", "Lei Complementar 109/2001"),
    ("Lei 5.107/1966", (1989, 10, 13), "Lei 7.839/1989", "Lei 8.036/1990"),
    ("Lei 7.839/1989", (1990, 5, 14), "Lei 8.036/1990", "Lei 8.036/1990"),
    ("Lei 6.354/1976", (2011, 3, 17), "Lei 12.395/2011", "Lei 9.615/1998"),
    ("Lei 5.250/1967", (2009, 4, 30), "ADPF 130/STF (não recepcionada)", None),
    ("Lei 11.705/2008", (2012, 12, 21), "Lei 12.760/2012", "CTB"),
    ("Lei 3.807/1960", (1991, 7, 25), "Lei 8.213/1991", "Lei 8.213/1991"),
    ("Lei 1.060/1950, art. 2º", (2016, 3, 18), "Lei 13.105/2015", "art. 98 do CPC"),
    ("Lei 1.060/1950, art. 3º", (2016, 3, 18), "Lei 13.105/2015", "art. 98, § 1º, do CPC"),
    ("Lei 1.060/1950, art. 4º", (2016, 3, 18), "Lei 13.105/2015", "art. 99 do CPC"),
    ("Lei 1.060/1950, art. 6º", (2016, 3, 18), "Lei 13.105/2015", "art. 99 do CPC"),
    ("Lei 1.060/1950, art. 7º", (2016, 3, 18), "Lei 13.105/2015", "art. 100 do CPC"),
    ("Lei 1.060/1950, art. 11", (2016, 3, 18), "Lei 13.105/2015", "art. 98 do CPC"),
    ("Lei 1.060/1950, art. 12", (2016, 3, 18), "Lei 13.105/2015", "art. 98, § 3º, do CPC"),
    ("Lei 1.060/1950, art. 17", (2016, 3, 18), "Lei 13.105/2015", "art. 101 do CPC"),
    ("Lei 5.478/1968, art. 16", (2016, 3, 18), "Lei 13.105/2015", "art. 529 do CPC"),
    ("Lei 5.478/1968, art. 17", (2016, 3, 18), "Lei 13.105/2015", "art. 529 do CPC"),
    ("Lei 5.478/1968, art. 18", (2016, 3, 18), "Lei 13.105/2015", "arts. 528 e 911 do CPC"),
    ("Lei 8.429/1992, art. 10-A", (2021, 10, 26), "Lei 14.230/2021", None),
    ("Lei 8.009/1990, art. 3º, I", (2015, 6, 2), "Lei Complementar 150/2015", None),
    ("Lei 8.137/1990, art. 5º", (2012, 5, 29), "Lei 12.529/2011", None),
    ("Lei 8.137/1990, art. 6º", (2012, 5, 29), "Lei 12.529/2011", None),
    *(
        (f"Lei 8.038/1990, art. {n}", (2016, 3, 18), "Lei 13.105/2015", None)
        for n in (*range(13, 19), *range(26, 30), 38)
    ),
    *(
        (f"CCom, art. {n}{'º' if n < 10 else ''}", (2003, 1, 11), "Lei 10.406/2002", "Código Civil de 2002")
        for n in range(1, 457)
    ),
)  # fmt: skip
REPEALED: dict[str, Repeal] = {name: Repeal(date(*since), by, instead) for name, since, by, instead in _REPEALED}
"""Normalised law ("CPC/1973") or provision ("Lei 1.060/1950, art. 4º") to its repeal."""
