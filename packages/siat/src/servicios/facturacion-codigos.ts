import type { Instante } from "@mostrador/core";
import type { Servicios } from "../contrato/index.ts";
import { parseFecha } from "../fecha.ts";
import { camposDeOrigen, type Punto, type PuntoConCuis } from "../origen.ts";
import {
  aceptada,
  duda,
  interpretar,
  parseComunicacion,
  type Comunicacion,
  type Desenlace,
} from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Llamar, OpcionesLlamada } from "../transport.ts";

/** Outcome of asking for a CUIS. `vigente`: the code existed already (980); it is as good as a new one. */
export type RespuestaCuis = Desenlace<{
  readonly codigo: string;
  readonly fechaVigencia: Instante;
  readonly vigente: boolean;
}>;

/** Outcome of asking for a CUFD. `codigoControl` ends every CUF made with this CUFD; `direccion` goes into the XML as it is (1007). */
export type RespuestaCufd = Desenlace<{
  readonly codigo: string;
  readonly codigoControl: string;
  readonly direccion: string;
  readonly fechaVigencia: Instante;
}>;

/** State of a NIT in the register: codes 986, 987 and 994. docs/fiscal-rules.md F54. */
export type EstadoNit = "activo" | "inactivo" | "inexistente";
/** Outcome of verificarNit. */
export type RespuestaNit = Desenlace<{ readonly estado: EstadoNit }>;

const ESTADO_NIT: Readonly<Record<number, EstadoNit>> = {
  986: "activo",
  987: "inactivo",
  994: "inexistente",
};

/** FacturacionCodigos: CUIS, CUFD and NIT verification. docs/fiscal-rules.md F7, F9 and F10. */
export function createCodigos(llamar: Llamar<Servicios["FacturacionCodigos"]>, timeouts: Timeouts) {
  return {
    async cuis(punto: Punto, opciones: OpcionesLlamada = {}): Promise<RespuestaCuis> {
      const entrega = await llamar("cuis", camposDeOrigen(punto), timeouts.emision, opciones);
      return interpretar(
        entrega,
        (respuesta, { errores, advertencias }, intercambio): RespuestaCuis | null => {
          const { codigo, transaccion } = respuesta;
          const vigente = errores.some((uno) => uno.codigo === 980 || uno.codigo === 970);
          if (!codigo || (transaccion !== true && !vigente)) return null;
          const fechaVigencia = parseFecha(respuesta.fechaVigencia ?? "");
          if (fechaVigencia === null) return duda("ilegible", "CUIS sin fechaVigencia", intercambio);
          return aceptada({ codigo, fechaVigencia, vigente }, advertencias, intercambio);
        },
      );
    },

    async cufd(punto: PuntoConCuis, opciones: OpcionesLlamada = {}): Promise<RespuestaCufd> {
      const solicitud = { ...camposDeOrigen(punto), cuis: punto.cuis };
      const entrega = await llamar("cufd", solicitud, timeouts.emision, opciones);
      return interpretar(
        entrega,
        (respuesta, { errores, advertencias }, intercambio): RespuestaCufd | null => {
          const { codigo, codigoControl, direccion } = respuesta;
          // 3008 (the CUIS is about to end) is a warning, whatever value transaccion has.
          const soloAdvierte = errores.length === 0 && advertencias.length > 0;
          if (respuesta.transaccion !== true && !soloAdvierte) return null;
          const fechaVigencia = parseFecha(respuesta.fechaVigencia ?? "");
          if (!codigo || !codigoControl || direccion === undefined || fechaVigencia === null)
            return duda("ilegible", "CUFD incompleto", intercambio);
          return aceptada({ codigo, codigoControl, direccion, fechaVigencia }, advertencias, intercambio);
        },
      );
    },

    async verificarNit(
      punto: PuntoConCuis,
      nitParaVerificacion: number,
      opciones: OpcionesLlamada = {},
    ): Promise<RespuestaNit> {
      const solicitud = { ...camposDeOrigen(punto), cuis: punto.cuis, nitParaVerificacion };
      const entrega = await llamar("verificarNit", solicitud, timeouts.consulta, opciones);
      return interpretar(
        entrega,
        (_respuesta, { errores, advertencias }, intercambio): RespuestaNit | null => {
          const estado = errores.map(({ codigo }) => ESTADO_NIT[codigo]).find((uno) => uno !== undefined);
          return estado === undefined ? null : aceptada({ estado }, advertencias, intercambio);
        },
      );
    },

    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return parseComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
    },
  };
}
