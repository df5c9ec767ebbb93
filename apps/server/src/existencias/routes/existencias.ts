/** Routes of balances and of the kardex. */
import { CantidadExistencia, explicado, fail, FechaPedido, ok, plano } from "@mostrador/core";
import { fecha, fechaHora, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { alReves, enteroDeTexto, MAX_ENTERO, MAX_LUGAR } from "../../http/campos.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { ahoraDe } from "../../reloj.ts";
import { putFichas } from "../../tienda/poner-fichas.ts";
import { findFila } from "../../tienda/readers/tienda.ts";
import { lugarEn, PaginaDeLista, palabrasDe } from "../../tienda/routes/tienda-comun.ts";
import { chooseModo, setMinimo } from "../ajustar.ts";
import {
  FILTROS,
  findBajoCero,
  findModo,
  ordenDeExistencias,
  ORDENES_EXISTENCIAS,
  paginaDeExistencias,
  paginaDeKardex,
  readSaldo,
  walkExistencias,
  type ExistenciaVista,
} from "../readers/existencias.ts";
import { ProductoId, SucursalDeTexto } from "./campos.ts";
import { Ajustes, Existencias, Kardex } from "./respuestas-existencias.ts";

const CAMPOS = {
  buscar: PaginaDeLista.buscar,
  sucursal: explicado(SucursalDeTexto.optional(), "Solo las de esta sucursal; sin ella, todas.", "0"),
  saldo: explicado(
    z.enum(FILTROS, `Use uno de: ${FILTROS.join(", ")}.`).default("todas"),
    "`bajoMinimo`: hay menos del mínimo; `negativas`: se vendió más de lo que había; `agotadas`: no queda nada.",
    "todas",
  ),
  al: explicado(
    FechaPedido.optional(),
    "Cantidad y valor al terminar ese día, en hora de Bolivia; sin él, ahora.",
    "2026-12-31",
  ),
  orden: explicado(
    z.enum(ORDENES_EXISTENCIAS, `Use uno de: ${ORDENES_EXISTENCIAS.join(", ")}.`).default("nombre"),
    "Orden de la lista; con un guion, de mayor a menor.",
    "nombre",
  ),
};

type Pedido = z.infer<z.ZodObject<typeof CAMPOS>>;

function filtroDe(nit: ExistenciasDe, { buscar, sucursal, saldo, al, orden }: Pedido) {
  return { nit, sucursal, saldo, al, palabras: palabrasDe(buscar, plano), orden: ordenDeExistencias(orden) };
}
type ExistenciasDe = Parameters<typeof findModo>[1];

export const listar = route({
  method: "get",
  path: "/v1/existencias",
  resumen: "Cuánto hay de cada producto en cada sucursal, a qué costo y por qué valor",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ ...PaginaDeLista, ...CAMPOS }),
  respuesta: {
    datos: Existencias,
  },
  handle: async ({ db, reloj }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const { tras, limite, ...campos } = query;
    const filtro = filtroDe(nit, campos);
    const lugar = lugarEn(filtro.orden, tras);
    if (!lugar.ok) return lugar;
    await putFichas(db, nit, ["producto"]);
    const { existencias, ...pagina } = await paginaDeExistencias(
      db,
      filtro,
      lugar.value,
      limite,
      hoyDe({ reloj }),
    );
    const activas = (await findModo(db, nit)) > 0;
    return ok({ datos: { activas, ...pagina, existencias: existencias.map(vistaDe) } });
  },
});

function hoyDe(deps: Pick<Deps, "reloj">): string {
  return ahoraDe(deps).slice(0, 10);
}

function vistaDe({ ultimoMovimiento, ultimoConteo, ...saldo }: ExistenciaVista) {
  return {
    ...saldo,
    ultimoMovimiento: conDesfase(ultimoMovimiento),
    ultimoConteo: ultimoConteo === null ? null : conDesfase(ultimoConteo),
  };
}

const COLUMNAS: readonly ColumnaPlanilla<ExistenciaVista>[] = [
  { titulo: "Código", celda: ({ codigo }) => codigo },
  { titulo: "Producto", celda: ({ descripcion }) => descripcion, ancho: 40 },
  { titulo: "Categoría", celda: ({ categoria }) => categoria ?? "", ancho: 18 },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "Cantidad", celda: ({ cantidad }) => Number(cantidad) },
  { titulo: "Reservado", celda: ({ reservado }) => Number(reservado) },
  { titulo: "Disponible", celda: ({ disponible }) => Number(disponible) },
  { titulo: "Costo (Bs)", celda: ({ costo }) => Number(costo) },
  { titulo: "Valor (Bs)", celda: ({ valor }) => Number(valor) },
  { titulo: "Mínimo", celda: ({ minimo }) => (minimo === null ? "" : Number(minimo)) },
  {
    titulo: "Último conteo",
    celda: ({ ultimoConteo }) => (ultimoConteo === null ? "" : fecha(ultimoConteo)),
  },
  { titulo: "Último movimiento", celda: ({ ultimoMovimiento }) => fechaHora(ultimoMovimiento), ancho: 18 },
];

