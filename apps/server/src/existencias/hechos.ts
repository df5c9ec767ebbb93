/** Books what tills told of stock besides their sales, in the transaction that stores their facts. docs/decisions/0065 */
import { parseHecho, type Hecho, type Nit } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { bookCompra } from "./compras-de-caja.ts";
import { findModo } from "./db/modo.ts";
import { bookSalida } from "./salir.ts";
import { bookEntrega, bookEnvio } from "./trasladar.ts";

const TIPOS: ReadonlySet<string> = new Set([
  "trasladoEnviado",
  "trasladoRecibido",
  "salidaDeExistencias",
  "compraRecibida",
]);

/** A till, as far as it moves stock. */
interface CajaQueMueve {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly nombre: string;
}

/**
 * Books purchases, transfers, deliveries and leavings of a till, each once by its own key. A fact is never refused. A slip of another company moves
 * nothing.
 */
export async function bookExistencias(
  tx: Tx,
  { nit, sucursal, nombre }: CajaQueMueve,
  hechos: readonly Hecho[],
  ahoraMs: number,
): Promise<void> {
  const suyos = hechos.filter(({ tipo }) => TIPOS.has(tipo));
  if (suyos.length === 0 || (await findModo(tx, nit)) === 0) return;
  for (const hecho of suyos) {
    const { instante, usuario } = hecho;
    const quien = { usuario, origen: nombre, ahoraMs };
    const leido = parseHecho(hecho);
    if (leido.kind === "compraRecibida")
      await bookCompra(tx, { nit, sucursal, nombre }, { hecho, compra: leido.datos }, ahoraMs);
    if (leido.kind === "salidaDeExistencias")
      await bookSalida(tx, { ...leido.datos, nit, sucursal, instante }, quien);
    if (leido.kind === "trasladoEnviado" && leido.datos.guia.nit === nit)
      await bookEnvio(tx, leido.datos.guia, leido.datos.nota, quien);
    if (leido.kind === "trasladoRecibido" && leido.datos.guia.nit === nit) {
      const { guia, ...entrega } = leido.datos;
      await bookEntrega(tx, guia, { ...entrega, llegoEn: instante }, quien);
    }
  }
}
