/** Routes of the owner's choice about prices before a law begins. docs/decisions/0061 */
import { decimal, EleccionDeLey, explicado, getRegimen, IdRegimen, ok } from "@mostrador/core";
import { z } from "zod";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { route } from "../../http/route.ts";
import { Dia } from "../../http/respuestas.ts";
import {
  choosePrecios,
  findHecha,
  findProximaLey,
  preverPrecios,
  walkEtiquetas,
  type EleccionHecha,
  type PrecioNuevo as Nuevo,
} from "../precios-de-ley.ts";

const RUTA = "/v1/portal/ley";

const REDONDEO = explicado(EleccionDeLey.shape.redondeo.default("0.10"), "Paso del redondeo.", "0.10");

const PrecioNuevo = z.object({
  codigo: explicado(z.string(), "Código del producto.", "ARR-01"),
  descripcion: explicado(z.string(), "Nombre del producto."),
  antes: explicado(z.string(), "Precio de hoy, en bolivianos.", "9.50"),
  despues: explicado(z.string(), "Precio desde ese día, en bolivianos.", "9.30"),
});

/** The law that begins next, the company's choice, and the effect of a choice. */
export const ProximaLey = z.object({
  proxima: explicado(
    z
      .object({
        regimen: explicado(IdRegimen, "Ley que empieza.", "ley-1733"),
        nombre: explicado(z.string(), "Su nombre.", "Ley 1733"),
        desde: explicado(Dia, "Primer día en que rige."),
        eleccion: explicado(
          EleccionDeLey.nullable(),
          "Lo que eligió la dueña; nulo si nada: los precios quedan.",
        ),
      })
      .nullable(),
    "La ley que empieza; nulo si ninguna tiene día.",
  ),
  hecha: explicado(
    z
      .object({
        nombre: explicado(z.string(), "Nombre de la ley que empezó.", "Ley 1733"),
        desde: explicado(Dia, "Día en que empezó."),
        eleccion: explicado(EleccionDeLey, "Lo que eligió la dueña."),
        enCurso: explicado(z.boolean(), "Si sus precios todavía se están cambiando."),
        movidos: explicado(
          z
            .object({
              bajaron: explicado(
                z.int(),
                "Precios que bajaron, también de listas, presentaciones y combos.",
                118,
              ),
              subieron: explicado(z.int(), "Precios que el redondeo hizo subir.", 2),
              proformas: explicado(z.int(), "Proformas abiertas que bajaron.", 3),
            })
            .nullable(),
          "Lo que cambió; nulo si lo cambió una versión anterior, que no lo contaba.",
        ),
      })
      .nullable(),
    "Lo que hizo la elección cuya ley empezó en los últimos 30 días; nulo si no hubo.",
  ),
  efecto: explicado(
    z
      .object({
        productos: explicado(z.int(), "Productos cuyo precio cambia: son las etiquetas por imprimir.", 120),
        otros: explicado(z.int(), "Presentaciones y precios de listas que cambian.", 8),
        suben: explicado(
          z.int(),
          "Precios que el redondeo hace subir, entre los que cambian; sus productos van primero en la muestra.",
          2,
        ),
        proformas: explicado(
          z.int(),
          "Proformas que valen más allá de ese día y bajarían, si la elección las lleva.",
          3,
        ),
        muestra: explicado(z.array(PrecioNuevo), "Los primeros productos."),
      })
      .nullable(),
    "Lo que haría la elección que se pregunta; nulo si no se pregunta ninguna.",
  ),
});

export const ley = route({
  method: "get",
  path: RUTA,
  resumen: "La ley que empieza, la elección sobre los precios y lo que haría otra (solo el dueño)",
  right: "dueno",
  changesState: false,
  query: z.strictObject({
    conserva: explicado(
      EleccionDeLey.shape.conserva.optional(),
      "Elección por la que se pregunta; sin ella no se calcula nada.",
      "ganancia",
    ),
    redondeo: REDONDEO,
  }),
  respuesta: { datos: ProximaLey },
  handle: async (deps, { llamador: { empresa }, query: { conserva, redondeo } }) => {
    const hallada = await findProximaLey(deps, empresa);
    const hecha = vistaDeHecha(await findHecha(deps, empresa));
    if (hallada === null) return ok({ datos: { proxima: null, hecha, efecto: null } });
    const { regimen, desde } = hallada.ley;
    const efecto =
      conserva === undefined
        ? null
        : await preverPrecios(deps, empresa, hallada.ley, { conserva, redondeo, proformas: true });
    return ok({
      datos: {
        proxima: { regimen, nombre: getRegimen(regimen).nombre, desde, eleccion: hallada.eleccion },
        hecha,
        efecto: efecto === null ? null : { ...efecto, muestra: [...efecto.muestra] },
      },
    });
  },
});

function vistaDeHecha(hecha: EleccionHecha | null): z.infer<typeof ProximaLey>["hecha"] {
  if (hecha === null) return null;
  const { ley: suya, eleccion, enCurso, movidos } = hecha;
  return { nombre: getRegimen(suya.regimen).nombre, desde: suya.desde, eleccion, enCurso, movidos };
}

const COLUMNAS: readonly ColumnaPlanilla<Nuevo>[] = [
  { titulo: "Código", celda: ({ codigo }) => codigo },
  { titulo: "Producto", celda: ({ descripcion }) => descripcion, ancho: 40 },
  { titulo: "Hoy (Bs)", celda: ({ antes }) => decimal(antes) },
  { titulo: "Desde ese día (Bs)", celda: ({ despues }) => decimal(despues) },
];

/** The labels that a choice makes the shop print, as files for spreadsheets. */
export const etiquetasDeLey = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `${RUTA}/etiquetas.${formato}`,
    resumen: `Las etiquetas que una elección hace imprimir, en ${formato.toUpperCase()} (solo el dueño)`,
    right: "dueno",
    changesState: false,
    query: z.strictObject({
      conserva: explicado(
        EleccionDeLey.shape.conserva.default("ganancia"),
        "Elección por la que se pregunta.",
        "ganancia",
      ),
      redondeo: REDONDEO,
    }),
    respuesta: { descarga: tipo },
    handle: (deps, { llamador: { empresa }, query }) =>
      Promise.resolve(
        ok({
          datos: null,
          descarga: descargaDe(
            formato,
            `etiquetas_${empresa.nit}`,
            COLUMNAS,
            walkEtiquetas(deps, empresa, { ...query, proformas: false }),
          ),
        }),
      ),
  }),
);

export const preciosDeLey = route({
  method: "post",
  path: `${RUTA}/precios`,
  resumen: "Elige qué pasa con los precios cuando empiece la ley, o deja la elección (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    eleccion: explicado(
      EleccionDeLey.nullable(),
      "La elección; nulo la deja, y los precios quedan como están. Se puede cambiar hasta la víspera.",
    ),
  }),
  errores: [422],
  respuesta: {
    datos: z.object({
      eleccion: explicado(EleccionDeLey.nullable(), "La elección que quedó; nulo: ninguna."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body: { eleccion } }) => {
    const hecho = await choosePrecios(deps, empresa, eleccion);
    return hecho.ok ? ok({ datos: { eleccion } }) : hecho;
  },
});
