"""Damaged files of the data directory: the stack's place or its credentials can no longer be read."""

PORTS_LOST = (
    "O arquivo ports.json está danificado, e não se sabe em que portas a pilha responde. "
    "Rode `autos down` e depois `autos up`, que o escreve de novo."
)
SECRETS_LOST = (
    "O arquivo secrets.json está danificado. Nele estão as senhas e chaves com que os dados se abrem: "
    "restaure-o da cópia de segurança antes de subir a pilha."
)


class FolderDamaged(Exception):
    """The Portuguese message names the damaged file and what to do."""
