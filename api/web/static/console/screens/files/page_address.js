// The address of a page while a question stands or words are sought: it survives a reload, and can be sent to a colleague.

import { address } from "../../core/port.js";

export const pageAddress = (id, page, { asked, run, sought } = {}) => address(`/casos/${id}/paginas/${page}`, { pergunta: asked, execucao: run, q: sought });
