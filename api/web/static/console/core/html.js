// Markup as tagged templates. Every value becomes text or an attribute, never markup: what files say stays text.

import htm from "htm";
import { h } from "preact";

export const html = htm.bind(h);
