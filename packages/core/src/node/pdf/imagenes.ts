/** Pictures of pages. A logo is decoded and compressed once for all pages: that takes several times as long as drawing the page around it. */
import { deflateSync } from "node:zlib";
import type PDFDocument from "pdfkit";
import type { Imagen, Referencia } from "pdfkit";
import { readImagen } from "../imagen.ts";
import { createRecientes } from "../recientes.ts";

/** A PNG ready for any document: its colours, and its opacity where some of it is transparent. */
interface Preparada {
  readonly ancho: number;
  readonly alto: number;
  /** Compressed rows of three bytes a dot. */
  readonly colores: Buffer;
  /** Whether each row begins with a byte that tells its filter, as in a PNG. */
  readonly conFiltro: boolean;
  /** Compressed rows of one byte a dot. */
  readonly opacidad: Buffer | null;
}

/** Most bytes of prepared pictures that a thread keeps. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Prepared pictures by their data URI. A picture that pdfkit reads by itself is kept as its bytes. */
const sabidas = createRecientes<string, Preparada | Buffer>(MAX_BYTES, (sabida) =>
  Buffer.isBuffer(sabida) ? sabida.length : sabida.colores.length + (sabida.opacidad?.length ?? 0),
);

/** Opens a picture for a document. Null if it cannot be read. `numero`: its number in the document, from 1. */
export function openImagen(pdf: PDFDocument, origen: string, numero: number): Imagen | null {
  const sabida = sabidas.get(origen) ?? preparar(origen);
  sabidas.set(origen, sabida);
  if (!Buffer.isBuffer(sabida)) return new ImagenPreparada(sabida, `Logo${numero}`);
  try {
    return pdf.openImage(sabida);
  } catch {
    return null;
  }
}

function preparar(origen: string): Preparada | Buffer {
  const bytes = Buffer.from(origen.slice(origen.indexOf(",") + 1), "base64");
  // A JPEG goes into a document as it is.
  const imagen = origen.startsWith("data:image/png") ? readImagen(origen) : null;
  if (imagen === null) return bytes;
  const { width: ancho, height: alto, data } = imagen;
  const colores = Buffer.alloc(ancho * alto * 3);
  const opacidad = Buffer.alloc(ancho * alto);
  for (let i = 0; i < opacidad.length; i++) {
    data.copy(colores, i * 3, i * 4, i * 4 + 3);
    opacidad[i] = data[i * 4 + 3] ?? 0;
  }
  const [sin, con] = [deflateSync(colores), deflateSync(filtrar(colores, ancho * 3))];
  const conFiltro = con.length < sin.length;
  const opaca = opacidad.every((punto) => punto === 255);
  return {
    ancho,
    alto,
    colores: conFiltro ? con : sin,
    conFiltro,
    opacidad: opaca ? null : deflateSync(opacidad),
  };
}

/** The filter "Up" of a PNG: a row is told by its difference from the one above. https://www.w3.org/TR/png-3/#9Filters */
const UP = 2;

function filtrar(colores: Buffer, fila: number): Buffer {
  const filas = colores.length / fila;
  const filtradas = Buffer.alloc(colores.length + filas);
  for (let y = 0; y < filas; y++) {
    filtradas[y * (fila + 1)] = UP;
    for (let x = 0; x < fila; x++) {
      const arriba = y === 0 ? 0 : (colores[(y - 1) * fila + x] ?? 0);
      filtradas[y * (fila + 1) + 1 + x] = (colores[y * fila + x] ?? 0) - arriba;
    }
  }
  return filtradas;
}

/** A prepared picture in one document, as pdfkit embeds a picture when it is first drawn. */
class ImagenPreparada implements Imagen {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  obj: Referencia | null = null;
  readonly #preparada: Preparada;

  constructor(preparada: Preparada, label: string) {
    this.#preparada = preparada;
    this.label = label;
    this.width = preparada.ancho;
    this.height = preparada.alto;
  }

  embed(pdf: PDFDocument): void {
    const { colores, conFiltro, opacidad } = this.#preparada;
    const comun = {
      Type: "XObject",
      Subtype: "Image",
      Width: this.width,
      Height: this.height,
      BitsPerComponent: 8,
      Filter: "FlateDecode",
    };
    const filas = { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: this.width };
    const mascara =
      opacidad === null ? null : pdf.ref({ ...comun, ColorSpace: "DeviceGray", Decode: [0, 1] });
    if (opacidad !== null) mascara?.end(opacidad);
    this.obj = pdf.ref({
      ...comun,
      ColorSpace: "DeviceRGB",
      ...(conFiltro ? { DecodeParms: filas } : {}),
      ...(mascara === null ? {} : { SMask: mascara }),
    });
    this.obj.end(colores);
  }
}
