/** Books the facts of tills about stock other than sales, in the transaction that stores them. docs/decisions/0065, 0067 */
import { enUnidades, parseHecho, type CompraDeCaja, type Hecho, type Vigencia } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Tx } from "../motor/connection.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import { keepCompra } from "./comprar.ts";
import { findCompra, LibroGuardado } from "./db/compras.ts";
import { findModo } from "./db/modo.ts";
import type { CajaQueVende } from "./db/ventas.ts";
import { bookSalida } from "./salir.ts";
import { bookEntrega, bookEnvio } from "./trasladar.ts";

const TIPOS: ReadonlySet<string> = new Set([
  "trasladoEnviado",
  "trasladoRecibido",
  "salidaDeExistencias",
  "compraRecibida",
]);

/**
 * Books a till's purchases, transfers, deliveries and removals of goods, each once by its own key. A fact is never refused. A slip of
 * another company moves nothing.
 */
export async function bookExistencias(
  { regimenes }: Pick<Deps, "regimenes">,
  tx: Tx,
  { nit, sucursal, nombre }: CajaQueVende,
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
      await bookCompra(
        tx,
        { nit, sucursal, nombre },
        { hecho, compra: leido.datos, vigencias: await regimenes.vigencias(tx, await getEmpresa(tx, nit)) },
        ahoraMs,
      );
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

interface Recibida {
  readonly hecho: Pick<Hecho, "instante" | "usuario">;
  readonly compra: CompraDeCaja;
  /** Tax laws of the company; the law of the purchase's day decides its credit. */
  readonly vigencias: readonly Vigencia[];
}

/**
 * Books a purchase of a till, once by its key. A supplier's document that the shop already has brings no goods a second time; the list of
 * the tills' acts shows the purchase.
 */
async function bookCompra(
  tx: Tx,
  { nit, sucursal, nombre: origen }: CajaQueVende,
  { hecho: { instante, usuario }, compra, vigencias }: Recibida,
  ahoraMs: number,
): Promise<void> {
  if ((await findCompra(tx, nit, compra.id)) !== undefined) return;
  const ids = [...new Set(compra.lineas.map(({ productoId }) => productoId))];
  const productos = new Map(
    (await readFilas(tx, nit, "producto", ids)).map((uno) => [uno.id, uno.descripcion]),
  );
  const lineas = compra.lineas.map(({ linea: _lugar, ...linea }) => ({
    ...linea,
    // A product made at the till may arrive after this fact; its id stands for its name until then.
    descripcion: productos.get(linea.productoId) ?? linea.productoId,
    unidades: enUnidades(linea.cantidad, linea.factor).toFixed(),
  }));
  const escrita = {
    ...compra,
    // The goods enter at what they will cost once their invoice is here.
    conFactura: compra.conFactura || compra.porFacturar,
    proveedor: { ...compra.proveedor, telefono: null },
    sucursal,
    tipoCompra: 1 as const,
    proporcion: "1",
    recibidaEn: instante,
    recibida: true,
    pagada: false,
    // A till does not ask for the ledger's amounts.
    libro: LibroGuardado.parse({}),
    vigencias,
  };
  await keepCompra(tx, { nit, usuario, origen }, escrita, lineas, ahoraMs);
}
