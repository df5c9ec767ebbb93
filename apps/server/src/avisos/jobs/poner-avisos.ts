/** Inserts a row of notices for each company whose certificate, documents or credits may need the owner's attention. */
import { listActivas } from "../../cuenta/db/empresas.ts";
import { putTarea } from "../../motor/tareas.ts";
import type { Deps } from "../../deps.ts";

/** Number of companies read at a time. */
const PAGINA = 200;
/** Kinds of notices about a lasting state. Those of other kinds are inserted by the fact that causes them. */
const DE_ESTADO = ["certificado", "documentos", "creditos"] as const;

/** Makes the notices of all companies due. The attempt at each row checks whether there is anything to report. */
export async function putAvisos({ db, mailer, fin }: Deps): Promise<void> {
  if (mailer === null) return;
  let desde = 0;
  for (;;) {
    const nits = await listActivas(db, desde, PAGINA);
    for (const nit of nits) {
      if (fin.aborted) return;
      for (const clave of DE_ESTADO) await putTarea(db, { nit, clase: "avisos", clave, lugar: clave });
    }
    const ultimo = nits.at(-1);
    if (ultimo === undefined) return;
    desde = ultimo;
  }
}
