"""The page of settings is up to date."""

from docs.make.settings import TARGET, page
from infra.config.settings import Settings


def test_the_page_of_settings_is_generated_from_the_settings():
    assert TARGET.read_text(encoding="utf-8") == page(), "run `python -m docs.make.settings`"


def test_every_setting_says_what_it_means():
    assert not [name for name, field in Settings.model_fields.items() if not field.description]
