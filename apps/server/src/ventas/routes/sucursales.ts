/** The branches side by side, as a page and as files for spreadsheets. */
import { explicado, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { compareSucursales, type FilaSucursal } from "../readers/comparar-sucursales.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { ComparacionDeSucursales, PERIODOS } from "./respuestas-ventas.ts";

const CAMPOS = z.strictObject({
  periodo: explicado(
    z.enum(PERIODOS, `Use uno de: ${PERIODOS.join(", ")}.`).default("hoy"),
    "Tramo que se compara con el anterior: hoy, la semana desde el lunes, o el mes desde su primer día.",
    "semana",
  ),
});

const COLUMNAS: readonly ColumnaPlanilla<FilaSucursal>[] = [
  { titulo: "Sucursal", celda: ({ nombre }) => nombre, ancho: 24 },
  { titulo: "Facturas", celda: ({ bruto }) => bruto.documentos, entero: true, suma: true },
  { titulo: "Vendido (Bs)", celda: ({ bruto }) => bruto.monto, suma: true },
  { titulo: "Anuladas (Bs)", celda: ({ anuladas }) => anuladas.monto, suma: true },
  { titulo: "Notas (Bs)", celda: ({ notas }) => notas.monto, suma: true },
  { titulo: "Venta neta (Bs)", celda: ({ neto }) => neto, suma: true },
  { titulo: "Promedio por factura (Bs)", celda: ({ promedio }) => promedio ?? "", ancho: 26 },
  { titulo: "Neto de antes (Bs)", celda: ({ antes }) => antes.neto, suma: true, ancho: 20 },
  { titulo: "Cambio (%)", celda: ({ cambio }) => cambio ?? "", entero: true },
];

export const comparacion = route({
  method: "get",
  path: "/v1/portal/ventas/sucursales",
  resumen: "Las sucursales lado a lado: hoy, esta semana o este mes, con el mismo tramo anterior",
  right: "revisar",
  changesState: false,
  query: CAMPOS,
  respuesta: { datos: ComparacionDeSucursales },
  handle: async (deps, { llamador: { empresa }, query: { periodo } }) =>
    ok({ datos: await compareSucursales(deps.db, empresa.nit, periodo, deps.reloj.ahora()) }),
});

/** Exports the comparison of branches. */
export const exportadas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/ventas/sucursales.${formato}`,
    resumen: `Las sucursales lado a lado, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: CAMPOS,
    respuesta: { descarga: tipo },
    async handle(deps, { llamador: { empresa }, query: { periodo } }) {
      const { filas, ahora } = await compareSucursales(deps.db, empresa.nit, periodo, deps.reloj.ahora());
      const archivo = `sucursales_${ahora.desde}_${ahora.hasta}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS, filas) });
    },
  }),
);
