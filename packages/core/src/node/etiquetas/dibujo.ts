import { legible, type Repertorio } from "../../documento/signos.ts";
import type { ClaseEtiqueta, Etiqueta } from "../../etiquetas/etiqueta.ts";
import type { FormatoEtiqueta } from "../../etiquetas/formatos.ts";
import { measureTexto, partir, type Letra } from "../pdf/medidas.ts";
import { buildBarras } from "./barras.ts";

/** A part of a label. Places in millimetres from its upper left corner; `y` of a text is its baseline. */
export type Trazo =
  | {
      readonly kind: "texto";
      readonly texto: string;
      readonly x: number;
      readonly y: number;
      /** Size in millimetres. */
      readonly cuerpo: number;
      readonly negrita: boolean;
      readonly alinear: "start" | "middle" | "end";
    }
  /** An SVG path, filled. */
  | { readonly kind: "barras"; readonly d: string };

/** A label as it is drawn. `sinBarras`: its code has characters that no bar code can hold, or is too long for the paper. */
export interface DibujoEtiqueta {
  readonly trazos: readonly Trazo[];
  readonly sinBarras: boolean;
}

const MM = 25.4 / 72;
/** Font sizes in points on a label 25 mm high; they scale with the label's height. */
const CUERPOS: Readonly<Record<ClaseEtiqueta, { readonly nombre: number; readonly precio: number }>> = {
  producto: { nombre: 7, precio: 12 },
  gondola: { nombre: 7, precio: 17 },
  balanza: { nombre: 7, precio: 13 },
};
const DETALLE = 6.5;
const CODIGO = 6;
const [MAS, MENOS] = [1.4, 0.85];
const ENTRE_LINEAS = 1.18;
const MAX_LINEAS_NOMBRE = 2;
const MIN_CUERPO = 5;
/** Minimum height of a bar, in millimetres. */
const MIN_BARRAS = 4;

/**
 * Lays a label out: name, price with its detail, bars and their text, from the top. A long name gives its second line up if the bars need
 * the space.
 */
export function drawEtiqueta(
  etiqueta: Etiqueta,
  formato: FormatoEtiqueta,
  repertorio: Repertorio,
): DibujoEtiqueta {
  const legibles = {
    ...etiqueta,
    nombre: legible(etiqueta.nombre, repertorio),
    final: legible(etiqueta.final ?? "", repertorio),
  };
  const entera = drawCon(legibles, formato, MAX_LINEAS_NOMBRE);
  return entera.sinBarras && etiqueta.codigo !== null ? drawCon(legibles, formato, 1) : entera;
}

function drawCon(etiqueta: Etiqueta, formato: FormatoEtiqueta, lineasNombre: number): DibujoEtiqueta {
  const escala = Math.min(MAS, Math.max(MENOS, formato.alto / 25));
  const pluma = new Pluma(formato);
  pluma.nombre(etiqueta, CUERPOS[etiqueta.clase].nombre * escala, lineasNombre);
  pluma.precio(etiqueta.precio, etiqueta.detalle, {
    precio: CUERPOS[etiqueta.clase].precio * escala,
    detalle: DETALLE * escala,
  });
  const conBarras = pluma.codigo(etiqueta.codigo, CODIGO * escala);
  return { trazos: pluma.trazos, sinBarras: !conBarras };
}

/** Writes the parts of a label from top to bottom. */
class Pluma {
  readonly trazos: Trazo[] = [];
  readonly #formato: FormatoEtiqueta;
  readonly #ancho: number;
  #y: number;

  constructor(formato: FormatoEtiqueta) {
    this.#formato = formato;
    this.#ancho = formato.ancho - 2 * formato.aire.x;
    this.#y = formato.aire.y;
  }

