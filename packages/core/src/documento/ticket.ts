import type { Representacion } from "./representacion.ts";
import { centrar, envolver, extremos, trozos } from "./lineas.ts";
import { legible, paraImprimir, type Repertorio } from "./signos.ts";

/** One line of a ticket: its text, how it stands, or the QR's place. */
export type LineaTicket =
  | {
      readonly kind: "texto";
      readonly texto: string;
      readonly centrado?: boolean;
      readonly negrita?: boolean;
      readonly grande?: boolean;
    }
  | { readonly kind: "regla" }
  /** A data URI (PNG or JPEG). */
  | { readonly kind: "logo"; readonly imagen: string }
  | { readonly kind: "qr"; readonly contenido: string };

/** The lines of a roll ticket, `columnas` characters wide (48 on 80 mm, 32 on 58 mm): the printer and the screen show these. */
export function buildTicket(rep: Representacion, columnas: 48 | 32): readonly LineaTicket[] {
  const renglones = renglonesDe(columnas);
  const { centro, izquierda, par } = renglones;
  return [
    ...(rep.anulada ? centro("*** ANULADA ***", { negrita: true, grande: true }) : []),
    ...(rep.copia ? centro("COPIA", { negrita: true }) : []),
    ...(rep.logo === null ? [] : [{ kind: "logo", imagen: rep.logo } as const]),
    ...centro(rep.titulo, { negrita: true }),
    ...(rep.subtitulo === null ? [] : centro(rep.subtitulo)),
    ...centro(rep.razonSocial, { negrita: true }),
    ...rep.emisor.flatMap((linea) => centro(linea)),
    regla,
    ...centro(`NIT ${rep.nit}`, { negrita: true }),
    ...centro(`${rep.documento} N° ${rep.numero}`, { negrita: true }),
    ...centro("CÓD. AUTORIZACIÓN"),
    ...trozos(rep.cuf, columnas).map((texto): LineaTicket => ({ kind: "texto", texto, centrado: true })),
    regla,
    ...izquierda(`Fecha: ${rep.fecha}`),
    ...rep.comprador.flatMap(([etiqueta, valor]) => izquierda(`${etiqueta}: ${valor}`)),
    regla,
    ...rep.lineas.flatMap((linea) => lineaVendida(linea, rep.columnas, renglones)),
    regla,
    ...rep.totales.flatMap(([etiqueta, valor, destacado]) => par(etiqueta, valor, destacado)),
    ...(rep.pago === null ? [] : [regla, ...efectivo(rep.pago, renglones)]),
    regla,
    ...(rep.metodoPago === null ? [] : izquierda(`Forma de pago: ${rep.metodoPago}`)),
    ...izquierda(rep.literal),
    regla,
    ...rep.leyendas.flatMap((leyenda) => [...centro(leyenda), { kind: "texto", texto: "" } as const]),
    { kind: "qr", contenido: rep.qr.rollo },
    // A scanner needs the white around it.
    { kind: "texto", texto: "" },
    ...centro(`Usuario: ${rep.usuario}`),
  ];
}

const regla: LineaTicket = { kind: "regla" };

type Renglones = ReturnType<typeof renglonesDe>;

/** The ways text stands on a roll of `columnas` characters; each wraps what is too long. */
function renglonesDe(columnas: 48 | 32) {
  return {
    centro: (texto: string, estilo: { negrita?: boolean; grande?: boolean } = {}): LineaTicket[] =>
      envolver(texto, estilo.grande ? Math.floor(columnas / 2) : columnas).map((parte) => ({
        kind: "texto",
        texto: parte,
        centrado: true,
        ...estilo,
      })),
    izquierda: (texto: string): LineaTicket[] =>
      envolver(texto, columnas).map((parte) => ({ kind: "texto", texto: parte })),
    par: (a: string, b: string, negrita = false, sangria = 0): LineaTicket[] =>
      extremos(a, b, columnas, sangria).map((texto) => ({ kind: "texto", texto, negrita })),
  };
}

/** One line of the sale: its section, what it is, and quantity by price with the amount at the end. */
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
    ...par(`${l.cantidad} ${abreviar(l.unidad)} x ${l.precio}${descuento}`, l.subTotal, false, 2),
  ];
}

/** The cash received, in dollars and bolivianos, and the change. */
function efectivo(pago: NonNullable<Representacion["pago"]>, { par }: Renglones): LineaTicket[] {
  const { dolares, recibido, cambio } = pago;
  return [
    ...(dolares === undefined ? [] : par(`EFECTIVO US$ (a ${dolares.tipoCambio})`, dolares.monto)),
    ...(Number(recibido) === 0 ? [] : par("EFECTIVO Bs", recibido)),
    ...par("CAMBIO Bs", cambio, true),
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
    const texto = legible(linea.texto, repertorio);
    return linea.centrado === true ? centrar(texto, columnas) : texto;
  });
}

/** "UNIDAD (BIENES)" is UNIDAD on a roll. */
function abreviar(unidad: string): string {
  return unidad.replace(/\s*\(.*\)/, "");
}
