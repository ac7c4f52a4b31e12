"""What the graph database gets of a user's query, and what it never gets."""

import random
import re

import pytest

from activities.graph.databases.cypher import DEEPEST, NotReadable, read_query
from activities.graph.databases.purposes import OTHERS, READING

RENDERED = re.compile(
    r"(?:`[^`\x00-\x1f]+`|\$t\d+|[A-Za-z]+|\d[\d.eE+-]*|<=|>=|<>|=~|->|<-|\.\.|[-+*/%^=<>()\[\]{}|,.:])"
)


def test_a_query_is_written_anew_from_known_parts() -> None:
    query = read_query("match (d:Decision {id: 'd''1'}) /* x */ where d.mês = \"a\\\"b\" return d.id; // fim")
    assert query.text == ("match ( `d` : `Decision` { `id` : $t0 $t1 } ) where `d` . `mês` = $t2 return `d` . `id`")
    assert query.parameters == {"t0": "d", "t1": "1", "t2": 'a"b'}


def test_an_escape_says_what_cypher_says_or_is_refused() -> None:
    query = read_query(r"RETURN 'Jos\u00e9 \U0001F600 \\d \'x\'\n'")
    assert query.parameters == {"t0": "José \U0001f600 \\d 'x'\n"}
    for wrong in (r"\d", r"C:\pasta", r"\u00", r"\ud83d\ude00", r"\u0000", r"\U00110000"):
        with pytest.raises(NotReadable):
            read_query(f"RETURN '{wrong}'")


@pytest.mark.parametrize(
    "hostile",
    [
        "CREATE (:Fact {name: 'x'})",
        "MATCH (d) SET d.id = 'x'",
        "MATCH (d) DETACH DELETE d",
        "MATCH (d) MERGE (e:Fact {name: 'x'})",
        "MATCH (d) REMOVE d.id",
        "COPY (MATCH (d) RETURN d) TO 'x.csv'",
        "LOAD FROM '/etc/passwd' RETURN *",
        "MATCH (d) LOAD FROM '/etc/passwd' RETURN *",
        "EXPORT DATABASE 'x'",
        "IMPORT DATABASE 'x'",
        "ATTACH 'x' AS y (dbtype sqlite)",
        "INSTALL httpfs",
        "CALL show_tables() RETURN *",
        "CALL threads=64",
        "RETURN 1 CALL show_tables() RETURN *",
        "CHECKPOINT",
        "BEGIN TRANSACTION",
        "DROP TABLE Fact",
        "ALTER TABLE Fact DROP name",
        "EXPLAIN MATCH (d) RETURN d",
        "USE GRAPH x RETURN 1",
        "RETURN 1; DROP TABLE Fact",
        "RETURN 1;;",
        "RETURN $x",
        "/* RETURN */ DROP TABLE Fact",
        "// RETURN\nDROP TABLE Fact",
        "RETURN 'a\\'; DROP TABLE Fact",
        "RETURN `a",
        "RETURN `a`b` ; DROP TABLE Fact",
        "RETURN 1 \\ 2",
        "RETURN 1 \u200b2",
        "\uff23\uff2f\uff30\uff39 (MATCH (d) RETURN d) TO 'x'",
        "RETURN @x",
        "",
        " ; ",
        "-- RETURN 1",
        "RETURN 1)",
    ],
)
def test_whatever_does_anything_but_read_is_refused(hostile: str) -> None:
    with pytest.raises(NotReadable):
        read_query(hostile)


@pytest.mark.parametrize("word", sorted(OTHERS | {"TO", "FROM", "TABLE", "YIELD", "DATABASE", "GRAPH", "EXTENSION"}))
def test_a_word_that_is_none_of_reading_is_never_seen_as_one(word: str) -> None:
    for spelling in (word, word.lower(), word.capitalize(), f"`{word}`"):
        try:
            query = read_query(f"MATCH (d) {spelling} (d) RETURN d.{spelling}")
        except NotReadable:
            continue
        assert word not in re.sub(r"`[^`]*`", "", query.text).upper().split()


def test_names_of_other_words_are_taken_where_a_name_stands() -> None:
    query = read_query("MATCH (d:Load)-[r:SET]->(e) WITH d.drop AS create RETURN `create`")
    assert "`create`" in query.text


def test_what_is_sent_on_is_made_of_nothing_but_known_parts() -> None:
    rng = random.Random(7)
    pieces = ["MATCH ", "(d)", "RETURN ", "'", '"', "`", "\\", "/*", "*/", "//", "\n", ";", "$", "COPY ", "é", "\u2028"]
    pieces += ["1..3", "1e9", "->", "<-", "-[:CITA*1..2]-", "TO ", "{", "}", " AS ", "\u00a0", "\x00", "ﬁ", "."]
    accepted = 0
    for _ in range(4_000):
        try:
            query = read_query("RETURN " + "".join(rng.choices(pieces, k=rng.randint(1, 9))))
        except NotReadable:
            continue
        accepted += 1
        rest = RENDERED.sub("", query.text)
        assert rest.strip() == "", query.text
        bare = re.findall(r"[A-Za-z]+", re.sub(r"`[^`]*`|\$t\d+|\d[\d.eE+-]*", " ", query.text))
        assert {word.upper() for word in bare} <= READING
    assert accepted > 100


def test_what_would_exhaust_the_parser_or_the_planner_is_refused() -> None:
    chain = "".join(f"(a{at}:Decision)-[:CITA]->" for at in range(13)) + "(z)"
    for heavy in (
        "RETURN " + "(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1),
        "RETURN " + "+".join(["1"] * 1_600),
        f"MATCH {chain} RETURN 1",
        " ".join(["MATCH (a)-[:CITA]->(b) WITH a"] * 41) + " RETURN a",
    ):
        with pytest.raises(NotReadable):
            read_query(heavy)
    assert read_query("MATCH (a)-[:CITA]->(b)<--(c) RETURN count(*)").parameters == {}
