import type { Representacion } from "./representacion.ts";
import { centrar, envolver, extremos, trozos } from "./lineas.ts";
import { legible, paraImprimir, type Repertorio } from "./signos.ts";

/** Size of a ticket's text beside the body: `alto` is twice as high, `doble` twice as high and twice as wide. */
export type TamanoTexto = "alto" | "doble";

/** One line of a ticket: its text and style, or the place of the QR. */
export type LineaTicket =
  | {
      readonly kind: "texto";
      readonly texto: string;
      readonly centrado?: boolean;
      readonly negrita?: boolean;
      readonly tamano?: TamanoTexto;
    }
  | { readonly kind: "regla" }
  /** A data URI (PNG or JPEG). */
  | { readonly kind: "logo"; readonly imagen: string }
  | { readonly kind: "qr"; readonly contenido: string }
  /** A bar code (Code 128) of the shop's own, for scanners that read no QR. */
  | { readonly kind: "barras"; readonly contenido: string };

/**
 * The lines of a roll ticket, `columnas` characters wide (48 on 80 mm, 32 on 58 mm): the printer and the screen show these. Its blocks
 * stand in the order of the page. docs/fiscal-rules.md F58.
 */
export function buildTicket(rep: Representacion, columnas: 48 | 32): readonly LineaTicket[] {
  const renglones = renglonesDe(columnas);
  const { centro, izquierda } = renglones;
  return [
    // The roll was torn off right above the first line: an empty line makes room.
    vacia,
    ...(rep.anulada ? centro("*** ANULADA ***", { negrita: true, tamano: "doble" }) : []),
    ...avisoDePractica(rep, renglones),
    ...(rep.copia ? centro("COPIA", { negrita: true }) : []),
    ...(rep.logo === null ? [] : [{ kind: "logo", imagen: rep.logo } as const, vacia]),
    ...nombre(rep.razonSocial, renglones),
    ...rep.emisor.flatMap((linea) => centro(linea)),
    regla,
    ...(rep.practica ? [] : centro(`NIT ${rep.nit}`, { negrita: true })),
    ...centro(`${rep.documento} N° ${rep.numero}`, { negrita: true }),
    ...(rep.practica ? [] : autorizacion(rep.cuf, columnas, renglones)),
    regla,
    ...centro(rep.titulo, { negrita: true }),
    ...(rep.subtitulo === null ? [] : centro(rep.subtitulo)),
    regla,
    ...izquierda(`Fecha: ${rep.fecha}`),
    ...rep.comprador.flatMap(([etiqueta, valor]) => izquierda(`${etiqueta}: ${valor}`)),
    regla,
    ...rep.lineas.flatMap((linea, i) => [
      ...(i > 0 && linea.seccion !== null ? [vacia] : []),
      ...lineaVendida(linea, rep.columnas, renglones),
    ]),
    regla,
    ...totales(rep.totales, renglones),
    ...(rep.pago === null ? [] : [regla, ...efectivo(rep.pago, renglones)]),
    ...(rep.ahorro === null ? [] : [regla, ...centro(`USTED AHORRÓ Bs ${rep.ahorro}`, { negrita: true })]),
    regla,
    ...(rep.metodoPago === null ? [] : izquierda(`Forma de pago: ${rep.metodoPago}`)),
    ...izquierda(rep.literal),
    regla,
    ...rep.leyendas.flatMap((leyenda) => [...centro(leyenda), vacia]),
    // A scanner needs the white around it.
    ...(rep.qr.rollo === "" ? [] : [{ kind: "qr", contenido: rep.qr.rollo } as const, vacia]),
    ...(rep.usuario === null ? [] : centro(`Usuario: ${rep.usuario}`)),
    ...(rep.mensaje === null
      ? []
      : [
          ...(rep.usuario === null ? [] : [vacia]),
          ...rep.mensaje.split("\n").flatMap((renglon) => centro(renglon, { negrita: true })),
        ]),
    ...avisoDePractica(rep, renglones),
  ];
}

/** Builds the large letters that say that a practice ticket is no invoice. A real ticket has none. */
function avisoDePractica(
  { practica, marca = DE_PRACTICA }: Representacion,
  { centro }: Renglones,
): LineaTicket[] {
  const grande = { negrita: true, tamano: "doble" } as const;
  return practica ? [vacia, ...marca.flatMap((texto) => centro(texto, grande)), vacia] : [];
}

const DE_PRACTICA = ["PRÁCTICA", "SIN VALOR FISCAL"] as const;

/**
 * Splits the authorisation code into lines of equal length: a short last line would look like another code.
 */
function autorizacion(cuf: string, columnas: number, { centro }: Renglones): LineaTicket[] {
  const partes = Math.ceil(cuf.length / columnas);
  return [
    ...centro("CÓD. AUTORIZACIÓN"),
    ...trozos(cuf, Math.ceil(cuf.length / partes)).map((texto): LineaTicket => ({
      kind: "texto",
      texto,
      centrado: true,
    })),
  ];
}

const regla: LineaTicket = { kind: "regla" };
const vacia: LineaTicket = { kind: "texto", texto: "" };

