"""Reasons why a file cannot be analysed, in users' words."""

from workflows.contracts.errors import RunFailure

MESSAGES: dict[RunFailure, str] = {
    RunFailure.PDF_ENCRYPTED: (
        "O PDF está protegido por senha de abertura. Envie uma cópia sem senha, gerada pelo sistema do tribunal "
        "ou pelo seu leitor de PDF."
    ),
    RunFailure.PDF_UNREADABLE: (
        "O arquivo está corrompido ou incompleto e não pôde ser aberto. Baixe os autos de novo no sistema do tribunal "
        "e reenvie o PDF."
    ),
    RunFailure.PDF_RESOURCE_LIMIT: (
        "A leitura do PDF excede os limites de memória, tempo ou número de páginas. Divida os autos em partes menores "
        "ou gere o PDF de novo no sistema do tribunal."
    ),
    RunFailure.DOCUMENT_UNREADABLE: (
        "O arquivo não é um documento do Word (DOCX) íntegro nem um texto legível. Abra-o no editor, salve de novo "
        "como DOCX, PDF ou texto e reenvie."
    ),
    RunFailure.DOCUMENT_EMPTY: (
        "O documento não tem texto nenhum. Confira se é o arquivo certo; se o texto estiver em imagens, envie um PDF."
    ),
    RunFailure.DOCUMENT_UNSAFE: (
        "O documento traz macros ou declarações externas, que um DOCX comum não tem, e não foi aberto. Salve uma cópia "
        "como DOCX sem macros ou como PDF e reenvie."
    ),
    RunFailure.DOCUMENT_RESOURCE_LIMIT: (
        "O documento, descompactado, excede os limites de tamanho ou de leitura. Salve-o de novo no editor ou divida-o "
        "em partes menores e reenvie."
    ),
    RunFailure.DOCUMENT_TOO_LONG: (
        "O documento tem mais texto do que o limite pedido (max_chars_per_file). Aumente o limite ou divida-o em "
        "partes menores."
    ),
    RunFailure.NO_READABLE_TEXT: (
        "Nenhuma página do PDF tem texto legível. Envie uma digitalização mais nítida ou o arquivo original do "
        "sistema do tribunal."
    ),
    RunFailure.OCR_REQUIRED: (
        "Mais da metade das páginas é imagem digitalizada, e o reconhecimento de texto não está instalado. Instale os "
        "pacotes tesseract-ocr e tesseract-ocr-por no servidor (`apt install tesseract-ocr tesseract-ocr-por`) e "
        "reprocesse o caso, ou envie um PDF com texto pesquisável."
    ),
    RunFailure.NO_PHASE_FOUND: (
        "Nenhuma fase processual foi reconhecida: o arquivo não parece ser a íntegra de um processo. Confira se o PDF "
        "é o dos autos completos, exportado do sistema do tribunal, e envie de novo."
    ),
}


class UnreadableSource(Exception):
    """The file cannot be analysed. `code` says why, `message` (Portuguese) what to do."""

    def __init__(self, code: RunFailure) -> None:
        super().__init__(code.value)
        self.code = code
        self.message = MESSAGES[code]
