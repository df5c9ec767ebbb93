/** Routes that export presentations, prices and clients of price lists as files for spreadsheets. */
import { epochToInstante, fail, ok } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { nombreCatalogo } from "@mostrador/core/formato";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { walkClientesDeLista, walkPresentaciones, walkTarifas } from "../readers/precios.ts";
import { findFila, type FilaDe } from "../readers/tienda.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { putFichas } from "../poner-fichas.ts";
import { catalogosDeTienda } from "../productos.ts";
import { PorId } from "./tienda-comun.ts";
import {
  CAMPOS_DE_LISTA,
  CAMPOS_PRESENTACIONES,
  CAMPOS_TARIFAS,
  filtroDeLista,
  filtroDePresentaciones,
  filtroDeTarifas,
} from "./consulta-tienda.ts";

type De<R extends (...args: never[]) => AsyncGenerator> =
  ReturnType<R> extends AsyncGenerator<infer F> ? F : never;

/** Text in place of a deleted product. */
const BORRADO = "Producto borrado";

const COLUMNAS_PRESENTACION: readonly ColumnaPlanilla<De<typeof walkPresentaciones>>[] = [
  { titulo: "Producto", celda: ({ descripcion }) => descripcion ?? BORRADO, ancho: 40 },
  { titulo: "Presentación", celda: ({ nombre }) => nombre, ancho: 24 },
  { titulo: "Trae", celda: ({ factor }) => factor, ancho: 10 },
  { titulo: "Unidad", celda: ({ unidad }) => nombreCatalogo(unidad) },
  { titulo: "Código de barras", celda: ({ codigoBarras }) => codigoBarras ?? "", ancho: 20 },
  { titulo: "Precio (Bs)", celda: ({ precio }) => Number(precio) },
  { titulo: "Se vende", celda: ({ activo }) => (activo ? "sí" : "no"), ancho: 10 },
];

/** Exports all presentations that a filter finds. */
export const presentaciones = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/presentaciones.${formato}`,
    resumen: `Todas las presentaciones que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_PRESENTACIONES),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["producto", "presentacion"]);
      const { unidadesMedida } = await catalogosDeTienda(db, nit);
      const filas = walkPresentaciones(db, filtroDePresentaciones(nit, query), unidadesMedida);
      const archivo = `presentaciones_${nit}_${hoy(reloj.ahora())}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_PRESENTACION, filas) });
    },
  }),
);

const COLUMNAS_TARIFA: readonly ColumnaPlanilla<De<typeof walkTarifas>>[] = [
  { titulo: "Producto", celda: ({ descripcion }) => descripcion ?? BORRADO, ancho: 40 },
  { titulo: "Desde", celda: ({ desde }) => desde, ancho: 10 },
  { titulo: "Unidad", celda: ({ unidad }) => nombreCatalogo(unidad) },
  { titulo: "Precio (Bs)", celda: ({ precio }) => Number(precio) },
  { titulo: "Precio general (Bs)", celda: ({ general }) => (general === null ? "" : Number(general)) },
];

/** Exports all prices that a filter finds, of a list or of none. */
export const tarifas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/tarifas.${formato}`,
    resumen: `Todos los precios que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_TARIFAS),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["producto", "tarifa"]);
      const { unidadesMedida } = await catalogosDeTienda(db, nit);
      const filas = walkTarifas(db, filtroDeTarifas(nit, query), unidadesMedida);
      const archivo = `precios_${nit}_${hoy(reloj.ahora())}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_TARIFA, filas) });
    },
  }),
);

const COLUMNAS_CLIENTE: readonly ColumnaPlanilla<FilaDe<"cliente">>[] = [
  { titulo: "Nombre", celda: ({ razonSocial }) => razonSocial, ancho: 40 },
  { titulo: "Documento", celda: documentoToText, ancho: 24 },
];

/** Exports all clients of a price list that a filter finds. */
export const clientesDeLista = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/listas/{id}/clientes.${formato}`,
    resumen: `Los clientes de una lista de precios, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    params: PorId,
    query: z.strictObject(CAMPOS_DE_LISTA),
    errores: [404],
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, params: { id }, query }) {
      const { nit } = empresa;
      if ((await findFila(db, nit, "lista", id)) === undefined) return fail({ kind: "filaAusente" });
      await putFichas(db, nit, ["cliente", "listaDeCliente"]);
      const filas = walkClientesDeLista(db, filtroDeLista(nit, id, query));
      const archivo = `clientes-de-lista_${nit}_${hoy(reloj.ahora())}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_CLIENTE, filas) });
    },
  }),
);

function hoy(ahoraMs: number): string {
  return epochToInstante(ahoraMs).slice(0, 10);
}
