import { epochToInstante, fail, mismoValor, type Nit, ok, type Result } from "@mostrador/core";
import { anotarVendida } from "../tienda/db/asentar-proforma.ts";
import type { Db, Tx } from "../motor/connection.ts";
import type { Factura } from "./db/facturas.ts";
import { findRecordada, type ClaveIdempotencia } from "../motor/idempotencia.ts";
import { listIntentos, listVentasDeProforma, type VentaDeProforma } from "../tienda/db/proformas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Emision, ProformaLeida } from "./solicitud.ts";
import { isTomada, remember } from "./recordadas.ts";

/** Name of the portal as the issuer of an invoice. */
const PORTAL = "Portal";
/** Path under which the portal's idempotency keys are stored. It is the same for all proformas. */
export const RUTA_DE_PROFORMA = "/v1/portal/proformas/facturar";
const OPERACION = `POST ${RUTA_DE_PROFORMA}`;

/**
 * Finds the reason for which an emission may not proceed; null if it may. Either its key was used with another request,
 * or its proforma was sold, or the proforma changed after it was read.
 */
export async function findTomada(
  tx: Tx,
  nit: Nit,
  { idempotencia, proforma }: Pick<Emision, "idempotencia" | "proforma">,
): Promise<Fallo | null> {
  if (idempotencia !== null && (await isTomada(tx, idempotencia))) return { kind: "operacionEnCurso" };
  if (proforma === undefined) return null;
  const [primera] = await listVentasDeProforma(tx, nit, proforma.id);
  if (primera !== undefined) return vendida(primera);
  const [ahora] = await readFilas(tx, nit, "proforma", [proforma.id]);
  return ahora !== undefined && mismoValor(tomadoDe(ahora), tomadoDe(proforma))
    ? null
    : { kind: "proformaCambiada" };
}

function tomadoDe({ sector, sucursal, cliente, lineas, descartada }: ProformaLeida): object {
  return { sector, sucursal, cliente, lineas, descartada };
}

function vendida({ numero, caja }: Pick<VentaDeProforma, "numero" | "caja">): Fallo {
  return { kind: "proformaVendida", numero, caja };
}

/** Records a document under its key and for its proforma, in the transaction that stores it. */
export async function rememberEmision(
  tx: Tx,
  { idempotencia, proforma }: Pick<Emision, "idempotencia" | "proforma">,
  { nit, cuf, numero }: Pick<Factura, "nit" | "cuf" | "numero">,
  ahoraMs: number,
): Promise<void> {
  if (idempotencia !== null) await remember(tx, idempotencia, cuf, ahoraMs);
  if (proforma === undefined) return;
  const suya = { proformaId: proforma.id, cuf, numero, caja: PORTAL };
  await anotarVendida(tx, nit, suya, { editadoEn: epochToInstante(ahoraMs), ahoraMs });
}

/**
 * Prepares the emission of a proforma by the portal: its key, and whether a document exists under it. After a document
 * that was refused or never sent, the next attempt gets another key. Fails if a till, or another key, sold the proforma.
 */
export function prepararEmision(
  db: Db,
  nit: Nit,
  proformaId: string,
): Promise<Result<{ readonly clave: string; readonly emitida: boolean }, Fallo>> {
  // Both reads share one transaction: otherwise an attempt settled between them would look like a sale by another caller.
  return transaccion(db, nit, async (tx) => {
    const intentos = await listIntentos(tx, nit, proformaId);
    const [primera] = intentos.filter(({ viva }) => viva);
    const clave = `proforma-${proformaId}-${intentos.filter(({ viva }) => !viva).length}`;
    if (primera === undefined) return ok({ clave, emitida: false });
    const recordada = await findRecordada(tx, { nit, operacion: OPERACION, clave });
    return recordada?.cuf === primera.cuf ? ok({ clave, emitida: true }) : fail(vendida(primera));
  });
}

/**
 * Records the proforma that a document of a journal sold, which its key names. Does nothing for a document of another caller, or if the copy that was
 * restored has no such proforma.
 */
export async function rememberDelDiario(
  tx: Tx,
  { nit, cuf, numero }: Pick<Factura, "nit" | "cuf" | "numero">,
  { operacion, clave }: Pick<ClaveIdempotencia, "operacion" | "clave">,
  ahoraMs: number,
): Promise<void> {
  const proformaId = operacion === OPERACION ? /^proforma-(.+)-\d+$/.exec(clave)?.[1] : undefined;
  if (proformaId === undefined) return;
  const [proforma] = await readFilas(tx, nit, "proforma", [proformaId]);
  if (proforma === undefined) return;
  const suya = { proformaId, cuf, numero, caja: PORTAL };
  await anotarVendida(tx, nit, suya, { editadoEn: epochToInstante(ahoraMs), ahoraMs });
}
