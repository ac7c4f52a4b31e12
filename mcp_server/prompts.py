"""Ready-made prompts that a chat offers: each in a lawyer's words, with the tools that answer it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.prompts import Prompt
from pydantic import Field


@dataclass(frozen=True)
class Script:
    """A prompt: `name` for programs, `title` for people, `render` for its text."""

    name: str
    title: str
    description: str
    render: Callable[..., str]


def _analyse(
    cliente: Annotated[str, Field(description="Lado do cliente: autor ou reu; vazio se não importa")] = "",
) -> str:
    side = f" O cliente é o {cliente}." if cliente else ""
    return (
        f"Analise os autos de um processo com o Autos.{side} Peça o link com request_case_pdf_upload e espere o meu "
        "aviso de que enviei o PDF. Depois envie com submit_case_pdf_analysis, acompanhe com "
        "get_case_pdf_analysis_status (wait_seconds=25) e mostre get_case_pdf_analysis_result: o processo, o que já se "
        "decidiu, e fase por fase os precedentes favoráveis e os contrários, com as páginas. Não decida nada por mim."
    )


def _check(
    minuta: Annotated[str, Field(description="Texto da minuta a conferir; vazio para enviar o arquivo por link")] = "",
) -> str:
    how = (
        "Confira as citações desta minuta com verify_legal_claims."
        if minuta
        else "Confira as citações da minha minuta: peça o link com verify_document, espere o meu aviso de que enviei o "
        "arquivo e chame-a de novo com o upload_id até terminar."
    )
    return (
        f"{how} Para cada uma que divergir, não existir ou não puder ser confirmada, diga o que está escrito, o que se "
        "achou e como corrigir; não dê por falsa a que só não está no acervo. Onde houver document_id, confira em "
        "get_document_integra se a decisão diz o que a minuta afirma."
    ) + (f"\n\n<minuta>\n{minuta}\n</minuta>" if minuta else "")


def _research(tese: Annotated[str, Field(description="Tese ou pergunta jurídica")]) -> str:
    return (
        f"Pesquise esta tese na jurisprudência do acervo: {tese}\nUse search_jurisprudence e leia as decisões com "
        "get_document_integra antes de citá-las. Separe as favoráveis das contrárias, diga a força de cada uma e se o "
        "entendimento se divide. Se nada responde (answered=false), diga isso e não ponha outra no "
        "lugar. Antes de entregar o texto, confira-o com verify_legal_claims."
    )


def _review(
    workflow_id: Annotated[str, Field(description="Identificador do caso; vazio para escolher da lista")] = "",
) -> str:
    which = f"do caso {workflow_id}" if workflow_id else "de um caso de list_cases (state=awaiting_phase_reviews)"
    return (
        f"Prepare a revisão {which}. Mostre get_case_pdf_analysis_result e, fase por fase (phase_label), os trechos "
        "que ligam cada precedente aos autos; aponte o que destoa e o que pede uma pessoa. Pergunte a minha "
        "decisão sobre cada fase e sobre cada precedente que eu queira retirar, e registre tudo numa só chamada "
        "de review_case_phase (other_phases, rejected_precedents). A decisão final é outra pergunta: review_case_final."
    )


def _of_library(
    pergunta: Annotated[str, Field(description="O que procurar nos documentos do escritório")],
    case_id: Annotated[str, Field(description="Só documentos deste caso; vazio para todos")] = "",
) -> str:
    where = f" Procure só nos do caso {case_id}." if case_id else ""
    return (
        f"Procure nos documentos do escritório: {pergunta}{where}\nUse search_documents, com with_precedents, e "
        "get_cached_result enquanto houver páginas que importem. Responda só com o que os trechos dizem, cada "
        "afirmação com o documento e o lugar, e as decisões do acervo à parte. Se answered for falso, diga que os "
        "documentos não respondem e o que falta."
    )


def _taking_in() -> str:
    return (
        "Quero incluir documentos na biblioteca do escritório. Pergunte os nomes dos arquivos, a que caso pertencem "
        "(um documento é de um caso só, e segue o sigilo dele) e que etiquetas terão; dê-me os links de "
        "ingest_pdf_files ou de ingest_markdown_files e espere o meu aviso de que enviei. Depois inclua, e diga quais "
        "entraram, quais não e por quê."
    )


def _template_guide() -> str:
    return (
        "Mostre como o Autos funciona por este chat, um passo de cada vez, explicando o que cada resposta traz:\n"
        "1. Ligação: hello, depois health_check do conjunto operacao, se estiver conectado.\n"
        "2. Progresso e resposta longa: generate_items (count=1000) avisa o progresso e devolve um ref_id; "
        "get_cached_result traz o resto, por páginas.\n"
        "3. Valor que o chat não lê: store_secret com um nome; espere o meu aviso de que o digitei no endereço dado, "
        "chame de novo e faça com compute_with_secret uma conta que só eu leio.\n"
        "4. Rastros: enable_test_context, set_test_context com valores inventados, get_trace_info e reset_test_context."
    )


def _langfuse_guide() -> str:
    return (
        "Explique como o Autos envia rastros ao Langfuse e confira se isto está ligado aqui, com get_trace_info.\n"
        "Ligar (quem opera, na API, nos workers e em autos mcp): OTEL_EXPORTER_OTLP_ENDPOINT=https://<langfuse>/api/"
        "public/otel e OTEL_EXPORTER_OTLP_HEADERS=Authorization=Basic%20<base64 de pública:secreta>,"
        "x-langfuse-ingestion-version=4. As chaves não passam por este chat.\n"
        "Quem aparece: a pessoa e a sessão por um pseudônimo, nunca o nome. Para experimentar com nomes inventados: "
        "enable_test_context e set_test_context, que valem até o fim desta sessão.\n"
        "Ver: chame get_trace_info e abra trace_url no Langfuse; lá, filtre por usuário ou sessão.\n"
        "Boas práticas: nada de dados reais no contexto de teste; perguntas e respostas só vão nos rastros se o "
        "escritório permitir nas suas regras, e nunca as de casos, documentos ou valores."
    )


SCRIPTS = (
    Script("analisar_autos", "Analisar autos", "Do PDF do processo aos precedentes de cada fase", _analyse),
    Script("conferir_minuta", "Conferir minuta", "Confere as citações de um texto antes de ele sair", _check),
    Script("pesquisar_tese", "Pesquisar tese", "Jurisprudência a favor e contra uma tese", _research),
    Script("preparar_revisao", "Preparar revisão", "Mostra um caso para a decisão de quem revisa", _review),
)

OF_LIBRARY = (
    Script("incluir_documentos", "Incluir documentos", "Arquivos do escritório, por link, na biblioteca", _taking_in),
    Script("perguntar_a_biblioteca", "Perguntar à biblioteca", "O que os documentos do escritório dizem", _of_library),
)

OF_DEMONSTRATION = (
    Script("template_guide", "Conhecer a ligação", "O que este servidor faz, passo a passo", _template_guide),
    Script("langfuse_guide", "Rastros no Langfuse", "Como ligar, ver e experimentar os rastros", _langfuse_guide),
)


def register(server: MCPServer, scripts: Sequence[Script] = SCRIPTS) -> None:
    """Add the prompts to the server."""
    for script in scripts:
        prompt = Prompt.from_function(
            script.render, name=script.name, title=script.title, description=script.description
        )
        server.add_prompt(prompt)
