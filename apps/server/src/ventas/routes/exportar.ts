/** Sales and reports as files for spreadsheets, with the filter of their pages. */
import { decimal, explicado, epochToInstante, ok, textoPedido } from "@mostrador/core";
import { fecha, fechaHora, nombreEstado, nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { getInforme, type FilaInforme } from "../readers/informe-ventas.ts";
import { diasPedidos } from "../../http/dias.ts";
import { ORDENES, walkVentas } from "../readers/ventas.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { CAMPOS_LISTA, filtroDeLista } from "./consulta-ventas.ts";
import { CAMPOS_INFORME, filtroDeInforme } from "./informes.ts";

type Exportada = ReturnType<typeof walkVentas> extends AsyncGenerator<infer F> ? F : never;

const COLUMNAS: readonly ColumnaPlanilla<Exportada>[] = [
  { titulo: "Documento", celda: ({ clase }) => (clase === "nota" ? "Nota de crédito" : "Factura") },
  { titulo: "Número", celda: ({ numero }) => numero, entero: true, ancho: 10 },
  { titulo: "Fecha", celda: ({ fechaEmision }) => fechaHora(fechaEmision), fecha: "hora", ancho: 18 },
  { titulo: "Estado", celda: ({ estado }) => nombreEstado(estado), ancho: 14 },
  { titulo: "Cliente", celda: ({ cliente }) => cliente, ancho: 32 },
  { titulo: "NIT o CI", celda: ({ documento }) => documento },
  { titulo: "Monto (Bs)", celda: ({ monto }) => decimal(monto), suma: netoDe },
  { titulo: "Forma de pago", celda: ({ pago }) => pago ?? "" },
  { titulo: "Cajero", celda: ({ cajero }) => cajero },
  { titulo: "Caja", celda: (venta) => nombrePunto(venta) },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "Tipo", celda: ({ sector }) => sector, ancho: 28 },
  { titulo: "CUF", celda: ({ cuf }) => cuf, ancho: 60 },
];

const COLUMNAS_INFORME: readonly ColumnaPlanilla<FilaInforme>[] = [
  { titulo: "Nombre", celda: ({ nombre }) => nombre, ancho: 36 },
  { titulo: "Facturas", celda: ({ bruto }) => bruto.documentos, entero: true, suma: true },
  { titulo: "Vendido (Bs)", celda: ({ bruto }) => bruto.monto, suma: true },
  { titulo: "Anuladas (Bs)", celda: ({ anuladas }) => anuladas.monto, suma: true },
  { titulo: "Notas (Bs)", celda: ({ notas }) => notas.monto, suma: true },
  { titulo: "Venta neta (Bs)", celda: ({ neto }) => neto, suma: true },
  { titulo: "Cantidad", celda: ({ cantidad }) => cantidad ?? "" },
];

/** Returns a document's contribution to net sales: zero for an annulled one, negative for a note. */
function netoDe({ estado, clase, monto }: Exportada) {
  if (estado === "ANULADA") return decimal(0);
  return clase === "nota" ? decimal(0).minus(monto) : decimal(monto);
}

/** Exports all sales that match the filter. */
export const ventas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/ventas/lista.${formato}`,
    resumen: `Todas las ventas que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject({
      ...CAMPOS_LISTA,
      buscar: explicado(
        textoPedido(0, 100).optional(),
        "Texto que se busca: número, NIT o CI, nombre, o CUF.",
        "nanez",
      ),
      orden: explicado(
        z.enum(ORDENES).default("-fecha"),
        "Orden de la lista; con un guion, de mayor a menor.",
        "-fecha",
      ),
    }),
    respuesta: { descarga: tipo },
    async handle(deps, { llamador: { empresa }, query: { buscar = "", orden, ...campos } }) {
      const leida = await filtroDeLista(deps.db, empresa.nit, campos);
      if (!leida.ok) return leida;
      const pedida = { ...leida.value, buscar: buscar === "" ? undefined : buscar, orden };
      const archivo = `ventas_${empresa.nit}_${epochToInstante(deps.reloj.ahora()).slice(0, 10)}`;
      return ok({
        datos: null,
        descarga: descargaDe(formato, archivo, COLUMNAS, walkVentas(deps.db, pedida), "Venta neta"),
      });
    },
  }),
);

/** Exports a report of sales. */
export const informes = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/ventas/informe.${formato}`,
    resumen: `Un informe de ventas, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_INFORME),
    respuesta: { descarga: tipo },
    async handle(deps, { llamador: { empresa }, query: { por, ...campos } }) {
      const periodo = diasPedidos(campos, deps.reloj.ahora());
      const filtro = await filtroDeInforme(deps.db, empresa.nit, por, { ...campos, ...periodo });
      if (!filtro.ok) return filtro;
      const leido = await getInforme(deps.db, filtro.value, por);
      const filas =
        por === "dia" ? leido.filas.map((fila) => ({ ...fila, nombre: fecha(fila.nombre) })) : leido.filas;
      const archivo = `ventas-por-${por}_${periodo.desde}_${periodo.hasta}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_INFORME, filas) });
    },
  }),
);
