/** Reads purchases, suppliers' accounts and the purchase ledger; writes nothing. */
import { decimal, filaDelLibroDeCompras, type Decimal, type Nit, type Vigencia } from "@mostrador/core";
import { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { cutPagina, walkPaginas } from "../../http/lugar.ts";
import {
  findCompra,
  findProveedor,
  LibroGuardado,
  listCompraEntera,
  listProveedores,
} from "../db/compras.ts";
import { sumDeLineas, sumRecibidas } from "../db/recepciones.ts";
import { enBs, listAjustes, listCuenta, sumCuentas } from "../db/cuentas.ts";

export { listCompras } from "../db/compras.ts";
export { listNotas } from "../db/cuentas.ts";

/** Lists suppliers whose text contains all of these words, by name, with the shop's debt to each in bolivianos. */
export async function proveedoresConSaldo(db: Db, nit: Nit, palabras: readonly string[], limite: number) {
  const filas = await listProveedores(db, nit, palabras, limite);
  const saldos = await sumCuentas(
    db,
    nit,
    filas.map(({ id }) => id),
  );
  return filas.map(({ id, documento, razonSocial, telefono }) => ({
    id,
    documento,
    razonSocial,
    telefono,
    saldo: saldos.get(id) ?? "0.00",
  }));
}

/** Reads a page of a supplier's account, latest first; undefined if there is no such supplier. */
export async function paginaDeCuenta(
  db: Db,
  nit: Nit,
  id: string,
  antesDe: number | undefined,
  limite: number,
) {
  const proveedor = await findProveedor(db, nit, id);
  if (proveedor === undefined) return undefined;
  const { pagina, ultima } = cutPagina(await listCuenta(db, nit, id, antesDe, limite), limite);
  const { documento, razonSocial, telefono } = proveedor;
  return {
    proveedor: { id, documento, razonSocial, telefono },
    saldo: (await sumCuentas(db, nit, [id])).get(id) ?? "0.00",
    movimientos: pagina.map(({ id: suyo, motivo, referencia, fecha, centavos, nota, ...quien }) => ({
      id: suyo,
      motivo,
      referencia,
      fecha,
      monto: enBs(centavos),
      nota,
      usuario: quien.usuario,
      origen: quien.origen,
      registradoEn: quien.registradoEn,
    })),
    siguiente: ultima === undefined ? null : String(ultima.id),
  };
}

const Datos = z.object({
  descuento: z.string(),
  lineas: z.array(
    z.object({
      productoId: z.string(),
      presentacionId: z.string().nullable(),
      descripcion: z.string(),
      cantidad: z.string(),
      factor: z.string(),
      unidades: z.string(),
      importe: z.string(),
      costo: z.string(),
      recepcion: z.object({ compraId: z.string(), linea: z.int() }).optional(),
    }),
  ),
});

/** Reads a purchase as the API shows it; undefined where there is none. */
export async function readCompra(db: Db, nit: Nit, id: string) {
  const fila = await findCompra(db, nit, id);
  const proveedor = fila === undefined ? undefined : await findProveedor(db, nit, fila.proveedorId);
  if (fila === undefined || proveedor === undefined) return undefined;
  const {
    nit: _,
    datos,
    conFactura,
    registradaEn,
    porRecibir,
    porFacturar,
    huella: _huella,
    ...compra
  } = fila;
  const { descuento, lineas } = Datos.parse(JSON.parse(datos));
  const { documento, razonSocial } = proveedor;
  const ajustes = await listAjustes(db, nit, id);
  const recibidas = porRecibir === 1 ? await sumRecibidas(db, nit, id) : null;
  const facturadas = porFacturar === 1 ? await sumDeLineas(db, nit, id, "factura") : null;
  return {
    ...compra,
    ajustes: ajustes.map(({ id: suyo, clase, concepto, monto, usuario, origen, registradoEn }) => ({
      id: suyo,
      clase,
      nota: concepto,
      monto,
      usuario,
      origen,
      registradoEn,
    })),
    documento,
    razonSocial,
    conFactura: conFactura === 1,
    registradaEn,
    descuento,
    porRecibir: porRecibir === 1,
    porFacturar: porFacturar === 1,
    lineas: lineas.map(({ recepcion, ...linea }, i) => ({
      ...linea,
      recepcion: recepcion ?? null,
      porRecibir: faltan(linea.unidades, recibidas?.get(i), recibidas !== null),
      porFacturar: faltan(linea.unidades, facturadas?.get(i), facturadas !== null),
    })),
  };
}

/** Computes the units of a line that are still to come or to be invoiced. */
function faltan(unidades: string, hechas: Decimal | undefined, espera: boolean): string {
  return espera
    ? decimal(unidades)
        .minus(hechas ?? 0)
        .toFixed()
    : "0";
}

const DatosDeLibro = z.object({ descuento: z.string(), libro: LibroGuardado.prefault({}) });

/** Rows that one statement of an export reads. */
const TANDA = 500;

/**
 * Walks through the purchase ledger of a month, `AAAA-MM`: its invoiced purchases in the order of their days, each under the law of its day.
 */
export function walkLibro(
  db: Db,
  nit: Nit,
  mes: string,
  vigencias: readonly Vigencia[],
): AsyncGenerator<readonly string[]> {
  let n = 0;
  return walkPaginas(async (tras: readonly [fecha: string, id: string] | undefined) => {
    const compras = await listCompraEntera(db, { nit, mes, tras }, TANDA);
    const filas = compras.map(({ datos, documento, ...compra }) => {
      const { descuento, libro } = DatosDeLibro.parse(JSON.parse(datos));
      const entera = { ...compra, ...libro, descuento, nitProveedor: documento ?? "0" };
      return filaDelLibroDeCompras(++n, entera, vigencias);
    });
    const ultima = compras.at(-1);
    return {
      filas,
      sigue:
        ultima === undefined || compras.length < TANDA ? undefined : ([ultima.fecha, ultima.id] as const),
    };
  });
}
