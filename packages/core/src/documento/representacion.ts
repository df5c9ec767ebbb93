import { documentoToText } from "../documento-comprador.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import { fechaImpresa } from "../formato/fechas.ts";
import { miles, milesCorto } from "../formato/montos.ts";
import { filas, formatear, type Catalogos } from "./formato.ts";
import { literales, monedaDe, totales, type FilaImpresa } from "./montos-impresos.ts";
import { PAPEL_INICIAL, type PapelTienda } from "./papel-tienda.ts";
import type { Presentacion } from "./presentacion.ts";

/** Cash received and change given, in bolivianos; dollars apart, with their rate. */
interface PagoEfectivo {
  readonly recibido: string;
  readonly cambio: string;
  readonly dolares?: { readonly monto: string; readonly tipoCambio: string };
}

/** Facts of a page that the XML does not hold: environment, kind of emission, catalogs, annulment, logo, copy and cash. */
export interface OpcionesRepresentacion {
  readonly ambiente: 1 | 2;
  readonly tipoEmision: 1 | 2;
  /** Base of the QR's address; by default the authority's own for the environment. */
  readonly qrBase?: string;
  readonly catalogos: Catalogos;
  readonly anulada?: boolean;
  /** The company's mark as a data URI (PNG or JPEG). */
  readonly logo?: string;
  readonly copia?: boolean;
  /** Cash received and change, which only a ticket shows. */
  readonly pago?: PagoEfectivo;
  /** The amount saved by price lists and promotions, in BOB. */
  readonly ahorro?: string;
  /** True for a practice till: the paper says so, and has no CUF, NIT or QR. */
  readonly practica?: boolean;
  /** The shop's own choices for the foot. By default there is no message, and payment method and seller are printed. */
  readonly papel?: PapelTienda;
}

/** One row of the table of lines, each cell a formatted text. */
export interface Linea {
  /** The title over this line and those that follow, where a new part of the document begins. */
  readonly seccion: string | null;
  readonly codigo: string;
  readonly cantidad: string;
  readonly unidad: string;
  readonly descripcion: string;
  readonly precio: string;
  readonly descuento: string;
  readonly subTotal: string;
  /** The sector's own columns, in the order of `columnas`. */
  readonly columnas: readonly string[];
  /** Rows under the description. */
  readonly extras: readonly (readonly [etiqueta: string, valor: string])[];
}

/** Contents of a page or a ticket as data: both renderers draw only this. Amounts are formatted texts. */
export interface Representacion {
  readonly emisor: readonly string[];
  readonly razonSocial: string;
  readonly nit: string;
  /** The word before the number: FACTURA or NOTA. */
  readonly documento: string;
  readonly numero: string;
  readonly cuf: string;
  readonly titulo: string;
  readonly subtitulo: string | null;
  readonly fecha: string;
  readonly comprador: readonly (readonly [etiqueta: string, valor: string])[];
  /** Heads of the sector's own columns. */
  readonly columnas: readonly string[];
  readonly lineas: readonly Linea[];
  readonly totales: readonly FilaImpresa[];
  readonly literal: string;
  readonly leyendas: readonly string[];
  readonly qr: { readonly rollo: string; readonly pagina: string };
  /** The payment method, with the card's number masked; null for notes, and where the shop does not print it. */
  readonly metodoPago: string | null;
  /** The user who sold; null where the shop does not print it. */
  readonly usuario: string | null;
  /** The shop's words at the foot, lines divided by a line feed; null for none. */
  readonly mensaje: string | null;
  readonly anulada: boolean;
  readonly logo: string | null;
  readonly copia: boolean;
  /**
   * Paper without fiscal value: `cuf` and `nit` are empty; `qr` is empty too, or has a code of the shop's own. It is a practice till's
   * paper, unless `marca` says otherwise.
   */
  readonly practica: boolean;
  /** The words in large letters on paper without fiscal value that does not come from practice: `PROFORMA`, `NO ES FACTURA`. */
  readonly marca?: readonly [que: string, noEs: string];
  readonly pago: PagoEfectivo | null;
  /** The amount saved by price lists and promotions; null if nothing was saved or it is unknown. */
  readonly ahorro: string | null;
}

const QR_BASE = {
  1: "https://siat.impuestos.gob.bo/consulta/QR",
  2: "https://pilotosiat.impuestos.gob.bo/consulta/QR",
} as const;
const SUBTITULO: Readonly<Record<string, string>> = {
  true: "(Con Derecho a Crédito Fiscal)",
  false: "(Sin Derecho a Crédito Fiscal)",
};
const LEYENDA_LEY =
  "ESTA FACTURA CONTRIBUYE AL DESARROLLO DEL PAÍS, EL USO ILÍCITO SERÁ SANCIONADO PENALMENTE DE ACUERDO A LEY";
const LEYENDA_EMISION = {
  1: "Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido en una modalidad de facturación en línea",
  2: "Este documento es la Representación Gráfica de un Documento Fiscal Digital emitido fuera de línea, verifique su envío con su proveedor o en la página web www.impuestos.gob.bo",
} as const;

/** The printed document of a fiscal XML, as data. docs/fiscal-rules.md F58. */
export function buildRepresentacion(
  xml: DocumentoXml,
  presentacion: Presentacion,
  opciones: OpcionesRepresentacion,
): Representacion {
  const fiscal = buildFiscal(xml, presentacion, opciones);
  return opciones.practica === true ? removeValor(fiscal) : fiscal;
}

/** Words of a practice till's paper. */
export const SIN_VALOR = "PRÁCTICA - SIN VALOR FISCAL";

