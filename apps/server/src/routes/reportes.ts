/** Routes of the sales ledger and the monthly backup, streamed. */
import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { parametricasDe } from "../catalogos.ts";
import { route } from "../http/route.ts";
import { libroVentas } from "../reports/libro-ventas.ts";
import { respaldo } from "../reports/respaldo.ts";
import { MES } from "./consulta-ventas.ts";

export const libro = route({
  method: "get",
  path: "/v1/reportes/libro-ventas",
  resumen: "Libro de ventas del mes en CSV (formato RCV)",
  right: "revisar",
  changesState: false,
  query: z.strictObject(MES),
  respuesta: { descarga: "text/csv" },
  handle: async (deps, { llamador: { empresa }, query }) =>
    ok({
      datos: null,
      descarga: {
        tipo: "text/csv; charset=utf-8",
        archivo: `libro-ventas_${empresa.nit}_${periodo(query)}.csv`,
        partes: libroVentas(deps.db, empresa.nit, query),
      },
    }),
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
        archivo: `respaldo_${empresa.nit}_${periodo(query)}.zip`,
        partes: respaldo(deps, empresa, catalogos, query, formatos),
      },
    });
  },
});

function periodo({ gestion, mes }: { readonly gestion: number; readonly mes: number }): string {
  return `${gestion}-${String(mes).padStart(2, "0")}`;
}
