import { Cliente, CuentaDeFilas, FilaRevisada, Producto, TipoCompartido } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "./respuestas.ts";

/** The portal's replies of the shop: products, prices, buyers. In code's names. */

/** A product without its picture, with the names of its codes. */
export const ProductoVisto = Producto.omit({ foto: true }).extend({
  precio: z.string(),
  unidad: z.string(),
  /** The tax system's name of its code; empty where the company's catalog has it no more. */
  nombreSin: z.string(),
  hasFoto: z.boolean(),
});

/** A page of products. */
export const ProductosHallados = z.object({
  productos: z.array(ProductoVisto),
  total: z.int(),
  siguiente: z.string().nullable(),
  categorias: z.array(z.string()),
  /** Values that lost to a later write in the last thirty days. */
  conflictos: z.int(),
});

/** A product with its picture. */
export const ProductoEntero = z.object({ producto: ProductoVisto, foto: z.string().nullable() });

/** A row that was kept; `pisados`: fields in which a value that somebody gave meanwhile was written over. */
export const Guardado = z.object({ id: z.string(), pisados: z.array(z.string()) });

/** A row that is gone. */
export const Borrado = z.object({ id: z.string(), borrado: z.boolean() });

/** Codes of the tax system for a description. */
export const Sugerencias = z.object({
  sugerencias: z.array(
    z.object({ codigoSin: z.int(), actividadEconomica: z.string(), descripcion: z.string() }),
  ),
});

/** Units and categories that a product is given. */
export const OpcionesProducto = z.object({
  unidades: z.array(z.object({ codigo: z.int(), descripcion: z.string() })),
  categorias: z.array(z.string()),
});

/** Effect of a price list. */
export const Importacion = z.object({
  columnas: z.array(z.string()),
  ignoradas: z.array(z.string()),
  cuenta: CuentaDeFilas,
  filas: z.array(FilaRevisada),
});

/** Effect of a change of many products. */
export const VariosCambiados = z.object({
  cambian: z.int(),
  muestra: z.array(
    z.object({ codigo: z.string(), descripcion: z.string(), antes: z.string(), despues: z.string() }),
  ),
});

/** Changes of the shop's rows, the newest first. */
export const CambiosVistos = z.object({
  cambios: z.array(
    z.object({
      id: z.int(),
      tipo: TipoCompartido,
      filaId: z.string(),
      /** The name of the row, as it was last; null of a kind without one. */
      nombre: z.string().nullable(),
      kind: z.enum(["nuevo", "cambio", "borrado"]),
      en: Momento,
      origen: z.enum(["caja", "portal", "servidor"]),
      autor: z.string(),
      campos: z.array(
        z.object({ campo: z.string(), antes: z.string(), despues: z.string(), perdio: z.boolean() }),
      ),
    }),
  ),
  siguiente: z.string().nullable(),
});

/** A page of buyers. */
export const ClientesHallados = z.object({
  clientes: z.array(Cliente),
  total: z.int(),
  siguiente: z.string().nullable(),
});

const Total = z.object({ documentos: z.int(), monto: z.number() });

/** A buyer with its last documents and the totals of all. */
export const ClienteEntero = z.object({
  cliente: Cliente,
  /** Other rows of the same document, to be merged. */
  mismos: z.array(Cliente),
  facturas: Total,
  notas: Total,
  anuladas: Total,
  neto: z.number(),
  documentos: z.array(
    z.object({
      cuf: z.string(),
      numero: z.int(),
      isNota: z.boolean(),
      estado: z.string(),
      fechaEmision: Momento,
      monto: z.number(),
      sucursal: z.int(),
      puntoVenta: z.int(),
    }),
  ),
});
