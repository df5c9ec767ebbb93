/** Routes of closed cash sessions, for the owner. */
import {
  decimal,
  explicado,
  FechaPedido,
  ok,
  type CierreZ,
  type DetalleTurno,
  type SumasDichas,
} from "@mostrador/core";
import { fechaHora, nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import { alReves, CAMPO_CAJA, enteroDeTexto, lugarAjeno, LUGAR_ORDENADO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import {
  listPaginaCierres,
  ORDENES_CIERRES,
  parseLugarCierre,
  walkCierres,
  type CierreLeido,
} from "../readers/cierres.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { Cierres } from "./respuestas-cierres.ts";
import { conDesfase } from "../../http/respuestas.ts";

const CAMPOS = {
  desde: explicado(FechaPedido.optional(), "Primer día de los cierres, en hora de Bolivia.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día de los cierres, en hora de Bolivia.", "2026-11-30"),
  caja: CAMPO_CAJA,
  conteo: explicado(
    z.enum(["falta", "sobra", "cuadra"], "Use falta, sobra o cuadra.").optional(),
    "Resultado del conteo de efectivo, en bolivianos o en dólares; sin él, todos.",
    "falta",
  ),
  orden: explicado(
    z.enum(ORDENES_CIERRES, `Use uno de: ${ORDENES_CIERRES.join(", ")}.`).default("-fecha"),
    "Orden de los cierres; con un guion, de mayor a menor.",
    "-fecha",
  ),
};
const Campos = z.object(CAMPOS);

export const cierres = route({
  method: "get",
  path: "/v1/portal/cierres",
  resumen: "Cierres Z de las cajas por página, con lo contado, lo que faltó y su detalle",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...CAMPOS,
    tras: LUGAR_ORDENADO,
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
  }),
  respuesta: { datos: Cierres },
  async handle({ db }, { llamador: { empresa }, query: { tras, limite, ...campos } }) {
    const filtro = filtroDe(campos);
    if (filtro === null) return alReves("desde");
    const cursor = tras === undefined ? undefined : parseLugarCierre(tras, campos.orden);
    if (cursor === null) return lugarAjeno();
    const pagina = await listPaginaCierres(db, empresa.nit, { ...filtro, tras: cursor }, limite);
    return ok({ datos: { cierres: pagina.cierres.map(vistaDe), siguiente: pagina.siguiente } });
  },
});

const COLUMNAS: readonly ColumnaPlanilla<CierreLeido>[] = [
  { titulo: "Caja", celda: (uno) => nombrePunto(uno), ancho: 24 },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "Z", celda: ({ cierre }) => cierre.z, entero: true, ancho: 8 },
  { titulo: "Abrió", celda: ({ cierre }) => fechaHora(cierre.abiertoEn), fecha: "hora", ancho: 18 },
  { titulo: "Cerró", celda: ({ cierre }) => fechaHora(cierre.cerradoEn), fecha: "hora", ancho: 18 },
  { titulo: "Cerró (persona)", celda: ({ cierre }) => cierre.cerradoPor ?? "" },
  { titulo: "Ventas", celda: ({ cierre }) => cierre.ventas.cantidad, entero: true, suma: true },
  { titulo: "Vendido (Bs)", celda: ({ cierre }) => decimal(cierre.ventas.total), suma: true },
  { titulo: "Descuentos (Bs)", celda: deSumas(({ descuentos }) => descuentos), suma: true },
  { titulo: "Anulado (Bs)", celda: deSumas(({ anulado }) => anulado.monto), suma: true },
  { titulo: "Devuelto (Bs)", celda: deSumas(({ devuelto }) => devuelto.monto), suma: true },
  { titulo: "Venta neta (Bs)", celda: deSumas(({ neto }) => neto), suma: true },
  { titulo: "Esperado (Bs)", celda: ({ cierre }) => decimal(cierre.esperado), suma: true },
  { titulo: "Contado (Bs)", celda: ({ cierre }) => decimal(cierre.contado), suma: true },
  { titulo: "Diferencia (Bs)", celda: ({ cierre }) => decimal(cierre.diferencia), suma: true },
  { titulo: "Diferencia (USD)", celda: ({ cierre }) => decimal(cierre.dolares?.diferencia ?? 0), suma: true },
  { titulo: "Nota", celda: ({ cierre }) => cierre.nota ?? "", ancho: 32 },
];

/** Formats an amount of a closing's sums; empty for a closing of an earlier version, which has none. */
function deSumas(monto: (sumas: SumasDichas) => string) {
  return ({ detalle }: CierreLeido) => (detalle?.sumas === undefined ? "" : decimal(monto(detalle.sumas)));
}

/** Exports all closings that a filter finds, as a file. */
export const exportados = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/cierres.${formato}`,
    resumen: `Todos los cierres que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    async handle({ db }, { llamador: { empresa }, query }) {
      const filtro = filtroDe(query);
      if (filtro === null) return alReves("desde");
      const filas = walkCierres(db, empresa.nit, filtro);
      return ok({ datos: null, descarga: descargaDe(formato, `cierres_${empresa.nit}`, COLUMNAS, filas) });
    },
  }),
);

/** Reads the filter of a query; null where its days are in reverse order. */
function filtroDe({ desde, hasta, caja, conteo, orden }: z.infer<typeof Campos>) {
  if (desde !== undefined && hasta !== undefined && desde > hasta) return null;
  const [sucursal, puntoVenta] = caja?.split("/").map(Number) ?? [];
  return { desde, hasta, sucursal, puntoVenta, conteo, orden };
}

function vistaDe({ cierre, detalle, ...lugar }: CierreLeido) {
  return {
    ...lugar,
    ...datosDe(cierre),
    sumas: detalle?.sumas ?? null,
    documentos: detalle === null ? null : documentosDe(detalle),
    deberes: detalle?.deberes === undefined ? null : deberesDe(detalle.deberes),
  };
}

function documentosDe({ numeros, dePapel = [], anulaciones, ajenas, notas }: DetalleTurno) {
  return { numeros, dePapel, anulaciones, ajenas: ajenas ?? { cantidad: 0, monto: "0.00" }, notas };
}

/** Returns the totals of a session's duties. The duties themselves stay at the till. */
function deberesDe({ cantidad, porDevolver, porCobrar }: NonNullable<DetalleTurno["deberes"]>) {
  return { cantidad, porDevolver, porCobrar };
}

function datosDe(cierre: CierreZ) {
  const {
    anterior: _,
    hash: huella,
    abiertoEn,
    cerradoEn,
    movimientos,
    omitidos: __,
    dolares,
    ...resto
  } = cierre;
  return {
    ...resto,
    huella,
    dolares: dolares ?? null,
    abiertoEn: conDesfase(abiertoEn),
    cerradoEn: conDesfase(cerradoEn),
    movimientos: movimientos.map(({ en, ...movimiento }) => ({ ...movimiento, en: conDesfase(en) })),
  };
}
