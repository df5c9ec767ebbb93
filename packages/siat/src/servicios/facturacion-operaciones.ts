import type { Instante } from "@mostrador/core";
import type { Servicios } from "../contrato/index.ts";
import { parseFecha } from "../fecha.ts";
import { camposDeOrigen, type PuntoConCufd, type PuntoConCuis } from "../origen.ts";
import {
  aceptada,
  duda,
  interpretar,
  interpretarCambio,
  parseComunicacion,
  type Comunicacion,
  type Desenlace,
} from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Llamar, OpcionesLlamada } from "../transport.ts";

/** Outcome of registering or closing a point of sale, with its code. */
export type RespuestaPuntoVenta = Desenlace<{ readonly codigoPuntoVenta: number }>;

/** A point of sale as the tax system lists it. */
export interface PuntoVentaRegistrado {
  readonly codigoPuntoVenta: number;
  readonly nombre: string;
  readonly tipo: string;
}
/** Outcome of asking for a branch's points of sale. */
export type RespuestaPuntosVenta = Desenlace<{ readonly puntosVenta: readonly PuntoVentaRegistrado[] }>;

/** The code that packages name as codigoEvento; not the kind 1 to 7. docs/fiscal-rules.md F44. */
export type RespuestaEvento = Desenlace<{ readonly codigoRecepcionEventoSignificativo: number }>;

/** A significant event as the tax system lists it; `codigoEvento` is its kind, 1 to 7. */
export interface EventoRegistrado {
  readonly codigoRecepcionEventoSignificativo: number;
  readonly codigoEvento: number;
  readonly descripcion: string;
  readonly fechaInicio: Instante;
  readonly fechaFin: Instante;
}
/** Outcome of asking for the events of a day. */
export type RespuestaEventos = Desenlace<{ readonly eventos: readonly EventoRegistrado[] }>;

/** `punto.cufd` is the new CUFD, `cufdEvento` the one inside the invoices. docs/fiscal-rules.md F40. */
export interface EventoNuevo {
  readonly codigoMotivoEvento: number;
  readonly descripcion: string;
  readonly cufdEvento: string;
  readonly fechaInicio: Instante;
  readonly fechaFin: Instante;
}

/** Data of a new point of sale. docs/fiscal-rules.md F8. */
export interface PuntoVentaNuevo {
  readonly codigoTipoPuntoVenta: number;
  readonly nombre: string;
  readonly descripcion: string;
}

/** FacturacionOperaciones: points of sale and significant events. docs/fiscal-rules.md F7, F8 and F40. */
export function createOperaciones(llamar: Llamar<Servicios["FacturacionOperaciones"]>, timeouts: Timeouts) {
  return {
    ...puntosVenta(llamar, timeouts),
    ...cierre(llamar, timeouts),
    ...eventos(llamar, timeouts),
    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return parseComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
    },
  };
}

