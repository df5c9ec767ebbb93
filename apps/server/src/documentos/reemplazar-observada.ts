/** Ties a new document to the observed one of the API in whose place it is issued. docs/decisions/0073 */
import { type Cuf, fail, type Nit, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";
import type { Db, Tx } from "../motor/connection.ts";
import { readRegistro } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";
import { isReemplazable } from "./db/esperando.ts";
import { type Factura, findFacturaDe, updateFactura } from "./db/facturas.ts";
import { listReemplazos } from "./db/gemelas.ts";

const NO_FUE: ReadonlySet<Factura["estado"]> = new Set(["RECHAZADA", "DESCARTADA"]);

/** An observed invoice with its request, and the key under which another is issued in its place. */
interface PorReemplazar {
  readonly vieja: Factura;
  readonly pedido: Readonly<Record<string, unknown>>;
  readonly clave: string;
}

/**
 * Finds an observed invoice with the key of the next attempt: a second press has the first one's key, and after a refusal the key is
 * another. Fails where the invoice neither waits for a person nor was issued anew here.
 */
export function findPorReemplazar(db: Db, nit: Nit, cuf: string): Promise<Result<PorReemplazar, Fallo>> {
  // One transaction for the reads: an attempt settled between them would look like none.
  return transaccion(db, nit, async (tx) => {
    const vieja = await findFacturaDe(tx, nit, cuf);
    if (vieja === undefined) return fail({ kind: "facturaNoEncontrada" });
    const intentos = await listReemplazos(tx, vieja);
    const fallidos = intentos.filter(({ estado }) => NO_FUE.has(estado)).length;
    if (fallidos === intentos.length && !(await isReemplazable(tx, vieja)))
      return fail({ kind: "facturaNoEncontrada" });
    return ok({ vieja, pedido: readRegistro(vieja.pedido), clave: `observada-${vieja.cuf}-${fallidos}` });
  });
}

/** The columns that tie a document to the observed one. */
type Lazo = Pick<Factura, "ventaId" | "gemela">;

/**
 * Makes the observed invoice and the new one documents of one sale, in the transaction that stores the new one: once that is accepted, the
 * observed one is given up, and one that the tax system has after all is annulled. The sale's key is the observed document's CUF, under which
 * its stock left. Fails where the invoice waits no more, where another document in its place is on its way, and where the total differs.
 */
export async function tieReemplazo(
  tx: Tx,
  vieja: Cuf | undefined,
  { nit, montoTotal }: Pick<Factura, "nit" | "montoTotal">,
): Promise<Result<Lazo | null, Fallo>> {
  if (vieja === undefined) return ok(null);
  const observada = await findFacturaDe(tx, nit, vieja);
  if (observada === undefined || !(await isReemplazable(tx, observada)))
    return fail({ kind: "facturaNoEncontrada" });
  const intentos = await listReemplazos(tx, observada);
  if (intentos.some(({ estado }) => !NO_FUE.has(estado))) return fail({ kind: "operacionEnCurso" });
  if (observada.montoTotal !== montoTotal) {
    const msg = `Saldría por Bs ${montoTotal}, y se cobró Bs ${observada.montoTotal}: resuélvala con su contador.`;
    return fail({ kind: "validacion", campos: [{ loc: ["cliente"], kind: "totalCambiado", msg }] });
  }
  if (observada.ventaId === null) await updateFactura(tx, observada, { ventaId: vieja });
  return ok({ ventaId: vieja, gemela: vieja });
}