/** Removes what could make a practice sale's paper pass for an invoice. */
function removeValor(fiscal: Representacion): Representacion {
  return {
    ...fiscal,
    practica: true,
    titulo: SIN_VALOR,
    subtitulo: null,
    documento: "PRÁCTICA",
    nit: "",
    cuf: "",
    qr: { rollo: "", pagina: "" },
    leyendas: [
      SIN_VALOR,
      "Este papel salió de una caja de práctica: no es una factura ni sirve de comprobante.",
    ],
  };
}

function buildFiscal(
  xml: DocumentoXml,
  presentacion: Presentacion,
  opciones: OpcionesRepresentacion,
): Representacion {
  const v = (elemento: string): string => xml.cabecera[elemento] ?? "";
  const sucursal = v("codigoSucursal") === "0" ? "CASA MATRIZ" : `SUCURSAL N° ${v("codigoSucursal")}`;
  // For notes the number is the note's; numeroFactura is the original's there.
  const numero = v("numeroNotaCreditoDebito") || v("numeroFactura");
  const moneda = monedaDe(v("codigoMoneda"), opciones.catalogos);
  const qr = (t: 1 | 2) =>
    `${opciones.qrBase ?? QR_BASE[opciones.ambiente]}?nit=${v("nitEmisor")}&cuf=${v("cuf")}&numero=${numero}&t=${t}`;
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
    documento: presentacion.documento,
    numero,
    cuf: v("cuf"),
    titulo: presentacion.titulo,
    subtitulo: SUBTITULO[String(presentacion.conDerechoACredito)] ?? null,
    fecha: fechaImpresa(v("fechaEmision")),
    comprador: [
      ["Nombre/Razón Social", v("nombreRazonSocial") || "S/N"],
      [
        "NIT/CI/CEX",
        documentoToText({ numeroDocumento: v("numeroDocumento"), complemento: v("complemento") }),
      ],
      ["Cod. Cliente", v("codigoCliente")],
      ...filas(presentacion.comprador, xml.cabecera, opciones.catalogos),
    ],
    columnas: presentacion.columnas.map(({ etiqueta }) => etiqueta),
    lineas: lineas(xml, presentacion, opciones.catalogos),
    totales: totales(xml, presentacion, moneda.simbolo),
    literal: literales(xml, presentacion, moneda),
    leyendas: [LEYENDA_LEY, v("leyenda"), LEYENDA_EMISION[opciones.tipoEmision]],
    qr: { rollo: qr(1), pagina: qr(2) },
    ...pieDe(xml.cabecera, opciones),
    anulada: opciones.anulada ?? false,
    logo: opciones.logo ?? null,
    copia: opciones.copia ?? false,
    practica: false,
    pago: opciones.pago === undefined ? null : pagoImpreso(opciones.pago),
    ahorro: opciones.ahorro === undefined ? null : miles(opciones.ahorro),
  };
}

function pagoImpreso({ recibido, cambio, dolares }: PagoEfectivo): PagoEfectivo {
  return {
    recibido: miles(recibido),
    cambio: miles(cambio),
    ...(dolares === undefined ? {} : { dolares: { ...dolares, monto: miles(dolares.monto) } }),
  };
}

/** The rows that a shop chooses to print. */
function pieDe(
  cabecera: DocumentoXml["cabecera"],
  { papel = PAPEL_INICIAL, catalogos }: OpcionesRepresentacion,
): Pick<Representacion, "metodoPago" | "usuario" | "mensaje"> {
  const mensaje = papel.mensaje.trim();
  return {
    metodoPago: papel.formaPago ? metodoPago(cabecera, catalogos) : null,
    usuario: papel.vendedor ? (cabecera["usuario"] ?? "") : null,
    mensaje: mensaje === "" ? null : mensaje,
  };
}

/** Returns the catalog's name of the payment method; for a card, with its first and last four digits. docs/fiscal-rules.md F31. */
function metodoPago(cabecera: DocumentoXml["cabecera"], { metodos_pago: metodos }: Catalogos): string | null {
  const codigo = cabecera["codigoMetodoPago"];
  if (codigo == null) return null;
  const tarjeta = cabecera["numeroTarjeta"]?.replace(/^(\d{4})\d+(\d{4})$/, "$1********$2");
  return [metodos?.get(Number(codigo)) ?? codigo, tarjeta].filter(Boolean).join(" ");
}

function lineas(
  { detalle }: DocumentoXml,
  presentacion: Presentacion,
  catalogos: Catalogos,
): readonly Linea[] {
  const parte = (i: number) => detalle[i]?.["codigoDetalleTransaccion"] ?? "";
  return detalle.map((l, i) => ({
    seccion: i > 0 && parte(i) === parte(i - 1) ? null : (presentacion.secciones?.[parte(i)] ?? null),
    codigo: l["codigoProducto"] ?? "",
    cantidad: milesCorto(l["cantidad"] ?? "0"),
    unidad: catalogos.unidades_medida?.get(Number(l["unidadMedida"])) ?? l["unidadMedida"] ?? "",
    descripcion: l["descripcion"] ?? "",
    precio: milesCorto(l["precioUnitario"] ?? "0"),
    descuento: milesCorto(l["montoDescuento"] ?? "0.00"),
    subTotal: milesCorto(l["subTotal"] ?? "0"),
    columnas: presentacion.columnas.map((columna) =>
      columna.formato === "monto"
        ? milesCorto(l[columna.elemento] ?? "0.00")
        : formatear(columna, l, catalogos),
    ),
    extras: filas(presentacion.linea, l, catalogos),
  }));
}
