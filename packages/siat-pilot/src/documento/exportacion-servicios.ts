import { campo, desdeCero, entero, fijo, fijoDecimal, mayorACero, nulo, texto } from "./campos.ts";
import { CIERRE, CODIGOS, DOCUMENTO_CLIENTE, EMISOR, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 28, export of services. Source: facturaElectronicaComercialExportacionServicio.xsd and facturaComputarizadaComercialExportacionServicio.xsd, in their order. */
export const exportacionServicios: TablaSector = {
  codigo: 28,
  tipoFactura: 2,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: {
    1: "facturaElectronicaComercialExportacionServicio",
    2: "facturaComputarizadaComercialExportacionServicio",
  },
  esquema: {
    1: "facturaElectronicaComercialExportacionServicio",
    2: "facturaComputarizadaComercialExportacionServicio",
  },
  campoNumero: "numeroFactura",
  calculo: "exportacion",
  cabecera: [
    ...EMISOR,
    nulo("nombreRazonSocial", texto(1, 500)),
    ...DOCUMENTO_CLIENTE,
    campo("direccionComprador", texto(1, 500)),
    campo("codigoCliente", texto(1, 100)),
    campo("lugarDestino", texto(1, 500)),
    campo("codigoPais", entero(1, 209)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", fijoDecimal(0)),
    campo("codigoMoneda", entero(1, 154)),
    campo("tipoCambio", mayorACero(17, 5)),
    campo("montoTotalMoneda", mayorACero(17, 2)),
    nulo("informacionAdicional", texto(1, 10_000)),
    nulo("descuentoAdicional", desdeCero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(28)),
  ],
  detalle: [
    ...CODIGOS,
    campo("cantidad", fijo(1)),
    campo("unidadMedida", entero(1, 200)),
    campo("precioUnitario", mayorACero(20, 5)),
    nulo("montoDescuento", desdeCero(20, 5)),
    campo("subTotal", mayorACero(20, 5)),
  ],
  minDetalle: 1,
  decimalesDetalle: 5,
};
