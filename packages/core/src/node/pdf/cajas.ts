/** Places the boxes of a page by the rules of their styles. Their text is already measured and broken into lines. */
import { isValidElement, type ReactNode } from "react";

/** The styles that this program draws. Any other style is an error, because it would be left out silently. */
export interface Estilo {
  readonly position?: "absolute";
  readonly top?: number;
  readonly left?: number;
  readonly right?: number;
  readonly width?: number | string;
  readonly height?: number;
  readonly maxWidth?: number;
  readonly flex?: number;
  readonly flexDirection?: "row";
  readonly justifyContent?: "space-between" | "center";
  readonly alignItems?: "center";
  readonly padding?: number;
  readonly paddingTop?: number;
  readonly paddingRight?: number;
  readonly paddingBottom?: number;
  readonly paddingVertical?: number;
  readonly paddingHorizontal?: number;
  readonly marginTop?: number;
  readonly marginBottom?: number;
  readonly marginLeft?: number;
  readonly marginVertical?: number;
  readonly borderWidth?: number;
  readonly borderTopWidth?: number;
  readonly borderBottomWidth?: number;
  readonly borderColor?: string;
  readonly borderStyle?: "dashed";
  readonly borderRadius?: number;
  readonly backgroundColor?: string;
  readonly opacity?: number;
  readonly transform?: string;
  readonly transformOrigin?: "0 0";
  readonly objectFit?: "contain";
  readonly objectPosition?: "0 50%";
  readonly fontFamily?: string;
  readonly fontSize?: number;
  readonly lineHeight?: number;
  readonly color?: string;
  readonly textAlign?: "left" | "center" | "right";
  readonly letterSpacing?: number;
}

/** The style of letters, which the children of a part inherit. */
export interface Letras {
  readonly fontFamily: string;
  readonly fontSize: number;
  /** Distance from one line to the next, in points. */
  readonly interlinea: number;
  readonly color: string;
  readonly textAlign: "left" | "center" | "right";
  readonly letterSpacing: number;
}

/** A part of a page, as its React element describes it. */
export interface Parte {
  readonly clase: "hoja" | "caja" | "texto" | "imagen" | "figura";
  readonly estilo: Estilo;
  readonly letras: Letras;
  readonly lineas: readonly string[];
  /** The picture's address, or the outline and the box of a figure. */
  readonly origen: string;
  readonly vista: readonly [ancho: number, alto: number];
  readonly partes: readonly Parte[];
}

/** A rectangle in points, from the upper left corner of the page. */
export interface Sitio {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
}

/** Measures a text and a picture, whose size depends on the font and the file. */
interface Medidor {
  readonly texto: (linea: string, letras: Letras) => number;
  /** Ratio of a picture's width to its height; null if the picture cannot be read. */
  readonly imagen: (origen: string) => number | null;
}

const CLASES: Readonly<Record<string, Parte["clase"]>> = {
  PAGE: "hoja",
  VIEW: "caja",
  TEXT: "texto",
  IMAGE: "imagen",
  SVG: "figura",
};

/** Style of the letters of a page that sets none: the defaults of @react-pdf. */
const LETRAS_DE_FABRICA: Letras = {
  fontFamily: "Helvetica",
  fontSize: 18,
  interlinea: 18,
  color: "#000000",
  textAlign: "left",
  letterSpacing: 0,
};

interface Props {
  readonly style?: Estilo;
  readonly children?: ReactNode;
  readonly src?: string;
  readonly d?: string;
  readonly viewBox?: string;
}

/** Reads a page or a part of it, and all parts within it. Throws for an element or a style that cannot be drawn. */
export function readParte(nodo: ReactNode, heredadas: Letras = LETRAS_DE_FABRICA): Parte {
  if (!isValidElement<Props>(nodo) || typeof nodo.type !== "string") throw new Error("parte desconocida");
  const clase = CLASES[nodo.type];
  if (clase === undefined) throw new Error(`${nodo.type} no se dibuja aquí`);
  const { style: estilo = {}, children, src = "", viewBox = "0 0 0 0" } = nodo.props;
  const letras = letrasDe(estilo, heredadas);
  const hijos = hijosDe(children);
  const [, , ancho = 0, alto = 0] = viewBox.split(" ").map(Number);
  return {
    clase,
    estilo,
    letras,
    lineas: clase === "texto" ? hijos.map(String).join("").split("\n") : [],
    origen: clase === "figura" ? contornoDe(hijos) : src,
    vista: [ancho, alto],
    partes: clase === "hoja" || clase === "caja" ? hijos.map((hijo) => readParte(hijo, letras)) : [],
  };
}

