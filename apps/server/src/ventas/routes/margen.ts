/** Routes of the gain of sales. */
import { decimal, explicado, FechaPedido, ok, sumar } from "@mostrador/core";
import { z } from "zod";
import { alReves, enteroDeTexto, estaAlReves, MAX_LUGAR } from "../../http/campos.ts";
import { diasPedidos } from "../../http/dias.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { Dia } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { getMargen, type FilaMargen, type Margenes } from "../readers/margen.ts";

const POR = ["producto", "categoria", "cajero"] as const;
const CAMPOS = {
  por: explicado(
    z.enum(POR, `Use uno de: ${POR.join(", ")}.`).default("producto"),
    "Lo que cada fila junta.",
    "producto",
  ),
  sucursal: explicado(enteroDeTexto(0, MAX_LUGAR).optional(), "Solo esta sucursal; sin ella, todas.", "0"),
  desde: explicado(FechaPedido.optional(), "Primer día; sin él, los últimos 30.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día.", "2026-11-30"),
};

const Fila = z.object({
  clave: explicado(z.string(), "Código del producto, categoría, o cajero.", "ARR-01"),
  nombre: explicado(z.string(), "Su nombre.", "Arroz grano de oro, bolsa de 1 kg"),
  vendido: explicado(
    z.string(),
    "Lo que se cobró de mercadería cuyo costo se sabe, menos lo devuelto, en bolivianos.",
    "100.00",
  ),
  sinIva: explicado(z.string(), "Lo vendido sin su IVA.", "87.00"),
  costo: explicado(z.string(), "Lo que había costado.", "60.00"),
  ganancia: explicado(z.string(), "Lo vendido sin IVA, menos su costo.", "27.00"),
  porciento: explicado(z.string().nullable(), "La ganancia, de cada 100 sin IVA.", "31.0"),
  sinCosto: explicado(
    z.string(),
    "Lo que se cobró de mercadería cuyo costo no se sabe, menos lo devuelto: no está en las otras cifras.",
    "30.00",
  ),
  lineasSinCosto: explicado(z.int(), "Cuántas líneas de facturas son.", 2),
});

/** Gains by product, category or cashier. */
export const MargenVisto = z.object({
  desde: explicado(Dia, "Primer día que cuenta."),
  hasta: explicado(Dia, "Último día que cuenta."),
  filas: explicado(z.array(Fila), "Ganancias, la mayor primero."),
  total: explicado(Fila, "La suma de todas."),
  sinCosto: explicado(
    z.string(),
    "Todo lo vendido cuyo costo no se sabe: lo que no movió existencias, o salió antes de saberse qué costó. Con lo vendido del total suma las ventas netas.",
    "350.00",
  ),
  lineasSinCosto: explicado(z.int(), "Cuántas líneas de facturas son.", 7),
});

export const margen = route({
  method: "get",
  path: "/v1/portal/margen",
  resumen: "Cuánto se ganó: lo vendido sin IVA, menos lo que costó",
  right: "revisar",
  changesState: false,
  query: z.strictObject(CAMPOS),
  respuesta: { datos: MargenVisto },
  handle: async (
    { db, reloj, regimenes },
    { llamador: { empresa }, query: { por, sucursal, desde, hasta } },
  ) => {
    if (estaAlReves(desde, hasta)) return alReves("desde");
    const periodo = diasPedidos({ desde, hasta }, reloj.ahora());
    const vigencias = await regimenes.vigencias(db, empresa);
    const leido = await getMargen(db, { nit: empresa.nit, sucursal, vigencias, ...periodo }, por);
    return ok({ datos: { ...periodo, ...leido } });
  },
});

const COLUMNAS: readonly ColumnaPlanilla<FilaMargen>[] = [
  { titulo: "Clave", celda: ({ clave }) => clave },
  { titulo: "Nombre", celda: ({ nombre }) => nombre, ancho: 40 },
  { titulo: "Vendido (Bs)", celda: ({ vendido }) => decimal(vendido), suma: true },
  { titulo: "Sin IVA (Bs)", celda: ({ sinIva }) => decimal(sinIva), suma: true },
  { titulo: "Costo (Bs)", celda: ({ costo }) => decimal(costo), suma: true },
  { titulo: "Ganancia (Bs)", celda: ({ ganancia }) => decimal(ganancia), suma: true },
  { titulo: "%", celda: ({ porciento }) => (porciento === null ? "" : decimal(porciento)) },
  { titulo: "Sin costo conocido (Bs)", celda: ({ sinCosto }) => decimal(sinCosto), suma: true },
  { titulo: "Líneas sin costo", celda: ({ lineasSinCosto }) => lineasSinCosto, suma: true },
];

/** The rows of the file: the gains, and what was sold of groups without any known cost, so that a column adds up to the whole. */
function filasDeArchivo({ filas, total }: Margenes): readonly FilaMargen[] {
  const cero = "0.00";
  const resto = decimal(total.sinCosto).minus(sumar(filas.map(({ sinCosto }) => decimal(sinCosto))));
  const lineasSinCosto = filas.reduce((quedan, fila) => quedan - fila.lineasSinCosto, total.lineasSinCosto);
  if (resto.eq(0) && lineasSinCosto === 0) return filas;
  const nada = { vendido: cero, sinIva: cero, costo: cero, ganancia: cero, porciento: null };
  return [
    ...filas,
    { clave: "", nombre: "Sin costo conocido", ...nada, sinCosto: resto.toFixed(2), lineasSinCosto },
  ];
}

/** The gains as files for spreadsheets. */
export const margenExportado = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/margen.${formato}`,
    resumen: `Cuánto se ganó, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    async handle(
      { db, reloj, regimenes },
      { llamador: { empresa }, query: { por, sucursal, desde, hasta } },
    ) {
      if (estaAlReves(desde, hasta)) return alReves("desde");
      const periodo = diasPedidos({ desde, hasta }, reloj.ahora());
      const vigencias = await regimenes.vigencias(db, empresa);
      const leido = await getMargen(db, { nit: empresa.nit, sucursal, vigencias, ...periodo }, por);
      const archivo = `ganancia_${empresa.nit}_${periodo.desde}_${periodo.hasta}`;
      return ok({
        datos: null,
        descarga: descargaDe(formato, archivo, COLUMNAS, filasDeArchivo(leido)),
      });
    },
  }),
);
