import type { Instante, ServicioFacturacion } from "@mostrador/core";
import { SERVICIOS, type Servicio } from "../contrato/index.ts";
import { camposDeOrigen, type PuntoConCufd } from "../origen.ts";
import {
  parseAnulacion,
  parseEstado,
  parsePaquete,
  parseRecepcion,
  parseReversion,
  type Cambio,
  type EstadoFactura,
  type Recepcion,
  type RecepcionPaquete,
  type RespuestaRecepcion,
} from "../recepcion.ts";
import { parseComunicacion, type Comunicacion, type Resultado } from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Entrega, OpcionesLlamada } from "../transport.ts";

/** Kind of the document that a call is about: 915 or 932 when sector, kind and service do not fit. */
export interface ClaseDocumento {
  readonly sector: number;
  readonly tipoFactura: number;
}

/** `archivo` is the gzip of the XML (or of the tar), `hashArchivo` the SHA-256 of those bytes (else 969). docs/fiscal-rules.md F43. */
export interface Archivo {
  readonly archivo: Uint8Array;
  readonly hashArchivo: string;
  readonly fechaEnvio: Instante;
}

/** `codigoEvento` is the event's reception code; `cafc` only with events 5, 6 and 7. */
export interface Paquete extends Archivo {
  readonly cantidadFacturas: number;
  readonly codigoEvento: number;
  readonly cafc?: string | undefined;
}

/** Operations with single documents, as the services of invoices name them, and as that of notes does. docs/fiscal-rules.md F17. */
const OPERACIONES_FACTURA = {
  recepcion: "recepcionFactura",
  anulacion: "anulacionFactura",
  reversion: "reversionAnulacionFactura",
  verificacionEstado: "verificacionEstadoFactura",
} as const;
const OPERACIONES_AJUSTE = {
  recepcion: "recepcionDocumentoAjuste",
  anulacion: "anulacionDocumentoAjuste",
  reversion: "reversionAnulacionDocumentoAjuste",
  verificacionEstado: "verificacionEstadoDocumentoAjuste",
} as const;

type Operacion = (typeof OPERACIONES_FACTURA | typeof OPERACIONES_AJUSTE)[keyof typeof OPERACIONES_FACTURA];
type OperacionPaquete = "recepcionPaqueteFactura" | "validacionRecepcionPaqueteFactura";

/** A service's calls: the operations of all invoicing services are answered alike. */
interface LlamarDocumentos {
  (
    operacion: Operacion | OperacionPaquete,
    solicitud: object,
    timeoutMs: number,
    opciones: OpcionesLlamada,
  ): Promise<Entrega<RespuestaRecepcion>>;
  (
    operacion: "verificarComunicacion",
    solicitud: null,
    timeoutMs: number,
    opciones: OpcionesLlamada,
  ): Promise<Entrega<Resultado>>;
}

/** The calls of one invoicing service. */
export type Documentos = ReturnType<typeof createDocumentos>;

/**
 * One invoicing service: documents one by one and, but for notes, in packages. `punto.cufd` is the current CUFD in every
 * call. docs/fiscal-rules.md F7 and F43 to F48. A package of notes is a bug of the caller and throws.
 */
export function createDocumentos(
  servicio: ServicioFacturacion,
  transporte: (servicio: Servicio) => unknown,
  timeouts: Timeouts,
) {
  // Each service's own types say that it has these operations; the names are looked up in the tables above.
  const llamar = transporte(SERVICIOS[servicio]) as LlamarDocumentos;
  const esAjuste = servicio === "ServicioFacturacionDocumentoAjuste";
  const paquete = (operacion: OperacionPaquete): OperacionPaquete => {
    if (esAjuste) throw new Error("las notas no van en paquetes");
    return operacion;
  };
  return {
    ...sueltos(llamar, esAjuste ? OPERACIONES_AJUSTE : OPERACIONES_FACTURA, timeouts),
    ...paquetes(llamar, paquete, timeouts),
  };
}

function sueltos(
  llamar: LlamarDocumentos,
  operaciones: typeof OPERACIONES_FACTURA | typeof OPERACIONES_AJUSTE,
  timeouts: Timeouts,
) {
  return {
    async recepcion(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      archivo: Archivo,
      opciones: OpcionesLlamada = {},
    ): Promise<Recepcion> {
      const solicitud = { ...comunes(punto, clase, 1), ...camposDeArchivo(archivo) };
      return parseRecepcion(await llamar(operaciones.recepcion, solicitud, timeouts.emision, opciones));
    },

    async anulacion(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      { cuf, codigoMotivo }: { readonly cuf: string; readonly codigoMotivo: number },
      opciones: OpcionesLlamada = {},
    ): Promise<Cambio> {
      const solicitud = { ...comunes(punto, clase, 1), cuf, codigoMotivo };
      return parseAnulacion(await llamar(operaciones.anulacion, solicitud, timeouts.emision, opciones));
    },

    async reversion(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      cuf: string,
      opciones: OpcionesLlamada = {},
    ): Promise<Cambio> {
      const solicitud = { ...comunes(punto, clase, 1), cuf };
      return parseReversion(await llamar(operaciones.reversion, solicitud, timeouts.emision, opciones));
    },

    async verificacionEstado(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      cuf: string,
      opciones: OpcionesLlamada = {},
    ): Promise<EstadoFactura> {
      const solicitud = { ...comunes(punto, clase, 1), cuf };
      return parseEstado(
        await llamar(operaciones.verificacionEstado, solicitud, timeouts.consulta, opciones),
      );
    },

    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return parseComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
    },
  };
}

function paquetes(
  llamar: LlamarDocumentos,
  operacion: (nombre: OperacionPaquete) => OperacionPaquete,
  timeouts: Timeouts,
) {
  return {
    async recepcionPaquete(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      paquete: Paquete,
      opciones: OpcionesLlamada = {},
    ): Promise<RecepcionPaquete> {
      const { cantidadFacturas, codigoEvento, cafc } = paquete;
      const solicitud = {
        ...comunes(punto, clase, 2),
        ...camposDeArchivo(paquete),
        cafc,
        cantidadFacturas,
        codigoEvento,
      };
      const nombre = operacion("recepcionPaqueteFactura");
      return parsePaquete(await llamar(nombre, solicitud, timeouts.paquete, opciones));
    },

    async validacionPaquete(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      codigoRecepcion: string,
      opciones: OpcionesLlamada = {},
    ): Promise<RecepcionPaquete> {
      const solicitud = { ...comunes(punto, clase, 2), codigoRecepcion };
      const nombre = operacion("validacionRecepcionPaqueteFactura");
      return parsePaquete(await llamar(nombre, solicitud, timeouts.paquete, opciones));
    },
  };
}

/** Builds the common fields. codigoEmision is 1 for single documents and operations on them, 2 for packages. docs/fiscal-rules.md F14. */
function comunes(punto: PuntoConCufd, { sector, tipoFactura }: ClaseDocumento, codigoEmision: 1 | 2) {
  return {
    ...camposDeOrigen(punto),
    cuis: punto.cuis,
    cufd: punto.cufd,
    codigoEmision,
    codigoDocumentoSector: sector,
    tipoFacturaDocumento: tipoFactura,
  };
}

function camposDeArchivo({ archivo, hashArchivo, fechaEnvio }: Archivo) {
  return { archivo: Buffer.from(archivo).toString("base64"), hashArchivo, fechaEnvio };
}
