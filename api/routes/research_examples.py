"""What research answers look like, as the OpenAPI document shows them."""

from typing import Any

_DECISION: dict[str, Any] = {
    "id": "000850123",
    "processo": "REsp 1736091 / PE",
    "ministro": "NANCY ANDRIGHI",
    "data": "2019-05-14",
    "orgao": "TERCEIRA TURMA",
}
_EMENTA = "RECURSO ESPECIAL. PLANO DE SAÚDE. NEGATIVA DE COBERTURA. DANO MORAL CONFIGURADO. [...]"

RETRIEVE: dict[str, Any] = {
    "results": [
        {
            **_DECISION,
            "ementa": _EMENTA,
            "ementa_preview": _EMENTA,
            "tese": None,
            "razoes_decidir": "A recusa indevida de cobertura agrava a aflição do segurado.",
            "score": 0.82,
            "has_integra": False,
            "score_breakdown": {
                "bm25": 0.45,
                "semantic": 0.37,
                "kg_boost": 0.0,
                "rerank_score": 0.0,
                "reference": 0.0,
            },
            "matched_terms": ["plano", "saúde", "negativa"],
            "stj_metadata": None,
        }
    ],
    "total_found": 10,
}

INTEGRA: dict[str, Any] = {
    **_DECISION,
    "ementa": _EMENTA,
    "tese": None,
    "razoes_decidir": "A recusa indevida de cobertura agrava a aflição do segurado.",
    "texto_completo": None,
    "has_integra": False,
}

VERIFY: dict[str, Any] = {
    "claims": [
        {
            "kind": "sumula",
            "text": "Súmula 7 do STJ",
            "start": 12,
            "end": 27,
            "normalized": "Súmula 7/STJ",
            "verdict": "verified",
            "reason": "A súmula existe e está em vigor.",
            "confidence": 1.0,
            "suggestion": None,
            "document_id": None,
        }
    ],
    "checked": ["sumula", "ministro", "processo", "legislacao"],
    "total": 1,
    "counts": {"verified": 1},
    "risk_score": 0.0,
    "risk_level": "baixo",
}

IRAC: dict[str, Any] = {
    "document_id": _DECISION["id"],
    "processo": _DECISION["processo"],
    "labels": {
        "issue": {"sentences": ["Discute-se o cabimento de dano moral pela recusa."], "confidence": 0.8},
        "rule": {"sentences": ["O art. 14 do CDC impõe a responsabilidade objetiva."], "confidence": 0.9},
        "application": {"sentences": ["No caso, a recusa foi indevida."], "confidence": 0.7},
        "conclusion": {"sentences": ["Recurso especial provido."], "confidence": 0.95},
    },
    "entity_counts": {"criterios": 3, "dispositivos": 2, "precedentes": 4},
}

SIMILAR: dict[str, Any] = {
    "document_id": "000850123",
    "structural_used": True,
    "results": [
        {
            **_DECISION,
            "id": "000861077",
            "processo": "AgInt no REsp 1773112 / SP",
            "ementa_preview": _EMENTA,
            "score": 0.71,
            "semantic": 0.83,
            "structural": 0.43,
        }
    ],
}

FEATURES: dict[str, Any] = {
    "results": [
        {
            **_DECISION,
            "resultado": "provido",
            "ementa_preview": _EMENTA,
            "argumento_vencedor": "A recusa indevida de cobertura enseja reparação.",
            "argumento_perdedor": None,
            "features": {"outcome": "provido", "unanimous": True, "categories": ["plano de saúde"]},
        }
    ],
    "total_found": 1,
    "limit": 20,
    "offset": 0,
}
