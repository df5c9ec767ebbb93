import { epochToInstante } from "@mostrador/core";
import type { Db } from "../../db/connection.ts";
import { findEmpresa } from "../../db/empresas.ts";
import { findFactura, updateFactura } from "../../db/facturas.ts";
import { findTerminal, type Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { revocarTerminal } from "../terminal/revocar.ts";
import { sucederCajas } from "../terminal/suceder.ts";
import type { Contado } from "./leer.ts";

/**
 * Puts back the tills that were paired after the copy, and revokes those revoked since. A till's open outages
 * end when another till took its place, else now. Gives the tills put back that are not revoked.
 */
export async function reponerCajas(
  deps: Pick<Deps, "db" | "reloj">,
  { cajas }: Contado,
): Promise<readonly Terminal[]> {
  const { db } = deps;
  const repuestas: Terminal[] = [];
  const revocadas: Terminal[] = [];
  for (const caja of [...cajas.values()].toSorted((a, b) => a.epoca - b.epoca)) {
    const { nit, id } = caja;
    if ((await findEmpresa(db, nit)) === undefined) continue;
    const terminal = { ...caja, vistoEn: null, vida: null, vidaEn: null };
    if (caja.revocado === 1) revocadas.push(terminal);
    await transaccion(db, nit, async (tx) => {
      if ((await findTerminal(tx, nit, id)) !== undefined) return;
      // The latest till owns the point of sale, even when it was revoked: its numbers may still arrive.
      await sucederCajas(tx, terminal, epochToInstante(caja.creadoEn));
      if (caja.revocado === 0) repuestas.push(terminal);
    });
  }
  for (const { nit, id } of revocadas) await revocarTerminal(deps, nit, id);
  return repuestas;
}

/**
 * Marks the last annulment or reversal of each document as pending, where the copy does not show it. The job
 * of `anular-factura.ts` settles it. No clock tells which ones came after the copy, so some are asked for in
 * vain. Gives how many.
 */
export async function pedirCambios(db: Db, { cambios }: Contado): Promise<number> {
  let pedidos = 0;
  for (const { cuf, accion, motivo } of cambios.values()) {
    const factura = await findFactura(db, cuf);
    if (factura?.estado !== (accion === "anular" ? "EMITIDA" : "ANULADA")) continue;
    await transaccion(db, factura.nit, (tx) =>
      updateFactura(tx, factura, {
        cambioPendiente: accion,
        motivoAnulacion: motivo,
        cambioFin: null,
        cambioNegativas: 0,
      }),
    );
    pedidos++;
  }
  return pedidos;
}
