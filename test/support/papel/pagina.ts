import { execFileSync } from "node:child_process";
import type { Representacion } from "@mostrador/core";

/** Reads the texts of a printed page with their places, for tests. */

interface Palabra {
  readonly texto: string;
  readonly caja: readonly [x0: number, y0: number, x1: number, y1: number];
}

/** Words and where they stand, page by page. */
export function palabras(archivo: string): readonly (readonly Palabra[])[] {
  const html = execFileSync("pdftotext", ["-bbox", archivo, "-"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return html
    .split("<page ")
    .slice(1)
    .map((trozo) =>
      [
        ...trozo.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
        ),
      ].map(([, a, b, c, d, texto = ""]) => ({
        texto,
        caja: [Number(a), Number(b), Number(c), Number(d)] as const,
      })),
    );
}

export const A4 = { ancho: 595.28, alto: 841.89, margen: 30 };
export const limpio = (texto: string) => texto.replace(/\s+/g, "");

/** The text in the order in which it was drawn, cell by cell, without blanks. */
export function textoDe(archivo: string): string {
  return limpio(execFileSync("pdftotext", ["-raw", archivo, "-"], { encoding: "utf8", maxBuffer: 1 << 28 }));
}

/** Signs that a text has less often than it must. */
export function faltan(debe: string, texto: string): readonly string[] {
  const veces = (de: string) => Map.groupBy(limpio(de), (signo) => signo);
  const hay = veces(texto);
  return [...veces(debe)].flatMap(([signo, usos]) =>
    usos.length > (hay.get(signo)?.length ?? 0) ? [`${signo} × ${usos.length}`] : [],
  );
}

type Linea = Representacion["lineas"][number];

/** All that a document must say besides its lines; a label is followed by its value. docs/fiscal-rules.md F58. */
export function contenido(rep: Representacion): readonly string[] {
  return [
    rep.razonSocial,
    ...rep.emisor,
    rep.nit,
    `${rep.documento} N° ${rep.numero}`,
    `CÓD. AUTORIZACIÓN ${rep.cuf}`,
    rep.titulo,
    rep.subtitulo ?? "",
    `Fecha: ${rep.fecha}`,
    ...rep.comprador.map(([etiqueta, valor]) => `${etiqueta}: ${valor}`),
    ...rep.lineas.map((l) => l.seccion ?? ""),
    ...rep.totales.map(([etiqueta, valor]) => etiqueta + valor),
    ...(rep.metodoPago === null ? [] : [`Forma de pago: ${rep.metodoPago}`]),
    ...(rep.usuario === null ? [] : [`Usuario: ${rep.usuario}`]),
    rep.mensaje ?? "",
    rep.literal,
    ...(rep.ahorro === null ? [] : [`USTED AHORRÓ Bs ${rep.ahorro}`]),
    ...rep.leyendas,
  ];
}

/** Amounts that stand on one line each, as they are printed. */
export const montos = (rep: Representacion): readonly string[] => [
  ...rep.totales.map(([, valor]) => valor),
  ...rep.lineas.flatMap((l) => [
    l.cantidad,
    l.precio,
    l.descuento,
    ...l.columnas.filter(isMonto),
    l.subTotal,
  ]),
];
const isMonto = (texto: string) => /^[\d,]+(\.\d+)?$/.test(texto);

const extras = (l: Linea) => l.extras.map(([etiqueta, valor]) => `${etiqueta}: ${valor}`);

/** A line as a page has it, from the first column to the last. */
export const enPagina = (l: Linea): string =>
  [
    l.codigo,
    l.cantidad,
    l.unidad,
    l.descripcion,
    ...extras(l),
    l.precio,
    l.descuento,
    ...l.columnas,
    l.subTotal,
  ].join("");

/** Formats a line as a roll prints it: its description, then the sum. */
export const enRollo = (l: Linea, { columnas }: Representacion): string =>
  [
    `${l.codigo} - ${l.descripcion}`,
    ...extras(l),
    ...columnas.map((columna, i) => `${columna}: ${l.columnas[i] ?? ""}`),
    l.cantidad,
    l.unidad.replace(/\(.*\)/, ""),
    "x",
    l.precio,
    ...(l.descuento === "0.00" ? [] : ["-", l.descuento]),
    l.subTotal,
  ].join("");

/** Pairs of words whose boxes lie over each other. */
export function encimadas(hoja: readonly Palabra[]): readonly string[] {
  const malas: string[] = [];
  for (const [i, a] of hoja.entries())
    for (const b of hoja.slice(i + 1)) {
      const ancho = Math.min(a.caja[2], b.caja[2]) - Math.max(a.caja[0], b.caja[0]);
      const alto = Math.min(a.caja[3], b.caja[3]) - Math.max(a.caja[1], b.caja[1]);
      if (ancho > 1 && alto > 4) malas.push(`${a.texto} / ${b.texto}`);
    }
  return malas;
}
