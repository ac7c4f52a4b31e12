// The address of a page while a question stands or words are sought: it survives a reload, and can be sent to a colleague.

import { inCase } from "../../core/in_case.js";

export const pageAddress = (id, page, { asked, run, sought } = {}) => inCase(id, run)(`/paginas/${page}`, { pergunta: asked, q: sought });
