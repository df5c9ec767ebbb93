/** Routes that export products and buyers as files for spreadsheets. The file of products can be corrected and imported again. */
import { epochToInstante, ok, plano } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { walkFilas, type FilaDe } from "../readers/tienda.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { putFichas } from "../poner-fichas.ts";
import { catalogosDeTienda, type CatalogosTienda } from "../productos.ts";
import { CAMPOS_CLIENTES, filtroDeClientes } from "./consulta-tienda.ts";
import { CAMPOS_PRODUCTOS, palabrasDe } from "./tienda-comun.ts";

/** Columns of a price list, as the import reads them. */
function columnasDe({ unidadesMedida }: CatalogosTienda): readonly ColumnaPlanilla<FilaDe<"producto">>[] {
  const unidades = new Map(unidadesMedida.map(({ codigo, descripcion }) => [codigo, descripcion]));
  return [
    { titulo: "codigo", celda: ({ codigo }) => codigo },
    { titulo: "descripcion", celda: ({ descripcion }) => descripcion, ancho: 40 },
    { titulo: "precio", celda: ({ precio }) => Number(precio), ancho: 12 },
    {
      titulo: "unidad",
      celda: ({ unidadMedida }) => unidades.get(unidadMedida) ?? String(unidadMedida),
      ancho: 20,
    },
    { titulo: "categoria", celda: ({ categoria }) => categoria ?? "", ancho: 20 },
    { titulo: "codigo de barras", celda: ({ codigoBarras }) => codigoBarras ?? "", ancho: 20 },
    { titulo: "codigo sin", celda: ({ codigoSin }) => String(codigoSin) },
    { titulo: "actividad", celda: ({ actividadEconomica }) => actividadEconomica },
    { titulo: "activo", celda: ({ activo }) => (activo ? "si" : "no"), ancho: 10 },
  ];
}

/** Exports all products that a filter finds. */
export const productos = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/productos.${formato}`,
    resumen: `Todos los productos que el filtro halla, en ${formato.toUpperCase()}: se corrige y se importa otra vez`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_PRODUCTOS),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query: { buscar, categoria, venta } }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["producto"]);
      const activo = venta === undefined ? undefined : venta === "si";
      const filas = walkFilas(db, {
        nit,
        tipo: "producto",
        palabras: palabrasDe(buscar, plano),
        categoria,
        activo,
      });
      const archivo = `productos_${nit}_${epochToInstante(reloj.ahora()).slice(0, 10)}`;
      const columnas = columnasDe(await catalogosDeTienda(db, nit));
      return ok({ datos: null, descarga: descargaDe(formato, archivo, columnas, filas) });
    },
  }),
);

const COLUMNAS_CLIENTE: readonly ColumnaPlanilla<FilaDe<"cliente">>[] = [
  { titulo: "Nombre", celda: ({ razonSocial }) => razonSocial, ancho: 40 },
  { titulo: "Documento", celda: documentoToText, ancho: 24 },
  { titulo: "Correo", celda: ({ correo }) => correo ?? "", ancho: 32 },
];

/** Exports all buyers that a search finds. */
export const clientes = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/clientes.${formato}`,
    resumen: `Todos los clientes que la búsqueda halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS_CLIENTES),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["cliente"]);
      const filas = walkFilas(db, { nit, tipo: "cliente", ...filtroDeClientes(query) });
      const archivo = `clientes_${nit}_${epochToInstante(reloj.ahora()).slice(0, 10)}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS_CLIENTE, filas) });
    },
  }),
);
