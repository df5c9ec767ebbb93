import { campo, desdeCero, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, EMISOR, LINEA, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 1, sale and purchase. Source: facturaElectronicaCompraVenta.xsd and facturaComputarizadaCompraVenta.xsd, in their order. */
export const compraVenta: TablaSector = {
  codigo: 1,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionCompraVenta", 2: "ServicioFacturacionCompraVenta" },
  raiz: { 1: "facturaElectronicaCompraVenta", 2: "facturaComputarizadaCompraVenta" },
  esquema: { 1: "facturaElectronicaCompraVenta", 2: "facturaComputarizadaCompraVenta" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", desdeCero(17, 2)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(1)),
  ],
  detalle: [...LINEA, nulo("numeroSerie", texto(0, 1500)), nulo("numeroImei", texto(0, 1500))],
  minDetalle: 1,
  decimalesDetalle: 2,
};
