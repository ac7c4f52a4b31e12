"""Descriptions of graphs for lawyers: each node, edge and property, and example queries."""

from activities.graph.databases.own.schema import definitions as own_definitions
from activities.graph.model.schema import EDGE_COLUMNS, ENDS, NODE_COLUMNS, Edge, Label, definitions
from workflows.contracts.firm.databases import GraphSchema
from workflows.contracts.law.sides import Appellant, Branch, Favoured, Pole
from workflows.contracts.research.databases import CORPUS, EdgeType, NodeType, Property, QueryExample, SchemaAnswer

NODES: dict[Label, str] = {
    Label.DECISION: "Decisão do acervo: acórdão ou decisão monocrática",
    Label.CRITERION: "Critério de decisão, isto é, a tese ou fórmula em que o julgador se apoia",
    Label.LEGAL_DEVICE: "Dispositivo legal aplicado, como o art. 927 do CC",
    Label.PRECEDENT: "Precedente, súmula ou tema citado, esteja ou não no acervo",
    Label.MINISTER: "Ministro relator",
    Label.CATEGORY: "Ramo ou assunto da decisão",
    Label.FACT: "Fato reconhecido na decisão",
    Label.EVIDENCE: "Prova mencionada na decisão",
}
EDGES: dict[Edge, str] = {
    Edge.APLICA: "A decisão aplica o dispositivo",
    Edge.USA_CRITERIO: "A decisão usa o critério",
    Edge.CITA: "A decisão cita outra decisão do acervo",
    Edge.CITA_PRECEDENTE: "A decisão cita o precedente, súmula ou tema",
    Edge.RELATOR_DE: "O ministro relatou a decisão",
    Edge.PERTENCE_A: "A decisão é desse ramo ou assunto",
    Edge.TEM_FATO: "A decisão reconhece o fato",
    Edge.TEM_PROVA: "A decisão menciona a prova",
    Edge.DIVERGE_DE: "A decisão favoreceu, no mesmo critério, o lado oposto ao da anterior, de outro ministro ou órgão",
}
PROPERTIES: dict[str, str] = {
    "id": "document_id, que as outras ferramentas recebem",
    "process": "Classe, número e UF do processo, como REsp 1234567/SP",
    "reference": "Como outras decisões o citam: o name de Precedent",
    "appeals": "Quantos recursos internos (agravo interno, embargos) ela julga; 0 é a decisão principal do processo",
    "kind": "acórdão ou decisão monocrática",
    "minister": "Relator",
    "judging_body": "Órgão julgador",
    "decided_on": "Data do julgamento",
    "outcome": "Resultado: provido, parcialmente provido, não provido, não conhecido, prejudicado, concedida, "
    "denegada, outro",
    "branch": f"Ramo do direito: {', '.join(Branch)}",
    "appellant": f"Quem recorreu: {', '.join(Appellant)}",
    "favours": f"A quem a decisão favorece: {', '.join(Favoured)}",
    "pole": f"O mesmo lado, onde o texto o nomeia: {', '.join(Pole)}",
    "procedural_only": "Verdadeiro se decidiu só questão processual, sem o mérito",
    "declared_divergence": "Divergência que a própria decisão declara",
    "court": "Sigla do tribunal que decidiu, como STJ ou TJSP; vazia onde não se sabe",
    "class_name": "Classe do processo, como REsp ou Apelação",
    "state": "UF de origem do processo",
    "name": "Nome",
    "substantive": "Verdadeiro se o critério é de mérito",
    "decision_id": "document_id da decisão citada, se estiver no acervo; senão vazio",
    "confidence": "Confiança da extração, de 0 a 1",
    "criterion": "Critério em que divergem",
}
EXAMPLES: tuple[QueryExample, ...] = (
    QueryExample(
        question="As decisões mais citadas por outras do acervo",
        query="MATCH (a:Decision)-[:CITA]->(b:Decision) RETURN b.id, b.process, count(*) AS citada ORDER BY citada "
        "DESC LIMIT 10",
    ),
    QueryExample(
        question="Os dispositivos que mais aparecem em decisões providas",
        query="MATCH (d:Decision)-[:APLICA]->(l:LegalDevice) WHERE d.outcome = 'provido' RETURN l.name, count(*) AS "
        "vezes ORDER BY vezes DESC LIMIT 10",
    ),
    QueryExample(
        question="Quem citou a Súmula 385/STJ, da mais nova para a mais antiga",
        query="MATCH (d:Decision)-[:CITA_PRECEDENTE]->(p:Precedent) WHERE p.name = 'Súmula 385/STJ' RETURN d.id, "
        "d.process, d.decided_on ORDER BY d.decided_on DESC LIMIT 20",
    ),
)


def schema(whole: bool) -> SchemaAnswer:
    """Return the schema of `CORPUS`: the types alone, or with properties, definition and examples."""
    nodes = [
        NodeType(label=label, meaning=meaning, properties=_properties(NODE_COLUMNS[label]) if whole else None)
        for label, meaning in NODES.items()
    ]
    edges = [
        EdgeType(
            type=edge,
            start=ENDS[edge][0],
            end=ENDS[edge][1],
            meaning=meaning,
            properties=(_properties(EDGE_COLUMNS.get(edge, {})) or None) if whole else None,
        )
        for edge, meaning in EDGES.items()
    ]
    return SchemaAnswer(
        databaseName=CORPUS,
        nodes=nodes,
        edges=edges,
        examples=list(EXAMPLES) if whole else [],
        definition=definitions() if whole else [],
    )


def own_schema(name: str, graph: GraphSchema, whole: bool) -> SchemaAnswer:
    """Return the schema of a tenant's own database, with the meanings from its definitions."""
    if not whole:
        bare = {"properties": None}
        graph = GraphSchema(
            nodes=[node.model_copy(update=bare) for node in graph.nodes],
            edges=[edge.model_copy(update=bare) for edge in graph.edges],
        )
    return SchemaAnswer(
        databaseName=name,
        nodes=graph.nodes,
        edges=graph.edges,
        examples=_examples(graph) if whole else [],
        definition=own_definitions(graph) if whole else [],
    )


def _examples(graph: GraphSchema) -> list[QueryExample]:
    counts = [
        QueryExample(question=f"Quantos nós {node.label} há", query=f"MATCH (x:`{node.label}`) RETURN count(*)")
        for node in graph.nodes[:1]
    ]
    linked = [
        QueryExample(
            question=f"Quem se liga a quem por {edge.type}",
            query=f"MATCH (a:`{edge.start}`)-[r:`{edge.type}`]->(b:`{edge.end}`) RETURN a, r, b LIMIT 20",
        )
        for edge in graph.edges[:1]
    ]
    return counts + linked


def _properties(columns: dict[str, str]) -> list[Property]:
    return [Property(name=name, type=kind, meaning=PROPERTIES[name]) for name, kind in columns.items()]
