/** The route that draws labels of products, to be printed on a sheet or a roll. */
import { buildEtiqueta, explicado, fail, NOMBRES_FORMATO, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { readFilas } from "../readers/tienda.ts";
import { unaParte } from "./tienda-comun.ts";

/** Most different products of a request, and most labels. A sheet of 65 labels takes 40 ms. */
const [MAX_PRODUCTOS, MAX_ETIQUETAS] = [500, 2_000];
/** Number of labels on a sheet of the smallest ones. */
const MAX_LUGARES = 65;

const PorEtiquetar = z.strictObject({
  productoId: explicado(textoPedido(1, 64), "Producto de la tienda.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  cantidad: explicado(z.int().min(1).max(MAX_ETIQUETAS), "Cuántas etiquetas.", 12),
});

export const dibujarEtiquetas = route({
  method: "post",
  path: "/v1/portal/etiquetas",
  resumen: "Etiquetas de productos en PDF, para imprimir en hojas A4 o en rollo",
  right: "revisar",
  changesState: false,
  body: z.strictObject({
    formato: explicado(z.enum(NOMBRES_FORMATO), "Papel en que se imprimen.", "a4-3x8"),
    clase: explicado(
      z.enum(["producto", "gondola"]),
      "Para pegar en el producto, o para el estante, con el precio por kilo o litro.",
      "gondola",
    ),
    desde: explicado(z.int().min(1).max(MAX_LUGARES).default(1), "Primer lugar libre de la primera hoja.", 1),
    productos: explicado(z.array(PorEtiquetar).min(1).max(MAX_PRODUCTOS), "De qué productos, en orden."),
  }),
  errores: [404],
  respuesta: { descarga: "application/pdf" },
  handle: async (deps, { llamador: { empresa }, body: { formato, clase, desde, productos } }) => {
    const total = productos.reduce((suma, { cantidad }) => suma + cantidad, 0);
    if (total > MAX_ETIQUETAS) {
      const msg = `Son ${total} etiquetas; se imprimen hasta ${MAX_ETIQUETAS} de una vez.`;
      return fail({ kind: "validacion", campos: [{ loc: ["productos"], kind: "rango", msg }] });
    }
    const ids = [...new Set(productos.map(({ productoId }) => productoId))];
    const filas = await readFilas(deps.db, empresa.nit, "producto", ids);
    const porId = new Map(filas.map((producto) => [producto.id, producto]));
    const etiquetas = productos.flatMap(({ productoId, cantidad }) => {
      const producto = porId.get(productoId);
      return producto === undefined ? [] : [{ etiqueta: buildEtiqueta(producto, clase), cantidad }];
    });
    if (etiquetas.length < productos.length) return fail({ kind: "filaAusente" });
    const { pdf } = await deps.papel.etiquetas({ formato, saltar: desde - 1, etiquetas });
    const descarga = { tipo: "application/pdf", archivo: "etiquetas.pdf", partes: unaParte(pdf) };
    return ok({ datos: null, descarga });
  },
});
