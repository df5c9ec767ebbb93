import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import type { EntradaVenta } from "../../apps/desktop/src/contract/index.ts";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { CAFC_CAJA } from "./plantilla.ts";

const MIN_MS = 60_000;
/** Numbers that no other series of the point of sale reaches: a booklet has its own, and the books here do not tell them apart. */
const PRIMERO = 500;
/** Types in one paper invoice of the last hour at a till, and sends it. Returns the till's last reply. */
export async function escribirAMano(
  caja: Caja,
  entrada: EntradaVenta,
  veces: number,
): ReturnType<Caja["invoke"]> {
  const estado = await caja.invoke("estado", {});
  if (!estado.ok || estado.value.ahora === null) return estado;
  const datos = await caja.invoke("datosManuales", {});
  if (!datos.ok) return datos;
  // A little of the hour before each time: no outage takes another one's.
  const hace = veces % 2 === 1 ? 60 : 40;
  const inicioMs = Math.floor(instanteToEpoch(estado.value.ahora) / MIN_MS) * MIN_MS - hace * MIN_MS;
  const id = crypto.randomUUID();
  const corte = await caja.invoke("iniciarTranscripcion", {
    id,
    tipo: 6,
    inicio: epochToInstante(inicioMs),
    fin: epochToInstante(inicioMs + 10 * MIN_MS),
    cafc: CAFC_CAJA,
    sector: 1,
  });
  if (!corte.ok) return corte;
  const borradores = await caja.invoke("borradores", {});
  const reemplaza = borradores.ok ? (borradores.value[0]?.id ?? null) : null;
  const hoja = await caja.invoke("guardarManual", {
    clave: crypto.randomUUID(),
    transcripcionId: id,
    corrige: null,
    numero: PRIMERO + veces,
    fechaEmision: epochToInstante(inicioMs + 5 * MIN_MS),
    venta: { ...entrada, recibido: null },
    reemplaza,
  });
  return hoja.ok ? caja.invoke("enviarTranscripcion", { id }) : hoja;
}
