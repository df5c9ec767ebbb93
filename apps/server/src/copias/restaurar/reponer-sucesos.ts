import type { Tx } from "../../motor/connection.ts";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import { insertSondeo } from "../../impuestos/db/sondeos.ts";
import { putTarea } from "../../motor/tareas.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { anunciar } from "../../avisos/db/webhooks.ts";
import type { Deps } from "../../deps.ts";
import { FALLOS_SEGUIDOS } from "../../impuestos/siat/estado.ts";
import { noticiaDe, tareaDeNoticia, type NoticiaSiat } from "../../motor/tareas/generales.ts";
import { SUCESOS } from "../../avisos/webhooks/sucesos.ts";
import type { Contado } from "./leer.ts";

/** Exceeds any difference between the clocks of two servers. */
const MARGEN_MS = 86_400_000;
const PAQUETE = "contingencia.paquete_enviado";

/**
 * Inserts the events since the copy that no restored document or change announces again, each under its own key. Older
 * events are in the copy as long as their deliveries are kept.
 */
export async function reponerSucesos(
  { db }: Pick<Deps, "db">,
  { sucesos }: Contado,
  copiaDe: number,
): Promise<void> {
  for (const { nit, tipo, clave, datos, en } of sucesos) {
    if (en < copiaDe - MARGEN_MS) continue;
    const noticia = nit === null ? noticiaDe(`${tipo} ${clave}`) : null;
    if (noticia !== null) await transaccion(db, "comun", (tx) => reponerNoticia(tx, noticia));
    if (nit === null || tipo !== PAQUETE || (await findEmpresa(db, nit)) === undefined) continue;
    const enviado = SUCESOS[PAQUETE].parse(datos);
    await transaccion(db, nit, (tx) => anunciar(tx, nit, PAQUETE, enviado, en, clave));
  }
}

/**
 * Inserts an event about the availability of the tax system together with the probes that caused it, so that the next
 * such event continues from that state.
 */
async function reponerNoticia(tx: Tx, noticia: NoticiaSiat): Promise<void> {
  const { tipo, ambiente, en } = noticia;
  const isCaida = tipo === "siat.caido";
  for (let i = isCaida ? FALLOS_SEGUIDOS - 1 : 0; i >= 0; i--)
    await insertSondeo(tx, ambiente === "produccion" ? 1 : 2, en - i, { ok: !isCaida, ms: 0 });
  await putTarea(tx, tareaDeNoticia(noticia));
}
