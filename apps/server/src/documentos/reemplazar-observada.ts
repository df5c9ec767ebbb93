/** Links a new document to the observed document of the API that it replaces. docs/decisions/0073 */
import { type Cuf, fail, type Nit, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";
import type { Db, Tx } from "../motor/connection.ts";
import { readRegistro } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";
import { isReemplazable } from "./db/esperando.ts";
import { type Factura, findFacturaDe, updateFactura } from "./db/facturas.ts";
import { listReemplazos } from "./db/gemelas.ts";

const NO_FUE: ReadonlySet<Factura["estado"]> = new Set(["RECHAZADA", "DESCARTADA"]);

/** An observed invoice with its original request and the idempotency key of its replacement. */
interface PorReemplazar {
  readonly vieja: Factura;
  readonly pedido: Readonly<Record<string, unknown>>;
  readonly clave: string;
}

/**
 * Finds an observed invoice and the key of the next attempt to replace it. Pressing the button twice uses the same key;
 * after a refusal the key changes. Fails if the invoice neither waits for a person nor was replaced here.
 */
export function findPorReemplazar(db: Db, nit: Nit, cuf: string): Promise<Result<PorReemplazar, Fallo>> {
  // Both reads share one transaction: otherwise an attempt settled between them would be missed.
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

/** Columns that link a document to the observed one. */
type Lazo = Pick<Factura, "ventaId" | "gemela">;

/**
 * Links the observed invoice and its replacement as documents of one sale, in the transaction that stores the
 * replacement. When the replacement is accepted, the observed invoice is given up, and annulled if the tax system has it
 * after all. The observed document's CUF becomes the key of the sale, because its stock left under that key. Fails if
 * the invoice no longer waits, if another replacement is being sent, or if the totals differ.
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
