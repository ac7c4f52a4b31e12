"""Reading the PDF of a case file: pages, pieces, phases."""
