import type { Db } from "../../db/abrir.ts";
import { findEmpresa } from "../../db/empresas.ts";
import { findFactura, updateFactura } from "../../db/facturas.ts";
import { savePunto } from "../../db/puntos.ts";
import { insertTerminal, listTerminales, revokeTerminal, type Terminal } from "../../db/terminales.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Contado } from "./leer.ts";

/** Puts back the tills that were paired after the copy, and revokes those revoked since. Gives the ones put back. */
export async function reponerCajas(db: Db, { cajas }: Contado): Promise<readonly Terminal[]> {
  const repuestas: Terminal[] = [];
  const porEpoca = [...cajas.values()].toSorted((a, b) => a.epoca - b.epoca);
  for (const caja of porEpoca) {
    const { nit, id } = caja;
    if ((await findEmpresa(db, nit)) === undefined) continue;
    await transaccion(db, nit, async (tx) => {
      const conocida = (await listTerminales(tx, nit)).find((terminal) => terminal.id === id);
      if (conocida !== undefined) {
        if (caja.revocado === 1 && conocida.revocado === 0) await revokeTerminal(tx, nit, id);
        return;
      }
      const terminal = { ...caja, visto_en: null };
      await insertTerminal(tx, terminal);
      // The latest one owns the point of sale, also when it was revoked: its numbers may still arrive.
      const punto = { nit, sucursal: caja.sucursal, puntoVenta: caja.punto_venta };
      await savePunto(tx, punto, { terminal_id: id });
      if (caja.revocado === 0) repuestas.push(terminal);
    });
  }
  return repuestas;
}

/** Entries of servers whose clocks differ. */
const MARGEN_MS = 10 * 60_000;

/** Asks again for what became of annulments and reversals sent after the copy: the job of `anular-factura.ts` settles them. Gives how many. */
export async function pedirCambios(db: Db, { cambios }: Contado, copiaDe: number): Promise<number> {
  let pedidos = 0;
  for (const { cuf, accion, motivo, en } of cambios.values()) {
    if (en < copiaDe - MARGEN_MS) continue;
    const factura = await findFactura(db, cuf);
    if (factura?.estado !== (accion === "anular" ? "EMITIDA" : "ANULADA")) continue;
    await transaccion(db, factura.nit, (tx) =>
      updateFactura(tx, factura, {
        cambio_pendiente: accion,
        motivo_anulacion: motivo,
        cambio_fin: null,
        cambio_negativas: 0,
      }),
    );
    pedidos++;
  }
  return pedidos;
}
