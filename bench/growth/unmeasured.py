"""Where the functions over text are, and those of them that are not measured by themselves, with the reason."""

ROOMS = (
    "activities.law",
    "activities.casefile",
    "activities.precedents",
    "activities.reports",
    "activities.search.analysis",
    "activities.search.excerpts",
    "activities.search.words",
    "activities.corpus.formats",
    "activities.corpus.merge",
)
"""Where every public function is either measured or named below."""

NO_TEXT: dict[str, str] = {
    **dict.fromkeys(
        (
            "casefile.activities",
            "casefile.evaluation",
            "law.citations.evaluation",
            "precedents.candidates",
            "precedents.matching",
            "precedents.structure",
        ),
        "steps that need a store or a corpus: what reads text in them is measured by itself",
    ),
    **dict.fromkeys(
        (
            "law.ministers.mentions.is_incomplete",
            "law.statutes.own_time",
            "law.statutes.structure",
            "law.verification.compare",
            "law.verification.hearing",
            "law.verification.inconsistent",
            "law.verification.near",
            "law.verification.numbers",
            "law.verification.particulars",
            "law.verification.verify.summed_up",
        ),
        "one citation and a fixed number of characters around it: measured where every citation of a text is checked",
    ),
    **dict.fromkeys(
        ("casefile.document", "casefile.reader", "corpus.formats.archive", "corpus.formats.read"),
        "files and their pages, read within limits of time and memory",
    ),
    **dict.fromkeys(
        (
            "reports.artifacts",
            "reports.manifest",
            "reports.result.assemble_result",
            "reports.trail",
            "reports.verification",
        ),
        "records of our own making",
    ),
    **dict.fromkeys(
        (
            "reports.writing.compose",
            "reports.writing.markdown.render_markdown",
            "reports.writing.pdf",
            "reports.writing.sections",
            "reports.writing.summary",
            "reports.writing.typesetting",
        ),
        "a result whose texts `excerpt` has cut",
    ),
    **dict.fromkeys(
        (
            "casefile.pieces.ruleset.load_rules",
            "casefile.pieces.ruleset.rule_versions",
            "law.citations.cnj.check_digits",
            "law.citations.sumula_list.sumula_status",
            "law.decision.sides.dispute.side_of",
            "law.decision.sides.favoured",
            "law.dispatch.first_words",
            "law.statutes.law_articles.years_of_law",
            "law.statutes.laws.law_name",
            "law.verification.verify.risk_of",
            "precedents.reasons.reasons",
            "precedents.scoring.breakdown",
            "precedents.scoring.rarity",
            "precedents.scoring.shared_score",
            "precedents.scoring.text_score",
            "reports.writing.wording.counted",
            "reports.writing.wording.decimal",
            "reports.writing.wording.enumerated",
            "reports.writing.wording.folio",
            "reports.writing.wording.folios",
            "reports.writing.wording.moment",
            "reports.writing.wording.money",
            "reports.writing.wording.number",
            "reports.writing.wording.percent",
            "search.words.expansion.thesaurus_phrases",
        ),
        "numbers, names of our own, or facts already found",
    ),
    **dict.fromkeys(
        (
            "casefile.segment_parts",
            "precedents.stored",
            "reports.stored",
        ),
        "what a process of its own is given: files, for functions that are measured by themselves",
    ),
    "casefile.facts.parties.names_before": "measured through `tagged_names` and `find_lawyers`",
    "law.statutes.provisions.with_places_before": "looks at ninety characters",
}
"""Functions, and whole modules and rooms, that are not measured by themselves, and why."""
