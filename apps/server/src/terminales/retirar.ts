import { parseCuf, type Cuf } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { abandonCorreo } from "../documentos/db/correos.ts";
import { findFacturaDe, updateFactura } from "../documentos/db/facturas.ts";
import { isMismoPunto } from "../impuestos/db/puntos.ts";
import { isDeOtraVenta } from "./otra-venta.ts";
import { insertLapida, type Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";

/**
 * Withdraws a CUF that was not sent. An unknown CUF leaves a tombstone, so that a late arrival is refused. A document of another point of
 * sale stays as it is, because its own till decides. So does a document of another sale than the call names, because the caller's document
 * was never accepted. docs/design.md D21.
 */
export async function retirar(
  deps: Deps,
  terminal: Terminal,
  cuf: Cuf,
  venta?: string,
): Promise<{ resultado: "retirada" | "enviada"; estado: string }> {
  const { nit } = terminal;
  return transaccion(deps.db, nit, async (tx) => {
    const known = await findFacturaDe(tx, nit, cuf);
    if (known === undefined) {
      if (isSuyo(terminal, cuf)) await insertLapida(tx, cuf, nit, deps.now());
      return { resultado: "retirada", estado: "DESCARTADA" };
    }
    if (isDeOtraVenta(known, venta)) return { resultado: "retirada", estado: "DESCARTADA" };
    if (known.estado === "DESCARTADA") return { resultado: "retirada", estado: known.estado };
    const enviada = { resultado: "enviada", estado: known.estado } as const;
    if (!isMismoPunto(known, terminal)) return enviada;
    await abandonCorreo(tx, cuf);
    // The document gets a new version, so that the till downloads its verdict again, which the till may have skipped while it waited for the
    // lost answer.
    await updateFactura(tx, known, {});
    return enviada;
  });
}

/** Tells whether a CUF names the till's company and point of sale. */
export function isSuyo({ nit, sucursal, puntoVenta }: Terminal, cuf: Cuf): boolean {
  const campos = parseCuf(cuf);
  if (!campos.ok) return false;
  const { value: suyo } = campos;
  return (
    Number(suyo.nit) === nit && Number(suyo.sucursal) === sucursal && Number(suyo.puntoVenta) === puntoVenta
  );
}
