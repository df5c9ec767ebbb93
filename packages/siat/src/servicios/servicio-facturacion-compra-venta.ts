import type { Instante } from "@mostrador/core";
import type { Servicios } from "../contrato/index.ts";
import { camposDeOrigen, type PuntoConCufd } from "../origen.ts";
import {
  leerAnulacion,
  leerEstado,
  leerPaquete,
  leerRecepcion,
  leerReversion,
  type Cambio,
  type EstadoFactura,
  type Recepcion,
  type RecepcionPaquete,
} from "../recepcion.ts";
import { leerComunicacion, type Comunicacion } from "../respuesta.ts";
import type { Timeouts } from "../timeouts.ts";
import type { Llamar, OpcionesLlamada } from "../transport.ts";

/** What kind of document a call is about: 915 or 932 when they do not fit each other. */
export interface ClaseDocumento {
  readonly sector: number;
  readonly tipoFactura: number;
}

/** `archivo` is the gzip of the XML (or of the tar), `hashArchivo` the SHA-256 of those bytes (else 969). FACTS.md section 4. */
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

/** ServicioFacturacionCompraVenta: sectors 1, 35 and 41. `punto.cufd` is the current CUFD in every call. FACTS.md sections 3, 4 and 10. */
export function createCompraVenta(
  llamar: Llamar<Servicios["ServicioFacturacionCompraVenta"]>,
  timeouts: Timeouts,
) {
  return { ...facturas(llamar, timeouts), ...paquetes(llamar, timeouts) };
}

function facturas(llamar: Llamar<Servicios["ServicioFacturacionCompraVenta"]>, timeouts: Timeouts) {
  return {
    async recepcionFactura(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      archivo: Archivo,
      opciones: OpcionesLlamada = {},
    ): Promise<Recepcion> {
      const solicitud = { ...comunes(punto, clase, 1), ...camposDeArchivo(archivo) };
      return leerRecepcion(await llamar("recepcionFactura", solicitud, timeouts.emision, opciones));
    },

    async anulacionFactura(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      { cuf, codigoMotivo }: { readonly cuf: string; readonly codigoMotivo: number },
      opciones: OpcionesLlamada = {},
    ): Promise<Cambio> {
      const solicitud = { ...comunes(punto, clase, 1), cuf, codigoMotivo };
      return leerAnulacion(await llamar("anulacionFactura", solicitud, timeouts.emision, opciones));
    },

    async reversionAnulacionFactura(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      cuf: string,
      opciones: OpcionesLlamada = {},
    ): Promise<Cambio> {
      const solicitud = { ...comunes(punto, clase, 1), cuf };
      return leerReversion(await llamar("reversionAnulacionFactura", solicitud, timeouts.emision, opciones));
    },

    async verificacionEstadoFactura(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      cuf: string,
      opciones: OpcionesLlamada = {},
    ): Promise<EstadoFactura> {
      const solicitud = { ...comunes(punto, clase, 1), cuf };
      return leerEstado(await llamar("verificacionEstadoFactura", solicitud, timeouts.consulta, opciones));
    },

    async verificarComunicacion(opciones: OpcionesLlamada = {}): Promise<Comunicacion> {
      return leerComunicacion(await llamar("verificarComunicacion", null, timeouts.consulta, opciones));
    },
  };
}

function paquetes(llamar: Llamar<Servicios["ServicioFacturacionCompraVenta"]>, timeouts: Timeouts) {
  return {
    async recepcionPaqueteFactura(
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
      return leerPaquete(await llamar("recepcionPaqueteFactura", solicitud, timeouts.paquete, opciones));
    },

    async validacionRecepcionPaqueteFactura(
      punto: PuntoConCufd,
      clase: ClaseDocumento,
      codigoRecepcion: string,
      opciones: OpcionesLlamada = {},
    ): Promise<RecepcionPaquete> {
      const solicitud = { ...comunes(punto, clase, 2), codigoRecepcion };
      const entrega = await llamar(
        "validacionRecepcionPaqueteFactura",
        solicitud,
        timeouts.paquete,
        opciones,
      );
      return leerPaquete(entrega);
    },
  };
}

/** codigoEmision is 1 for single documents and what is done to them, 2 for packages. FACTS.md section 2. */
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