  nombre({ nombre, final = "" }: Pick<Etiqueta, "nombre" | "final">, cuerpo: number, maximo: number): void {
    const letra: Letra = { cuerpo, peso: "negrita" };
    const lineas = partir(nombre, this.#ancho / MM, letra);
    const caben = lineas.slice(0, maximo);
    const corta = lineas.length > maximo;
    for (const [i, linea] of caben.entries()) {
      const ultima = corta && i === maximo - 1;
      this.#y += cuerpo * MM * ENTRE_LINEAS;
      this.#texto(
        ultima ? this.#recortar(linea, final, letra) : linea,
        letra,
        "start",
        this.#y - cuerpo * MM * 0.25,
      );
    }
  }

  /** Writes the price, with its detail beside it or on a line of its own. */
  precio(
    precio: string,
    detalle: string | null,
    cuerpos: { readonly precio: number; readonly detalle: number },
  ): void {
    const letra = this.#caber(precio, { cuerpo: cuerpos.precio, peso: "negrita" });
    this.#y += letra.cuerpo * MM * 1.05;
    const base = this.#y - letra.cuerpo * MM * 0.12;
    this.#texto(precio, letra, "start", base);
    if (detalle === null) return;
    const suya = this.#caber(detalle, { cuerpo: cuerpos.detalle, peso: "normal" });
    const junto = (measureTexto(precio, letra) + measureTexto(detalle, suya)) * MM + 2 <= this.#ancho;
    if (!junto) this.#y += suya.cuerpo * MM * ENTRE_LINEAS;
    this.#texto(detalle, suya, junto ? "end" : "start", junto ? base : this.#y - suya.cuerpo * MM * 0.2);
  }

  /** Draws the bars with their text below. Returns whether there are bars. */
  codigo(codigo: Etiqueta["codigo"], cuerpo: number): boolean {
    if (codigo === null) return false;
    const letra = this.#caber(codigo.texto, { cuerpo, peso: "normal" });
    const abajo = this.#formato.alto - this.#formato.aire.y;
    const alto = letra.cuerpo * MM;
    this.#texto(codigo.texto, letra, "middle", abajo - alto * 0.1);
    const { barras, ancho } = buildBarras(codigo);
    const modulo = this.#formato.modulos.find((uno) => uno * ancho <= this.#ancho);
    const arriba = this.#y + 0.8;
    const altoBarras = abajo - alto - 0.3 - arriba;
    if (modulo === undefined || altoBarras < MIN_BARRAS) return false;
    const x0 = (this.#formato.ancho - modulo * ancho) / 2;
    const d = barras.map(
      ([x, w]) =>
        `M${mm(x0 + x * modulo)} ${mm(arriba)}h${mm(w * modulo)}v${mm(altoBarras)}h${mm(-w * modulo)}z`,
    );
    this.trazos.push({ kind: "barras", d: d.join("") });
    return true;
  }

  #texto(texto: string, { cuerpo, peso }: Letra, alinear: "start" | "middle" | "end", y: number): void {
    const { aire, ancho } = this.#formato;
    const x = alinear === "start" ? aire.x : alinear === "end" ? ancho - aire.x : ancho / 2;
    this.trazos.push({
      kind: "texto",
      texto,
      x,
      y,
      cuerpo: cuerpo * MM,
      negrita: peso === "negrita",
      alinear,
    });
  }

  /** Returns the letter's size, reduced if the text would exceed the label. */
  #caber(texto: string, letra: Letra): Letra {
    const veces = this.#ancho / MM / measureTexto(texto, letra);
    return veces >= 1 ? letra : { ...letra, cuerpo: Math.max(MIN_CUERPO, letra.cuerpo * veces) };
  }

  /** Cuts a line before `final`, which is kept whole unless it is longer than a line itself. */
  #recortar(linea: string, final: string, letra: Letra): string {
    const cabe = (texto: string) => measureTexto(texto, letra) * MM <= this.#ancho;
    let [corta, resto] = [linea, final === "" ? "" : ` ${final}`];
    while (corta !== "" && !cabe(`${corta}…${resto}`)) corta = corta.slice(0, -1);
    while (resto !== "" && !cabe(`${corta}…${resto}`)) resto = resto.slice(0, -1);
    return `${corta.replace(/[\s,]+$/, "")}…${resto}`;
  }
}

function mm(largo: number): string {
  return String(Math.round(largo * 1000) / 1000);
}
