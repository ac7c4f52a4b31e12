"""Items inside stretches of a text, compared with a check of each."""

from random import Random

from activities.law.spans import Spans


def test_holds_and_touches_what_one_of_the_stretches_does():
    random = Random(9)
    for _ in range(300):
        starts = [random.randrange(30) for _ in range(random.randrange(6))]
        stretches = [(start, start + random.randrange(1, 9)) for start in starts]
        start = random.randrange(30)
        end = start + random.randrange(1, 9)
        spans = Spans(iter(stretches))
        assert spans.hold(start, end) == any(begin <= start and end <= stop for begin, stop in stretches)
        assert spans.touch(start, end) == any(begin < end and start < stop for begin, stop in stretches)