function puntosVenta(llamar: Llamar<Servicios["FacturacionOperaciones"]>, timeouts: Timeouts) {
  return {
    /** `punto` is the branch's own: point of sale 0 and its CUIS. */
    async registroPuntoVenta(
      punto: PuntoConCuis,
      { codigoTipoPuntoVenta, nombre, descripcion }: PuntoVentaNuevo,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaPuntoVenta> {
      const solicitud = {
        ...camposDeOrigen(punto),
        cuis: punto.cuis,
        codigoTipoPuntoVenta,
        nombrePuntoVenta: nombre,
        descripcion,
      };
      const entrega = await llamar("registroPuntoVenta", solicitud, timeouts.emision, opciones);
      return interpretarCambio(
        entrega,
        (respuesta, { advertencias }, intercambio): RespuestaPuntoVenta | null => {
          const { transaccion, codigoPuntoVenta } = respuesta;
          if (transaccion !== true) return null;
          if (codigoPuntoVenta === undefined) return duda("ilegible", "sin codigoPuntoVenta", intercambio);
          return aceptada({ codigoPuntoVenta }, advertencias, intercambio);
        },
      );
    },

    /** The points of sale of a branch; none (982) is an empty list. */
    async consultaPuntoVenta(
      punto: PuntoConCuis,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaPuntosVenta> {
      const solicitud = { ...camposDeOrigen(punto), cuis: punto.cuis };
      const entrega = await llamar("consultaPuntoVenta", solicitud, timeouts.consulta, opciones);
      return interpretar(
        entrega,
        (respuesta, { errores, advertencias }, intercambio): RespuestaPuntosVenta | null => {
          const ninguno = errores.length > 0 && errores.every(({ codigo }) => codigo === 982);
          if (respuesta.transaccion !== true && !ninguno) return null;
          const lista = respuesta.listaPuntosVentas.map(toPuntoVenta);
          if (!lista.every((uno) => uno !== null)) return duda("ilegible", "punto sin código", intercambio);
          return aceptada({ puntosVenta: lista }, advertencias, intercambio);
        },
      );
    },
  };
}

function cierre(llamar: Llamar<Servicios["FacturacionOperaciones"]>, timeouts: Timeouts) {
  return {
    /** Final: a closed point of sale never issues again. `punto` is the one to close. */
    async cierrePuntoVenta(
      punto: PuntoConCuis,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaPuntoVenta> {
      const solicitud = { ...camposDeOrigen(punto), cuis: punto.cuis };
      const entrega = await llamar("cierrePuntoVenta", solicitud, timeouts.emision, opciones);
      return interpretarCambio(
        entrega,
        (respuesta, { advertencias }, intercambio): RespuestaPuntoVenta | null => {
          if (respuesta.transaccion !== true) return null;
          const codigoPuntoVenta = respuesta.codigoPuntoVenta ?? punto.puntoVenta;
          return aceptada({ codigoPuntoVenta }, advertencias, intercambio);
        },
      );
    },
  };
}

function eventos(llamar: Llamar<Servicios["FacturacionOperaciones"]>, timeouts: Timeouts) {
  return {
    async registroEventoSignificativo(
      punto: PuntoConCufd,
      evento: EventoNuevo,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaEvento> {
      const solicitud = {
        ...camposDeOrigen(punto),
        cuis: punto.cuis,
        cufd: punto.cufd,
        cufdEvento: evento.cufdEvento,
        codigoMotivoEvento: evento.codigoMotivoEvento,
        descripcion: evento.descripcion,
        fechaHoraInicioEvento: evento.fechaInicio,
        fechaHoraFinEvento: evento.fechaFin,
      };
      const entrega = await llamar("registroEventoSignificativo", solicitud, timeouts.emision, opciones);
      return interpretarCambio(
        entrega,
        (respuesta, { advertencias }, intercambio): RespuestaEvento | null => {
          const { transaccion, codigoRecepcionEventoSignificativo } = respuesta;
          if (transaccion !== true) return null;
          if (codigoRecepcionEventoSignificativo === undefined)
            return duda("ilegible", "evento sin código de recepción", intercambio);
          return aceptada({ codigoRecepcionEventoSignificativo }, advertencias, intercambio);
        },
      );
    },

    /** The events of a day, none (957) is an empty list: finds the code of one whose registration got no answer. */
    async consultaEventoSignificativo(
      punto: PuntoConCufd,
      fechaEvento: Instante,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaEventos> {
      const solicitud = { ...camposDeOrigen(punto), cuis: punto.cuis, cufd: punto.cufd, fechaEvento };
      const entrega = await llamar("consultaEventoSignificativo", solicitud, timeouts.consulta, opciones);
      return interpretar(
        entrega,
        (respuesta, { errores, advertencias }, intercambio): RespuestaEventos | null => {
          const ninguno = errores.length > 0 && errores.every(({ codigo }) => codigo === 957);
          if (respuesta.transaccion !== true && !ninguno) return null;
          const lista = respuesta.listaCodigos.map(toEvento);
          if (!lista.every((uno) => uno !== null)) return duda("ilegible", "evento incompleto", intercambio);
          return aceptada({ eventos: lista }, advertencias, intercambio);
        },
      );
    },
  };
}

function toPuntoVenta(leido: {
  readonly codigoPuntoVenta: number | undefined;
  readonly nombrePuntoVenta: string | undefined;
  readonly tipoPuntoVenta: string | undefined;
}): PuntoVentaRegistrado | null {
  const { codigoPuntoVenta, nombrePuntoVenta: nombre = "", tipoPuntoVenta: tipo = "" } = leido;
  return codigoPuntoVenta === undefined ? null : { codigoPuntoVenta, nombre, tipo };
}

function toEvento(leido: {
  readonly codigoEvento: number | undefined;
  readonly codigoRecepcionEventoSignificativo: number | undefined;
  readonly descripcion: string | undefined;
  readonly fechaInicio: string | undefined;
  readonly fechaFin: string | undefined;
}): EventoRegistrado | null {
  const { codigoEvento, codigoRecepcionEventoSignificativo, descripcion = "" } = leido;
  const fechaInicio = parseFecha(leido.fechaInicio ?? "");
  const fechaFin = parseFecha(leido.fechaFin ?? "");
  if (codigoEvento === undefined || codigoRecepcionEventoSignificativo === undefined) return null;
  if (fechaInicio === null || fechaFin === null) return null;
  return { codigoEvento, codigoRecepcionEventoSignificativo, descripcion, fechaInicio, fechaFin };
}
