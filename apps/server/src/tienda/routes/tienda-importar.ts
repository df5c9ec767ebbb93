/** Routes that change many products at once: a price list, and a change of all that a filter finds. */
import {
  CodigoConfirmado,
  COLUMNAS_PLANILLA,
  conKind,
  explicado,
  fail,
  FRASES_FICHAS,
  ok,
  plano,
  textoPedido,
} from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { darCodigos, listGruposSinCodigo } from "../dar-codigos.ts";
import { listUltimas } from "../readers/importaciones.ts";
import { deshacerImportacion } from "../deshacer-importacion.ts";
import { importarLista } from "../importar.ts";
import { falloDeTienda } from "../guardar.ts";
import { isDelCatalogo } from "../productos.ts";
import { changeVarios, preverVarios } from "../varios.ts";
import {
  CodigosDados,
  Importacion,
  ImportacionDeshecha,
  Importaciones,
  ProductosSinCodigo,
  VariosCambiados,
} from "./respuestas-tienda.ts";
import { ClaveIdempotencia } from "../../http/clave-de.ts";
import { CAMPOS_PRODUCTOS, editorDe, palabrasDe, PorId } from "./tienda-comun.ts";

/** More rows than a body of the API carries. */
const MAX_FILAS = 60_000;
const MAX_COLUMNAS = 500;
const MAX_CONFIRMADOS = 500;
/** Signs of a cell that are read: every field is shorter, so that a longer one is refused with its row. */
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
    columnas: explicado(
      z.array(z.enum(COLUMNAS_PLANILLA).nullable()).max(MAX_COLUMNAS).optional(),
      "Lo que es cada columna de la planilla, en su orden; nulo si no se usa. Sin él vale lo dicho la última vez para estos títulos, o lo que ellos dicen.",
      ["codigo", "descripcion", "precio"],
    ),
    confirmados: explicado(
      z.array(CodigoConfirmado).max(MAX_CONFIRMADOS).default([]),
      "Códigos de Impuestos que se confirmaron para grupos de productos; los de otros grupos entran sin código.",
    ),
    archivo: explicado(
      textoPedido(0, 200).default(""),
      "Nombre del archivo, con el que se la nombra para deshacerla.",
      "productos.xlsx",
    ),
  }),
  respuesta: { datos: Importacion },
  handle: async (deps, { llamador, body: { registros, aplicar, columnas, ...lectura } }) => {
    const limpios = registros.map(({ linea, celdas }) => ({
      linea,
      celdas: celdas.map((celda) => celda.replaceAll("\0", "").slice(0, MAX_CELDA)),
    }));
    const hecho = await importarLista(deps, editorDe(llamador), limpios, { ...lectura, columnas }, aplicar);
    return hecho.ok ? ok({ datos: hecho.value }) : fail(hecho.error);
  },
});

export const importaciones = route({
  method: "get",
  path: "/v1/portal/productos/importaciones",
  resumen: "Las últimas listas de precios que se trajeron, y cuáles se deshicieron",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Importaciones },
  handle: async ({ db }, { llamador: { empresa } }) => {
    return ok({ datos: { importaciones: await listUltimas(db, empresa.nit) } });
  },
});

export const deshacer = route({
  method: "post",
  path: "/v1/portal/productos/importaciones/{id}/deshacer",
  resumen: "Deshace una importación: borra los productos que hizo y devuelve los que cambió a como estaban",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: ImportacionDeshecha },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deshacerImportacion(deps, editorDe(llamador), id);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

export const sinCodigo = route({
  method: "get",
  path: "/v1/portal/productos/sin-codigo",
  resumen: "Los productos sin código de Impuestos, por grupos, con el código que puede ser de cada uno",
  right: "dueno",
  changesState: false,
  respuesta: { datos: ProductosSinCodigo },
  handle: async (deps, { llamador: { empresa } }) =>
    ok({ datos: { grupos: [...(await listGruposSinCodigo(deps, empresa.nit))] } }),
});

export const codigosDeGrupos = route({
  method: "post",
  path: "/v1/portal/productos/sin-codigo",
  resumen: "Da a grupos de productos sin código de Impuestos el que se confirmó",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    confirmados: explicado(
      z.array(CodigoConfirmado).min(1).max(MAX_CONFIRMADOS),
      "Grupos que devolvió la lista, cada uno con su código.",
    ),
  }),
  respuesta: { datos: CodigosDados },
  handle: async (deps, { llamador, body: { confirmados } }) =>
    ok({ datos: { cambian: await darCodigos(deps, editorDe(llamador), confirmados) } }),
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
  redondeo: explicado(
    z.enum(["0.01", "0.05", "0.10", "0.50", "1.00", "5.00", "10.00"]).optional(),
    "Paso al que se redondea el precio; sin él, al centavo.",
    "0.50",
  ),
  codigo: explicado(
    z
      .strictObject({
        codigoSin: explicado(z.int().positive(), "Código de Impuestos.", 1000101),
        actividadEconomica: explicado(z.string().max(20), "Su actividad.", "4711100"),
      })
      .optional(),
    "Código de Impuestos que reciben.",
  ),
  borrar: explicado(
    z.boolean().optional(),
    "`true` los borra de todas las cajas, con sus presentaciones y precios.",
    false,
  ),
});

export const varios = route({
  method: "post",
  path: "/v1/portal/productos/varios",
  resumen:
    "Cambia el precio, la categoría, el código o la venta de todos los productos de un filtro, o los borra; o dice cuáles serían",
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
    if (cambio.codigo !== undefined && !(await isDelCatalogo(deps.db, llamador.empresa.nit, cambio.codigo)))
      return falloDeTienda({ campo: "cambio", msg: FRASES_FICHAS.codigoSinDeLista });
    const filtro = { palabras: palabrasDe(buscar, plano), categoria, activo };
    const editor = editorDe(llamador);
    if (!aplicar) return ok({ datos: await preverVarios(deps, editor, filtro, cambio) });
    const hecho = await changeVarios(deps, editor, filtro, cambio, clave);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});
