/** Routes of the month of all companies that a person reviews. */
import { ok } from "@mostrador/core";
import { z } from "zod";
import { hasRight } from "../../http/rights.ts";
import { route } from "../../http/route.ts";
import { misEmpresas } from "../../identidad/empresas.ts";
import { hasTodasLasVentas } from "../readers/figuras.ts";
import { listMesDeEmpresas } from "../readers/mes-empresas.ts";
import { nombreDeMes } from "../reports/libros.ts";
import { zipDeLibros } from "../reports/libros.ts";
import { MES } from "../../http/campos.ts";
import { MesDeEmpresas } from "./respuestas-ventas.ts";
import { vistaDelMes } from "./vista-mes.ts";

export const mes = route({
  method: "get",
  path: "/v1/empresas/mes",
  resumen: "El mes de cada empresa que quien entró puede revisar: ventas, anuladas, notas y lo que espera",
  right: "identified",
  changesState: false,
  query: z.strictObject(MES),
  respuesta: { datos: MesDeEmpresas },
  handle: async (deps, { llamador: { correo }, query }) => {
    const { todas } = await misEmpresas(deps, correo);
    const revisables = todas.filter(({ rol }) => hasRight("revisar", rol));
    const filas = await listMesDeEmpresas(deps, revisables, query);
    const empresas = filas.map(({ estado, ...fila }) => ({ ...fila, estado: vistaDelMes(estado) }));
    return ok({ datos: { ...query, empresas, completo: await hasTodasLasVentas(deps.db) } });
  },
});

export const libros = route({
  method: "get",
  path: "/v1/empresas/libros",
  resumen: "ZIP con los libros de ventas y de notas del mes de cada empresa que quien entró puede revisar",
  right: "identified",
  changesState: false,
  query: z.strictObject(MES),
  respuesta: { descarga: "application/zip" },
  handle: async (deps, { llamador: { correo }, query }) => {
    const { todas } = await misEmpresas(deps, correo);
    const nits = todas.filter(({ rol }) => hasRight("revisar", rol)).map(({ empresa }) => empresa.nit);
    return ok({
      datos: null,
      descarga: {
        tipo: "application/zip",
        archivo: `libros_${nombreDeMes(query)}.zip`,
        partes: zipDeLibros(deps.db, nits, query),
      },
    });
  },
});
