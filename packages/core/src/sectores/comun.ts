import type { Campo, FuenteCabecera, FuenteDetalle } from "./define.ts";
import { entero, fechaHora, importe, texto } from "./tipos.ts";

type Cabecera = Campo<FuenteCabecera>;
type Detalle = Campo<FuenteDetalle>;

function campo<F>(tipo: Campo<F>["tipo"], valor: Campo<F>["valor"]): Campo<F> {
  return { tipo, nil: false, valor };
}
function opcional<F>(tipo: Campo<F>["tipo"], valor: Campo<F>["valor"]): Campo<F> {
  return { tipo, nil: true, valor };
}

/** Header elements that every invoice has, in the groups in which the schemas repeat them. FACTS.md section 5, sector 1. */
export const emisor = {
  nitEmisor: campo(entero(1, 9_999_999_999_999), (f) => f.contexto.emisor.nit),
  razonSocialEmisor: campo(texto(1, 200), (f) => f.contexto.emisor.razonSocial),
  municipio: campo(texto(1, 25), (f) => f.contexto.emisor.municipio),
  telefono: opcional(texto(1, 25), (f) => f.contexto.emisor.telefono),
  numeroFactura: campo(entero(1, 9_999_999_999), (f) => f.contexto.numeroFactura),
  cuf: campo(texto(1, 100), (f) => f.cuf),
  cufd: campo(texto(1, 100), (f) => f.contexto.cufd),
  codigoSucursal: campo(entero(0, 9999), (f) => f.contexto.sucursal),
  direccion: campo(texto(1, 500), (f) => f.contexto.direccion),
  codigoPuntoVenta: opcional(entero(0, 9999), (f) => f.contexto.puntoVenta),
  fechaEmision: campo(fechaHora, (f) => f.contexto.fechaEmision),
} satisfies Record<string, Cabecera>;

export const cliente = {
  nombreRazonSocial: opcional(texto(1, 500), (f) => f.pedido.cliente.razonSocial ?? null),
  codigoTipoDocumentoIdentidad: campo(
    entero(1, 5),
    (f) => f.pedido.cliente.tipoDocumento || TIPO_DOCUMENTO_OTRO,
  ),
  numeroDocumento: campo(texto(1, 20), (f) => f.pedido.cliente.numeroDocumento),
  complemento: opcional(texto(0, 5), (f) => f.pedido.cliente.complemento ?? null),
  codigoCliente: campo(
    texto(1, 100),
    (f) => f.pedido.cliente.codigoCliente ?? f.pedido.cliente.numeroDocumento,
  ),
} satisfies Record<string, Cabecera>;

export const pago = {
  codigoMetodoPago: campo(entero(1, 9999), (f) => f.pedido.metodoPago),
  numeroTarjeta: opcional(texto(16, 16), (f) => tarjetaToXml(f.pedido.numeroTarjeta)),
} satisfies Record<string, Cabecera>;

const noNegativo = importe(17, 2, false);
const positivo = importe(17, 2, true);

export const totales = {
  montoTotal: campo(positivo, (f) => f.importes.montoTotal),
  montoTotalSujetoIva: campo(noNegativo, (f) => f.importes.montoTotalSujetoIva),
  codigoMoneda: campo(entero(1, 9999), (f) => f.pedido.moneda),
  tipoCambio: campo(positivo, (f) => f.importes.tipoCambio),
  montoTotalMoneda: campo(positivo, (f) => f.importes.montoTotalMoneda),
  montoGiftCard: opcional(noNegativo, (f) => f.importes.montoGiftCard),
  descuentoAdicional: opcional(noNegativo, (f) => f.importes.descuentoAdicional),
} satisfies Record<string, Cabecera>;

export const cierre = {
  codigoExcepcion: opcional(entero(0, 1), (f) => excepcion(f)),
  cafc: opcional(texto(1, 50), (f) => f.pedido.cafc ?? null),
  leyenda: campo(texto(1, 200), (f) => f.contexto.leyenda),
  usuario: campo(texto(1, 100), (f) => f.contexto.usuario),
} satisfies Record<string, Cabecera>;

export const itemCodigos = {
  actividadEconomica: campo(
    texto(1, 10),
    (f) => item(f).actividadEconomica ?? f.pedido.emisor.actividadEconomica ?? null,
  ),
  codigoProductoSin: campo(entero(1, 99_999_999), (f) => item(f).codigoSin),
  codigoProducto: campo(texto(1, 50), (f) => item(f).codigoProducto),
  descripcion: campo(texto(1, 500), (f) => item(f).descripcion),
} satisfies Record<string, Detalle>;

/** A line's amounts; `decimales` are those of the sector's schema. */
export function itemImportes(decimales: 2 | 5) {
  const total = decimales === 2 ? 17 : 20;
  return {
    cantidad: campo(importe(total, decimales, true), (f) => importesDe(f).cantidad),
    unidadMedida: campo(entero(1, 9999), (f) => item(f).unidadMedida),
    precioUnitario: campo(importe(total, decimales, true), (f) => importesDe(f).precioUnitario),
    montoDescuento: opcional(importe(total, decimales, false), (f) => importesDe(f).montoDescuento),
    subTotal: campo(importe(total, decimales, true), (f) => importesDe(f).subTotal),
  } satisfies Record<string, Detalle>;
}

export const itemSerie = {
  numeroSerie: opcional(texto(0, 1500), (f) => item(f).numeroSerie ?? null),
  numeroImei: opcional(texto(0, 1500), (f) => item(f).numeroImei ?? null),
} satisfies Record<string, Detalle>;

/** The element that fixes the sector. */
export function documentoSector(codigo: number) {
  return { codigoDocumentoSector: campo(entero(codigo, codigo), () => codigo) } satisfies Record<
    string,
    Cabecera
  >;
}

/** tipo_documento 0 (a foreign client without a Bolivian NIT) is sent as 4. DESIGN.md section 6. */
const TIPO_DOCUMENTO_OTRO = 4;
const TIPO_DOCUMENTO_NIT = 5;

/** Offline, a NIT cannot be checked: 1 always. FACTS.md section 5. */
function excepcion({ contexto, pedido }: FuenteCabecera): number | null {
  if (contexto.tipoEmision === 2 && pedido.cliente.tipoDocumento === TIPO_DOCUMENTO_NIT) return 1;
  return pedido.codigoExcepcion ?? null;
}

/** 16 digits: first four, eight zeros, last four. FACTS.md section 5. */
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
