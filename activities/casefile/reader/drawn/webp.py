"""A drawn page, or a part of it, as WebP. Runs inside the child."""

import io
from collections.abc import Sequence

QUALITY = 80
"""Letters stay sharp; a page of text takes a third of its PNG."""


def as_webp(png: bytes, crop: Sequence[float] | None, width: int | None) -> bytes:
    """The part of the picture that `crop` (shares: left, top, right, bottom) leaves, at most `width` pixels wide."""
    from PIL import Image  # most reading processes never draw

    with Image.open(io.BytesIO(png)) as image:
        if crop is not None:
            left, top, right, bottom = crop
            edges = (int(left * image.width), int(top * image.height), right * image.width, bottom * image.height)
            image = image.crop((edges[0], edges[1], max(edges[0] + 1, int(edges[2])), max(edges[1] + 1, int(edges[3]))))
        if width is not None and width < image.width:
            image = image.resize((width, max(1, round(image.height * width / image.width))), Image.Resampling.LANCZOS)
        written = io.BytesIO()
        image.save(written, "WEBP", quality=QUALITY, method=2)
    return written.getvalue()
