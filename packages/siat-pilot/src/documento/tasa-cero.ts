import { campo, desdeCero, fijo, fijoDecimal, mayorACero, nulo } from "./campos.ts";
import { CIERRE, CLIENTE, EMISOR, LINEA, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 8, zero rate. Source: facturaElectronicaTasaCero.xsd and facturaComputarizadaTasaCero.xsd, in their order. */
export const tasaCero: TablaSector = {
  codigo: 8,
  tipoFactura: 2,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaTasaCero", 2: "facturaComputarizadaTasaCero" },
  esquema: { 1: "facturaElectronicaTasaCero", 2: "facturaComputarizadaTasaCero" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", fijoDecimal(0)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(8)),
  ],
  detalle: [...LINEA],
  minDetalle: 1,
  decimalesDetalle: 2,
};
