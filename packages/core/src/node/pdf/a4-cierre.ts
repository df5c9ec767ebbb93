import { Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { bloque, lineasDe, type Bloque } from "./a4-bloque.ts";
import { AIRE_TOTAL, ANCHO_TOTALES, ANCHO_UTIL, LETRAS, s } from "./a4-estilo.ts";
import { equilibrar, medir } from "./medidas.ts";
import { qrPath } from "./qr.ts";

/** 32 mm: the authority asks for at least 3 cm. docs/fiscal-rules.md F61. */
const QR_PT = 91;
/** Rows of the totals that stay together with the end; those before them, named costs of an export, go on from page to page. */
const MAX_TOTALES = 16;

interface Total {
  readonly texto: string;
  readonly alto: number;
  readonly valor: string;
  readonly destacado: boolean;
}

function dibujarTotal({ texto, alto, valor, destacado }: Total, key: string): ReactElement {
  return h(
    View,
    { key, style: { ...s.total, ...(destacado ? s.destacado : {}), height: alto + 5 } },
    h(Text, null, texto),
    h(Text, null, valor),
  );
}

/** The end of the document: totals, their words, legends and QR stand together; the totals before them are rows of their own. */
export function cierre(rep: Representacion): {
  readonly sueltos: readonly Bloque[];
  readonly bloque: Bloque;
} {
  const literal = lineasDe(rep.literal, ANCHO_UTIL * 0.47, LETRAS.fuerte);
  const todos = medirTotales(rep);
  const totales = todos.slice(-MAX_TOTALES);
  const sueltos = todos
    .slice(0, -MAX_TOTALES)
    .map((total) =>
      bloque(total.alto + 5, (key) => h(View, { key, style: s.suelto }, dibujarTotal(total, "total"))),
    );
  const pie =
    10 +
    Math.max(
      literal.alto + 4,
      totales.reduce((alto, t) => alto + t.alto + 5, 0),
    );
  const leyendas = leyendasConQr(rep);
  const final = bloque(pie + leyendas.alto + 27, (key) =>
    h(
      View,
      { key },
      h(
        View,
        { style: { ...s.pie, height: pie - 10 } },
        h(Text, { style: s.literal }, literal.texto),
        h(View, { style: s.totales }, ...totales.map((total, i) => dibujarTotal(total, String(i)))),
      ),
      leyendas.dibujo,
    ),
  );
  return { sueltos, bloque: final };
}

/** The totals with their wrapped labels. An amount stands on one line, however long: the label takes what is left. */
function medirTotales({ totales }: Representacion): Total[] {
  const montos = Math.max(...totales.map(([, valor]) => medir(valor, LETRAS.fuerte)));
  const ancho = ANCHO_TOTALES - 2 * AIRE_TOTAL - 8 - montos;
  return totales.map(([etiqueta, valor, destacado]) => ({
    ...lineasDe(etiqueta, ancho, destacado ? LETRAS.fuerte : LETRAS.texto),
    valor,
    destacado,
  }));
}

/** The legends beside the QR, and the height in points of the taller of both. */
function leyendasConQr(rep: Representacion): { readonly alto: number; readonly dibujo: ReactElement } {
  const [ley = "", ...resto] = rep.leyendas;
  const ancho = ANCHO_UTIL - QR_PT - 16;
  const primera = lineasDe(ley, ancho, LETRAS.ley, equilibrar);
  const otras = resto.map((texto) => lineasDe(texto, ancho, LETRAS.extra, equilibrar));
  const alto = Math.max(
    QR_PT,
    [primera, ...otras].reduce((suma, l) => suma + l.alto + 5, 0),
  );
  const { d, size } = qrPath(rep.qr.pagina);
  const dibujo = h(
    View,
    { style: { ...s.leyendas, height: alto + 11 } },
    h(
      View,
      { style: s.leyenda },
      h(Text, { key: "ley", style: s.ley }, primera.texto),
      ...otras.map(({ texto }, i) => h(Text, { key: i, style: s.parrafo }, texto)),
    ),
    h(
      Svg,
      { viewBox: `0 0 ${size} ${size}`, style: { width: QR_PT, height: QR_PT } },
      h(Path, { d, fill: "#000000" }),
    ),
  );
  return { alto, dibujo };
}
