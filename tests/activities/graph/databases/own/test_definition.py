"""Definitions of a schema: their effect, and errors that say what to change."""

import pytest

from activities.graph.databases.cypher import NotReadable
from activities.graph.databases.own.definition import changes_in, definitions_in, undefinitions_in
from activities.graph.databases.own.planning import against_schema
from activities.graph.databases.own.schema import changed, definitions
from workflows.contracts.firm.databases import GraphSchema

CONTRACTS = """
CREATE NODE TABLE Pessoa (nome STRING COMMENT 'Nome d\\'ela', idade INT, apelidos STRING[], PRIMARY KEY (nome))
  COMMENT 'Quem contrata';
create node table Contrato (numero INT64 PRIMARY KEY, valor DOUBLE);
CREATE REL TABLE Assinou (FROM Pessoa TO Contrato, em DATE COMMENT 'Dia da assinatura'); // a relação
ALTER TABLE Contrato ADD COLUMN foro STRING;
COMMENT ON TABLE Contrato IS 'Um contrato';
COMMENT ON COLUMN Contrato.valor IS 'Em reais';
"""


@pytest.fixture
def graph() -> GraphSchema:
    return changed(GraphSchema(), definitions_in(CONTRACTS)).graph


def test_a_definition_says_what_there_may_be_and_what_it_means(graph: GraphSchema) -> None:
    person, contract = graph.nodes
    (signed,) = graph.edges
    assert (person.label, person.key, person.meaning) == ("Pessoa", "nome", "Quem contrata")
    assert [(one.name, one.type, one.meaning) for one in person.properties or []] == [
        ("nome", "STRING", "Nome d'ela"),
        ("idade", "INT64", ""),
        ("apelidos", "STRING[]", ""),
    ]
    assert (contract.key, contract.meaning) == ("numero", "Um contrato")
    assert [(one.name, one.meaning) for one in contract.properties or []][1:] == [("valor", "Em reais"), ("foro", "")]
    assert (signed.start, signed.end) == ("Pessoa", "Contrato")


def test_what_a_schema_says_of_itself_defines_it_again(graph: GraphSchema) -> None:
    assert changed(GraphSchema(), definitions_in(";".join(definitions(graph)))).graph == graph


def test_the_engine_sees_known_parts_alone() -> None:
    statements = changed(GraphSchema(), definitions_in(CONTRACTS)).statements
    assert [one.text.split("(", 1)[0] for one in statements[:3]] == [
        "CREATE NODE TABLE `Pessoa` ",
        "CREATE NODE TABLE `Contrato` ",
        "CREATE REL TABLE `Assinou` ",
    ]
    assert "COMMENT" not in " ".join(one.text for one in statements)
    assert all(one.parameters == {} for one in statements)


def test_what_is_taken_away_is_counted_first(graph: GraphSchema) -> None:
    change = changed(graph, undefinitions_in("ALTER TABLE Assinou DROP em; DROP TABLE Assinou; DROP TABLE Pessoa"))
    assert [one.label for one in change.graph.nodes] == ["Contrato"]
    assert change.graph.edges == []
    assert [one.query.text.split(" RETURN")[0] for one in change.empty] == [
        "MATCH ()-[x:`Assinou`]->() WHERE x.`em` IS NOT NULL",
        "MATCH ()-[x:`Assinou`]->()",
        "MATCH (x:`Pessoa`)",
    ]


