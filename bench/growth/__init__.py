"""How the time of functions over text grows with the text: hostile texts, the functions, and the measure."""
