"""The console's offer to undo a final decision, in a real browser with a wrong clock."""

import json
import re
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from playwright.async_api import Browser, Route, expect

from api.http.browser.pages import STATIC

ORIGIN = "https://autos.example.test"
LIBRARIES = {"preact": "preact.js", "preact/hooks": "hooks.js", "htm": "htm.js"}
IMPORTS = json.dumps({"imports": {name: f"/libraries/{file}" for name, file in LIBRARIES.items()}})
PAGE = f"""<!doctype html><div id="here"></div>
<script type="importmap">{IMPORTS}</script>
<script type="module">
  import {{ h, render }} from "preact";
  import {{ port }} from "/console/core/port.js";
  import {{ Reader }} from "/console/core/reader.js";
  import {{ UndoFinal }} from "/console/screens/case/undo_final.js";
  const value = {{ me: {{ scopes: ["reviews:write"] }}, port, outbox: {{ forgetFinal() {{}} }} }};
  const given = {{ status: await port.status("wf_1"), changed() {{}} }};
  render(h(Reader.Provider, {{ value }}, h(UndoFinal, given)), here);
</script>"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("wrong", [timedelta(minutes=10), timedelta(minutes=-10)], ids=["ahead", "behind"])
async def test_a_final_decision_can_be_undone_for_as_long_as_the_server_says(
    browser: Browser, wrong: timedelta
) -> None:
    now = datetime.now(UTC)
    status = {"workflow_id": "wf_1", "run": 1, "undo_until": f"{now + timedelta(seconds=30):%Y-%m-%dT%H:%M:%SZ}"}
    asked: list[str | None] = []

    async def serve(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/v1/"):
            asked.append(route.request.post_data)
            body = json.dumps({"data": {**status, "final_decision_id": "f1", "state": "publishing"}})
            await route.fulfill(body=body, headers={"Date": format_datetime(now, usegmt=True)})
        elif path == "/":
            await route.fulfill(body=PAGE, content_type="text/html")
        else:
            await route.fulfill(path=STATIC / path[1:])

    context = await browser.new_context()
    page = await context.new_page()
    await page.clock.set_fixed_time(now + wrong)
    await page.route("**/*", serve)
    await page.goto(ORIGIN)
    await expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(29|30|31) segundos$"))
    await page.get_by_role("button", name="Desfazer a decisão final").click()
    await expect(page.get_by_role("button")).to_be_enabled()
    assert json.loads(asked[-1] or "") == {"final_decision_id": "f1"}
