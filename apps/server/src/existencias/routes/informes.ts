/** Routes of the reports of stock, and their files for spreadsheets. */
import { decimal, explicado, FechaPedido, Instante, ok, sumar, type Nit } from "@mostrador/core";
import { fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { alReves, enteroDeTexto, estaAlReves } from "../../http/campos.ts";
import { diasAntes, diasPedidos } from "../../http/dias.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { conDesfase } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import {
  perdidas,
  reponer,
  sinVender,
  type FilaPerdida,
  type FilaQuieta,
  type FilaReponer,
} from "../readers/informes.ts";
import { SucursalDeTexto } from "./campos.ts";
import { Perdidas, Reponer, SinVender } from "./respuestas-informes.ts";

const Sucursal = explicado(SucursalDeTexto.optional(), "Solo esta sucursal; sin ella, todas.", "0");
const Limite = explicado(enteroDeTexto(1, 1000).default(200), "Filas que se leen.", "200");

/** Days whose sales an order is suggested from. */
const DIAS = 30;
const DE_REPONER = {
  sucursal: Sucursal,
  cubre: explicado(
    enteroDeTexto(1, 365).default(15),
    "Días que debe alcanzar lo que se pide, al ritmo de los últimos 30.",
    "15",
  ),
};

async function readReponer(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  { sucursal, cubre }: { readonly sucursal?: number | undefined; readonly cubre: number },
) {
  const periodo = diasPedidos({}, reloj.ahora());
  const filas = await reponer(db, { nit, sucursal, ...periodo }, { dias: DIAS, cubre });
  return { periodo, filas };
}

export const porReponer = route({
  method: "get",
  path: "/v1/existencias/reponer",
  resumen: "Cuánto conviene pedir de cada producto, por lo que se vende y por su mínimo",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...DE_REPONER, limite: Limite }),
  respuesta: { datos: Reponer },
  handle: async (deps, { llamador: { empresa }, query: { limite, ...pedido } }) => {
    const { periodo, filas } = await readReponer(deps, empresa.nit, pedido);
    return ok({ datos: { ...periodo, total: filas.length, filas: filas.slice(0, limite) } });
  },
});

const DE_QUIETAS = {
  sucursal: Sucursal,
  dias: explicado(enteroDeTexto(7, 730).default(60), "Días sin una venta.", "60"),
};

async function readQuietas(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  { sucursal, dias }: { readonly sucursal?: number | undefined; readonly dias: number },
) {
  const desde = diasAntes(diasPedidos({}, reloj.ahora()).hasta, dias);
  return { desde, filas: await sinVender(db, { nit, sucursal, desde }) };
}

export const quietas = route({
  method: "get",
  path: "/v1/existencias/sin-vender",
  resumen: "Lo que hay y no se vende hace días, lo de más valor primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...DE_QUIETAS, limite: Limite }),
  respuesta: { datos: SinVender },
  handle: async (deps, { llamador: { empresa }, query: { limite, ...pedido } }) => {
    const { desde, filas } = await readQuietas(deps, empresa.nit, pedido);
    return ok({
      datos: {
        desde,
        total: filas.length,
        valor: valorDe(filas),
        filas: filas.slice(0, limite).map(({ ultimaVenta, ...fila }) => ({
          ...fila,
          ultimaVenta: ultimaVenta === null ? null : conDesfase(Instante.parse(ultimaVenta)),
        })),
      },
    });
  },
});

const DE_PERDIDAS = {
  sucursal: Sucursal,
  desde: explicado(FechaPedido.optional(), "Primer día; sin él, los últimos 30.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día.", "2026-11-30"),
};

export const loPerdido = route({
  method: "get",
  path: "/v1/existencias/perdidas",
  resumen:
    "Lo que se perdió: faltantes de conteos, actas de merma, vencido y robo, y traslados que no llegaron",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...DE_PERDIDAS, limite: Limite }),
  respuesta: { datos: Perdidas },
  handle: async ({ db, reloj }, { llamador: { empresa }, query: { limite, sucursal, desde, hasta } }) => {
    if (estaAlReves(desde, hasta)) return alReves("desde");
    const periodo = diasPedidos({ desde, hasta }, reloj.ahora());
    const filas = await perdidas(db, { nit: empresa.nit, sucursal, ...periodo });
    const cifras = { total: filas.length, valor: valorDe(filas) };
    return ok({ datos: { ...periodo, ...cifras, filas: filas.slice(0, limite) } });
  },
});