type Renglones = ReturnType<typeof renglonesDe>;

/** Layouts of text on a roll of `columnas` characters; each wraps long text. */
function renglonesDe(columnas: 48 | 32) {
  return {
    centro: (texto: string, estilo: Estilo = {}): LineaTicket[] =>
      envolver(texto, columnasDe(columnas, estilo.tamano)).map((parte) => ({
        kind: "texto",
        texto: parte,
        centrado: true,
        ...estilo,
      })),
    izquierda: (texto: string): LineaTicket[] =>
      envolver(texto, columnas).map((parte) => ({ kind: "texto", texto: parte })),
    par: (a: string, b: string, estilo: Estilo = {}, sangria = 0): LineaTicket[] =>
      extremos(a, b, columnasDe(columnas, estilo.tamano), sangria).map((texto) => ({
        kind: "texto",
        texto,
        ...estilo,
      })),
  };
}

interface Estilo {
  readonly negrita?: boolean;
  readonly tamano?: TamanoTexto;
}

/** Characters of a size that stand on a line of `columnas` characters of the body. */
function columnasDe(columnas: number, tamano: TamanoTexto | undefined): number {
  return tamano === "doble" ? Math.floor(columnas / 2) : columnas;
}

/** Lines that a shop's name may take twice as wide; a longer name is only twice as high. */
const MAX_LINEAS_NOMBRE = 2;

/** The shop's name, twice as high as the body, and as wide as its length lets it be. */
function nombre(razonSocial: string, { centro }: Renglones): LineaTicket[] {
  const doble = centro(razonSocial, { negrita: true, tamano: "doble" });
  const entera = razonSocial.split(/\s+/).every((palabra) => doble.some((l) => hasPalabra(l, palabra)));
  return entera && doble.length <= MAX_LINEAS_NOMBRE
    ? doble
    : centro(razonSocial, { negrita: true, tamano: "alto" });
}

function hasPalabra(linea: LineaTicket, palabra: string): boolean {
  return linea.kind === "texto" && linea.texto.split(" ").includes(palabra);
}

/** The rows of the totals. The first highlighted one is the document's total: twice as high, and twice as wide where it fits. */
function totales(filas: Representacion["totales"], { par }: Renglones): LineaTicket[] {
  const principal = filas.findIndex(([, , destacado]) => destacado);
  return filas.flatMap(([etiqueta, valor, negrita], i) => {
    if (i !== principal) return par(etiqueta, valor, { negrita });
    const doble = par(etiqueta, valor, { negrita, tamano: "doble" });
    return doble.length === 1 ? doble : par(etiqueta, valor, { negrita, tamano: "alto" });
  });
}

/** Builds one line of the sale: its section, its description, and quantity by price with the amount at the end. */
function lineaVendida(
  l: Representacion["lineas"][number],
  columnas: Representacion["columnas"],
  { centro, izquierda, par }: Renglones,
): LineaTicket[] {
  const descuento = l.descuento === "0.00" ? "" : ` - ${l.descuento}`;
  return [
    ...(l.seccion === null ? [] : centro(l.seccion, { negrita: true })),
    ...izquierda(`${l.codigo} - ${l.descripcion}`),
    ...l.extras.flatMap(([etiqueta, valor]) => izquierda(`${etiqueta}: ${valor}`)),
    ...columnas.flatMap((columna, i) => izquierda(`${columna}: ${l.columnas[i] ?? ""}`)),
    ...par(`${l.cantidad} ${abreviar(l.unidad)} x ${l.precio}${descuento}`, l.subTotal, {}, 2),
  ];
}

/** The cash received, in dollars and bolivianos, and the change. */
function efectivo(pago: NonNullable<Representacion["pago"]>, { par }: Renglones): LineaTicket[] {
  const { dolares, recibido, cambio } = pago;
  return [
    ...(dolares === undefined ? [] : par(`EFECTIVO US$ (a ${dolares.tipoCambio})`, dolares.monto)),
    ...(Number(recibido) === 0 ? [] : par("EFECTIVO Bs", recibido)),
    ...par("CAMBIO Bs", cambio, { negrita: true }),
  ];
}

/** The ticket as plain text, in the printer's signs, for a preview on the screen. */
export function ticketToText(
  rep: Representacion,
  columnas: 48 | 32,
  repertorio: Repertorio,
): readonly string[] {
  return buildTicket(paraImprimir(rep, repertorio), columnas).map((linea) => {
    if (linea.kind === "regla") return "-".repeat(columnas);
    if (linea.kind === "logo") return centrar("[ LOGO ]", columnas);
    if (linea.kind === "qr") return centrar("[ QR ]", columnas);
    if (linea.kind === "barras") return centrar("[ ||||| ]", columnas);
    const texto = legible(linea.texto, repertorio);
    return linea.centrado === true ? centrar(texto, columnas) : texto;
  });
}

/** "UNIDAD (BIENES)" is UNIDAD on a roll. */
function abreviar(unidad: string): string {
  return unidad.replace(/\s*\(.*\)/, "");
}
