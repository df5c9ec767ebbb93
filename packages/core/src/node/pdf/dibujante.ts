/** Pages drawn with pdfkit, in place of @react-pdf: all text on them was measured and broken into lines before. docs/decisions/0058. */
import type { DocumentProps } from "@react-pdf/renderer";
import PDFDocument, { type Imagen } from "pdfkit";
import { isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from "react";
import {
  type Estilo,
  interiorDe,
  type Letras,
  type Parte,
  placePartes,
  readParte,
  type Sitio,
} from "./cajas.ts";
import { openImagen } from "./imagenes.ts";

/**
 * Distance from the upper edge of a line to its baseline, as a part of the letters' size: the value that @react-pdf has for these fonts.
 */
const LINEA_DE_BASE = 0.9;
const A4 = [595.28, 841.89] as const;

/** Draws a document in the fonts that every reader of PDF has. Throws for a style or a part that it does not support. */
export async function drawDocumento({
  props,
}: ReactElement<PropsWithChildren<DocumentProps>>): Promise<Buffer> {
  const { title = "", author = "", children } = props;
  const hojas = hojasDe(children).map(({ elemento, size }) => ({ parte: readParte(elemento), size }));
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: hojas[0]?.parte.letras.fontFamily ?? "Helvetica",
    displayTitle: true,
    info: { Title: title, ...(author === "" ? {} : { Author: author }) },
  });
  const trozos: Buffer[] = [];
  pdf.on("data", (trozo: Buffer) => trozos.push(trozo));
  const hecho = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve).on("error", reject);
  });
  const pluma = new Pluma(pdf);
  for (const { parte, size } of hojas) {
    const [ancho, alto] = size;
    pdf.addPage({ size, margin: 0 });
    pluma.draw(parte, { x: 0, y: 0, ancho, alto });
  }
  pdf.end();
  await hecho;
  return Buffer.concat(trozos);
}

function hojasDe(children: ReactNode) {
  const lista: readonly ReactNode[] = Array.isArray(children) ? children.flat() : [children];
  return lista.flatMap((elemento) =>
    isValidElement<{ readonly size: "A4" | readonly [number, number] }>(elemento)
      ? [{ elemento, size: elemento.props.size === "A4" ? A4 : elemento.props.size }]
      : [],
  );
}

