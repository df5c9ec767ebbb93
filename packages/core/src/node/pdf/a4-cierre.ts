import { Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { bloque, lineasDe, type Bloque } from "./a4-bloque.ts";
import { AIRE_TOTAL, ANCHO_TOTALES, ANCHO_UTIL, LETRAS, s } from "./a4-estilo.ts";
import { equilibrar, medir } from "./medidas.ts";
import { qrPath } from "./qr.ts";

/** 32 mm: the authority asks for at least 3 cm. FACTS.md section 12. */
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
  // An amount stands on one line, however long: the label takes what is left.
  const montos = Math.max(...rep.totales.map(([, valor]) => medir(valor, LETRAS.fuerte)));
  const todos = rep.totales.map(([etiqueta, valor, destacado]): Total => ({
    ...lineasDe(
      etiqueta,
      ANCHO_TOTALES - 2 * AIRE_TOTAL - 8 - montos,
      destacado ? LETRAS.fuerte : LETRAS.texto,
    ),
    valor,
    destacado,
  }));
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
  const [ley = "", ...resto] = rep.leyendas;
  const ancho = ANCHO_UTIL - QR_PT - 16;
  const primera = lineasDe(ley, ancho, LETRAS.ley, equilibrar);
  const otras = resto.map((texto) => lineasDe(texto, ancho, LETRAS.extra, equilibrar));
  const leyendas = Math.max(
    QR_PT,
    [primera, ...otras].reduce((alto, l) => alto + l.alto + 5, 0),
  );
  const { d, size } = qrPath(rep.qr.pagina);
  const final = bloque(pie + leyendas + 27, (key) =>
    h(
      View,
      { key },
      h(
        View,
        { style: { ...s.pie, height: pie - 10 } },
        h(Text, { style: s.literal }, literal.texto),
        h(View, { style: s.totales }, ...totales.map((total, i) => dibujarTotal(total, String(i)))),
      ),
      h(
        View,
        { style: { ...s.leyendas, height: leyendas + 11 } },
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
      ),
    ),
  );
  return { sueltos, bloque: final };
}
