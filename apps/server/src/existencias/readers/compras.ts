/** Reads a purchase with its lines; writes nothing. */
import type { Nit } from "@mostrador/core";
import { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { findCompra, findProveedor } from "../db/compras.ts";

export { listCompras, listProveedores } from "../db/compras.ts";

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
    }),
  ),
});

/** Reads a purchase as the API shows it; undefined where there is none. */
export async function readCompra(db: Db, nit: Nit, id: string) {
  const fila = await findCompra(db, nit, id);
  const proveedor = fila === undefined ? undefined : await findProveedor(db, nit, fila.proveedorId);
  if (fila === undefined || proveedor === undefined) return undefined;
  const { nit: _, datos, conFactura, registradaEn, ...compra } = fila;
  const { descuento, lineas } = Datos.parse(JSON.parse(datos));
  const { documento, razonSocial } = proveedor;
  return {
    ...compra,
    documento,
    razonSocial,
    conFactura: conFactura === 1,
    registradaEn,
    descuento,
    lineas,
  };
}
