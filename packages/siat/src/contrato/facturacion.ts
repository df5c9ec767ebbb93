import { mensajeServicio, modelDto, respuestaComunicacion } from "./comun.ts";
import {
  binario,
  booleano,
  consulta,
  extension,
  int,
  lista,
  long,
  opcional,
  operacion,
  texto,
} from "./esquema.ts";

/** First elements of every call of an invoicing service: `base` in docs/fiscal-rules.md F7. */
export const solicitudRecepcion = extension("solicitudRecepcion", modelDto, {
  codigoAmbiente: int,
  codigoDocumentoSector: int,
  codigoEmision: int,
  codigoModalidad: int,
  codigoPuntoVenta: opcional(int),
  codigoSistema: texto,
  codigoSucursal: int,
  cufd: texto,
  cuis: texto,
  nit: long,
  tipoFacturaDocumento: int,
});
/** Request to take one document: the gzip, its SHA-256 and the instant of sending. docs/fiscal-rules.md F43. */
export const solicitudRecepcionFactura = extension("solicitudRecepcionFactura", solicitudRecepcion, {
  archivo: binario,
  fechaEnvio: texto,
  hashArchivo: texto,
});
const solicitudRecepcionPaquete = extension("solicitudRecepcionPaquete", solicitudRecepcionFactura, {
  cafc: opcional(texto),
  cantidadFacturas: int,
  codigoEvento: long,
});
const solicitudRecepcionMasiva = extension("solicitudRecepcionMasiva", solicitudRecepcionFactura, {
  cantidadFacturas: int,
});
const solicitudValidacionRecepcion = extension("solicitudValidacionRecepcion", solicitudRecepcion, {
  codigoRecepcion: texto,
});
/** Request to annul a document, with the motive's code. docs/fiscal-rules.md F47. */
export const solicitudAnulacion = extension("solicitudAnulacion", solicitudRecepcion, {
  codigoMotivo: int,
  cuf: texto,
});
/** Request to take an annulment back. */
export const solicitudReversionAnulacion = extension("solicitudReversionAnulacion", solicitudRecepcion, {
  cuf: texto,
});
/** Request for a document's state, by its CUF. */
export const solicitudVerificacionEstado = extension("solicitudVerificacionEstado", solicitudRecepcion, {
  cuf: texto,
});
/** A row of recepcionAnexos, which this project does not send. */
export const ventaAnexo = extension("ventaAnexo", modelDto, {
  codigo: texto,
  codigoProducto: texto,
  codigoProductoSin: long,
  tipoCodigo: texto,
});

/** `advertencia` true: the document was taken all the same. `numeroArchivo` is the position in the tar, from 1. */
export const mensajeRecepcion = extension("mensajeRecepcion", mensajeServicio, {
  advertencia: opcional(booleano),
  numeroArchivo: opcional(int),
  numeroDetalle: opcional(int),
});
/** Reply of every operation on documents. docs/fiscal-rules.md F4. */
export const respuestaRecepcion = extension("respuestaRecepcion", modelDto, {
  codigoDescripcion: opcional(texto),
  codigoEstado: opcional(int),
  codigoRecepcion: opcional(texto),
  mensajesList: lista(mensajeRecepcion),
  transaccion: opcional(booleano),
});

/** The nine operations that all invoicing services share, one by one: each service has its own order. */
export const recepcionPaqueteFactura = operacion(
  "SolicitudServicioRecepcionPaquete",
  solicitudRecepcionPaquete,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Asks whether the service answers. */
export const verificarComunicacion = consulta("return", respuestaComunicacion);
/** Sends one document. docs/fiscal-rules.md F43. */
export const recepcionFactura = operacion(
  "SolicitudServicioRecepcionFactura",
  solicitudRecepcionFactura,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Takes an annulment back. docs/fiscal-rules.md F47. */
export const reversionAnulacionFactura = operacion(
  "SolicitudServicioReversionAnulacionFactura",
  solicitudReversionAnulacion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Asks how the validation of a massive package ended. */
export const validacionRecepcionMasivaFactura = operacion(
  "SolicitudServicioValidacionRecepcionMasiva",
  solicitudValidacionRecepcion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Sends a massive package. */
export const recepcionMasivaFactura = operacion(
  "SolicitudServicioRecepcionMasiva",
  solicitudRecepcionMasiva,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Asks for a document's state, by its CUF. */
export const verificacionEstadoFactura = operacion(
  "SolicitudServicioVerificacionEstadoFactura",
  solicitudVerificacionEstado,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Asks how the validation of a contingency package ended. docs/fiscal-rules.md F44. */
export const validacionRecepcionPaqueteFactura = operacion(
  "SolicitudServicioValidacionRecepcionPaquete",
  solicitudValidacionRecepcion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
/** Annuls a document. docs/fiscal-rules.md F47. */
export const anulacionFactura = operacion(
  "SolicitudServicioAnulacionFactura",
  solicitudAnulacion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
