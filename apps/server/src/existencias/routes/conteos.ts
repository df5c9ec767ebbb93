/** Routes of counts. */
import { CantidadExistencia, explicado, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../../http/campos.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { putFichas } from "../../tienda/poner-fichas.ts";
import { walkFilas, type FilaDe } from "../../tienda/readers/tienda.ts";
import { contar } from "../contar.ts";
import { putIniciales } from "../iniciales.ts";
import { paginaDeConteos } from "../readers/existencias.ts";
import { autorDe, ClaveDeActo, Costo, Cuando, Guardado, LugarDeActo, ProductoId } from "./campos.ts";
import { Conteos } from "./respuestas-existencias.ts";

const Linea = z.strictObject({
  productoId: ProductoId,
  contado: explicado(CantidadExistencia, "Cuánto se contó, en la unidad del producto.", "24"),
  contadoEn: explicado(
    Cuando,
    "Cuándo se contó, en hora de Bolivia; nulo, ahora. Lo que se movió después no cuenta en su contra.",
    "2026-11-20T14:00:00",
  ),
  costo: explicado(
    Costo.nullable().default(null),
    "Costo de una unidad: con él empiezan las existencias de un producto que no las tenía. En otro no se usa.",
    "8.70",
  ),
});

export const guardarConteo = route({
  method: "post",
  path: "/v1/conteos",
  resumen: "Guarda un conteo: cada línea es lo que había en su momento, aunque se siga vendiendo",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursal: LugarDeActo,
    nota: explicado(
      textoPedido(1, 200).nullable().default(null),
      "Lo que haya que decir del conteo; nulo si nada.",
      "Estante de bebidas",
    ),
    lineas: explicado(
      z.array(Linea).min(1, "Cuente al menos un producto.").max(500, "Un conteo lleva hasta 500 líneas."),
      "Lo que se contó, cada producto una vez.",
    ),
  }),
  errores: [409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecho = await contar(deps, autorDe(llamador), body);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

/** Maximum rows of a sheet of opening balances. */
const MAX_FILAS = 10_000;

export const guardarIniciales = route({
  method: "post",
  path: "/v1/existencias/iniciales",
  resumen: "Empieza las existencias de muchos productos a la vez, por su código, como un conteo",
  right: "administrar",
  changesState: true,
  cabida: "planilla",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursal: LugarDeActo,
    filas: explicado(
      z
        .array(
          z.strictObject({
            codigo: explicado(textoPedido(1, 50), "Código del producto en la tienda.", "ARR-01"),
            cantidad: explicado(CantidadExistencia, "Cuánto hay, en la unidad del producto.", "24"),
            costo: explicado(
              Costo.nullable().default(null),
              "Costo de una unidad; nulo si sus existencias ya habían empezado.",
              "8.70",
            ),
          }),
        )
        .min(1, "Agregue al menos un producto.")
        .max(MAX_FILAS, `De una vez van hasta ${MAX_FILAS} filas: mande las demás en otra.`),
      "Lo que hay, cada producto una vez. Si una fila no se puede tomar, no se toma ninguna.",
    ),
  }),
  errores: [409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecho = await putIniciales(deps, autorDe(llamador), body);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

const COLUMNAS: readonly ColumnaPlanilla<FilaDe<"producto">>[] = [
  { titulo: "Código", celda: ({ codigo }) => codigo },
  { titulo: "Producto", celda: ({ descripcion }) => descripcion, ancho: 40 },
  { titulo: "Cantidad", celda: () => "" },
  { titulo: "Costo", celda: () => "" },
];

/** The template of opening balances: the products that are sold, with empty columns for quantity and cost. */
export const plantillas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/existencias/plantilla.${formato}`,
    resumen: `Los productos con lugar para lo que hay y lo que costó, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    respuesta: { descarga: tipo },
    async handle({ db }, { llamador: { empresa } }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["producto"]);
      const filas = walkFilas(db, { nit, tipo: "producto", palabras: [], activo: true });
      return ok({ datos: null, descarga: descargaDe(formato, `existencias_${nit}`, COLUMNAS, filas) });
    },
  }),
);

export const listarConteos = route({
  method: "get",
  path: "/v1/conteos",
  resumen: "Los conteos con lo que faltó y lo que sobró, los nuevos primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    tras: explicado(
      z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}_[\w-]{1,64}$/, "Use el siguiente de la página anterior.")
        .optional(),
      "`siguiente` de la página anterior.",
      "2026-11-20T14:00:00.000_0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
    ),
    limite: explicado(enteroDeTexto(1, 50).default(10), "Conteos de la página.", "10"),
  }),
  respuesta: {
    datos: Conteos,
  },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite } }) => {
    const lugar = tras === undefined ? undefined : ([tras.slice(0, 23), tras.slice(24)] as const);
    const { conteos, siguiente } = await paginaDeConteos(db, empresa.nit, lugar, limite);
    return ok({
      datos: {
        conteos: conteos.map(({ instante, registradoEn, lineas, ...conteo }) => ({
          ...conteo,
          instante: conDesfase(instante),
          registradoEn: iso(registradoEn),
          lineas: lineas.map(({ instante: suyo, desde, cerca, ...linea }) => ({
            ...linea,
            instante: conDesfase(suyo),
            desde: conDesfase(desde),
            cerca: cerca.map((movido) => ({ ...movido, instante: conDesfase(movido.instante) })),
          })),
        })),
        siguiente,
      },
    });
  },
});