/** Draws parts in their places on the open page of a document. */
class Pluma {
  readonly #pdf: PDFDocument;
  readonly #imagenes = new Map<string, Imagen | null>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  draw(parte: Parte, sitio: Sitio): void {
    const { estilo } = parte;
    const apartado = estilo.transform !== undefined || estilo.opacity !== undefined;
    if (apartado) {
      this.#pdf.save();
      this.#pdf.fillOpacity(estilo.opacity ?? 1);
      this.#transformar(estilo, sitio);
    }
    this.#fondo(estilo, sitio);
    if (parte.clase === "texto") this.#escribir(parte, interiorDe(parte, sitio));
    if (parte.clase === "imagen") this.#pegar(parte, sitio);
    if (parte.clase === "figura") this.#rellenar(parte, sitio);
    for (const [hija, suyo] of placePartes(parte, sitio, this)) this.draw(hija, suyo);
    this.#bordes(estilo, sitio);
    if (apartado) this.#pdf.restore();
  }

  texto(linea: string, { fontFamily, fontSize, letterSpacing }: Letras): number {
    this.#pdf.font(fontFamily, fontSize);
    // The space after the last letter counts, as in @react-pdf.
    return this.#pdf.widthOfString(linea, { characterSpacing: letterSpacing }) + letterSpacing;
  }

  imagen(origen: string): number | null {
    const imagen = this.#abrir(origen);
    return imagen === null ? null : imagen.width / imagen.height;
  }

  #transformar({ transform = "" }: Estilo, { x, y, ancho, alto }: Sitio): void {
    const giro = /^rotate\((-?[\d.]+)deg\)$/.exec(transform)?.[1];
    const escala = /^scale\(([\d.]+), ([\d.]+)\)$/.exec(transform);
    if (giro !== undefined) this.#pdf.rotate(Number(giro), { origin: [x + ancho / 2, y + alto / 2] });
    else if (escala !== null) {
      this.#pdf.translate(x, y).scale(Number(escala[1]), Number(escala[2])).translate(-x, -y);
    } else if (transform !== "") throw new Error(`transform ${transform} no se dibuja aquí`);
  }

  #fondo({ backgroundColor, borderRadius = 0 }: Estilo, { x, y, ancho, alto }: Sitio): void {
    if (backgroundColor === undefined) return;
    this.#pdf.fillColor(backgroundColor).roundedRect(x, y, ancho, alto, borderRadius).fill();
  }

  /** Draws the borders of a part within it: the middle line of a border is half its width from the edge. */
  #bordes(estilo: Estilo, { x, y, ancho, alto }: Sitio): void {
    const { borderWidth, borderTopWidth, borderBottomWidth, borderRadius = 0 } = estilo;
    const color = estilo.borderColor ?? "#000000";
    if (borderWidth !== undefined) {
      const medio = borderWidth / 2;
      this.#pdf.lineWidth(borderWidth).strokeColor(color);
      this.#pdf
        .roundedRect(x + medio, y + medio, ancho - borderWidth, alto - borderWidth, borderRadius - medio)
        .stroke();
    }
    if (borderTopWidth !== undefined) this.#linea(estilo, borderTopWidth, y + borderTopWidth / 2, x, ancho);
    if (borderBottomWidth !== undefined)
      this.#linea(estilo, borderBottomWidth, y + alto - borderBottomWidth / 2, x, ancho);
  }

  #linea(
    { borderColor = "#000000", borderStyle }: Estilo,
    grosor: number,
    y: number,
    x: number,
    ancho: number,
  ): void {
    this.#pdf.lineWidth(grosor).strokeColor(borderColor);
    if (borderStyle === "dashed") this.#pdf.dash(2 * grosor, { space: 1.2 * grosor });
    this.#pdf
      .moveTo(x + ancho, y)
      .lineTo(x, y)
      .stroke();
    if (borderStyle === "dashed") this.#pdf.undash();
  }

  #escribir({ lineas, letras }: Parte, { x, y, ancho }: Sitio): void {
    const { textAlign, letterSpacing, fontSize, interlinea } = letras;
    this.#pdf.font(letras.fontFamily, fontSize).fillColor(letras.color);
    const parte = { left: 0, center: 0.5, right: 1 }[textAlign];
    lineas.forEach((linea, i) => {
      if (linea.trim() === "") return;
      const libre = parte === 0 ? 0 : Math.max(0, ancho - this.texto(linea, letras));
      this.#pdf.text(linea, x + libre * parte, y + i * interlinea + LINEA_DE_BASE * fontSize, {
        lineBreak: false,
        characterSpacing: letterSpacing,
        baseline: "alphabetic",
      });
    });
  }

  /** Draws a picture as large as fits, at the left edge or in the middle of its place. */
  #pegar({ origen, estilo }: Parte, { x, y, ancho, alto }: Sitio): void {
    const imagen = this.#abrir(origen);
    if (imagen === null) return;
    const escala = Math.min(ancho / imagen.width, alto / imagen.height);
    const [width, height] = [imagen.width * escala, imagen.height * escala];
    const izquierda = estilo.objectPosition === "0 50%" ? 0 : (ancho - width) / 2;
    this.#pdf.image(imagen, x + izquierda, y + (alto - height) / 2, { width, height });
  }

  /** Reads a picture. Null if it cannot be read: its place stays empty, because the document is worth more than its logo. */
  #abrir(origen: string): Imagen | null {
    const sabida = this.#imagenes.get(origen);
    if (sabida !== undefined) return sabida;
    const imagen = openImagen(this.#pdf, origen, this.#imagenes.size + 1);
    this.#imagenes.set(origen, imagen);
    return imagen;
  }

  #rellenar({ origen, vista: [ancho, alto] }: Parte, sitio: Sitio): void {
    this.#pdf
      .save()
      .translate(sitio.x, sitio.y)
      .scale(sitio.ancho / ancho, sitio.alto / alto);
    this.#pdf.fillColor("#000000").addContent(rectangulosDe(origen)).fill().restore();
  }
}

const RECTANGULO = /M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g;

/**
 * Gives the rectangles of an outline as operators of a PDF page. Throws for any other shape: a QR or a bar code consists of rectangles
 * only.
 */
function rectangulosDe(contorno: string): string {
  const rectangulos = contorno.replace(RECTANGULO, "$1 $2 $3 $4 re\n");
  if (/[a-z]/i.test(rectangulos.replaceAll("re\n", ""))) throw new Error("contorno que no se dibuja aquí");
  return rectangulos;
}
