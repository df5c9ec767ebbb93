import { campo, desdeCero, entero, fecha, mayorACero, nulo, texto } from "./campos.ts";
import type { CampoXml } from "./tipos.ts";

/** Runs of elements that the schemas repeat, with the types of sector 1. FACTS.md section 5. */
export const EMISOR: readonly CampoXml[] = [
  campo("nitEmisor", entero(1, 9_999_999_999_999)),
  campo("razonSocialEmisor", texto(1, 200)),
  campo("municipio", texto(1, 25)),
  nulo("telefono", texto(1, 25)),
  campo("numeroFactura", entero(1, 9_999_999_999)),
  campo("cuf", texto(1, 100)),
  campo("cufd", texto(1, 100)),
  campo("codigoSucursal", entero(0, 9999)),
  campo("direccion", texto(1, 500)),
  nulo("codigoPuntoVenta", entero(0, 9999)),
  campo("fechaEmision", fecha),
];

export const EMISOR_HASTA_TELEFONO: readonly CampoXml[] = [
  campo("nitEmisor", entero(1, 9_999_999_999_999)),
  campo("razonSocialEmisor", texto(1, 200)),
  campo("municipio", texto(1, 25)),
  nulo("telefono", texto(1, 25)),
];

export const LUGAR: readonly CampoXml[] = [
  campo("cuf", texto(1, 100)),
  campo("cufd", texto(1, 100)),
  campo("codigoSucursal", entero(0, 9999)),
  campo("direccion", texto(1, 500)),
  nulo("codigoPuntoVenta", entero(0, 9999)),
  campo("fechaEmision", fecha),
];

export const CLIENTE: readonly CampoXml[] = [
  nulo("nombreRazonSocial", texto(1, 500)),
  campo("codigoTipoDocumentoIdentidad", entero(1, 5)),
  campo("numeroDocumento", texto(1, 20)),
  nulo("complemento", texto(0, 5)),
  campo("codigoCliente", texto(1, 100)),
];

export const DOCUMENTO_CLIENTE: readonly CampoXml[] = [
  campo("codigoTipoDocumentoIdentidad", entero(1, 5)),
  campo("numeroDocumento", texto(1, 20)),
  nulo("complemento", texto(0, 5)),
];

export const PAGO: readonly CampoXml[] = [
  campo("codigoMetodoPago", entero(1, 308)),
  nulo("numeroTarjeta", entero(0, 9_999_999_999_999_999n)),
];

export const MONEDA: readonly CampoXml[] = [
  campo("codigoMoneda", entero(1, 154)),
  campo("tipoCambio", mayorACero(17, 2)),
  campo("montoTotalMoneda", mayorACero(17, 2)),
];

export const CIERRE: readonly CampoXml[] = [
  nulo("codigoExcepcion", entero(0, 1)),
  nulo("cafc", texto(1, 50)),
  campo("leyenda", texto(1, 200)),
  campo("usuario", texto(1, 100)),
];

export const LINEA: readonly CampoXml[] = [
  campo("actividadEconomica", texto(1, 10)),
  campo("codigoProductoSin", entero(1, 99_999_999)),
  campo("codigoProducto", texto(1, 50)),
  campo("descripcion", texto(1, 500)),
  campo("cantidad", mayorACero(17, 2)),
  campo("unidadMedida", entero(1, 200)),
  campo("precioUnitario", mayorACero(17, 2)),
  nulo("montoDescuento", desdeCero(17, 2)),
  campo("subTotal", mayorACero(17, 2)),
];

export const CODIGOS: readonly CampoXml[] = [
  campo("actividadEconomica", texto(1, 10)),
  campo("codigoProductoSin", entero(1, 99_999_999)),
  campo("codigoProducto", texto(1, 50)),
  campo("descripcion", texto(1, 500)),
];

export const CODIGOS_SIN_DESCRIPCION: readonly CampoXml[] = [
  campo("actividadEconomica", texto(1, 10)),
  campo("codigoProductoSin", entero(1, 99_999_999)),
  campo("codigoProducto", texto(1, 50)),
];

export const IMPORTES: readonly CampoXml[] = [
  campo("precioUnitario", mayorACero(17, 2)),
  nulo("montoDescuento", desdeCero(17, 2)),
  campo("subTotal", mayorACero(17, 2)),
];
