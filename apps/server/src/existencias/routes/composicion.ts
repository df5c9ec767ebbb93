/** Routes of products that are made of others. docs/decisions/0077 */
import { explicado, fail, MAX_PARTES, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { findFila } from "../../tienda/readers/tienda.ts";
import { componer } from "../componer.ts";
import { readComposicion } from "../readers/composicion.ts";
import { autorDe, CantidadPositiva, ClaveDeActo, Guardado, ProductoId } from "./campos.ts";

const Clave = explicado(
  z.string().nullable(),
  "Identificador con que se guardó; nulo si nunca se dijo.",
  "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
);

/** Parts of a product. */
export const ComposicionHallada = z.object({
  clave: Clave,
  partes: explicado(
    z.array(
      z.object({
        productoId: ProductoId,
        codigo: explicado(z.string(), "Código de la parte.", "ARR-01"),
        descripcion: explicado(z.string(), "Nombre de la parte.", "Arroz grano de oro, bolsa de 1 kg"),
        cantidad: explicado(z.string(), "Cuánto lleva de ella, en su unidad.", "2"),
      }),
    ),
    "Con qué se arma; vacío si no se arma con nada.",
  ),
  alcanza: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
        cuantos: explicado(z.string(), "Cuántos enteros se pueden armar con lo que hay.", "12"),
      }),
    ),
    "Para cuántos alcanza en cada sucursal que lleva alguna de sus partes.",
  ),
});

export const ver = route({
  method: "get",
  path: "/v1/existencias/composicion",
  resumen: "Con qué productos se arma un producto, y para cuántos alcanza",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ productoId: ProductoId }),
  errores: [404],
  respuesta: { datos: ComposicionHallada },
  handle: async ({ db }, { llamador: { empresa }, query: { productoId } }) => {
    const { nit } = empresa;
    if ((await findFila(db, nit, "producto", productoId)) === undefined) return fail({ kind: "filaAusente" });
    return ok({ datos: await readComposicion(db, nit, productoId) });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/existencias/composicion",
  resumen: "Dice con qué productos se arma un producto: al venderlo salen ellos",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    id: ClaveDeActo,
    productoId: ProductoId,
    partes: explicado(
      z
        .array(
          z.strictObject({
            productoId: ProductoId,
            cantidad: explicado(CantidadPositiva, "Cuánto lleva de él, en su unidad.", "2"),
          }),
        )
        .max(MAX_PARTES, `Un producto se arma con hasta ${MAX_PARTES} productos.`),
      "Con qué se arma; vacío si ya no se arma con nada. Vale para lo que se vende desde ahora.",
    ),
    visto: explicado(
      z.string().nullable().optional(),
      "`clave` que se leyó: si otra persona la cambió, no se guarda. Sin él se guarda igual.",
      null,
    ),
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecha = await componer(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});
