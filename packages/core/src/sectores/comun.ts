import { MAX_NIT } from "../nit.ts";
import { campo, constante, opcional, pideItem, pideItemOpcional } from "./campos.ts";
import type { FuenteCabecera, FuenteComun, FuenteDetalle, Tabla } from "./define.ts";
import { entero, fechaHora, importe, texto, textoPedido } from "./tipos.ts";

/** Elements in the groups in which the schemas repeat them. docs/fiscal-rules.md F20. */
const quienEmite = {
  nitEmisor: campo(entero(1, MAX_NIT), (f) => f.contexto.emisor.nit),
  razonSocialEmisor: campo(texto(1, 200), (f) => f.contexto.emisor.razonSocial),
  municipio: campo(texto(1, 25), (f) => f.contexto.emisor.municipio),
  telefono: opcional(texto(1, 25), (f) => f.contexto.emisor.telefono),
} satisfies Tabla<FuenteComun>;

/** The document's number: an invoice's and a note's element have other names. */
export const numeroDe = campo<FuenteComun>(entero(1, 9_999_999_999), (f) => f.contexto.numeroFactura);

const donde = {
  cuf: campo(texto(1, 100), (f) => f.cuf),
  cufd: campo(texto(1, 100), (f) => f.contexto.cufd),
  codigoSucursal: campo(entero(0, 9999), (f) => f.contexto.sucursal),
  direccion: campo(texto(1, 500), (f) => f.contexto.direccion),
  codigoPuntoVenta: opcional(entero(0, 9999), (f) => f.contexto.puntoVenta),
} satisfies Tabla<FuenteComun>;

/** The issuing instant: the same that is inside the CUF (else 1002). */
export const fechaEmision = {
  fechaEmision: campo(fechaHora, (f) => f.contexto.fechaEmision),
} satisfies Tabla<FuenteComun>;

/** The issuer without the date, for the sector that puts its own fields between. */
export const emisorSinFecha = { ...quienEmite, numeroFactura: numeroDe, ...donde };
/** The issuer of an invoice: company, number, codes, place and date. docs/fiscal-rules.md F20. */
export const emisor = { ...emisorSinFecha, ...fechaEmision };
/** The issuer of a note: its number's element has another name. docs/fiscal-rules.md F21. */
export const emisorDeNota = {
  ...quienEmite,
  numeroNotaCreditoDebito: numeroDe,
  ...donde,
  ...fechaEmision,
};

/** The buyer's name; nil where the request gives none. */
export const nombreCliente = {
  nombreRazonSocial: opcional(texto(1, 500), (f) => f.pedido.cliente.razonSocial ?? null),
} satisfies Tabla<FuenteComun>;

/** The buyer's identity document with its complement. Kind 0 of a request is written as 4. docs/api.md A6. */
export const documentoCliente = {
  codigoTipoDocumentoIdentidad: campo(
    entero(1, 5),
    (f) => f.pedido.cliente.tipoDocumento || TIPO_DOCUMENTO_OTRO,
  ),
  numeroDocumento: campo(texto(1, 20), (f) => f.pedido.cliente.numeroDocumento),
  complemento: opcional(texto(0, 5), (f) => f.pedido.cliente.complemento ?? null),
} satisfies Tabla<FuenteComun>;

/** The shop's code of the buyer; the document's number where the request gives none. */
export const codigoCliente = {
  codigoCliente: campo(
    texto(1, 100),
    (f) => f.pedido.cliente.codigoCliente ?? f.pedido.cliente.numeroDocumento,
  ),
} satisfies Tabla<FuenteComun>;

/** The buyer in the order of most schemas: name, document, code. docs/fiscal-rules.md F20. */
export const cliente = { ...nombreCliente, ...documentoCliente, ...codigoCliente };

/** The payment method and the card's masked number. docs/fiscal-rules.md F31. */
export const pago = {
  codigoMetodoPago: campo(entero(1, 9999), (f) => f.pedido.metodoPago),
  numeroTarjeta: opcional(texto(16, 16), (f) => tarjetaToXml(f.pedido.numeroTarjeta)),
} satisfies Tabla<FuenteCabecera>;