/** Returns the letters of a style. A line height is a multiple of the font size of the same style. */
function letrasDe(estilo: Estilo, heredadas: Letras): Letras {
  const { fontSize = heredadas.fontSize, lineHeight } = estilo;
  return {
    fontFamily: estilo.fontFamily ?? heredadas.fontFamily,
    fontSize,
    interlinea: lineHeight === undefined ? heredadas.interlinea : lineHeight * fontSize,
    color: estilo.color ?? heredadas.color,
    textAlign: estilo.textAlign ?? heredadas.textAlign,
    letterSpacing: estilo.letterSpacing ?? heredadas.letterSpacing,
  };
}

function hijosDe(children: ReactNode): readonly ReactNode[] {
  const lista: readonly ReactNode[] = Array.isArray(children) ? children : [children];
  return lista.filter((hijo) => hijo !== undefined && hijo !== null && hijo !== false);
}

function contornoDe(hijos: readonly ReactNode[]): string {
  return hijos.map((hijo) => (isValidElement<Props>(hijo) ? (hijo.props.d ?? "") : "")).join("");
}

/** Returns the widths between a part's edges and its content: its border and its padding. */
function orillas({ estilo: e }: Parte) {
  const borde = e.borderWidth ?? 0;
  const vertical = e.paddingVertical ?? e.padding ?? 0;
  const horizontal = e.paddingHorizontal ?? e.padding ?? 0;
  return {
    arriba: (e.borderTopWidth ?? borde) + (e.paddingTop ?? vertical),
    abajo: (e.borderBottomWidth ?? borde) + (e.paddingBottom ?? vertical),
    izquierda: borde + horizontal,
    derecha: borde + (e.paddingRight ?? horizontal),
  };
}

/** The rectangle that border and padding leave for the content of a part. */
export function interiorDe(parte: Parte, { x, y, ancho, alto }: Sitio): Sitio {
  const { arriba, abajo, izquierda, derecha } = orillas(parte);
  return { x: x + izquierda, y: y + arriba, ancho: ancho - izquierda - derecha, alto: alto - arriba - abajo };
}

const arribaDe = ({ estilo: e }: Parte) => e.marginTop ?? e.marginVertical ?? 0;
const abajoDe = ({ estilo: e }: Parte) => e.marginBottom ?? e.marginVertical ?? 0;
const izquierdaDe = ({ estilo: e }: Parte) => e.marginLeft ?? 0;

/** Gives each direct child of a part its place. */
export function placePartes(
  padre: Parte,
  sitio: Sitio,
  medidor: Medidor,
): readonly (readonly [Parte, Sitio])[] {
  const dentro = interiorDe(padre, sitio);
  const enFlujo = padre.partes.filter(({ estilo }) => estilo.position !== "absolute");
  const sueltas = padre.partes.filter(({ estilo }) => estilo.position === "absolute");
  const puestas =
    padre.estilo.flexDirection === "row"
      ? placeFila(padre, enFlujo, dentro, medidor)
      : placeColumna(padre, enFlujo, dentro, medidor);
  return [...puestas, ...sueltas.map((parte) => [parte, sitioSuelto(parte, sitio, medidor)] as const)];
}

