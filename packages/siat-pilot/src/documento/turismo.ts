import { campo, desdeCero, entero, fecha, fijo, fijoDecimal, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, CODIGOS, IMPORTES, LUGAR, MONEDA } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 6, tourist services and lodging. Source: facturaElectronicaServicioTuristicoHospedaje.xsd and facturaComputarizadaServicioTuristicoHospedaje.xsd, in their order. */
export const turismo: TablaSector = {
  codigo: 6,
  tipoFactura: 2,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: {
    1: "facturaElectronicaServicioTuristicoHospedaje",
    2: "facturaComputarizadaServicioTuristicoHospedaje",
  },
  esquema: {
    1: "facturaElectronicaServicioTuristicoHospedaje",
    2: "facturaComputarizadaServicioTuristicoHospedaje",
  },
  campoNumero: "numeroFactura",
  calculo: "venta",
  cabecera: [
    campo("nitEmisor", entero(2, 9_999_999_999_999)),
    campo("razonSocialEmisor", texto(1, 200)),
    campo("municipio", texto(1, 25)),
    nulo("telefono", texto(1, 25)),
    campo("numeroFactura", entero(1, 9_999_999_999)),
    ...LUGAR,
    ...CLIENTE,
    nulo("razonSocialOperadorTurismo", texto(0, 500)),
    nulo("cantidadHuespedes", entero(0, 9999)),
    nulo("cantidadHabitaciones", entero(0, 9999)),
    nulo("cantidadMayores", entero(0, 9999)),
    nulo("cantidadMenores", entero(0, 9999)),
    nulo("fechaIngresoHospedaje", fecha),
    campo("codigoMetodoPago", entero(1, 308)),
    nulo("numeroTarjeta", entero(1, 9_999_999_999_999_999n)),
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", fijoDecimal(0)),
    ...MONEDA,
    nulo("montoGiftCard", desdeCero(17, 2)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(6)),
  ],
  detalle: [
    ...CODIGOS,
    nulo("codigoTipoHabitacion", entero(0, 16)),
    campo("cantidad", mayorACero(17, 2)),
    campo("unidadMedida", entero(1, 69)),
    ...IMPORTES,
    nulo("detalleHuespedes", texto(1, 5000)),
  ],
  minDetalle: 1,
  decimalesDetalle: 2,
};
