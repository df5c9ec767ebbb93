/** The ticket of 80 mm as a PDF: the lines of `documento/ticket.ts` in Courier. */
import { Document, Image, Page, Path, Svg, Text, View } from "@react-pdf/primitives";
import type { DocumentProps } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { paraImprimir, type Repertorio } from "../../documento/signos.ts";
import { buildTicket, type LineaTicket } from "../../documento/ticket.ts";
import { buildBarras } from "../etiquetas/barras.ts";
import type { Estilo } from "./cajas.ts";
import { qrPath } from "./qr.ts";

const MM = 72 / 25.4;
const ANCHO = 80 * MM;
const MARGEN = 4 * MM;
/** 48 columns on 72 mm: Courier's characters are 0.6 of its size wide. */
const CUERPO = ((ANCHO - 2 * MARGEN) / 48 / 0.6) * 0.995;
const ALTO_LINEA = CUERPO * 1.28;
const QR_PT = 34 * MM;
const BARRAS_PT = { width: 60 * MM, height: 12 * MM };
const LOGO_PT = 15 * MM;

const s = {
  page: {
    paddingVertical: 4 * MM,
    paddingHorizontal: MARGEN,
    fontFamily: "Courier",
    fontSize: CUERPO,
    color: "#000000",
  },
  linea: { height: ALTO_LINEA },
  regla: {
    borderBottomWidth: 0.7,
    borderStyle: "dashed",
    height: ALTO_LINEA / 2,
    marginBottom: ALTO_LINEA / 2,
  },
  logo: { height: LOGO_PT, maxWidth: ANCHO - 2 * MARGEN, objectFit: "contain" },
  qr: { alignItems: "center", marginVertical: 2 * MM },
} as const satisfies Readonly<Record<string, Estilo>>;

/** Lays the roll ticket out as one page of the length that it needs, with the same lines that the printer gets. */
export function documentoTicket(rep: Representacion, repertorio: Repertorio): ReactElement<DocumentProps> {
  const lineas = buildTicket(paraImprimir(rep, repertorio), 48);
  const alto = lineas.reduce((total, linea) => total + altoDe(linea), 8 * MM) + 2;
  return h(
    Document,
    { title: `${rep.titulo} ${rep.numero}`, author: rep.razonSocial },
    h(
      Page,
      // The ticket is broken into lines already. The library would lay it out a second time to look for
      // breaks.
      { size: [ANCHO, alto], style: s.page, wrap: false },
      h(View, { style: { height: alto - 8 * MM } }, ...lineas.map((linea, i) => draw(linea, i))),
    ),
  );
}

function draw(linea: LineaTicket, i: number): ReactElement {
  if (linea.kind === "regla") return h(View, { key: i, style: s.regla });
  if (linea.kind === "logo")
    return h(View, { key: i, style: s.qr }, h(Image, { src: linea.imagen, style: s.logo }));
  if (linea.kind === "qr") {
    const { d, size } = qrPath(linea.contenido);
    const box = { viewBox: `0 0 ${size} ${size}`, style: { width: QR_PT, height: QR_PT } };
    return h(View, { key: i, style: s.qr }, h(Svg, box, h(Path, { d, fill: "#000000" })));
  }
  if (linea.kind === "barras") {
    const { barras, ancho } = buildBarras({ simbologia: "code128", texto: linea.contenido });
    const d = barras.map(([x, suyo]) => `M${x} 0h${suyo}v1h-${suyo}z`).join("");
    const box = { viewBox: `0 0 ${ancho} 1`, preserveAspectRatio: "none", style: BARRAS_PT };
    return h(View, { key: i, style: s.qr }, h(Svg, box, h(Path, { d, fill: "#000000" })));
  }
  const style: Estilo = {
    textAlign: linea.centrado === true ? "center" : "left",
    fontFamily: linea.negrita === true ? "Courier-Bold" : "Courier",
    fontSize: linea.tamano === "doble" ? CUERPO * 2 : CUERPO,
    // Courier has no narrow letters: those of twice the height are stretched.
    ...(linea.tamano === "alto" ? { transform: "scale(1, 2)", transformOrigin: "0 0" } : {}),
  };
  return h(
    View,
    { key: i, style: { height: altoDe(linea) } },
    h(Text, { style, wrap: false }, fijos(linea.texto)),
  );
}

/** Keeps consecutive blanks, so that columns stay aligned. */
function fijos(texto: string): string {
  return texto.replace(/ /g, "\u00A0");
}

function altoDe(linea: LineaTicket): number {
  if (linea.kind === "qr") return QR_PT + 4 * MM;
  if (linea.kind === "barras") return BARRAS_PT.height + 4 * MM;
  if (linea.kind === "logo") return LOGO_PT + 4 * MM;
  return linea.kind === "texto" && linea.tamano !== undefined ? ALTO_LINEA * 2 : ALTO_LINEA;
}
