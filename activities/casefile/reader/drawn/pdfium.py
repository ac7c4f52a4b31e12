"""PDFium's functions. They are made while the library loads, so no type checker finds them."""

from typing import Any

import pypdfium2_raw

pdfium: Any = pypdfium2_raw
