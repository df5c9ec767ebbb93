export {
  MAX_FACTURAS_PAQUETE,
  planPaquetes,
  type FacturaOffline,
  type PlanPaquete,
} from "./contingencia/paquete.ts";
export {
  planVentana,
  PLAZO_EVENTO_HORAS,
  PLAZO_MANUALES_HORAS,
  requiereCafc,
  TIPOS_EVENTO,
  VIGENCIA_OFFLINE_HORAS,
  type TipoEvento,
  type Ventana,
} from "./contingencia/evento.ts";
export {
  numerosLibres,
  numerosToRangos,
  revisarCorteManual,
  revisarFechaManual,
  revisarNumeroManual,
  revisarVigencia,
  type Autorizacion,
  type RangoNumeros,
} from "./contingencia/manual.ts";
export { planTramos, vigenciaOfflineMs, type EmitidaFuera, type Tramo } from "./contingencia/tramos.ts";
export { CorreoPedido } from "./correo.ts";
export { buildCuf, Cuf, parseCuf, type DatosCuf } from "./cuf.ts";
export {
  contarDecimales,
  decimal,
  decimalToText,
  dividir,
  redondear,
  sumar,
  type Decimal,
} from "./dinero.ts";
export { buildDocumento, type Documento, type DocumentoHecho } from "./factura/build.ts";
export { dudaDeCantidad, isConfirmada, type CantidadConfirmada } from "./cantidad.ts";
export { enDecimales } from "./factura/decimales.ts";
export {
  documentoDeTexto,
  documentoToText,
  faltaDocumento,
  leerComplemento,
  separarComplemento,
} from "./documento-comprador.ts";
export { buildNota, type DocumentoNota } from "./factura/build-nota.ts";
export type { FacturaOriginal } from "./factura/completar-nota.ts";
export { devuelvenDeMas, montoDevuelto, sumarDevueltas, type NotaAnterior } from "./factura/devueltas.ts";
export { pedidoDeNota, sectorDeNota } from "./factura/nota-de-lineas.ts";
export type { DatosNota, PedidoNota } from "./factura/nota.ts";
export {
  ESTADOS_PUBLICOS,
  isPublico,
  transicion,
  TRANSICIONES,
  type Estado,
  type EstadoPublico,
} from "./factura/estado.ts";
export type { FalloCampo } from "./factura/fallos.ts";
export { isGtin } from "./gtin.ts";
export { metodoIncluye, revisarExcepcion, validarPedido, type CatalogosEmision } from "./factura/validar.ts";
export { epochToInstante, Instante, instanteToDigits, instanteToEpoch, instanteToIso } from "./instante.ts";
export { fail, ok, type Result } from "./result.ts";
export { CAMPOS_LIBRES } from "./sectores/libres.ts";
export { PedidoCompraVenta } from "./sectores/compra-venta.ts";
export {
  raizDe,
  type ContextoEmision,
  type Emisor,
  type Importes,
  type Sector,
  type SectorFactura,
  type SectorNota,
  type ServicioFacturacion,
} from "./sectores/define.ts";
export {
  findSector,
  findSectorFactura,
  SECTORES,
  SECTORES_FACTURA,
  SECTORES_NOTA,
} from "./sectores/index.ts";
export { FechaHoraPedido, FechaPedido } from "./sectores/fechas.ts";
export { escribirCampo, formaDe, leerCampo, type CampoForma } from "./sectores/forma.ts";
export { ClientePedido, type ItemPedido, type Pedido } from "./sectores/pedido.ts";
export { enteroPedido, textoPedido } from "./sectores/tipos.ts";
export * from "./terminal/compartidos.ts";
export * from "./terminal/instalacion.ts";
export * from "./terminal/manuales.ts";
export * from "./terminal/notas.ts";
export * from "./terminal/protocolo.ts";
export * from "./terminal/protocolos.ts";
export {
  ERROR_CODE_HEADER,
  isNonce,
  MARK_HEADER,
  NONCE_HEADER,
  PROTOCOLO_CON_MARCA,
  type MarkedReply,
} from "./terminal/reply-mark.ts";
export { DECLARACION } from "./xml/escribir.ts";
export { COLUMNAS_LIBRO, filaDelLibro, filaToCsv } from "./libro/fila.ts";
export { leerCabecera } from "./xml/leer-cabecera.ts";
export { leerDocumento, type DocumentoXml } from "./xml/leer.ts";
export { plano } from "./texto.ts";
export { METODO_EFECTIVO, METODO_GIFT_CARD, METODO_TARJETA, metodoCombinado } from "./metodos-pago.ts";
export { lineasDeInforme, type Informe } from "./documento/informe.ts";
export { montoEnPalabras } from "./documento/palabras.ts";
export type { Catalogos } from "./documento/formato.ts";
export type { Presentacion } from "./documento/presentacion.ts";
export {
  buildRepresentacion,
  type OpcionesRepresentacion,
  type Representacion,
} from "./documento/representacion.ts";
export { PAGINAS_ROLLO, type PaginaRollo } from "./documento/signos.ts";
export { ticketToText } from "./documento/ticket.ts";
