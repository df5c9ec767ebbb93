import {
  fail,
  Instante,
  METODO_EFECTIVO,
  ok,
  sumasDeVentas,
  type SumasDichas,
  sumasToText,
  sumMontos,
  type Result,
} from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type FalloPuente,
  type Salida,
  type Venta,
} from "../../contract/index.ts";
import { listPagosDesde } from "../venta/db/pagos.ts";
import {
  findVenta,
  findReabierta,
  findUltima,
  getEntrada,
  listImportes,
  listVentas,
} from "../venta/db/ventas.ts";
import { sumDesde } from "./db/sumas.ts";
import { countPendientes } from "../documentos/db/documentos-pendientes.ts";
import type { Deps } from "../deps.ts";
import { buildTicketVenta, ticketEnTexto } from "../impresion/ticket.ts";
import { ventaToContrato } from "../venta/vista-venta.ts";
import { TIPOS_DOCUMENTO } from "../frases/tienda.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Lists the day's sales by Bolivia's clock, with the whole day's totals. */
export function ventasDeHoy(
  deps: Deps,
  { estado, texto, limite }: EntradaRevisada<"ventasDeHoy">,
): Salida<"ventasDeHoy"> {
  const desde = Instante.parse(`${deps.reloj.ahora().slice(0, 10)}T00:00:00.000`);
  const importes = listImportes(deps.db, desde);
  const pagos = listPagosDesde(deps.db, desde);
  return {
    ventas: listVentas(deps.db, { desde, estado, texto: texto.trim(), limite }).map((fila) =>
      ventaToContrato(deps, fila),
    ),
    totales: {
      cantidad: importes.length,
      total: sumMontos(importes.map(({ total }) => ({ monto: total }))),
      efectivo: sumMontos(pagos.filter(({ metodo }) => metodo === METODO_EFECTIVO)),
      otros: sumMontos(pagos.filter(({ metodo }) => metodo !== METODO_EFECTIVO)),
      fueraDeLinea: importes.filter(({ tipoEmision }) => tipoEmision === 2).length,
      pendientes: countPendientes(deps.db).facturas,
    },
    sumas: sumasDelDia(deps, desde),
  };
}

function sumasDelDia({ db }: Deps, desde: Instante): SumasDichas {
  const { vendidas, vendido, descuentos, anuladas, anulado, notas, devuelto } = sumDesde(db, desde);
  return sumasToText(
    sumasDeVentas({
      vendido: { documentos: vendidas, centavos: vendido },
      descuentos,
      anulado: { documentos: anuladas, centavos: anulado },
      devuelto: { documentos: notas, centavos: devuelto },
    }),
  );
}

/** Returns the last sale of the current user; null if there is none. */
export function ultimaVenta(deps: Deps): Salida<"ultimaVenta"> {
  const fila = findUltima(deps.db, deps.sesion.quien());
  if (fila === undefined) return null;
  return { ...ventaToContrato(deps, fila), dolares: getEntrada(deps.db, fila.id).dolares?.monto ?? null };
}

/** Finds a sale in the screen's form. Fails if there is none. */
export function viewVenta(deps: Deps, ventaId: string): Result<Venta, FalloPuente> {
  const fila = findVenta(deps.db, ventaId);
  return fila === undefined ? fail(ventaNoEncontrada()) : ok(ventaToContrato(deps, fila));
}

/** Builds a sale's ticket as data. Fails for a sale without a document. */
export async function viewTicket(
  deps: Deps,
  ventaId: string,
): Promise<Result<Salida<"ticket">, FalloPuente>> {
  const venta = findVenta(deps.db, ventaId);
  if (venta === undefined) return fail(ventaNoEncontrada());
  if (venta.cuf === null) return fail(ventaSinDocumento());
  const configuracion = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const rep = buildTicketVenta(deps, venta.cuf, false);
  const texto = await ticketEnTexto(rep, configuracion);
  return ok({ texto, columnas: configuracion.columnas, qr: rep.qr.rollo });
}

/** Returns the refused sale or draft that waits, with its typed input. */
export function ventaReabierta(deps: Deps): Salida<"ventaReabierta"> {
  const fila = findReabierta(deps.db);
  return fila === undefined
    ? null
    : { venta: ventaToContrato(deps, fila), entrada: getEntrada(deps.db, fila.id) };
}

/** Returns the catalogs from which the screen offers choices. */
export function viewCatalogos({ ajustes }: Deps): Salida<"catalogos"> {
  const catalogos = ajustes.find("catalogos");
  return {
    metodosPago: catalogos?.metodosPago ?? [],
    unidadesMedida: catalogos?.unidadesMedida ?? [],
    tiposDocumento: [...TIPOS_DOCUMENTO],
    motivosAnulacion: catalogos?.motivosAnulacion ?? [],
    paises: catalogos?.paises ?? [],
    tiposHabitacion: catalogos?.tiposHabitacion ?? [],
  };
}

/** The failure of a call that names no sale of this till. */
export function ventaNoEncontrada(): FalloPuente {
  return { kind: "ventaNoEncontrada", texto: FRASES_VENTA.noEstaAqui, campos: [] };
}

/** The failure of a call that needs the document of a sale without one. */
export function ventaSinDocumento(): FalloPuente {
  return { kind: "ventaSinDocumento", texto: FRASES_VENTA.sinFacturaQueImprimir, campos: [] };
}