@pytest.mark.parametrize(
    ("hostile", "told"),
    [
        ("", "vazia"),
        ("MATCH (n) RETURN n", "começa com MATCH"),
        ("DROP TABLE Pessoa", "começa com DROP"),
        ("CREATE NODE TABLE P AS LOAD FROM '/etc/passwd' RETURN *", "Falta ("),
        ("CREATE NODE TABLE P (a STRING, PRIMARY KEY (a)) AS (RETURN 1)", "Não era esperado AS"),
        ("CREATE NODE TABLE `P`` ` (a STRING PRIMARY KEY)", "Falta ("),
        ("CREATE NODE TABLE `../x` (a STRING PRIMARY KEY)", "letra"),
        ("CREATE NODE TABLE `_x` (a STRING PRIMARY KEY)", "letra"),
        ("CREATE NODE TABLE P (a STRING)", "PRIMARY KEY"),
        ("CREATE NODE TABLE P (a DOUBLE PRIMARY KEY)", "chave"),
        ("CREATE NODE TABLE P (a STRING, a INT64, PRIMARY KEY (a))", "duas vezes"),
        ("CREATE NODE TABLE P (a BLOB PRIMARY KEY)", "tipo"),
        ("CREATE NODE TABLE P (a STRING DEFAULT 1, PRIMARY KEY (a))", "DEFAULT"),
        ("CREATE NODE TABLE P (a STRING PRIMARY KEY) COMMENT a", "aspas"),
        ("CREATE NODE TABLE pessoa (a STRING PRIMARY KEY)", "Já há"),
        ("CREATE REL TABLE R (FROM Pessoa TO Ninguem)", "Ninguem"),
        ("CREATE REL TABLE R (FROM Pessoa TO Pessoa, FROM Pessoa TO Contrato)", "uma vez"),
        ("ALTER TABLE Pessoa ADD nome STRING", "já tem"),
        ("ALTER TABLE Ninguem ADD x STRING", "Ninguem"),
        ("ALTER TABLE Pessoa RENAME TO X", "ADD"),
        ("CREATE SEQUENCE s", "CREATE"),
        ("CREATE MACRO f(x) AS x", "CREATE"),
        ("INSTALL json", "INSTALL"),
        ("COMMENT ON COLUMN Pessoa.x IS 'y'", "propriedade x"),
        (f"COMMENT ON TABLE Pessoa IS '{'x' * 301}'", "300"),
        ("CREATE NODE TABLE P (a STRING PRIMARY KEY", "Falta )"),
        ("CREATE NODE TABLE " + "p" * 61 + " (a STRING PRIMARY KEY)", "60"),
    ],
)
def test_what_is_no_definition_or_does_not_fit_is_refused_in_words(graph: GraphSchema, hostile: str, told: str) -> None:
    with pytest.raises(NotReadable, match=told.replace("(", r"\(").replace(")", r"\)")):
        changed(graph, definitions_in(hostile))


@pytest.mark.parametrize(
    ("hostile", "told"),
    [
        ("DROP TABLE Pessoa", "Assinou"),
        ("DROP TABLE Ninguem", "Ninguem"),
        ("ALTER TABLE Pessoa DROP nome", "chave"),
        ("ALTER TABLE Pessoa DROP x", "propriedade x"),
        ("DROP DATABASE x", "DROP"),
        ("CREATE NODE TABLE P (a STRING PRIMARY KEY)", "CREATE"),
    ],
)
def test_what_cannot_go_stays(graph: GraphSchema, hostile: str, told: str) -> None:
    with pytest.raises(NotReadable, match=told):
        changed(graph, undefinitions_in(hostile))


def test_a_definition_can_be_checked_without_being_made(graph: GraphSchema) -> None:
    assert len(changes_in("DROP TABLE Assinou; ALTER TABLE Pessoa DROP idade; ALTER TABLE Pessoa ADD x STRING")) == 3
    assert against_schema("DROP TABLE Assinou", graph) is None
    assert "Assinou" in (against_schema("DROP TABLE Pessoa", graph) or "")


def test_a_schema_does_not_grow_without_end(graph: GraphSchema) -> None:
    many = ";".join(f"CREATE NODE TABLE T{at} (a STRING PRIMARY KEY)" for at in range(99))
    with pytest.raises(NotReadable, match="tipos demais"):
        changed(graph, definitions_in(many))
    with pytest.raises(NotReadable, match="definições demais"):
        definitions_in(many + ";" + many)
    wide = ", ".join(f"c{at} STRING" for at in range(61))
    with pytest.raises(NotReadable, match="propriedades demais"):
        changed(graph, definitions_in(f"CREATE NODE TABLE T (a STRING PRIMARY KEY, {wide})"))
