import { campo, desdeCero, entero, fecha, fijo, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, CODIGOS_SIN_DESCRIPCION, EMISOR, IMPORTES, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 16, hotels. Source: facturaElectronicaHotel.xsd and facturaComputarizadaHotel.xsd, in their order. */
export const hotel: TablaSector = {
  codigo: 16,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaHotel", 2: "facturaComputarizadaHotel" },
  esquema: { 1: "facturaElectronicaHotel", 2: "facturaComputarizadaHotel" },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    nulo("cantidadHuespedes", entero(0, 9999)),
    nulo("cantidadHabitaciones", entero(0, 9999)),
    nulo("cantidadMayores", entero(0, 9999)),
    nulo("cantidadMenores", entero(0, 9999)),
    campo("fechaIngresoHospedaje", fecha),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", desdeCero(17, 2)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(16)),
  ],
  detalle: [
    ...CODIGOS_SIN_DESCRIPCION,
    nulo("codigoTipoHabitacion", entero(0, 16)),
    campo("descripcion", texto(1, 500)),
    campo("cantidad", mayorACero(17, 2)),
    campo("unidadMedida", entero(1, 69)),
    ...IMPORTES,
    nulo("detalleHuespedes", texto(1, 5000)),
  ],
  minDetalle: 1,
  decimalesDetalle: 2,
};
