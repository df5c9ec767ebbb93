/** Routes that change many products at once: a price list, and a change of all that a filter finds. */
import { conKind, explicado, fail, ok, plano, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { importarLista } from "../importar.ts";
import { changeVarios, preverVarios } from "../varios.ts";
import { Importacion, VariosCambiados } from "./respuestas-tienda.ts";
import { ClaveIdempotencia } from "../../http/clave-de.ts";
import { CAMPOS_PRODUCTOS, editorDe, palabrasDe } from "./tienda-comun.ts";

/** More rows than a body of the API carries. */
const MAX_FILAS = 60_000;
const MAX_COLUMNAS = 500;
/** Most characters of a cell that are read. Every field's limit is lower, so a longer cell is refused with its row. */
const MAX_CELDA = 2000;

const Aplicar = explicado(z.boolean(), "`false` solo dice lo que haría; `true` lo hace.", false);
const Fila = z.strictObject({
  linea: explicado(z.int().positive(), "Línea de la planilla, como se la nombra en los errores.", 2),
  celdas: explicado(z.array(z.string()).max(MAX_COLUMNAS), "Las celdas de la línea, como texto.", [
    "ARR-01",
    "Arroz grano de oro, bolsa de 1 kg",
    "9,50",
  ]),
});

export const importar = route({
  method: "post",
  path: "/v1/portal/productos/importar",
  resumen: "Revisa una lista de precios fila por fila, o toma las filas que están bien",
  right: "dueno",
  changesState: true,
  cabida: "planilla",
  body: z.strictObject({
    registros: explicado(
      z
        .array(Fila)
        .min(1, "El archivo está vacío.")
        .max(MAX_FILAS, "El archivo pasa de 60,000 filas: divídalo."),
      "Las filas de la planilla; la primera lleva los títulos de las columnas.",
      [
        { linea: 1, celdas: ["codigo", "descripcion", "precio"] },
        { linea: 2, celdas: ["ARR-01", "Arroz grano de oro, bolsa de 1 kg", "9,50"] },
      ],
    ),
    aplicar: Aplicar,
    aceptarDudosas: explicado(
      z.boolean().default(false),
      "`true` toma también las filas con un código dudoso, que la revisión señala con `dudosa`.",
      false,
    ),
  }),
  respuesta: { datos: Importacion },
  handle: async (deps, { llamador, body: { registros, aplicar, aceptarDudosas } }) => {
    const limpios = registros.map(({ linea, celdas }) => ({
      linea,
      celdas: celdas.map((celda) => celda.replaceAll("\0", "").slice(0, MAX_CELDA)),
    }));
    const hecho = await importarLista(deps, editorDe(llamador), limpios, { aplicar, aceptarDudosas });
    return hecho.ok ? ok({ datos: hecho.value }) : fail(hecho.error);
  },
});

const Cambio = z.strictObject({
  porcentaje: explicado(
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,2})?$/, "El porcentaje es un número como 5 o -12.5.")
      .refine((texto) => Number(texto) > -100, conKind("too_small", "El porcentaje no llega a -100."))
      .optional(),
    "Porcentaje que sube el precio; negativo, que lo baja.",
    "-12.5",
  ),
  categoria: explicado(textoPedido(1, 60).optional(), "Categoría que reciben.", "Ofertas"),
  activo: explicado(z.boolean().optional(), "Si se venden desde ahora.", true),
});

export const varios = route({
  method: "post",
  path: "/v1/portal/productos/varios",
  resumen:
    "Cambia el precio, la categoría o la venta de todos los productos de un filtro, o dice cuáles serían",
  right: "dueno",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    ...CAMPOS_PRODUCTOS,
    cambio: explicado(Cambio, "Lo que cambia en cada producto; lo que falte queda como está."),
    aplicar: Aplicar,
    clave: explicado(
      ClaveIdempotencia.optional(),
      "Clave del pedido, un valor propio de cada cambio. Con la misma clave y el mismo pedido ningún producto cambia dos veces: el cambio sigue donde quedó.",
      "b7f0a9d2-3c1e-4a55-9d3f-6a0d8f1c2e77",
    ),
  }),
  errores: [422],
  respuesta: { datos: VariosCambiados },
  handle: async (deps, { llamador, body: { buscar, categoria, venta, cambio, aplicar, clave } }) => {
    const activo = venta === undefined ? undefined : venta === "si";
    const filtro = { palabras: palabrasDe(buscar, plano), categoria, activo };
    const editor = editorDe(llamador);
    if (!aplicar) return ok({ datos: await preverVarios(deps, editor, filtro, cambio) });
    const hecho = await changeVarios(deps, editor, filtro, cambio, clave);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});
