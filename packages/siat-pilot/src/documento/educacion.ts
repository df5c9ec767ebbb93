import { campo, desdeCero, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, EMISOR, LINEA, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 11, education. Source: facturaElectronicaSectorEducativo.xsd and facturaComputarizadaSectorEducativo.xsd, in their order. */
export const educacion: TablaSector = {
  codigo: 11,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaSectorEducativo", 2: "facturaComputarizadaSectorEducativo" },
  esquema: { 1: "facturaElectronicaSectorEducativo", 2: "facturaComputarizadaSectorEducativo" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    campo("nombreEstudiante", texto(1, 200)),
    campo("periodoFacturado", texto(1, 50)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", desdeCero(17, 2)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(11)),
  ],
  detalle: [...LINEA],
  minDetalle: 1,
  decimalesDetalle: 2,
};
