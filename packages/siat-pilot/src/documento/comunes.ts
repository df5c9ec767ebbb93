import { campo, desdeCero, entero, fecha, mayorACero, nulo, texto } from "./campos.ts";
import type { CampoXml } from "./tipos.ts";

/** Runs of elements that the schemas repeat, with the types of sector 1. docs/fiscal-rules.md F20. */
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

/** The issuer up to the telephone: schemas put other elements before the number. */
export const EMISOR_HASTA_TELEFONO: readonly CampoXml[] = [
  campo("nitEmisor", entero(1, 9_999_999_999_999)),
  campo("razonSocialEmisor", texto(1, 200)),
  campo("municipio", texto(1, 25)),
  nulo("telefono", texto(1, 25)),
];

/** CUF, CUFD, branch, address, point of sale and date. */
export const LUGAR: readonly CampoXml[] = [
  campo("cuf", texto(1, 100)),
  campo("cufd", texto(1, 100)),
  campo("codigoSucursal", entero(0, 9999)),
  campo("direccion", texto(1, 500)),
  nulo("codigoPuntoVenta", entero(0, 9999)),
  campo("fechaEmision", fecha),
];

/** The buyer: name, document and code. */
export const CLIENTE: readonly CampoXml[] = [
  nulo("nombreRazonSocial", texto(1, 500)),
  campo("codigoTipoDocumentoIdentidad", entero(1, 5)),
  campo("numeroDocumento", texto(1, 20)),
  nulo("complemento", texto(0, 5)),
  campo("codigoCliente", texto(1, 100)),
];

/** The buyer's document alone. */
export const DOCUMENTO_CLIENTE: readonly CampoXml[] = [
  campo("codigoTipoDocumentoIdentidad", entero(1, 5)),
  campo("numeroDocumento", texto(1, 20)),
  nulo("complemento", texto(0, 5)),
];

/** The payment method and the card's number. */
export const PAGO: readonly CampoXml[] = [
  campo("codigoMetodoPago", entero(1, 308)),
  nulo("numeroTarjeta", entero(0, 9_999_999_999_999_999n)),
];

/** Currency, its exchange rate, and the total in it. */
export const MONEDA: readonly CampoXml[] = [
  campo("codigoMoneda", entero(1, 154)),
  campo("tipoCambio", mayorACero(17, 2)),
  campo("montoTotalMoneda", mayorACero(17, 2)),
];

/** The end of a header: exception, CAFC, legal phrase and user. */
export const CIERRE: readonly CampoXml[] = [
  nulo("codigoExcepcion", entero(0, 1)),
  nulo("cafc", texto(1, 50)),
  campo("leyenda", texto(1, 200)),
  campo("usuario", texto(1, 100)),
];

/** A whole line: codes, description, quantity, unit and amounts. */
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

/** A line's codes and description. */
export const CODIGOS: readonly CampoXml[] = [
  campo("actividadEconomica", texto(1, 10)),
  campo("codigoProductoSin", entero(1, 99_999_999)),
  campo("codigoProducto", texto(1, 50)),
  campo("descripcion", texto(1, 500)),
];

/** A line's codes, for schemas that put other elements before the description. */
export const CODIGOS_SIN_DESCRIPCION: readonly CampoXml[] = [
  campo("actividadEconomica", texto(1, 10)),
  campo("codigoProductoSin", entero(1, 99_999_999)),
  campo("codigoProducto", texto(1, 50)),
];

/** A line's amounts with 2 decimals. */
export const IMPORTES: readonly CampoXml[] = [
  campo("precioUnitario", mayorACero(17, 2)),
  nulo("montoDescuento", desdeCero(17, 2)),
  campo("subTotal", mayorACero(17, 2)),
];
