/** The fiscal rules: the pure half of this package, for every program and for the browser. */
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
  checkCorteManual,
  checkFechaManual,
  checkNumeroManual,
  checkVigencia,
  type Autorizacion,
  type RangoNumeros,
} from "./contingencia/manual.ts";
export { planTramos, vigenciaOfflineMs, type EmitidaFuera, type Tramo } from "./contingencia/tramos.ts";
export { CODIGOS_CUFD_VENCIDO } from "./contingencia/cufd-vencido.ts";
export { CorreoPedido } from "./correo.ts";
export { explicado } from "./explicado.ts";
export { conKind, kindOf } from "./kind.ts";
export { keysOf } from "./keys-of.ts";
export { buildCuf, Cuf, parseCuf, type DatosCuf } from "./cuf.ts";
export { countDecimales, decimal, decimalToText, dividir, redondear, sumar, type Decimal } from "./dinero.ts";
export {
  ColorSalud,
  Conteo,
  DiscoSeguro,
  HallazgoSeguro,
  SistemaSeguro,
  VersionSegura,
  type Hallazgo,
} from "./diagnostico/formas.ts";
export { maskText, TextoSeguro } from "./diagnostico/texto-seguro.ts";
export { buildDocumento, type Documento, type DocumentoHecho } from "./factura/build.ts";
export { sugerirBilletes } from "./billetes.ts";
export { isDeMas } from "./efectivo-recibido.ts";
export { dudaDeCantidad, isConfirmada, seMide, type CantidadConfirmada } from "./cantidad.ts";
export { enDecimales } from "./factura/decimales.ts";
export {
  documentoDeTexto,
  documentoToText,
  faltaDocumento,
  parseComplemento,
  splitComplemento,
} from "./documento-comprador.ts";
export { buildNota, type DocumentoNota } from "./factura/build-nota.ts";
export type { FacturaOriginal } from "./factura/factura-original.ts";
export { devuelvenDeMas, montoDevuelto, sumDevueltas, type NotaAnterior } from "./factura/devueltas.ts";
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
export { CAMBIOS_DOCUMENTO, CAMBIOS_VENTA, ESTADOS_VENTA, requireCambio } from "./factura/estado-caja.ts";
export type { FalloCampo } from "./factura/fallos.ts";
export { claveDeCodigo, claveSinMayusculas, completarGtin, escriturasDeCodigo, isGtin } from "./gtin.ts";
export { parseGs1, sinSimbologia, type LecturaGs1 } from "./gs1.ts";
export { metodoIncluye, checkExcepcion, validarPedido, type CatalogosEmision } from "./factura/validar.ts";
export { FRASES_FICHAS, FRASES_PLANILLA } from "./negocio/frases.ts";
export { findDuenoDeBarras, type BienesConCodigo, type DuenoDeBarras } from "./negocio/barras.ts";
export { createReader, dejarDudosas, reviseCodigos, reviseCodigosPorPartes } from "./negocio/reader.ts";
export { readCodigo } from "./negocio/codigo-escrito.ts";
export type { FilaLeida, TiendaDeLista } from "./negocio/tienda-de-lista.ts";
export { countDudosas, countFilas, CuentaDeFilas, FilaRevisada, sortRevisadas } from "./negocio/revisada.ts";
export { parseRegistros, readPlanilla, type Planilla } from "./negocio/planilla.ts";
export {
  claveDeTitulos,
  COLUMNAS_PLANILLA,
  NOMBRES_COLUMNA,
  tituloDe,
  type Asignacion,
  type ColumnaPlanilla,
} from "./negocio/columnas.ts";
export type { Registro } from "./negocio/csv.ts";
export { parseClientes, type ClientesLeidos, type FilaCliente } from "./negocio/clientes-planilla.ts";
export {
  createAdivino,
  createBuscaCodigos,
  type CodigoPosible,
  type ProductoVisto,
} from "./negocio/adivinar.ts";
export {
  CodigoConfirmado,
  groupSinCodigo,
  GrupoSinCodigo,
  isSinCodigo,
  SIN_CODIGO,
} from "./negocio/sin-codigo.ts";
export { searchCodigos, createSugeridor, toSugerencia, type Sugerencia } from "./negocio/sugerir.ts";
export { createUnidades } from "./negocio/unidades.ts";
export { MAX_NIT, Nit } from "./nit.ts";
export { epochToInstante, Instante, instanteToDigits, instanteToEpoch, instanteToIso } from "./instante.ts";
export { fail, ok, type Result } from "./result.ts";
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
export { formatCampo, formaDe, parseCampo, type CampoForma } from "./sectores/forma.ts";
export { ClientePedido, MAX_ITEMS, type ItemPedido, type Pedido } from "./sectores/pedido.ts";
export { enteroPedido, textoPedido } from "./sectores/tipos.ts";
export { arqueo, contar, sumMontos, type Cuentas } from "./hechos/arqueo.ts";
export * from "./hechos/deberes.ts";
export * from "./hechos/detalle-turno.ts";
export * from "./hechos/efectivo.ts";
export * from "./hechos/hecho.ts";
export {
  centavosDe,
  sumasDeVentas,
  sumasToText,
  SumasDichas,
  type Contado,
  type SumasDeVentas,
} from "./hechos/sumas-de-ventas.ts";
export * from "./hechos/tipos.ts";
export { createContadorTurnos, type ContadorTurnos, type TurnoContado } from "./hechos/turnos.ts";
export { IdRegimen, isConfirmado, Vigencia, type Partes, type Regimen } from "./regimenes/regimen.ts";
export {
  hasParteConCredito,
  ParteConCredito,
  parteConCredito,
  PARTES_CON_CREDITO,
} from "./regimenes/credito.ts";
export { AnexoAutorizado, findAnexoQueFalta, pideOtroAnexo } from "./regimenes/anexo.ts";
export { EleccionDeLey, EleccionDePrecios, precioDesde } from "./regimenes/precios.ts";
export { presentacionDe, sectorEn } from "./regimenes/sector-en.ts";
export {
  getRegimen,
  leyNueva,
  regimenDe,
  regimenEn,
  VIGENCIAS,
  vigenciasPara,
} from "./regimenes/vigencias.ts";
export { METODO_DEL_DOCUMENTO, planCobros, type Cobro } from "./hechos/cobros.ts";
export {
  costosDeLineas,
  creditoUtilizable,
  TIPOS_COMPRA,
  totalDeCompra,
  type CompraConCredito,
  type TipoCompra,
} from "./existencias/compra.ts";
export {
  diferenciaDeConteo,
  findConteoPosterior,
  planConteo,
  planMovimiento,
  type LineaContada,
  type MovidoYContrario,
} from "./existencias/conteo.ts";
export {
  asentar,
  costoActual,
  DECIMALES_CANTIDAD,
  DECIMALES_VALOR,
  enUnidades,
  repartirCosto,
  SIN_EXISTENCIA,
  valorDevuelto,
  type Asiento,
  type Existencia,
  type Movido,
} from "./existencias/existencia.ts";
export {
  cuantosSeArman,
  desarmar,
  lugarDeLinea,
  MAX_PARTES,
  type LineaArmada,
  type ParteDeProducto,
} from "./existencias/composicion.ts";
export * from "./existencias/formas.ts";
export {
  Guia,
  guiaToCodigo,
  isCodigoDeGuia,
  MAX_LINEAS_GUIA,
  MAX_QR,
  parseGuia,
  type GuiaIlegible,
} from "./existencias/guia.ts";
export {
  COLUMNAS_LIBRO_COMPRAS,
  filaDelLibroDeCompras,
  IMPORTES_SIN_CREDITO,
  totalSinCredito,
  type ImporteSinCredito,
} from "./existencias/libro-compras.ts";
export {
  montosDeReintegro,
  MOTIVOS_SALIDA,
  NOMBRES_SALIDA,
  reintegra,
  type MontosDeReintegro,
  type MotivoSalida,
} from "./existencias/salida.ts";
export { readIniciales } from "./existencias/iniciales.ts";
export { margenDe, montosDeLineas } from "./existencias/margen.ts";
export { MOTIVOS_RESERVA, sumApartado, type Apartado, type MotivoReserva } from "./existencias/reserva.ts";
export { costoDeReposicion, partesDePrecio, precioPara } from "./existencias/precio.ts";
export { cuantoPedir } from "./existencias/pedido.ts";
export { enCamino, planEntrega, type LineaEnCamino } from "./existencias/traslado.ts";
export * from "./precios/formas.ts";
export { preciar, type LineaPorPreciar, type LineaPreciada, type ReglasPrecio } from "./precios/preciar.ts";
export { preciosDe, type PreciosDeBienes } from "./precios/consultar.ts";
export { ESTADOS_PROMOCION } from "./precios/estado.ts";
export { beneficioEnPalabras, diasEnPalabras } from "./precios/describir.ts";
export {
  faltaEnLista,
  faltaEnPresentacion,
  faltaEnTarifa,
  mismoNombre,
  porNombre,
  productosAgregados,
} from "./precios/faltas.ts";
export { FRASES_REGLAS } from "./precios/frases.ts";
export {
  porEstado,
  probePromocion,
  viewPromocion,
  type ProductoDeMuestra,
  type PromocionProbada,
  type PromocionVista,
} from "./precios/vista.ts";
export { faltaEnPromocion } from "./precios/revisar.ts";
export { isVigente } from "./precios/vigente.ts";
export * from "./proformas/formas.ts";
export {
  devuelveTodo,
  faltaDeDevolucion,
  faltaDeDevuelta,
  isDevuelta,
  parseDevueltas,
  quedaPorDevolver,
  totalDevuelto,
  type CantidadesEscritas,
  type DevueltaEscrita,
} from "./factura/devuelta-escrita.ts";
export { porImporte } from "./precios/por-importe.ts";
export { descuentoPorcentual, PorcentajeDescuento } from "./precios/porcentaje.ts";
export { fraseDeLey, proformaDesde, type CambioDePrecios } from "./proformas/ley.ts";
export { representacionProforma, type Oferente } from "./proformas/papel.ts";
export {
  codigoProforma,
  ESTADOS_PROFORMA,
  estadoProforma,
  importeDeLinea,
  lineaSinImporte,
  masDias,
  nombreProforma,
  parseCodigoProforma,
  promesaDe,
  repartirDescuento,
  totalProforma,
  type EstadoProforma,
} from "./proformas/proforma.ts";
export { permisoParaCambiar } from "./terminal/autoria.ts";
export {
  AZAR_DE_CODIGO,
  buildCodigoEmparejamiento,
  parseCodigoEmparejamiento,
  SIGNOS_DE_CODIGO,
} from "./terminal/codigo-emparejamiento.ts";
export * from "./terminal/compartidos.ts";
export * from "./terminal/personas.ts";
export { conCambios, mismoValor } from "./terminal/con-cambios.ts";
export * from "./terminal/instalacion.ts";
export * from "./terminal/manuales.ts";
export * from "./terminal/notas.ts";
export { isRespuestaFinal } from "./terminal/respuesta-final.ts";
export { finPlazoAnulacion } from "./factura/plazo-anulacion.ts";
export * from "./terminal/datos.ts";
export * from "./terminal/estado.ts";
export * from "./terminal/programa.ts";
export * from "./terminal/protocolo.ts";
export * from "./terminal/protocolos.ts";
export * from "./terminal/ventas.ts";
export * from "./terminal/vidas.ts";
export { textosBuscados } from "./factura/textos-buscados.ts";
export {
  cambioDeLineas,
  parseLineasSumadas,
  parseLineasDeFactura,
  parseVentaSumada,
  toCentavos,
  type ProductoSumado,
} from "./factura/venta-sumada.ts";
export { enlaceWhatsapp, parseCelular } from "./whatsapp.ts";
export {
  ENTREGA_HEADER,
  ERROR_CODE_HEADER,
  isNonce,
  MARK_HEADER,
  NONCE_HEADER,
  PROTOCOLO_CON_MARCA,
  type MarkedReply,
} from "./terminal/reply-mark.ts";
export { DECLARACION, escapeXml } from "./xml/write.ts";
export { COLUMNAS_LIBRO, fechaDeLibro, filaDelLibro, filaToCsv } from "./libro/fila.ts";
export {
  celdasXlsx,
  encabezadoCsv,
  encabezadoXlsx,
  FORMAS_XLSX,
  formaXlsx,
  lineaCsv,
  MAX_FILAS_XLSX,
  type ColumnaExportada,
} from "./tabla-exportada.ts";
export { COLUMNAS_LIBRO_NOTAS, filaDelLibroDeNotas } from "./libro/notas.ts";
export { parseCabecera } from "./xml/parse-cabecera.ts";
export { parseDocumento, type DocumentoXml } from "./xml/parse.ts";
export { NOMBRES_PROHIBIDOS, walkXml } from "./xml/walk.ts";
export { findTextoRoto, plano, sinMarcas } from "./texto.ts";
export { TIPO_NOTA } from "./factura/tipo-nota.ts";
export {
  METODO_EFECTIVO,
  METODO_GIFT_CARD,
  METODO_QR,
  METODO_TARJETA,
  METODOS_DE_TIENDA,
  metodosCon,
  metodosSimples,
  metodoCombinado,
  numeroDeTarjeta,
} from "./metodos-pago.ts";
export { motivoDeAnulacion } from "./motivos-anulacion.ts";
export { lineasDeInforme, type Informe } from "./documento/informe.ts";
export { montoEnPalabras } from "./documento/palabras.ts";
export type { Catalogos } from "./documento/formato.ts";
export { bs, entero, fecha, fechaHora, miles, milesCorto, monto, nombreLugar } from "./formato/index.ts";
export type { Presentacion } from "./documento/presentacion.ts";
export {
  buildRepresentacion,
  SIN_VALOR,
  type OpcionesRepresentacion,
  type Representacion,
} from "./documento/representacion.ts";
export { PAPEL_INICIAL, PapelTienda } from "./documento/papel-tienda.ts";
export {
  buildEtiqueta,
  buildEtiquetaPesada,
  buildEtiquetaPresentacion,
  CLASES_ETIQUETA,
  nombrePresentada,
  type ClaseEtiqueta,
  type Etiqueta,
} from "./etiquetas/etiqueta.ts";
export { countHojas, FORMATOS_ETIQUETA, NOMBRES_FORMATO, type NombreFormato } from "./etiquetas/formatos.ts";
export { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar } from "./negocio/revision-dicha.ts";
export { avisoDePapel } from "./documento/letra-de-papel.ts";
export { PAGINAS_ROLLO, type PaginaRollo } from "./documento/signos.ts";
export { ticketToText } from "./documento/ticket.ts";