/** All balances that match a filter, as files for spreadsheets. */
export const exportadas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/existencias.${formato}`,
    resumen: `Todas las existencias que el filtro deja, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    async handle({ db, reloj }, { llamador: { empresa }, query }) {
      const { nit } = empresa;
      await putFichas(db, nit, ["producto"]);
      const filas = walkExistencias(db, filtroDe(nit, query), hoyDe({ reloj }));
      const archivo = `existencias_${nit}${query.al === undefined ? "" : `_${query.al}`}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS, filas) });
    },
  }),
);

export const kardex = route({
  method: "get",
  path: "/v1/kardex",
  resumen: "Los movimientos de un producto en una sucursal, con el saldo que dejó cada uno",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    productoId: ProductoId,
    sucursal: explicado(SucursalDeTexto.default(0), "Sucursal; 0 es la casa matriz.", "0"),
    desde: explicado(FechaPedido.optional(), "Primer día en que ocurrieron.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día en que ocurrieron.", "2026-11-30"),
    tras: explicado(enteroDeTexto(1, MAX_ENTERO).optional(), "`siguiente` de la página anterior.", "1042"),
    limite: explicado(enteroDeTexto(1, 200).default(50), "Filas de la página.", "50"),
  }),
  errores: [404],
  respuesta: {
    datos: Kardex,
  },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const { productoId, sucursal, desde, hasta, tras, limite } = query;
    if (desde !== undefined && hasta !== undefined && desde > hasta) return alReves("desde");
    const producto = await findFila(db, nit, "producto", productoId);
    if (producto === undefined) return fail({ kind: "filaAusente" });
    const { movimientos, siguiente } = await paginaDeKardex(
      db,
      { nit, productoId, sucursal, desde, hasta },
      tras,
      limite,
    );
    const { id, codigo, descripcion, unidadMedida } = producto;
    return ok({
      datos: {
        producto: { id, codigo, descripcion, unidadMedida },
        saldo: (await readSaldo(db, { nit, sucursal, productoId })) ?? null,
        movimientos: movimientos.map(({ instante, registradoEn, ...movimiento }) => ({
          ...movimiento,
          instante: conDesfase(instante),
          registradoEn: iso(registradoEn),
        })),
        siguiente,
      },
    });
  },
});

export const ajustes = route({
  method: "get",
  path: "/v1/existencias/ajustes",
  resumen: "Si la empresa lleva existencias, y qué documentos las mueven",
  right: "revisar",
  changesState: false,
  respuesta: { datos: Ajustes },
  handle: async ({ db }, { llamador: { empresa } }) => {
    const modo = await findModo(db, empresa.nit);
    const bajoCero = await findBajoCero(db, empresa.nit);
    return ok({ datos: { activas: modo > 0, deLaApi: modo === 2, bajoCero } });
  },
});

export const ajustesElegidos = route({
  method: "post",
  path: "/v1/existencias/ajustes",
  resumen: "Empieza o deja de llevar existencias (dueño o clave de API)",
  right: "administrar",
  changesState: true,
  body: Ajustes,
  respuesta: { datos: Ajustes },
  handle: async (deps, { llamador: { empresa }, body }) => {
    await chooseModo(deps, empresa.nit, body);
    return ok({ datos: body });
  },
});

export const minimo = route({
  method: "post",
  path: "/v1/existencias/minimo",
  resumen: "Dice desde cuánto hay que reponer un producto en una sucursal, o lo deja de llevar",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    productoId: ProductoId,
    sucursal: explicado(z.int().min(0).max(MAX_LUGAR).default(0), "Sucursal; 0 es la casa matriz.", 0),
    minimo: explicado(
      CantidadExistencia.nullable(),
      "Desde cuánto hay que reponer; nulo si no importa.",
      "6",
    ),
    sigue: explicado(z.boolean().default(true), "Falso deja de llevar el producto en esa sucursal.", true),
  }),
  errores: [404],
  respuesta: { datos: z.object({ productoId: ProductoId }) },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const hecho = await setMinimo(deps, empresa.nit, body);
    return hecho ? ok({ datos: { productoId: body.productoId } }) : fail({ kind: "filaAusente" });
  },
});
