"""Valid tenant names, and the reserved one."""

import re

from infra.identity.scopes import Role

INSTALLATION = "installation"
"""The tenant of operators: no case belongs to it, and no other role may have it."""

TENANT_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")

SYSTEM = "system"
"""`actor` of the system's own events; every other event is an act of a person or operator."""


class Unusable(ValueError):
    """An invalid tenant, role, name or e-mail; the Portuguese message says how to correct it."""


def require_tenant(tenant: str) -> str:
    """The tenant; raises `Unusable` for one that cannot be written into object keys and workflow memos."""
    if not TENANT_PATTERN.fullmatch(tenant):
        raise Unusable("O inquilino deve ter de 1 a 63 letras minúsculas, algarismos ou hífens.")
    return tenant


def require_roles(tenant: str, roles: list[str]) -> list[Role]:
    """The roles in their order, each once; raises `Unusable` for none, an unknown one or one of another tenant."""
    unknown = [role for role in roles if role not in list(Role)]
    if unknown:
        raise Unusable(f"Papel desconhecido: {', '.join(unknown)}. Use um destes: {', '.join(Role)}.")
    found = [role for role in Role if role in roles]
    if not found:
        raise Unusable("Escolha ao menos um papel.")
    if any((role is Role.OPERATOR) != (tenant == INSTALLATION) for role in found):
        raise Unusable(f"O papel operator é da instalação, e só dele é o inquilino {INSTALLATION}.")
    return found


def require_name(name: str) -> str:
    """The name without spaces round it; raises `Unusable` for an empty one and for the one the trail reserves."""
    found = " ".join(name.split())
    if not found or len(found) > 200 or not found.isprintable():
        raise Unusable("Diga o nome, em até 200 caracteres.")
    if found.casefold() == SYSTEM:
        raise Unusable(f"O nome {SYSTEM} é reservado à trilha de auditoria. Escolha outro.")
    return found
