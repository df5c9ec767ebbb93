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

/** What every call of an invoicing service begins with: `base` in FACTS.md section 3. */
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
export const solicitudAnulacion = extension("solicitudAnulacion", solicitudRecepcion, {
  codigoMotivo: int,
  cuf: texto,
});
export const solicitudReversionAnulacion = extension("solicitudReversionAnulacion", solicitudRecepcion, {
  cuf: texto,
});
export const solicitudVerificacionEstado = extension("solicitudVerificacionEstado", solicitudRecepcion, {
  cuf: texto,
});
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
export const verificarComunicacion = consulta("return", respuestaComunicacion);
export const recepcionFactura = operacion(
  "SolicitudServicioRecepcionFactura",
  solicitudRecepcionFactura,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const reversionAnulacionFactura = operacion(
  "SolicitudServicioReversionAnulacionFactura",
  solicitudReversionAnulacion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const validacionRecepcionMasivaFactura = operacion(
  "SolicitudServicioValidacionRecepcionMasiva",
  solicitudValidacionRecepcion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const recepcionMasivaFactura = operacion(
  "SolicitudServicioRecepcionMasiva",
  solicitudRecepcionMasiva,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const verificacionEstadoFactura = operacion(
  "SolicitudServicioVerificacionEstadoFactura",
  solicitudVerificacionEstado,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const validacionRecepcionPaqueteFactura = operacion(
  "SolicitudServicioValidacionRecepcionPaquete",
  solicitudValidacionRecepcion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
export const anulacionFactura = operacion(
  "SolicitudServicioAnulacionFactura",
  solicitudAnulacion,
  "RespuestaServicioFacturacion",
  respuestaRecepcion,
);
