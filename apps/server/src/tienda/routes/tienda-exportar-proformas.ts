/** Proformas as files for spreadsheets. */
import { ok } from "@mostrador/core";
import { fecha, fechaHora, nombreEstadoProforma, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import { alReves } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { walkProformas } from "../readers/proformas.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { CAMPOS_PROFORMAS, filtroDe } from "./tienda-proformas.ts";

type ProformaExportada = ReturnType<typeof walkProformas> extends AsyncGenerator<infer F> ? F : never;

const COLUMNAS: readonly ColumnaPlanilla<ProformaExportada>[] = [
  { titulo: "Proforma", celda: ({ nombre }) => nombre },
  { titulo: "Hecha", celda: ({ hechaEn }) => fechaHora(hechaEn), fecha: "hora", ancho: 18 },
  { titulo: "Válida hasta", celda: ({ validaHasta }) => fecha(validaHasta), fecha: "dia", ancho: 14 },
  { titulo: "Cliente", celda: ({ cliente }) => cliente, ancho: 40 },
  { titulo: "Total (Bs)", celda: ({ monto }) => monto, suma: true },
  { titulo: "Estado", celda: ({ estado }) => nombreEstadoProforma(estado), ancho: 12 },
  { titulo: "Hizo", celda: ({ usuario }) => usuario ?? "" },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
];

/** All proformas that a filter finds. */
export const proformas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/proformas.${formato}`,
    resumen: `Todas las proformas que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_PROFORMAS),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query }) {
      const { nit } = empresa;
      const filtro = filtroDe(nit, query, reloj.ahora());
      if (filtro === null) return alReves("desde");
      const filas = walkProformas(db, filtro);
      return ok({
        datos: null,
        descarga: descargaDe(formato, `proformas_${nit}_${filtro.hoy}`, COLUMNAS, filas),
      });
    },
  }),
);
