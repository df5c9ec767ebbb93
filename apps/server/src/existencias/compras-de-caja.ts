/** Books a purchase that a till received, from its fact. docs/decisions/0067 */
import { enUnidades, type CompraDeCaja, type Hecho } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import { keepCompra, type DeLibro } from "./comprar.ts";
import { findCompra } from "./db/compras.ts";
import type { CajaQueVende } from "./db/ventas.ts";

/** A till asks for none of the ledger's rare columns. */
const SIN_LIBRO: DeLibro = {
  ice: "0",
  iehd: "0",
  ipj: "0",
  tasas: "0",
  noSujeto: "0",
  exentos: "0",
  tasaCero: "0",
  giftCard: "0",
  dui: "",
  codigoControl: "",
};

interface Recibida {
  readonly hecho: Pick<Hecho, "instante" | "usuario">;
  readonly compra: CompraDeCaja;
}

/**
 * Books a purchase of a till, once by its key. A paper that the shop has already brings no goods a second time: the acts of tills show it.
 */
export async function bookCompra(
  tx: Tx,
  { nit, sucursal, nombre: origen }: CajaQueVende,
  { hecho: { instante, usuario }, compra }: Recibida,
  ahoraMs: number,
): Promise<void> {
  if ((await findCompra(tx, nit, compra.id)) !== undefined) return;
  const ids = [...new Set(compra.lineas.map(({ productoId }) => productoId))];
  const productos = new Map(
    (await readFilas(tx, nit, "producto", ids)).map((uno) => [uno.id, uno.descripcion]),
  );
  const lineas = compra.lineas.map(({ linea: _lugar, ...linea }) => ({
    ...linea,
    // The till's product may come after its fact.
    descripcion: productos.get(linea.productoId) ?? linea.productoId,
    unidades: enUnidades(linea.cantidad, linea.factor).toFixed(),
  }));
  const escrita = {
    ...compra,
    proveedor: { ...compra.proveedor, telefono: null },
    sucursal,
    tipoCompra: 1 as const,
    proporcion: "1",
    recibidaEn: instante,
    recibida: true,
    pagada: false,
    libro: SIN_LIBRO,
  };
  await keepCompra(tx, { nit, usuario, origen }, escrita, lineas, ahoraMs);
}
