import { listActivas } from "../../cuenta/db/empresas.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { anunciar } from "../../avisos/db/webhooks.ts";
import type { Deps } from "../../deps.ts";
import { noticiaDe } from "../../motor/tareas/generales.ts";
import { anotarSuceso } from "../../diario/anotar.ts";
import type { Salida, Tarea } from "../../motor/tareas/reglas.ts";

/** Pause before a row of an unknown kind is tried again. */
const DESCONOCIDA_MS = 60_000;
/** Companies that one query reads. */
const PAGINA = 200;

/**
 * Reports in the feed of every company that a tax system went down or came back, each in its own transaction. The event's key identifies the
 * outage, so that a repeated attempt reports it to no company twice.
 */
export async function anunciarEstado(deps: Deps, { clave }: Tarea): Promise<Salida> {
  const noticia = noticiaDe(clave);
  // A later version of the program wrote this row: its lease is released, so that a server of that version can take it.
  if (noticia === null) return { kind: "programada", venceEn: deps.reloj.ahora() + DESCONOCIDA_MS };
  const { tipo, ambiente, en } = noticia;
  const suya = `${ambiente} ${en}`;
  await anotarSuceso(deps, { nit: null, tipo, clave: suya, datos: { ambiente }, en });
  let desde = 0;
  for (;;) {
    const nits = await listActivas(deps.db, desde, PAGINA);
    for (const nit of nits) {
      if (deps.fin.aborted) return { kind: "otraVez", motivo: "fin" };
      await transaccion(deps.db, nit, (tx) => anunciar(tx, nit, tipo, { ambiente }, en, suya));
    }
    const ultimo = nits.at(-1);
    if (ultimo === undefined) return { kind: "hecha" };
    desde = ultimo;
  }
}
