import type { Instante, Nit } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { endCortes } from "../contingencia/db/cortes.ts";
import type { FinAjeno } from "../motor/esquema-contingencia.ts";
import { adoptarFacturas } from "../documentos/db/facturas.ts";
import { savePunto, type ClavePunto } from "../impuestos/db/puntos.ts";
import { insertTerminal, listTerminales, type Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import { anotarCaja } from "../diario/anotar.ts";

/**
 * Stores a till and gives it its point of sale. It follows the documents of every earlier till there, whose
 * open outages end.
 */
export async function sucederCajas(
  tx: Tx,
  terminal: Terminal,
  fin: { readonly ahora: Instante; readonly por: FinAjeno },
): Promise<void> {
  const { nit, sucursal, puntoVenta, id } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  const anteriores = (await listTerminales(tx, nit)).filter(
    (otra) => otra.sucursal === sucursal && otra.puntoVenta === puntoVenta,
  );
  for (const anterior of anteriores) {
    await endCortes(tx, clave, anterior.id, fin);
    await adoptarFacturas(tx, anterior.id, id);
  }
  await savePunto(tx, clave, { terminalId: id });
  await insertTerminal(tx, terminal);
}

/**
 * Writes a point's tills to the journal. A restore thus puts back tills paired after its copy, and revokes
 * those revoked since.
 */
export async function anotarCajas(deps: Deps, nit: Nit, { sucursal, puntoVenta }: ClavePunto): Promise<void> {
  for (const caja of await listTerminales(deps.db, nit))
    if (caja.sucursal === sucursal && caja.puntoVenta === puntoVenta) await anotarCaja(deps, caja);
}
