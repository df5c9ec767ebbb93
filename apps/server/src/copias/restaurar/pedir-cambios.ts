import { Cuf } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { insertCambiosRecuperados } from "../../documentos/db/cambios-recuperados.ts";
import { findFactura } from "../../documentos/db/facturas.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Deps } from "../../deps.ts";
import type { EntradaDe } from "../../diario/entry.ts";
import { reponerCambios } from "../../documentos/reponer-cambios.ts";
import type { Contado } from "./leer.ts";

/**
 * Makes the annulments and reversals again that the copy does not show. Those of a document that is not here, or
 * not issued yet, wait for it. The job of `resolver-cambio.ts` settles a last one whose outcome the journals lack.
 * No clock tells which ones came after the copy, so some are asked for in vain.
 */
export async function pedirCambios(
  { db, now }: Pick<Deps, "db" | "now">,
  { cambios, resultados }: Contado,
): Promise<void> {
  for (const [cuf, entradas] of cambios) {
    const factura = await findFactura(db, cuf);
    const filas = [...new Map(entradas.map((entrada) => [claveDe(entrada), entrada]))].map(
      ([clave, { accion, motivo, clave: propia }], orden) => ({
        clave,
        cuf: Cuf.parse(cuf),
        orden,
        accion,
        motivo,
        segura: propia === null ? 0 : 1,
        resultado: resultados.get(clave)?.resultado ?? null,
      }),
    );
    await transaccion(db, factura?.nit ?? "comun", async (tx) => {
      await insertCambiosRecuperados(tx, filas);
      if (factura?.estado === "EMITIDA" || factura?.estado === "ANULADA")
        await reponerCambios(tx, factura, null, now());
    });
  }
}

/** Gives the key of a change; an entry of before has one of its own words, the same at each restore. */
function claveDe({ clave, cuf, accion, en }: EntradaDe<"cambio">): string {
  return clave ?? sha256(`${cuf} ${accion} ${en}`);
}
