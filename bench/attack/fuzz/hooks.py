"""Values that no schema can describe, generated for Schemathesis: a PDF, and its base64 form."""

import base64

import schemathesis
from hypothesis import strategies as st

from api.cases.fields import PDF_IN_BASE64

BLANK_PAGE = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""
"""A run over it ends at once, since there is no text."""

PDFS = st.binary(max_size=64).map(lambda tail: BLANK_PAGE + b"%" + base64.b16encode(tail))

schemathesis.openapi.media_type("application/pdf", PDFS)
schemathesis.openapi.format(PDF_IN_BASE64, PDFS.map(lambda pdf: base64.b64encode(pdf).decode()))
