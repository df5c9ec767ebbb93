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
  const centro = (texto: string, estilo: { negrita?: boolean; grande?: boolean } = {}): LineaTicket[] =>
    envolver(texto, estilo.grande ? Math.floor(columnas / 2) : columnas).map((parte) => ({
      kind: "texto",
      texto: parte,
      centrado: true,
      ...estilo,
    }));
  const izquierda = (texto: string): LineaTicket[] =>
    envolver(texto, columnas).map((parte) => ({ kind: "texto", texto: parte }));
  const par = (a: string, b: string, negrita = false, sangria = 0): LineaTicket[] =>
    extremos(a, b, columnas, sangria).map((texto) => ({ kind: "texto", texto, negrita }));
  const regla: LineaTicket = { kind: "regla" };
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
    ...rep.lineas.flatMap((l) => [
      ...(l.seccion === null ? [] : centro(l.seccion, { negrita: true })),
      ...izquierda(`${l.codigo} - ${l.descripcion}`),
      ...l.extras.flatMap(([etiqueta, valor]) => izquierda(`${etiqueta}: ${valor}`)),
      ...rep.columnas.flatMap((columna, i) => izquierda(`${columna}: ${l.columnas[i] ?? ""}`)),
      ...par(
        `${l.cantidad} ${abreviar(l.unidad)} x ${l.precio}${l.descuento === "0.00" ? "" : ` - ${l.descuento}`}`,
        l.subTotal,
        false,
        2,
      ),
    ]),
    regla,
    ...rep.totales.flatMap(([etiqueta, valor, destacado]) => par(etiqueta, valor, destacado)),
    ...(rep.pago === null
      ? []
      : [
          regla,
          ...(rep.pago.dolares === undefined
            ? []
            : par(`EFECTIVO US$ (a ${rep.pago.dolares.tipoCambio})`, rep.pago.dolares.monto)),
          ...(Number(rep.pago.recibido) === 0 ? [] : par("EFECTIVO Bs", rep.pago.recibido)),
          ...par("CAMBIO Bs", rep.pago.cambio, true),
        ]),
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
