/** Measures and styles of the A4 page. */
import type { Estilo } from "./cajas.ts";
import type { Letra } from "./medidas.ts";

const TINTA = "#14211c";
const SUAVE = "#5a6a63";
const LINEA = "#cfd9d4";
const FONDO = "#eef3f0";

/** The page, in points. */
export const HOJA = { ancho: 595.28, alto: 841.89, arriba: 34, abajo: 46, lados: 36 } as const;
/** Width between the side margins, in points. */
export const ANCHO_UTIL = HOJA.ancho - 2 * HOJA.lados;
/** Height between the upper and lower margins, in points. */
export const ALTO_UTIL = HOJA.alto - HOJA.arriba - HOJA.abajo;

/** Height of a line as a multiple of its letter size. */
export const INTERLINEA = 1.35;
const CUERPO = 8.5;

/** The type of each kind of text; the measured text is the drawn text. */
export const LETRAS = {
  texto: { cuerpo: CUERPO, peso: "normal" },
  fuerte: { cuerpo: CUERPO, peso: "negrita" },
  razon: { cuerpo: 2 * CUERPO, peso: "negrita" },
  titulo: { cuerpo: 18, peso: "negrita" },
  cabeza: { cuerpo: 7, peso: "negrita" },
  unidad: { cuerpo: 7, peso: "normal" },
  extra: { cuerpo: 7.5, peso: "normal" },
  ley: { cuerpo: 8, peso: "negrita" },
} as const satisfies Readonly<Record<string, Letra>>;

/** Extra height in points: the library omits a line if the height is short by a rounding error. */
const PELO = 0.5;

/** The height of lines of a kind. */
export function altoDe(lineas: number, { cuerpo }: Letra): number {
  return lineas === 0 ? 0 : lineas * cuerpo * INTERLINEA + PELO;
}

/** Height of the logo and of the air below it, in points. */
export const ALTO_LOGO = 60;

/** Sizes in points of the document's total: the first in which it stands on one line. */
export const CUERPOS_TOTAL = [2 * CUERPO, 15, 13, 11, CUERPO];

/** The box of the totals, and the air at its sides. */
export const ANCHO_TOTALES = 262;
/** Air between the totals' box and its text, in points, on each side. */
export const AIRE_TOTAL = 4;

const negrita = "Helvetica-Bold";
/** The styles of the A4 page, by the part that they set. */
export const s = {
  page: {
    paddingTop: HOJA.arriba,
    paddingBottom: 0,
    paddingHorizontal: HOJA.lados,
    fontFamily: "Helvetica",
    fontSize: CUERPO,
    color: TINTA,
    lineHeight: INTERLINEA,
  },
  /** As high as the page, since an unwrapped page would only be as high as its contents. */
  hoja: { height: HOJA.alto - HOJA.arriba },
  cabeza: { flexDirection: "row", justifyContent: "space-between" },
  emisor: { width: "52%" },
  logo: {
    height: 48,
    maxWidth: 180,
    objectFit: "contain",
    objectPosition: "0 50%",
    marginBottom: ALTO_LOGO - 48,
  },
  razon: { fontFamily: negrita, lineHeight: INTERLINEA, fontSize: LETRAS.razon.cuerpo, marginBottom: 4 },
  fuerte: { fontFamily: negrita },
  suave: { color: SUAVE },
  caja: { width: "43%", borderWidth: 1, borderColor: LINEA, borderRadius: 4, padding: 8 },
  par: { flexDirection: "row", marginBottom: 2 },
  continua: {
    fontFamily: negrita,
    lineHeight: INTERLINEA,
    fontSize: LETRAS.cabeza.cuerpo,
    color: SUAVE,
  },
  titulo: {
    fontFamily: negrita,
    lineHeight: INTERLINEA,
    fontSize: LETRAS.titulo.cuerpo,
    textAlign: "center",
    letterSpacing: 1.5,
  },
  subtitulo: { textAlign: "center", color: SUAVE },
  comprador: { borderTopWidth: 1, borderBottomWidth: 1, borderColor: LINEA, paddingVertical: 7 },
  filaComprador: { flexDirection: "row" },
  fila: { flexDirection: "row", borderBottomWidth: 0.5, borderColor: LINEA, paddingVertical: 4 },
  filaTitulo: {
    flexDirection: "row",
    backgroundColor: FONDO,
    borderRadius: 2,
    paddingVertical: 5,
    fontFamily: negrita,
    fontSize: LETRAS.cabeza.cuerpo,
    lineHeight: INTERLINEA,
  },
  extra: { color: SUAVE, lineHeight: INTERLINEA, fontSize: LETRAS.extra.cuerpo },
  seccion: {
    fontFamily: negrita,
    fontSize: LETRAS.ley.cuerpo,
    paddingTop: 8,
    paddingBottom: 3,
    paddingHorizontal: 4,
  },
  pie: { flexDirection: "row", justifyContent: "space-between", marginTop: 10 },
  literal: { width: "47%", paddingTop: 4, fontFamily: negrita },
  suelto: { width: ANCHO_TOTALES, marginLeft: ANCHO_UTIL - ANCHO_TOTALES },
  totales: { width: ANCHO_TOTALES },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 2.5,
    paddingHorizontal: AIRE_TOTAL,
  },
  mensaje: { fontFamily: negrita, textAlign: "center", paddingTop: 12 },
  destacado: { fontFamily: negrita, backgroundColor: FONDO, borderRadius: 2 },
  leyendas: { flexDirection: "row", marginTop: 16, paddingTop: 10, borderTopWidth: 1, borderColor: LINEA },
  leyenda: { flex: 1, paddingRight: 16, textAlign: "center", justifyContent: "center" },
  ley: { fontFamily: negrita, lineHeight: INTERLINEA, fontSize: LETRAS.ley.cuerpo, marginBottom: 5 },
  parrafo: { lineHeight: INTERLINEA, fontSize: LETRAS.extra.cuerpo, marginBottom: 5, color: SUAVE },
  paginas: {
    position: "absolute",
    top: HOJA.alto - 30,
    left: HOJA.lados,
    right: HOJA.lados,
    textAlign: "center",
    fontSize: 7,
    lineHeight: INTERLINEA,
    color: SUAVE,
  },
  marca: {
    position: "absolute",
    top: 330,
    left: 60,
    right: 60,
    textAlign: "center",
    fontFamily: negrita,
    fontSize: 84,
    lineHeight: INTERLINEA,
    color: "#c62828",
    opacity: 0.16,
    transform: "rotate(-28deg)",
  },
} as const satisfies Readonly<Record<string, Estilo>>;
