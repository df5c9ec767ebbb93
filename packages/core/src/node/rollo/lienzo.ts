import { create } from "qrcode";
import type { LineaTicket } from "../../documento/ticket.ts";
import type { Barras } from "../etiquetas/barras.ts";
import { imagenToRaster, type Raster } from "../raster.ts";
import { createRecientes } from "../recientes.ts";
import { columnasQue } from "../../documento/lineas.ts";
import { filaDeLetra, LETRA } from "./letra.ts";
import { drawAjeno, tramosDe, type LetrasAjenas } from "./letras-ajenas.ts";

/** Dots of a QR's module: 45 modules or more come to 33 mm, where the authority asks for 30. docs/fiscal-rules.md F61. */
export const MODULO_QR = 6;
/** Maximum size of a logo in dots, which fits on half a 58 mm roll. */
const LOGO = { ancho: 240, alto: 120 } as const;
const ENTRE_LINEAS = 6;
/** White around a picture, in dots. */
const AIRE = 12;

/** Resources for a roll's pictures: letters that the printer lacks, and the encoder of bar codes. Each is null if it is not needed. */
export interface Medios {
  readonly ajenas: LetrasAjenas | null;
  readonly barrasDe: ((contenido: string) => Barras) | null;
}

/** Draws a ticket as one picture, as wide as the paper prints, for printers without a right code page. */
export function drawTicket(lineas: readonly LineaTicket[], columnas: number, medios: Medios): Raster {
  const dibujos = lineas.map((linea) => drawLinea(linea, columnas, medios));
  return {
    ancho: (columnas * LETRA.ancho) / 8,
    alto: dibujos.reduce((alto, dibujo) => alto + dibujo.alto, 0),
    bits: Buffer.concat(dibujos.map(({ bits }) => bits)),
  };
}

/** Draws a QR as dots, without white around it. */
export function drawQr(contenido: string): Raster {
  const { modules } = create(contenido, { errorCorrectionLevel: "M" });
  const lado = modules.size * MODULO_QR;
  const raster = vacio(lado, lado);
  for (let y = 0; y < lado; y++)
    for (let x = 0; x < lado; x++)
      if (modules.get(Math.floor(y / MODULO_QR), Math.floor(x / MODULO_QR))) put(raster, x, y);
  return raster;
}

/** Dots of a bar code: its height, and the widths of its narrowest bar from the best on. 8 dots are a millimetre. */
const BARRAS = { alto: 96, modulos: [3, 2, 1] } as const;

/** Draws a bar code as dots, with the white that a scanner needs at its sides. Its bars are as wide as the paper allows. */
export function drawBarras(contenido: string, columnas: number, { barrasDe }: Medios): Raster {
  if (barrasDe === null) throw new Error("el papel no trae con qué dibujar barras");
  const { barras, ancho } = barrasDe(contenido);
  const papel = columnas * LETRA.ancho;
  const modulo = BARRAS.modulos.find((uno) => uno * ancho <= papel) ?? 1;
  const raster = vacio(ancho * modulo, BARRAS.alto);
  for (const [x, suyo] of barras)
    for (let y = 0; y < BARRAS.alto; y++)
      for (let i = 0; i < suyo * modulo; i++) put(raster, x * modulo + i, y);
  return raster;
}

/** Logos drawn last: each ticket has one, and a shop has one or two. Their total is at most 256 KB. */
const logos = createRecientes<string, { readonly raster: Raster | null }>(
  256 * 1024,
  ({ raster }) => raster?.bits.length ?? 1,
);

/** Draws a logo as dots. Null for a picture that cannot be read, so that the ticket is printed without it. */
export function drawLogo(imagen: string): Raster | null {
  const logo = logos.get(imagen) ?? { raster: imagenToRaster(imagen, LOGO.ancho, LOGO.alto) };
  logos.set(imagen, logo);
  return logo.raster;
}

function drawLinea(linea: LineaTicket, columnas: number, medios: Medios): Raster {
  const ancho = columnas * LETRA.ancho;
  switch (linea.kind) {
    case "regla":
      return drawTexto({ texto: "-".repeat(columnas) }, ancho, null);
    case "qr":
      return centrado(drawQr(linea.contenido), ancho);
    case "barras":
      return centrado(drawBarras(linea.contenido, columnas, medios), ancho);
    case "logo":
      return centrado(drawLogo(linea.imagen) ?? vacio(8, 0), ancho);
    case "texto":
      return drawTexto(linea, ancho, medios.ajenas);
  }
}

type Texto = Pick<LineaTicket & { kind: "texto" }, "texto" | "centrado" | "negrita" | "tamano">;

function drawTexto(
  { texto, centrado: alMedio, negrita = false, tamano }: Texto,
  ancho: number,
  ajenas: LetrasAjenas | null,
): Raster {
  const [anchura, altura] = [tamano === "doble" ? 2 : 1, tamano === undefined ? 1 : 2];
  const raster = vacio(ancho, LETRA.alto * altura + ENTRE_LINEAS);
  const sobra = ancho - columnasQue(texto) * LETRA.ancho * anchura;
  const x0 = alMedio === true ? Math.max(0, Math.floor(sobra / 2)) : 0;
  const punto = (x: number, y: number) => {
    for (let i = 0; i < anchura * altura; i++)
      put(raster, x0 + x * anchura + (i % anchura), y * altura + Math.floor(i / anchura));
  };
  let x = 0;
  for (const tramo of tramosDe(texto, ajenas?.fuentes ?? [])) {
    if (tramo.fuente === null) drawPropio(tramo.texto, negrita, x, punto);
    else drawAjeno(tramo.texto, tramo.fuente, x, punto);
    x += columnasQue(tramo.texto) * LETRA.ancho;
  }
  return raster;
}

function drawPropio(
  texto: string,
  negrita: boolean,
  x0: number,
  punto: (x: number, y: number) => void,
): void {
  for (const [i, signo] of Array.from(texto).entries())
    for (let y = 0; y < LETRA.alto; y++) {
      const fila = filaDeLetra(signo, y, negrita);
      for (let x = 0; x < LETRA.ancho; x++)
        if ((fila & (0x8000 >> x)) !== 0) punto(x0 + i * LETRA.ancho + x, y);
    }
}

/** Centres a picture on the paper, with white above and below. */
function centrado(dibujo: Raster, ancho: number): Raster {
  const raster = vacio(ancho, dibujo.alto + 2 * AIRE);
  const margen = Math.max(0, Math.floor((raster.ancho - dibujo.ancho) / 2));
  for (let y = 0; y < dibujo.alto; y++)
    dibujo.bits.copy(
      raster.bits,
      (y + AIRE) * raster.ancho + margen,
      y * dibujo.ancho,
      (y + 1) * dibujo.ancho,
    );
  return raster;
}

function vacio(ancho: number, alto: number): Raster {
  const fila = Math.ceil(ancho / 8);
  return { ancho: fila, alto, bits: Buffer.alloc(fila * alto) };
}

function put({ ancho, bits }: Raster, x: number, y: number): void {
  const i = y * ancho + (x >> 3);
  if (x < ancho * 8) bits[i] = (bits[i] ?? 0) | (0x80 >> (x & 7));
}
