import { campo, entero, fijo, mayorACero, desdeCero, nulo, texto } from "./campos.ts";
import { CIERRE, CLIENTE, CODIGOS, EMISOR, IMPORTES, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/**
 * Sector 12, sale of fuel. Source: facturaElectronicaComercializacionHidrocarburo.xsd and
 * facturaComputarizadaComercializacionHidrocarburo.xsd, in their order; law 317 for the base.
 */
export const hidrocarburos: TablaSector = {
  codigo: 12,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: {
    1: "facturaElectronicaComercializacionHidrocarburo",
    2: "facturaComputarizadaComercializacionHidrocarburo",
  },
  esquema: {
    1: "facturaElectronicaComercializacionHidrocarburo",
    2: "facturaComputarizadaComercializacionHidrocarburo",
  },
  campoNumero: "numeroFactura",
  calculo: "venta",
  baseParcial: [{ desde: "2012-12-11", porCiento: 70n }],
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    nulo("codigoPais", entero(1, 209)),
    campo("placaVehiculo", texto(1, 12)),
    nulo("tipoEnvase", texto(0, 50)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", mayorACero(17, 2)),
    nulo("codigoAutorizacionSC", texto(1, 100)),
    nulo("observacion", texto(1, 500)),
    ...MONEDA,
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(12)),
  ],
  detalle: [
    ...CODIGOS,
    campo("cantidad", mayorACero(20, 5)),
    campo("unidadMedida", entero(1, 200)),
    ...IMPORTES,
  ],
  minDetalle: 1,
  decimalesDetalle: 2,
};