/** An amount of 0 or more with 17 digits, 2 of them decimals. */
export const noNegativo = importe(17, 2, false);
/** An amount above 0 with 17 digits, 2 of them decimals. */
export const positivo = importe(17, 2, true);

/** The total in BOB, above 0. */
export const montoTotal = {
  montoTotal: campo(positivo, (f) => f.importes.montoTotal),
} satisfies Tabla<FuenteCabecera>;

/** `gravado`: the base for input tax credit must be above 0. */
export function base({ gravado }: { readonly gravado: boolean }) {
  return {
    montoTotalSujetoIva: campo(gravado ? positivo : noNegativo, (f) => f.importes.montoTotalSujetoIva),
  } satisfies Tabla<FuenteCabecera>;
}

/** Sectors without input tax credit: the schema fixes the base. */
export const baseCero = { montoTotalSujetoIva: constante("0") } satisfies Tabla<FuenteCabecera>;

/** `decimales` are those of the rate: 2, in exports 5. */
export function moneda(decimales: 2 | 5) {
  return {
    codigoMoneda: campo(entero(1, 9999), (f) => f.pedido.moneda),
    tipoCambio: campo(importe(17, decimales, true), (f) => f.importes.tipoCambio),
    montoTotalMoneda: campo(positivo, (f) => f.importes.montoTotalMoneda),
  } satisfies Tabla<FuenteCabecera>;
}

/** The part of the total that is paid with a gift card, in BOB; nil without one. */
export const giftCard = {
  montoGiftCard: opcional(noNegativo, (f) => f.importes.montoGiftCard),
} satisfies Tabla<FuenteCabecera>;

/** The discount on the whole document, in BOB; nil without one. */
export const descuento = {
  descuentoAdicional: opcional(noNegativo, (f) => f.importes.descuentoAdicional),
} satisfies Tabla<FuenteCabecera>;

/** codigoExcepcion 1 takes a NIT that does not verify. docs/fiscal-rules.md F33. */
export const excepcion = {
  codigoExcepcion: opcional(entero(0, 1), (f) => excepcionDe(f)),
} satisfies Tabla<FuenteComun>;

/** The legal phrase, and the user who issues. */
export const leyenda = {
  leyenda: campo(texto(1, 200), (f) => f.contexto.leyenda),
  usuario: campo(texto(1, 100), (f) => f.contexto.usuario),
} satisfies Tabla<FuenteComun>;

/** The end of an invoice's header: exception, CAFC, legal phrase and user. docs/fiscal-rules.md F20. */
export const cierre = {
  ...excepcion,
  cafc: opcional(texto(1, 50), (f) => f.pedido.cafc ?? null),
  ...leyenda,
} satisfies Tabla<FuenteCabecera>;

/** A line's codes: CAEB activity (the issuer's where the line has none), tax system's product, shop's product. */
export const itemCodigosSinDescripcion = {
  actividadEconomica: campo(
    texto(1, 10),
    (f) => item(f).actividadEconomica ?? f.pedido.emisor.actividadEconomica ?? null,
  ),
  codigoProductoSin: campo(entero(1, 99_999_999), (f) => item(f).codigoSin),
  codigoProducto: campo(texto(1, 50), (f) => item(f).codigoProducto),
} satisfies Tabla<FuenteDetalle>;

/** A line's description. */
export const itemDescripcion = {
  descripcion: campo(texto(1, 500), (f) => item(f).descripcion),
} satisfies Tabla<FuenteDetalle>;

/** A line's codes and description, as most schemas have them together. docs/fiscal-rules.md F20. */
export const itemCodigos = { ...itemCodigosSinDescripcion, ...itemDescripcion };

/** A line's unit, a code of the catalog `unidades_medida`. */
export const itemUnidad = {
  unidadMedida: campo(entero(1, 9999), (f) => item(f).unidadMedida),
} satisfies Tabla<FuenteDetalle>;

