/** Types of the part of pdfkit that draws our pages, because the package has none. https://pdfkit.org/docs/getting_started.html */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** A picture that is read already, with its size in dots. The first page that draws it embeds it in its document. */
  export interface Imagen {
    readonly width: number;
    readonly height: number;
    readonly label: string;
    readonly obj: Referencia | null;
    embed(pdf: PDFDocument): void;
  }

  /** An object of a document, which others name by its number. `end` gives it its stream, and writes it. */
  export interface Referencia {
    end(bytes?: Uint8Array): void;
  }

  interface OpcionesTexto {
    readonly lineBreak: boolean;
    readonly characterSpacing?: number;
    readonly baseline: "alphabetic";
  }

  interface OpcionesDocumento {
    readonly autoFirstPage: boolean;
    /** The font that the document loads at its start. */
    readonly font: string;
    readonly displayTitle: boolean;
    readonly info: Readonly<Record<string, string>>;
  }

  export default class PDFDocument extends Readable {
    constructor(opciones: OpcionesDocumento);
    addPage(opciones: { readonly size: readonly [number, number]; readonly margin: number }): this;
    addContent(ordenes: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(x: number, y: number): this;
    rotate(grados: number, opciones: { readonly origin: readonly [number, number] }): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    fillOpacity(opacidad: number): this;
    lineWidth(ancho: number): this;
    dash(largo: number, opciones: { readonly space: number }): this;
    undash(): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, ancho: number, alto: number): this;
    roundedRect(x: number, y: number, ancho: number, alto: number, radio: number): this;
    fill(): this;
    stroke(): this;
    clip(): this;
    font(nombre: string, cuerpo: number): this;
    widthOfString(texto: string, opciones: { readonly characterSpacing: number }): number;
    text(texto: string, x: number, y: number, opciones: OpcionesTexto): this;
    ref(datos: Readonly<Record<string, unknown>>): Referencia;
    openImage(bytes: Uint8Array): Imagen;
    image(
      imagen: Imagen,
      x: number,
      y: number,
      opciones: { readonly width: number; readonly height: number },
    ): this;
    end(): void;
  }
}