function valorDe(filas: readonly { readonly valor: string }[]): string {
  return sumar(filas.map(({ valor }) => decimal(valor))).toFixed(2);
}

interface DeProducto {
  readonly codigo: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly sucursal: number;
}

const DEL_PRODUCTO: readonly ColumnaPlanilla<DeProducto>[] = [
  { titulo: "Código", celda: ({ codigo }) => codigo },
  { titulo: "Producto", celda: ({ descripcion }) => descripcion, ancho: 40 },
  { titulo: "Categoría", celda: ({ categoria }) => categoria ?? "", ancho: 18 },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
];

const COLUMNAS_REPONER: readonly ColumnaPlanilla<FilaReponer>[] = [
  ...DEL_PRODUCTO,
  { titulo: "Hay", celda: ({ hay }) => decimal(hay) },
  { titulo: "En camino", celda: ({ enCamino }) => decimal(enCamino) },
  { titulo: "Mínimo", celda: ({ minimo }) => (minimo === null ? "" : decimal(minimo)) },
  { titulo: "Vendido en 30 días", celda: ({ vendido }) => decimal(vendido) },
  { titulo: "Pedir", celda: ({ pedir }) => decimal(pedir) },
];

const COLUMNAS_QUIETAS: readonly ColumnaPlanilla<FilaQuieta>[] = [
  ...DEL_PRODUCTO,
  { titulo: "Hay", celda: ({ cantidad }) => decimal(cantidad) },
  { titulo: "Valor (Bs)", celda: ({ valor }) => decimal(valor), suma: true },
  {
    titulo: "Última venta",
    celda: ({ ultimaVenta }) => (ultimaVenta === null ? "" : fechaHora(ultimaVenta)),
    ancho: 18,
  },
];

const COLUMNAS_PERDIDAS: readonly ColumnaPlanilla<FilaPerdida>[] = [
  ...DEL_PRODUCTO,
  { titulo: "Conteos", celda: ({ conteos }) => decimal(conteos) },
  { titulo: "Actas", celda: ({ actas }) => decimal(actas) },
  { titulo: "Traslados", celda: ({ traslados }) => decimal(traslados) },
  { titulo: "Cantidad", celda: ({ cantidad }) => decimal(cantidad) },
  { titulo: "Valor (Bs)", celda: ({ valor }) => decimal(valor), suma: true },
];

/** Complete reports as files for spreadsheets. */
export const informesExportados = FORMATOS.flatMap(({ formato, tipo }) => {
  const comun = {
    method: "get",
    right: "revisar",
    changesState: false,
    respuesta: { descarga: tipo },
  } as const;
  const enForma = `en ${formato.toUpperCase()}`;
  return [
    route({
      ...comun,
      path: `/v1/portal/existencias/reponer.${formato}`,
      resumen: `Lo que conviene pedir, ${enForma}`,
      query: z.strictObject(DE_REPONER),
      async handle(deps, { llamador: { empresa }, query }) {
        const { filas } = await readReponer(deps, empresa.nit, query);
        return ok({
          datos: null,
          descarga: descargaDe(formato, `reponer_${empresa.nit}`, COLUMNAS_REPONER, filas),
        });
      },
    }),
    route({
      ...comun,
      path: `/v1/portal/existencias/sin-vender.${formato}`,
      resumen: `Lo que no se vende, ${enForma}`,
      query: z.strictObject(DE_QUIETAS),
      async handle(deps, { llamador: { empresa }, query }) {
        const { filas } = await readQuietas(deps, empresa.nit, query);
        return ok({
          datos: null,
          descarga: descargaDe(formato, `sin-vender_${empresa.nit}`, COLUMNAS_QUIETAS, filas),
        });
      },
    }),
    route({
      ...comun,
      path: `/v1/portal/existencias/perdidas.${formato}`,
      resumen: `Lo que se perdió, ${enForma}`,
      query: z.strictObject(DE_PERDIDAS),
      async handle({ db, reloj }, { llamador: { empresa }, query: { sucursal, desde, hasta } }) {
        if (estaAlReves(desde, hasta)) return alReves("desde");
        const periodo = diasPedidos({ desde, hasta }, reloj.ahora());
        const filas = await perdidas(db, { nit: empresa.nit, sucursal, ...periodo });
        const archivo = `perdidas_${empresa.nit}_${periodo.desde}_${periodo.hasta}`;
        return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_PERDIDAS, filas) });
      },
    }),
  ];
});
