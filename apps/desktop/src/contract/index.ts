/** All that the screen and the till's program may know of each other. */
export {
  Configuracion,
  CONFIGURACION_INICIAL,
  CONFIGURACION_NUEVA,
  Impresora,
  type PantallaTactil,
  RolloImpresora,
  TECLA,
} from "./configuracion.ts";
export { type AvisoDePantalla, isHastaLeido } from "./avisos.ts";
export { CONTRATO } from "./contrato.ts";
export { EstadoCaja, Luz } from "./estado.ts";
export { ServidorPropio } from "./areas/instalacion.ts";
export { MOTIVOS_EN_CAJA } from "./areas/existencias.ts";
export { MAX_PRODUCTOS_CON_ETIQUETA, type PedidoEtiquetas } from "./areas/etiquetas.ts";
export type { ProformaVista } from "./areas/proformas.ts";
export type { VentaDeLaTienda } from "./areas/ventas.ts";
export type { VistaActualizacion } from "./areas/actualizacion.ts";
export type { Renglon } from "./areas/salud.ts";
export { FalloPuente } from "./fallos.ts";
export {
  ClienteVenta,
  Comprador,
  CONSUMIDOR_FINAL,
  EntradaVenta,
  EstadoImpresion,
  EstadoVenta,
  ItemVenta,
  MensajeFiscal,
  ProductoBuscado,
  ProductoCaja,
  Queda,
  SECTORES_CAJA,
  getGeneral,
  Venta,
} from "./formas.ts";
export {
  LLAMADAS,
  parseCajaDePagina,
  type CajaDePagina,
  type Entrada,
  type EntradaRevisada,
  type Evento,
  type NombreEvento,
  type NombreLlamada,
  type Puente,
  type Salida,
} from "./puente.ts";
