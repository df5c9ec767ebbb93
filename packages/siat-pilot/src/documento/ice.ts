import { campo, desdeCero, entero, fijo, mayorACero, nulo } from "./campos.ts";
import { CIERRE, CLIENTE, CODIGOS, EMISOR, MONEDA, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 14, goods under ICE. Source: facturaElectronicaAlcanzadaIce.xsd and facturaComputarizadaAlcanzadaIce.xsd, in their order. */
export const ice: TablaSector = {
  codigo: 14,
  tipoFactura: 1,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaAlcanzadaIce", 2: "facturaComputarizadaAlcanzadaIce" },
  esquema: { 1: "facturaElectronicaAlcanzadaIce", 2: "facturaComputarizadaAlcanzadaIce" },
  campoNumero: "numeroFactura",
  calculo: "ice",
  cabecera: [
    ...EMISOR,
    ...CLIENTE,
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    nulo("montoIceEspecifico", desdeCero(17, 2)),
    nulo("montoIcePorcentual", desdeCero(17, 2)),
    campo("montoTotalSujetoIva", mayorACero(17, 2)),
    ...MONEDA,
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(14)),
  ],
  detalle: [
    ...CODIGOS,
    campo("cantidad", mayorACero(20, 5)),
    campo("unidadMedida", entero(1, 200)),
    campo("precioUnitario", mayorACero(20, 5)),
    nulo("montoDescuento", desdeCero(20, 5)),
    campo("subTotal", mayorACero(20, 5)),
    campo("marcaIce", entero(1, 2)),
    nulo("alicuotaIva", desdeCero(20, 5)),
    nulo("precioNetoVentaIce", desdeCero(20, 5)),
    nulo("alicuotaEspecifica", desdeCero(20, 5)),
    nulo("alicuotaPorcentual", desdeCero(20, 5)),
    nulo("montoIceEspecifico", desdeCero(20, 5)),
    nulo("montoIcePorcentual", desdeCero(20, 5)),
    nulo("cantidadIce", desdeCero(20, 5)),
  ],
  minDetalle: 1,
  decimalesDetalle: 5,
};
