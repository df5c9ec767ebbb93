import { Document, type DocumentProps, G, Page, Path, Svg, Text } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Repertorio } from "../../documento/signos.ts";
import type { Etiqueta } from "../../etiquetas/etiqueta.ts";
import {
  countHojas,
  FORMATOS_ETIQUETA,
  type FormatoEtiqueta,
  type NombreFormato,
} from "../../etiquetas/formatos.ts";
import { drawEtiqueta, type DibujoEtiqueta, type Trazo } from "./dibujo.ts";

/** Labels to be drawn. */
export interface PedidoEtiquetas {
  readonly formato: NombreFormato;
  /** Number of places of the first sheet that were used before. */
  readonly saltar: number;
  readonly etiquetas: readonly { readonly etiqueta: Etiqueta; readonly cantidad: number }[];
}

/** Labels laid out for printing or preview. */
export interface HojasEtiquetas {
  readonly documento: ReactElement<DocumentProps>;
  readonly paginas: number;
  /** Each different label, in the order asked for. */
  readonly dibujos: readonly DibujoEtiqueta[];
}

const PT = 72 / 25.4;

/** Puts labels on as many sheets as they need, row by row. On a roll, every label is a page. */
export function buildHojas(
  { formato, saltar, etiquetas }: PedidoEtiquetas,
  repertorio: Repertorio,
): HojasEtiquetas {
  const papel: FormatoEtiqueta = FORMATOS_ETIQUETA[formato];
  const dibujos = etiquetas.map(({ etiqueta }) => drawEtiqueta(etiqueta, papel, repertorio));
  const todas = etiquetas.flatMap(({ cantidad }, i) => Array.from({ length: cantidad }, () => dibujos[i]));
  const porHoja = papel.columnas * papel.filas;
  const lugares: readonly (DibujoEtiqueta | undefined)[] = [
    ...Array.from({ length: saltar % porHoja }, () => undefined),
    ...todas,
  ];
  const paginas = countHojas(formato, lugares.length);
  const hojas = Array.from({ length: paginas }, (_, i) =>
    drawHoja(papel, lugares.slice(i * porHoja, (i + 1) * porHoja), i),
  );
  return { documento: h(Document, { title: "Etiquetas" }, ...hojas), paginas, dibujos };
}

function drawHoja(
  papel: FormatoEtiqueta,
  lugares: readonly (DibujoEtiqueta | undefined)[],
  pagina: number,
): ReactElement {
  const { ancho, alto } = papel.hoja;
  const etiquetas = lugares.flatMap((dibujo, i) => {
    if (dibujo === undefined) return [];
    const x = papel.izquierda + (i % papel.columnas) * (papel.ancho + papel.entreColumnas);
    const y = papel.arriba + Math.floor(i / papel.columnas) * papel.alto;
    return [h(G, { key: i, transform: `translate(${x}, ${y})` }, ...dibujo.trazos.map(drawTrazo))];
  });
  const size: [number, number] = [ancho * PT, alto * PT];
  return h(
    Page,
    { key: pagina, size, wrap: false },
    h(Svg, { viewBox: `0 0 ${ancho} ${alto}`, style: { width: size[0], height: size[1] } }, ...etiquetas),
  );
}

function drawTrazo(trazo: Trazo, i: number): ReactElement {
  if (trazo.kind === "barras") return h(Path, { key: i, d: trazo.d, fill: "#000000" });
  const { texto, x, y, cuerpo, negrita, alinear } = trazo;
  const style = { fontSize: cuerpo, fontFamily: negrita ? "Helvetica-Bold" : "Helvetica" };
  return h(Text, { key: i, x, y, textAnchor: alinear, fill: "#000000", style }, texto);
}
