import type { Instante } from "@mostrador/core";
import type { Servicios } from "../contrato/index.ts";
import { parseFecha } from "../fecha.ts";
import { camposDeOrigen, type PuntoConCufd, type PuntoConCuis } from "../origen.ts";
import {
  aceptada,
  duda,
  interpretar,
  interpretarCambio,
  leerComunicacion,
  type Comunicacion,
  type Desenlace,
} from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Llamar, OpcionesLlamada } from "../transport.ts";

export type RespuestaPuntoVenta = Desenlace<{ readonly codigoPuntoVenta: number }>;

export interface PuntoVentaRegistrado {
  readonly codigoPuntoVenta: number;
  readonly nombre: string;
  readonly tipo: string;
}
export type RespuestaPuntosVenta = Desenlace<{ readonly puntosVenta: readonly PuntoVentaRegistrado[] }>;

/** The code that packages name as codigoEvento; not the kind 1 to 7. FACTS.md section 4. */
export type RespuestaEvento = Desenlace<{ readonly codigoRecepcionEventoSignificativo: number }>;

export interface EventoRegistrado {
  readonly codigoRecepcionEventoSignificativo: number;
  readonly codigoEvento: number;
  readonly descripcion: string;
  readonly fechaInicio: Instante;
  readonly fechaFin: Instante;
}
export type RespuestaEventos = Desenlace<{ readonly eventos: readonly EventoRegistrado[] }>;

/** `punto.cufd` is the new CUFD, `cufdEvento` the one inside the invoices. FACTS.md section 9. */
export interface EventoNuevo {
  readonly codigoMotivoEvento: number;
  readonly descripcion: string;
  readonly cufdEvento: string;
  readonly fechaInicio: Instante;
  readonly fechaFin: Instante;
}

export interface PuntoVentaNuevo {
  readonly codigoTipoPuntoVenta: number;
  readonly nombre: string;
  readonly descripcion: string;
}

/** FacturacionOperaciones: points of sale and significant events. FACTS.md sections 3 and 9. */
export function createOperaciones(llamar: Llamar<Servicios["FacturacionOperaciones"]>, timeouts: Timeouts) {
  return { ...puntosVenta(llamar, timeouts), ...eventos(llamar, timeouts) };
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
          const puntos: PuntoVentaRegistrado[] = [];
          for (const { codigoPuntoVenta, nombrePuntoVenta, tipoPuntoVenta } of respuesta.listaPuntosVentas) {
            if (codigoPuntoVenta === undefined) return duda("ilegible", "punto sin código", intercambio);
            puntos.push({ codigoPuntoVenta, nombre: nombrePuntoVenta ?? "", tipo: tipoPuntoVenta ?? "" });
          }
          return aceptada({ puntosVenta: puntos }, advertencias, intercambio);
        },
      );
    },

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

    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return leerComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
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
