/** Sales of the whole shop. They are requested from the server each time and not stored at the till. */
import {
  type DetalleVentaTienda,
  epochToInstante,
  ESTADOS_PUBLICOS,
  finPlazoAnulacion,
  Instante,
  instanteToEpoch,
  MAX_BUSQUEDA,
  metodosSimples,
  ok,
  type Pago,
  parseCabecera,
  type Result,
  type VentaTienda,
} from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type FalloPuente,
  type Salida,
  type VentaDeLaTienda,
} from "../../contract/index.ts";
import { findDocumento } from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTAS } from "../frases/ventas.ts";
import { buildTicketAjeno, ticketEnTexto } from "../impresion/ticket.ts";
import { noSePudo } from "./fallos.ts";
import type { Periodo } from "../../contract/areas/periodo.ts";

/** Returns a page of the shop's sales. Fails if the server does not answer. */
export async function searchVentasDeLaTienda(
  deps: Deps,
  { texto, estado, periodo, tras, limite }: EntradaRevisada<"buscarVentasDeLaTienda">,
): Promise<Result<Salida<"buscarVentasDeLaTienda">, FalloPuente>> {
  const publico = ESTADOS_PUBLICOS.find((uno) => uno === estado);
  // The server does not know refused sales and sales that are not issued yet; only their own till does.
  if (estado !== null && publico === undefined) return ok({ ventas: [], siguiente: null });
  const { desde, hasta } = diasDe(periodo, deps.reloj.ahora());
  const busqueda = new URLSearchParams({
    limite: String(limite),
    ...(texto.trim() === "" ? {} : { texto: texto.trim().slice(0, MAX_BUSQUEDA) }),
    ...(publico === undefined ? {} : { estado: publico }),
    ...(desde === null ? {} : { desde: desde.slice(0, 10) }),
    ...(hasta === null ? {} : { hasta: hasta.slice(0, 10) }),
    ...(tras === null ? {} : { cursor: tras }),
  });
  const respuesta = await deps.ajustes.servidor()?.ventasDeTienda(busqueda.toString());
  if (!respuesta?.ok) return noSePudo(deps, respuesta?.error, FRASES_VENTAS.sinServidor);
  const { ventas, siguiente } = respuesta.value;
  return ok({ ventas: ventas.map((venta) => ventaToContrato(deps, venta)), siguiente });
}

/** Returns one of the shop's sales as the server has it now, with its ticket. */
export async function viewVentaDeLaTienda(
  deps: Deps,
  cuf: string,
): Promise<Result<Salida<"ventaDeLaTienda">, FalloPuente>> {
  const traida = await fetchVenta(deps, cuf);
  if (!traida.ok) return traida;
  const detalle = traida.value;
  const configuracion = deps.ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const ticket = buildTicketAjeno(deps, detalle, false);
  const metodos = deps.ajustes.find("catalogos")?.metodosPago ?? [];
  const nombreDe = (codigo: number) =>
    metodos.find((uno) => uno.codigo === codigo)?.descripcion ?? String(codigo);
  return ok({
    venta: ventaToContrato(deps, detalle),
    ticket: await ticketEnTexto(ticket, configuracion),
    pagos: (detalle.pagos ?? []).map(({ metodo, monto }) => ({ metodo: nombreDe(metodo), monto })),
    observada: detalle.observada,
  });
}

/** Fetches a document with its bytes from the server. */
export async function fetchVenta(deps: Deps, cuf: string): Promise<Result<DetalleVentaTienda, FalloPuente>> {
  const respuesta = await deps.ajustes.servidor()?.ventaDeTienda({ cuf, ventaId: null });
  return respuesta?.ok ? respuesta : noSePudo(deps, respuesta?.error, FRASES_VENTAS.sinConexion);
}

/** Converts a sale of the shop to the form that the screen shows. */
export function ventaToContrato({ db, reloj }: Deps, venta: VentaTienda): VentaDeLaTienda {
  const { cuf, sector, fechaEmision, cliente, sucursal, puntoVenta, cufFacturaOriginal: original } = venta;
  const hasta = finPlazoAnulacion(sector, fechaEmision);
  return {
    cuf,
    creadaEn: fechaEmision,
    estado: venta.estado,
    numeroFactura: venta.numeroFactura,
    cliente: { razonSocial: cliente.razonSocial, correo: cliente.correo },
    total: venta.montoTotal,
    caja: venta.caja ?? FRASES_VENTAS.porApi(sucursal, puntoVenta),
    esNota: original !== null,
    propia: findDocumento(db, cuf)?.ventaId ?? null,
    plazoAnulacion: { hasta, vencido: reloj.ahora() > hasta },
    publicUrl: venta.urlPublica,
  };
}

/**
 * Lists the payments of a sale: those reported by its till, or else the whole amount under the method on its document. Empty if that method
 * is a combination whose parts are unknown.
 */
export function pagosDeVenta(
  ajustes: Deps["ajustes"],
  { pagos, xml, montoTotal: monto }: DetalleVentaTienda,
): Pago[] {
  if (pagos !== null) return [...pagos];
  const metodo = Number(parseCabecera(xml)["codigoMetodoPago"]);
  return metodosSimples(ajustes.find("catalogos")?.metodosPago ?? [], metodo).length > 1
    ? []
    : [{ metodo, monto }];
}

const DIA_MS = 24 * 3_600_000;

/** Returns the first and the last instant of a period, relative to a moment in Bolivia; null for an open end. */
export function diasDe(
  periodo: Periodo,
  ahora: Instante,
): { readonly desde: Instante | null; readonly hasta: Instante | null } {
  const hoy = ahora.slice(0, 10);
  const hace = (dias: number) => epochToInstante(instanteToEpoch(ahora) - dias * DIA_MS).slice(0, 10);
  switch (periodo) {
    case "todas":
      return { desde: null, hasta: null };
    case "hoy":
      return entre(hoy, hoy);
    case "ayer":
      return entre(hace(1), hace(1));
    case "semana":
      return entre(hace(6), hoy);
    case "mes":
      return entre(`${hoy.slice(0, 8)}01`, hoy);
    default:
      return entre(periodo.desde, periodo.hasta);
  }
}

function entre(desde: string, hasta: string): ReturnType<typeof diasDe> {
  return { desde: Instante.parse(`${desde}T00:00:00.000`), hasta: Instante.parse(`${hasta}T23:59:59.999`) };
}
