import { decimal, sumar } from "../dinero.ts";
import type { DocumentoXml } from "../xml/leer.ts";
import { montoEnPalabras } from "./palabras.ts";
import type { Presentacion } from "./presentacion.ts";

export interface OpcionesRepresentacion {
  readonly ambiente: 1 | 2;
  readonly tipoEmision: 1 | 2;
  /** Base of the QR's address; by default the authority's own for the environment. */
  readonly qrBase?: string;
  readonly unidades: ReadonlyMap<number, string>;
  readonly anulada?: boolean;
  readonly copia?: boolean;
  /** Cash and change; the ticket's only. */
  readonly pago?: { readonly recibido: string; readonly cambio: string };
}

export interface Linea {
  readonly codigo: string;
  readonly cantidad: string;
  readonly unidad: string;
  readonly descripcion: string;
  readonly precio: string;
  readonly descuento: string;
  readonly subTotal: string;
}

/** What a page or a ticket shows, as data: both renderers draw just this. Amounts are formatted texts. */
export interface Representacion {
  readonly emisor: readonly string[];
  readonly razonSocial: string;
  readonly nit: string;
  readonly numero: string;
  readonly cuf: string;
  readonly titulo: string;
  readonly subtitulo: string | null;
  readonly fecha: string;
  readonly comprador: readonly (readonly [etiqueta: string, valor: string])[];
  readonly lineas: readonly Linea[];
  readonly totales: readonly (readonly [etiqueta: string, valor: string, destacado: boolean])[];
  readonly literal: string;
  readonly leyendas: readonly string[];
  readonly qr: { readonly rollo: string; readonly pagina: string };
  readonly usuario: string;
  readonly anulada: boolean;
  readonly copia: boolean;
  readonly pago: { readonly recibido: string; readonly cambio: string } | null;
}

const QR_BASE = {
  1: "https://siat.impuestos.gob.bo/consulta/QR",
  2: "https://pilotosiat.impuestos.gob.bo/consulta/QR",
} as const;
const LEYENDA_LEY =
  "ESTA FACTURA CONTRIBUYE AL DESARROLLO DEL PAÍS, EL USO ILÍCITO SERÁ SANCIONADO PENALMENTE DE ACUERDO A LEY";
const LEYENDA_EMISION = {
  1: "Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido en una modalidad de facturación en línea",
  2: "Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido fuera de línea, verifique su envío con su proveedor o en la página web www.impuestos.gob.bo",
} as const;

/** The printed document of a fiscal XML, as data. FACTS.md section 12. */
export function buildRepresentacion(
  xml: DocumentoXml,
  presentacion: Presentacion,
  opciones: OpcionesRepresentacion,
): Representacion {
  const v = (elemento: string): string => xml.cabecera[elemento] ?? "";
  const sucursal = v("codigoSucursal") === "0" ? "CASA MATRIZ" : `SUCURSAL N° ${v("codigoSucursal")}`;
  const qr = (t: 1 | 2) =>
    `${opciones.qrBase ?? QR_BASE[opciones.ambiente]}?nit=${v("nitEmisor")}&cuf=${v("cuf")}&numero=${v("numeroFactura")}&t=${t}`;
  return {
    razonSocial: v("razonSocialEmisor"),
    emisor: [
      sucursal,
      `No. Punto de Venta ${v("codigoPuntoVenta") || "0"}`,
      v("direccion"),
      ...(v("telefono") === "" ? [] : [`Teléfono: ${v("telefono")}`]),
      v("municipio"),
    ],
    nit: v("nitEmisor"),
    numero: v("numeroFactura"),
    cuf: v("cuf"),
    titulo: presentacion.titulo,
    subtitulo: presentacion.conDerechoACredito
      ? "(Con Derecho a Crédito Fiscal)"
      : "(Sin Derecho a Crédito Fiscal)",
    fecha: fechaImpresa(v("fechaEmision")),
    comprador: [
      ["Nombre/Razón Social", v("nombreRazonSocial") || "S/N"],
      ["NIT/CI/CEX", [v("numeroDocumento"), v("complemento")].filter(Boolean).join("-")],
      ["Cod. Cliente", v("codigoCliente")],
      ...presentacion.comprador.flatMap(([etiqueta, elemento]) =>
        v(elemento) === "" ? [] : [[etiqueta, v(elemento)] as const],
      ),
    ],
    lineas: xml.detalle.map((l) => ({
      codigo: l["codigoProducto"] ?? "",
      cantidad: miles(l["cantidad"] ?? "0"),
      unidad: opciones.unidades.get(Number(l["unidadMedida"])) ?? l["unidadMedida"] ?? "",
      descripcion: l["descripcion"] ?? "",
      precio: miles(l["precioUnitario"] ?? "0"),
      descuento: miles(l["montoDescuento"] ?? "0.00"),
      subTotal: miles(l["subTotal"] ?? "0"),
    })),
    totales: totales(xml, presentacion),
    literal: `Son: ${montoEnPalabras(aPagar(xml))}`,
    leyendas: [LEYENDA_LEY, v("leyenda"), LEYENDA_EMISION[opciones.tipoEmision]],
    qr: { rollo: qr(1), pagina: qr(2) },
    usuario: v("usuario"),
    anulada: opciones.anulada ?? false,
    copia: opciones.copia ?? false,
    pago:
      opciones.pago === undefined
        ? null
        : { recibido: miles(opciones.pago.recibido), cambio: miles(opciones.pago.cambio) },
  };
}

function totales({ cabecera, detalle }: DocumentoXml, presentacion: Presentacion): Representacion["totales"] {
  const suma = sumar(detalle.map((l) => decimal(l["subTotal"] ?? "0"))).toFixed(2);
  const monto = (elemento: string) => miles(cabecera[elemento] ?? "0.00");
  return [
    ["SUBTOTAL Bs", miles(suma), false],
    ["DESCUENTO Bs", monto("descuentoAdicional"), false],
    ["TOTAL Bs", monto("montoTotal"), true],
    ...(presentacion.giftCard ? ([["MONTO GIFT CARD Bs", monto("montoGiftCard"), false]] as const) : []),
    ["MONTO A PAGAR Bs", miles(aPagarDe(cabecera)), true],
    ...(presentacion.conDerechoACredito
      ? ([["IMPORTE BASE CRÉDITO FISCAL Bs", monto("montoTotalSujetoIva"), false]] as const)
      : []),
  ];
}

function aPagar({ cabecera }: DocumentoXml): string {
  return aPagarDe(cabecera);
}

function aPagarDe(cabecera: DocumentoXml["cabecera"]): string {
  return decimal(cabecera["montoTotal"] ?? "0")
    .minus(cabecera["montoGiftCard"] ?? "0")
    .toFixed(2);
}

/** Comma between thousands, at least two decimals. Text in, text out: never a float. */
export function miles(texto: string): string {
  const [entero = "0", decimales = ""] = texto.split(".");
  return `${entero.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimales.padEnd(2, "0")}`;
}

/** `dd/MM/yyyy hh:mm a. m.` */
function fechaImpresa(instante: string): string {
  const hora = Number(instante.slice(11, 13));
  const [hh, mitad] = [hora % 12 === 0 ? 12 : hora % 12, hora < 12 ? "a. m." : "p. m."];
  const fecha = `${instante.slice(8, 10)}/${instante.slice(5, 7)}/${instante.slice(0, 4)}`;
  return `${fecha} ${String(hh).padStart(2, "0")}:${instante.slice(14, 16)} ${mitad}`;
}
