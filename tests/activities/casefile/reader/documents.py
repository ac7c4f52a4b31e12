"""Small Word documents made by hand."""

import io
import zipfile
from collections.abc import Mapping

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
NOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


def paragraph(*runs: str) -> str:
    """Return a paragraph of runs of text."""
    return f"<w:p>{''.join(f'<w:r><w:t>{run}</w:t></w:r>' for run in runs)}</w:p>"


def docx(
    body: str,
    notes: str | None = None,
    *,
    main: str = MAIN,
    declared: str = "",
    more: Mapping[str, bytes] | None = None,
) -> bytes:
    """Return a document with this body and these footnotes (WordprocessingML); `more` are further members."""
    spaces = f'xmlns:w="{WORD}" xmlns:mc="{COMPATIBILITY}"'
    types = [f'<Override PartName="/word/document.xml" ContentType="{main}"/>']
    members = {"word/document.xml": f"{declared}<w:document {spaces}><w:body>{body}</w:body></w:document>".encode()}
    if notes is not None:
        types.append(f'<Override PartName="/word/footnotes.xml" ContentType="{NOTES}"/>')
        members["word/footnotes.xml"] = f"<w:footnotes {spaces}>{notes}</w:footnotes>".encode()
    members |= more or {}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", f'<Types xmlns="{TYPES}">{"".join(types)}</Types>')
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()
