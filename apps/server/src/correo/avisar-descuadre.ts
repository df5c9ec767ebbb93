/** Tells a company's owners by mail that a drawer was short of cash when it was closed. */
import { leerHecho } from "@mostrador/core";
import { bs, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { findHecho } from "../db/hechos.ts";
import { listTerminales } from "../db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Salida, Tarea } from "../tareas/reglas.ts";
import { avisarDuenos } from "./avisar-duenos.ts";

/** A closing reported later than this is no news: a till that came back reports old ones. */
const VIEJO_MS = 7 * 86_400_000;

/** Mails one closing. A mail service that is away is tried again. */
export async function avisarDescuadre(deps: Deps, { nit, clave }: Tarea): Promise<Salida> {
  const hecho = await findHecho(deps.db, nit, clave);
  const leido = hecho === undefined ? undefined : leerHecho(hecho);
  if (hecho === undefined || leido?.kind !== "turnoCerrado") return { kind: "hecha" };
  const { cierre } = leido.datos;
  if (deps.now() - hecho.recibidoEn > VIEJO_MS) return { kind: "hecha" };
  const cajas = await listTerminales(deps.db, nit);
  const caja = cajas.findLast(
    (una) => una.sucursal === hecho.sucursal && una.puntoVenta === hecho.puntoVenta,
  );
  const lugar = nombreLugar({ ...hecho, caja: caja?.nombre ?? null });
  const falta = bs(cierre.diferencia.slice(1));
  const texto = [
    `Al cerrar el turno ${cierre.z} de ${lugar} faltaron ${falta}.`,
    "",
    `Cerró: ${cierre.cerradoPor ?? "sin usuario"}, el ${fechaHora(cierre.cerradoEn)}`,
    `Debía haber: ${bs(cierre.esperado)}`,
    `Se contó: ${bs(cierre.contado)}`,
    ...(cierre.nota === null ? [] : [`Nota de quien cerró: ${cierre.nota}`]),
    "",
    `Véalo en ${deps.config.publicUrl}/portal/cajas?ver=faltantes`,
  ].join("\n");
  const dicho = await avisarDuenos(deps, nit, `Faltaron ${falta} en ${lugar}`, texto);
  return dicho ? { kind: "hecha" } : { kind: "otraVez", motivo: "no se pudo avisar al dueño" };
}
