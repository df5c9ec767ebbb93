import { campo, desdeCero, entero, fecha, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CLIENTE, CODIGOS, EMISOR_HASTA_TELEFONO, LUGAR } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 47, credit/debit/discount note. Source: notaElectronicaCreditoDebitoDescuento.xsd and notaComputarizadaCreditoDebitoDescuento.xsd, in their order, with the detail limits of 2026 (xsd/derived-2026). */
export const notaDescuento: TablaSector = {
  codigo: 47,
  tipoFactura: 3,
  servicio: { 1: "ServicioFacturacionDocumentoAjuste", 2: "ServicioFacturacionDocumentoAjuste" },
  raiz: { 1: "notaElectronicaCreditoDebitoDescuento", 2: "notaComputarizadaCreditoDebitoDescuento" },
  esquema: { 1: "notaElectronicaCreditoDebitoDescuento", 2: "notaComputarizadaCreditoDebitoDescuento" },
  campoNumero: "numeroNotaCreditoDebito",
  calculo: "nota",
  cabecera: [
    ...EMISOR_HASTA_TELEFONO,
    campo("numeroNotaCreditoDebito", entero(1, 9_999_999_999)),
    ...LUGAR,
    ...CLIENTE,
    campo("numeroFactura", entero(1, 9_999_999_999)),
    campo("numeroAutorizacionCuf", texto(1, 100)),
    campo("fechaEmisionFactura", fecha),
    campo("montoTotalOriginal", mayorACero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    campo("montoTotalDevuelto", mayorACero(17, 2)),
    nulo("montoDescuentoCreditoDebito", desdeCero(17, 2)),
    campo("montoEfectivoCreditoDebito", mayorACero(17, 2)),
    nulo("codigoExcepcion", entero(0, 1)),
    campo("leyenda", texto(1, 200)),
    campo("usuario", texto(1, 100)),
    campo("codigoDocumentoSector", fijo(47)),
  ],
  detalle: [
    campo("nroItem", entero(1, 9999)),
    ...CODIGOS,
    campo("cantidad", mayorACero(25, 10)),
    campo("unidadMedida", entero(1, 200)),
    campo("precioUnitario", mayorACero(25, 10)),
    nulo("montoDescuento", desdeCero(25, 10)),
    campo("subTotal", desdeCero(25, 10)),
    campo("codigoDetalleTransaccion", entero(1, 2)),
  ],
  minDetalle: 2,
  decimalesDetalle: 5,
};