function placeFila(padre: Parte, partes: readonly Parte[], dentro: Sitio, medidor: Medidor) {
  const fijos = partes.map((parte) =>
    parte.estilo.flex === undefined ? anchoDe(parte, dentro.ancho, medidor) : 0,
  );
  const libre = dentro.ancho - fijos.reduce((suma, ancho, i) => suma + ancho + margenIzquierdo(i), 0);
  function margenIzquierdo(i: number): number {
    const parte = partes[i];
    return parte === undefined ? 0 : izquierdaDe(parte);
  }
  const entre =
    padre.estilo.justifyContent === "space-between" && partes.length > 1
      ? Math.max(0, libre) / (partes.length - 1)
      : 0;
  let { x } = dentro;
  return partes.map((parte, i) => {
    const ancho = parte.estilo.flex === undefined ? (fijos[i] ?? 0) : libre;
    const alto = parte.estilo.height ?? dentro.alto - arribaDe(parte) - abajoDe(parte);
    x += izquierdaDe(parte);
    const suyo = { x, y: dentro.y + arribaDe(parte), ancho, alto };
    x += ancho + entre;
    return [parte, suyo] as const;
  });
}

function placeColumna(padre: Parte, partes: readonly Parte[], dentro: Sitio, medidor: Medidor) {
  const centradas = padre.estilo.alignItems === "center";
  const anchos = partes.map((parte) => {
    const estirada = dentro.ancho - izquierdaDe(parte);
    const propio = centradas || parte.estilo.width !== undefined;
    const ancho = propio ? anchoDe(parte, dentro.ancho, medidor) : estirada;
    return Math.min(ancho, parte.estilo.maxWidth ?? ancho);
  });
  const altos = partes.map((parte, i) => altoDe(parte, anchos[i] ?? 0, medidor));
  const usado = altos.reduce((suma, alto, i) => suma + alto + margenes(partes[i]), 0);
  let y = dentro.y + (padre.estilo.justifyContent === "center" ? (dentro.alto - usado) / 2 : 0);
  return partes.map((parte, i) => {
    const [ancho = 0, alto = 0] = [anchos[i], altos[i]];
    const x = dentro.x + izquierdaDe(parte) + (centradas ? (dentro.ancho - ancho) / 2 : 0);
    const suyo = { x, y: y + arribaDe(parte), ancho, alto };
    y += alto + margenes(parte);
    return [parte, suyo] as const;
  });
}

function margenes(parte: Parte | undefined): number {
  return parte === undefined ? 0 : arribaDe(parte) + abajoDe(parte);
}

function sitioSuelto(parte: Parte, { x, y, ancho }: Sitio, medidor: Medidor): Sitio {
  const { top = 0, left = 0, right = 0 } = parte.estilo;
  const suyo = ancho - left - right;
  return { x: x + left, y: y + top, ancho: suyo, alto: altoDe(parte, suyo, medidor) };
}

/** Computes the width in points of a part that nothing stretches. */
function anchoDe(parte: Parte, padre: number, medidor: Medidor): number {
  const { width, height = 0, maxWidth = Infinity } = parte.estilo;
  if (typeof width === "number") return width;
  if (width?.endsWith("%") === true) return (padre * Number(width.slice(0, -1))) / 100;
  if (parte.clase === "imagen") return Math.min(maxWidth, height * (medidor.imagen(parte.origen) ?? 0));
  if (parte.clase !== "texto") throw new Error("parte de una fila sin ancho");
  const { izquierda, derecha } = orillas(parte);
  return izquierda + derecha + Math.max(...parte.lineas.map((linea) => medidor.texto(linea, parte.letras)));
}

/** Computes the height in points of a part of that width, without its margins. */
function altoDe(parte: Parte, ancho: number, medidor: Medidor): number {
  if (parte.estilo.height !== undefined) return parte.estilo.height;
  const { arriba, abajo } = orillas(parte);
  if (parte.clase === "texto") return arriba + abajo + parte.lineas.length * parte.letras.interlinea;
  const puestas = placePartes(parte, { x: 0, y: 0, ancho, alto: 0 }, medidor);
  const altos = puestas.map(([suya, sitio]) =>
    parte.estilo.flexDirection === "row"
      ? margenes(suya) + altoDe(suya, sitio.ancho, medidor)
      : sitio.alto + margenes(suya),
  );
  const alto =
    parte.estilo.flexDirection === "row" ? Math.max(0, ...altos) : altos.reduce((suma, uno) => suma + uno, 0);
  return arriba + alto + abajo;
}
