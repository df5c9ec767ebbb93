/** Routes of the ledgers and the monthly backup, streamed, and of what a month still lacks. */
import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import { route } from "../../http/route.ts";
import { getEstadoDelMes } from "../readers/estado-del-mes.ts";
import { descargaDeLibro, LIBROS, nombreDeMes, type Libro } from "../reports/libros.ts";
import { FORMATOS } from "../../http/planilla.ts";
import { respaldo } from "../reports/respaldo.ts";
import { MES } from "../../http/campos.ts";
import { EstadoDelMes } from "./respuestas-mes.ts";
import { vistaDelMes } from "./vista-mes.ts";

const TODOS: readonly Libro[] = ["ventas", "notas"];

const RESUMENES: Readonly<Record<Libro, string>> = {
  ventas: "Libro de ventas del mes (formato RCV); no resta anuladas ni notas",
  notas: "Registro de notas de crédito-débito del mes, cada una con su factura",
};

/** The ledgers: as CSV, and under the same address with `.xlsx`. */
export const libros = TODOS.flatMap((libro) =>
  FORMATOS.map(({ formato, tipo }) =>
    route({
      method: "get",
      path: `/v1/reportes/${LIBROS[libro].nombre}${formato === "csv" ? "" : `.${formato}`}`,
      resumen: `${RESUMENES[libro]}, en ${formato.toUpperCase()}`,
      right: "revisar",
      changesState: false,
      query: z.strictObject(MES),
      respuesta: { descarga: tipo },
      handle: async ({ db }, { llamador: { empresa }, query }) =>
        ok({ datos: null, descarga: descargaDeLibro(db, empresa.nit, query, libro, formato) }),
    }),
  ),
);

export const estadoDelMes = route({
  method: "get",
  path: "/v1/reportes/mes",
  resumen: "Si los libros de un mes están completos, y qué falta y hasta cuándo",
  right: "revisar",
  changesState: false,
  query: z.strictObject(MES),
  respuesta: { datos: EstadoDelMes },
  handle: async (deps, { llamador: { empresa }, query }) =>
    ok({ datos: vistaDelMes(await getEstadoDelMes(deps, empresa, query)) }),
});

export const respaldoMensual = route({
  method: "get",
  path: "/v1/reportes/respaldo",
  resumen: "ZIP con los XML y PDF del mes",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...MES,
    formato: explicado(
      z.enum(["xml", "pdf", "ambos"], "Use xml, pdf o ambos.").default("ambos"),
      "Qué archivos lleva el ZIP.",
      "ambos",
    ),
  }),
  respuesta: { descarga: "application/zip" },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const catalogos = await parametricasDe(deps.db, empresa.nit);
    const formatos = { xml: query.formato !== "pdf", pdf: query.formato !== "xml" };
    return ok({
      datos: null,
      descarga: {
        tipo: "application/zip",
        archivo: `respaldo_${empresa.nit}_${nombreDeMes(query)}.zip`,
        partes: respaldo(deps, empresa, catalogos, query, formatos),
      },
    });
  },
});
