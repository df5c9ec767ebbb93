/** The tax system as typed calls, each with one meaning: accepted, rejected with codes, not delivered, in doubt. */
export { createConexiones, type CausaNoEntregada, type Conexiones } from "./http.ts";
export type { PuntoConCufd, PuntoConCuis, Punto, Sistema } from "./origen.ts";
export type { Cambio, EstadoFactura, Recepcion, RecepcionPaquete } from "./recepcion.ts";
export type { Comunicacion, Desenlace, Fallida, Mensaje } from "./respuesta.ts";
export type {
  EstadoNit,
  RespuestaCufd,
  RespuestaCuis,
  RespuestaNit,
} from "./servicios/facturacion-codigos.ts";
export type {
  EventoNuevo,
  EventoRegistrado,
  PuntoVentaNuevo,
  PuntoVentaRegistrado,
  RespuestaEvento,
  RespuestaEventos,
  RespuestaPuntosVenta,
  RespuestaPuntoVenta,
} from "./servicios/facturacion-operaciones.ts";
export type {
  CatalogoConFilas,
  RespuestaFechaHora,
  Sincronizado,
} from "./servicios/facturacion-sincronizacion.ts";
export type { Archivo, ClaseDocumento, Documentos, Paquete } from "./servicios/documentos.ts";
export { createSiat, type OpcionesSiat, type Siat } from "./siat.ts";
export { CODIGOS_EXPLICADOS, explain, remedioEn } from "./mensajes.ts";
export type { Explicacion } from "./mensajes/explicacion.ts";
export { timeoutsFor, type Timeouts } from "./timeouts.ts";
export type { CausaDuda, Intercambio, LlamadaObservada, OpcionesLlamada } from "./transport.ts";
