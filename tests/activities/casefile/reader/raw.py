"""PDFs written object by object, for content that no library writes."""

from pathlib import Path

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def raw_pdf(
    path: Path, content: str, resources: str = "", page: str = "", objects: dict[int, str] | None = None, root: str = ""
) -> Path:
    """Return one page with this content stream; fonts are `/F1` (Helvetica) and those of `resources`; `objects`
    start at 10.
    """
    stream = content.encode("latin-1")
    fonts = "" if "/Font" in resources else "/Font << /F1 5 0 R >>"
    bodies = {
        1: f"<< /Type /Catalog /Pages 2 0 R {root} >>".encode("latin-1"),
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R {page} "
        f"/Resources << {fonts} {resources} >> >>".encode("latin-1"),
        4: b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        5: HELVETICA.encode("latin-1"),
        **{number: body.encode("latin-1") for number, body in (objects or {}).items()},
    }
    written = bytearray(b"%PDF-1.7\n")
    places: dict[int, int] = {}
    for number, body in bodies.items():
        places[number] = len(written)
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(written)
    written += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in places.items():
        written += b"%d 1\n%010d 00000 n \n" % (number, place)
    written += b"trailer\n<< /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (max(bodies) + 1, start)
    path.write_bytes(written)
    return path


def stream(dictionary: str, content: str) -> str:
    """Return a stream object."""
    return f"<< {dictionary} /Length {len(content.encode('latin-1'))} >>\nstream\n{content}\nendstream"


def lines(*texts: str, top: int = 760, size: int = 11) -> str:
    """Return content that prints the lines one below the other in Helvetica."""
    shown = "".join(f"1 0 0 1 70 {top - 16 * index} Tm ({text}) Tj " for index, text in enumerate(texts))
    return f"BT /F1 {size} Tf {shown}ET "
