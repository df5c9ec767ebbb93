import { campo, entero, fijo, fijoDecimal, mayorACero, texto } from "./campos.ts";
import { CIERRE, CODIGOS_SIN_DESCRIPCION, EMISOR, PAGO } from "./comunes.ts";
import type { TablaSector } from "./tipos.ts";

/** Sector 4, export on free consignment. Source: facturaElectronicaLibreConsignacion.xsd and facturaComputarizadaLibreConsignacion.xsd, in their order. */
export const libreConsignacion: TablaSector = {
  codigo: 4,
  tipoFactura: 2,
  servicio: { 1: "ServicioFacturacionElectronica", 2: "ServicioFacturacionComputarizada" },
  raiz: { 1: "facturaElectronicaLibreConsignacion", 2: "facturaComputarizadaLibreConsignacion" },
  esquema: { 1: "facturaElectronicaLibreConsignacion", 2: "facturaComputarizadaLibreConsignacion" },
  campoNumero: "numeroFactura",
  calculo: "exportacion",
  cabecera: [
    ...EMISOR,
    campo("nombreRazonSocial", fijo("SIN RAZON SOCIAL")),
    campo("codigoTipoDocumentoIdentidad", fijo(5)),
    campo("numeroDocumento", fijo("0")),
    campo("codigoCliente", texto(1, 100)),
    campo("codigoPais", entero(1, 209)),
    campo("puertoDestino", texto(1, 500)),
    ...PAGO,
    campo("montoTotal", mayorACero(17, 2)),
    campo("montoTotalSujetoIva", fijoDecimal(0)),
    campo("codigoMoneda", entero(1, 154)),
    campo("tipoCambio", mayorACero(17, 5)),
    campo("montoTotalMoneda", mayorACero(17, 2)),
    ...CIERRE,
    campo("codigoDocumentoSector", fijo(4)),
  ],
  detalle: [
    ...CODIGOS_SIN_DESCRIPCION,
    campo("codigoNandina", texto(1, 50)),
    campo("descripcion", texto(1, 500)),
    campo("unidadMedida", entero(1, 200)),
    campo("cantidad", mayorACero(20, 5)),
    campo("precioUnitario", mayorACero(20, 5)),
    campo("montoDescuento", fijoDecimal(0)),
    campo("subTotal", mayorACero(20, 5)),
  ],
  minDetalle: 1,
  decimalesDetalle: 5,
};
