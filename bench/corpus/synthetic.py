"""Synthetic decisions and queries: Zipf-distributed words over topics, so that both halves of hybrid search have
work.

Words are random syllables; the commonest are the function words of Portuguese.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

import numpy as np
from numpy.typing import NDArray

from activities.search.analysis import STOP_WORDS
from workflows.contracts.law.corpus import Decision, DecisionFeatures

VOCABULARY = 60_000
TOPICS = 400
TOPIC_WORDS = 120
TOPIC_SHARE = 0.3
"""Share of a decision's words drawn from its topic; the rest come from the whole language."""

CODES = ("CC", "CDC", "CF", "CPC", "CTN", "LEF", "CP", "CPP")
BODIES = ("PRIMEIRA TURMA", "SEGUNDA TURMA", "TERCEIRA TURMA", "QUARTA TURMA", "QUINTA TURMA", "SEXTA TURMA")
CLASSES = ("REsp", "AgInt no REsp", "AREsp", "AgInt no AREsp", "HC", "RMS")
FIRST_DAY, DAYS = date(2005, 1, 1), 7500
_BLOCK = 1 << 20


class SyntheticCorpus:
    """The same seed gives the same decisions and queries at any size: a smaller corpus is part of a larger one."""

    def __init__(self, seed: int = 7) -> None:
        self._seed = seed
        self._words = np.array([*STOP_WORDS, *_words(Random(seed), VOCABULARY)], dtype=object)
        ranks = np.arange(1, len(self._words) + 1)
        self._distribution = np.cumsum(1 / ranks)
        self._distribution /= self._distribution[-1]
        generator = np.random.default_rng(seed)
        rare = np.arange(300, len(self._words))
        self._topics = [generator.choice(rare, TOPIC_WORDS, replace=False) for _ in range(TOPICS)]

    def decisions(self, count: int) -> Iterator[Decision]:
        """Return `count` decisions in id order. An ementa has about 180 words, ruling and thesis about 90."""
        random = Random(self._seed)
        drawn = self._drawn(np.random.default_rng(self._seed))
        for number in range(count):
            yield self._decision(number, random, drawn)

    def queries(self, count: int) -> list[str]:
        """Return queries of 4 to 10 words, each about one topic; some name a statute."""
        random = Random(self._seed + 1)
        drawn = self._drawn(np.random.default_rng(self._seed + 1))
        return [self._query(random, drawn) for _ in range(count)]

    def _drawn(self, generator: np.random.Generator) -> Iterator[int]:
        """Endless word numbers of the whole language."""
        while True:
            yield from np.searchsorted(self._distribution, generator.random(_BLOCK)).tolist()

    def _decision(self, number: int, random: Random, drawn: Iterator[int]) -> Decision:
        topic = self._topics[random.randrange(TOPICS)]
        length = min(600, max(50, int(random.lognormvariate(5.1, 0.45))))
        headings = [self._prose(2, topic, drawn, random, share=1.0) for _ in range(5)]
        statutes = [f"{random.choice(CODES)}, art. {zipf(random, 900)}" for _ in range(random.randint(0, 5))]
        cited = [f"REsp {1_000_000 + zipf(random, 40_000)}/STJ" for _ in range(random.randint(0, 3))]
        sumulas = [f"Súmula {zipf(random, 650)}/STJ" for _ in range(random.randint(0, 2))]
        name = random.choice(CLASSES)
        return Decision(
            id=f"{number:09}",
            source="synthetic",
            kind="acórdão",
            process=f"{name} {1_000_000 + number}/SP",
            class_name=name,
            minister=f"MINISTRO {random.randint(1, 33)}",
            judging_body=random.choice(BODIES),
            decided_on=FIRST_DAY + timedelta(days=random.randrange(DAYS)),
            ementa=f"{'. '.join(headings).upper()}.\n{self._prose(length, topic, drawn, random)}.",
            ruling=self._prose(60, topic, drawn, random, share=0.1),
            thesis=self._prose(30, topic, drawn, random) if random.random() < 0.3 else None,
            features=DecisionFeatures(
                categories=headings[:2], criteria=headings[2:], statutes=statutes, citations=cited + sumulas
            ),
        )

    def _query(self, random: Random, drawn: Iterator[int]) -> str:
        topic = self._topics[random.randrange(TOPICS)]
        about = self._prose(random.randint(3, 6), topic, drawn, random, share=1.0)
        around = self._prose(random.randint(1, 4), topic, drawn, random, share=0.0)
        statute = f" art. {zipf(random, 900)} do {random.choice(CODES)}" if random.random() < 0.2 else ""
        return f"{about} {around}{statute}"

    def _prose(
        self, length: int, topic: NDArray[np.intp], drawn: Iterator[int], random: Random, share: float = TOPIC_SHARE
    ) -> str:
        own = sum(random.random() < share for _ in range(length)) if 0 < share < 1 else int(share * length)
        numbers = [int(topic[min(zipf(random, TOPIC_WORDS), TOPIC_WORDS) - 1]) for _ in range(own)]
        numbers += [next(drawn) for _ in range(length - own)]
        random.shuffle(numbers)
        return " ".join(self._words[numbers])


def zipf(random: Random, most: int) -> int:
    """Return a number from 1 to `most`, with a probability about inverse to its size."""
    return int(most ** random.random())


def _words(random: Random, count: int) -> list[str]:
    syllables = [consonant + vowel for consonant in "bcdfglmnprstvz" for vowel in ("a", "e", "i", "o", "u", "ão", "é")]
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(random.choices(syllables, k=random.randint(2, 5)))] = None
    return list(found)
