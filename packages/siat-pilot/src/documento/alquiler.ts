import { campo, desdeCero, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, EMISOR, LINEA, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 2, rental of real estate. Source: facturaElectronicaAlquilerBienInmueble.xsd and facturaComputarizadaAlquilerBienInmueble.xsd, in their order. */
export const alquiler: TablaSector = {
  codigo: 2,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaAlquilerBienInmueble", 2: "facturaComputarizadaAlquilerBienInmueble" },
  esquema: { 1: "facturaElectronicaAlquilerBienInmueble", 2: "facturaComputarizadaAlquilerBienInmueble" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    campo("periodoFacturado", texto(1, 50)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", mayorACero(17, 2)),
    ...MONEDA,
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(2)),
  ],
  detalle: [...LINEA],
  minDetalle: 1,
  decimalesDetalle: 2,
};