/** The units that the schemas of lodging take. docs/fiscal-assumptions.md, 15. */
export const itemUnidadDeHospedaje = {
  unidadMedida: campo(entero(1, 69), (f) => item(f).unidadMedida),
} satisfies Tabla<FuenteDetalle>;

/** A line's amounts; decimals of its quantity and of its prices are those of the sector's schema. */
export function itemImportes(decimales: 2 | 5, decimalesCantidad = decimales) {
  return {
    ...itemCantidad(decimalesCantidad),
    ...itemUnidad,
    ...itemPrecio(decimales),
  } satisfies Tabla<FuenteDetalle>;
}

/** A line's elements after the unit: price, discount and subtotal. */
export function itemPrecio(decimales: 2 | 5) {
  const total = decimales === 2 ? 17 : 20;
  return {
    precioUnitario: campo(importe(total, decimales, true), (f) => importesDe(f).precioUnitario),
    montoDescuento: opcional(importe(total, decimales, false), (f) => importesDe(f).montoDescuento),
    subTotal: campo(importe(total, decimales, true), (f) => importesDe(f).subTotal),
  } satisfies Tabla<FuenteDetalle>;
}

/** A line's quantity alone. */
export function itemCantidad(decimales: 2 | 5) {
  const total = decimales === 2 ? 17 : 20;
  return {
    cantidad: campo(importe(total, decimales, true), (f) => importesDe(f).cantidad),
  } satisfies Tabla<FuenteDetalle>;
}

/** A line's serial number and IMEI, up to 1500 characters each; the request may leave them out. */
export const itemSerie = {
  numeroSerie: pideItemOpcional("Número de serie", texto(0, 1500), {
    explica: "Serie del artículo vendido, para la garantía y el seguimiento.",
    muestra: "SN-20441",
  }),
  numeroImei: pideItemOpcional("IMEI", texto(0, 1500), {
    explica: "IMEI del teléfono o equipo vendido.",
    muestra: "356938035643809",
  }),
} satisfies Tabla<FuenteDetalle>;

/** The tariff code of exported goods. docs/fiscal-assumptions.md, 21. */
export const itemNandina = {
  codigoNandina: pideItem("Código NANDINA", texto(1, 50), {
    explica: "Partida arancelaria NANDINA de 10 cifras, con sus puntos o sin ellos.",
    ejemplo: "1008509000",
    schema: textoPedido(1, 50).regex(
      /^\d{4}\.?\d{2}\.?\d{2}\.?\d{2}$/,
      "El código NANDINA lleva 10 cifras: 1008509000 o 1008.50.90.00.",
    ),
  }),
} satisfies Tabla<FuenteDetalle>;

/** The element that fixes the sector. */
export function documentoSector(codigo: number) {
  return { codigoDocumentoSector: constante(String(codigo)) } satisfies Tabla<FuenteComun>;
}

/** tipo_documento 0 (a foreign client without a Bolivian NIT) is sent as 4. docs/api.md A6. */
const TIPO_DOCUMENTO_OTRO = 4;
const TIPO_DOCUMENTO_NIT = 5;

/** Offline, a NIT cannot be checked: 1 always. docs/fiscal-rules.md F33. */
function excepcionDe({ contexto, pedido }: FuenteComun): number | null {
  if (contexto.tipoEmision === 2 && pedido.cliente.tipoDocumento === TIPO_DOCUMENTO_NIT) return 1;
  return pedido.codigoExcepcion ?? null;
}

/** 16 digits: first four, eight zeros, last four. docs/fiscal-rules.md F31. */
function tarjetaToXml(numeroTarjeta: string | undefined): string | null {
  return numeroTarjeta === undefined
    ? null
    : `${numeroTarjeta.slice(0, 4)}00000000${numeroTarjeta.slice(-4)}`;
}

function item({ pedido, indice }: FuenteDetalle) {
  const found = pedido.items[indice];
  if (found === undefined) throw new Error(`línea ${indice} inexistente`);
  return found;
}

function importesDe({ importes, indice }: FuenteDetalle) {
  const found = importes.items[indice];
  if (found === undefined) throw new Error(`importes de la línea ${indice} inexistentes`);
  return found;
}
