"""Invented records in both formats, as the APIs of the CNJ give them."""

import json
from typing import Any

from activities.law.citations.cnj import CnjNumber, check_digits


def number(sequence: int, court: str = "15", branch: str = "8") -> str:
    """A valid case number."""
    bare = CnjNumber(f"{sequence:07d}", "00", "2025", branch, court, "0001")
    return str(CnjNumber(bare.sequence, check_digits(bare), bare.year, bare.branch, bare.court, bare.origin))


def djen(cnj: str, **fields: Any) -> dict[str, Any]:
    """A communication of the DJEN."""
    digits = "".join(filter(str.isdecimal, cnj))
    return {
        "id": 417370278,
        "data_disponibilizacao": "2025-06-04",
        "siglaTribunal": "TJPB",
        "tipoComunicacao": "Intimação",
        "nomeOrgao": "2ª Vara Cível de Cidade Fictícia",
        "texto": "<p>SENTENÇA</p><p>Vistos. Ante o exposto, JULGO PROCEDENTE o pedido.</p>",
        "numero_processo": digits,
        "meio": "D",
        "link": f"https://pje.tjpb.jus.br/pje/{digits}",
        "tipoDocumento": "Sentença",
        "nomeClasse": "PROCEDIMENTO COMUM CÍVEL",
        "ativo": True,
        "hash": f"hash-{digits}",
        "status": "P",
        "motivo_cancelamento": None,
        "datadisponibilizacao": "04/06/2025",
        "numeroprocessocommascara": cnj,
        "destinatarios": [{"nome": "FULANA DE TAL", "polo": "A", "comunicacao_id": 417370278}],
        "destinatarioadvogados": [
            {"id": 7, "advogado": {"id": 3, "nome": "BIA FICTÍCIA", "numero_oab": "012345", "uf_oab": "PB"}}
        ],
        **fields,
    }


def datajud(cnj: str, *movements: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A lawsuit of the DataJud, as a hit of its search."""
    source = {
        "numeroProcesso": "".join(filter(str.isdecimal, cnj)),
        "classe": {"codigo": 7, "nome": "Procedimento Comum Cível"},
        "tribunal": "TJPB",
        "dataAjuizamento": "2025-01-10T00:00:00.000Z",
        "grau": "G1",
        "nivelSigilo": 0,
        "orgaoJulgador": {"codigo": 1, "nome": "2ª Vara Cível de Cidade Fictícia"},
        "assuntos": [{"codigo": 7780, "nome": "Indenização por dano moral"}],
        "movimentos": list(movements),
        **fields,
    }
    return {"_index": "api_publica_tjpb", "_id": "TJPB_G1", "_score": 1.0, "_source": source}


def movement(name: str, at: str = "2025-06-02T14:06:24.000Z", *details: str) -> dict[str, Any]:
    """A movement."""
    tabled = [{"codigo": 2, "valor": 1, "nome": one, "descricao": "tipo"} for one in details]
    return {"codigo": 26, "nome": name, "dataHora": at, "complementosTabelados": tabled}


def file_of(*records: dict[str, Any]) -> bytes:
    """A file of one format: that of the first record."""
    hits = "_source" in records[0]
    return json.dumps({"hits": {"hits": records}} if hits else {"status": "success", "items": records}).encode()
