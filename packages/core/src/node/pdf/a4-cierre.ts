import { Path, Svg, Text, View } from "@react-pdf/primitives";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { bloque, HOLGURA, lineasDe, type Bloque } from "./a4-bloque.ts";
import {
  AIRE_TOTAL,
  altoDe,
  ANCHO_TOTALES,
  ANCHO_UTIL,
  CUERPOS_TOTAL,
  INTERLINEA,
  LETRAS,
  s,
} from "./a4-estilo.ts";
import { equilibrar, measureTexto, partir, type Letra } from "./medidas.ts";
import { qrPath } from "./qr.ts";

/** Side of the QR in points. It is 32 mm, because the authority asks for at least 3 cm. docs/fiscal-rules.md F61. */
const QR_PT = 91;
/** Rows of the totals that stay together with the end; those before them, named costs of an export, may continue over pages. */
const MAX_TOTALES = 16;

interface Total {
  readonly texto: string;
  readonly alto: number;
  readonly valor: string;
  readonly destacado: boolean;
  /** Size of its letters, in points. */
  readonly cuerpo: number;
}

function drawTotal({ texto, alto, valor, destacado, cuerpo }: Total, key: string): ReactElement {
  const style = { fontSize: cuerpo, lineHeight: INTERLINEA };
  return h(
    View,
    { key, style: { ...s.total, ...(destacado ? s.destacado : {}), height: alto + 5 } },
    h(Text, { style }, texto),
    h(Text, { style }, valor),
  );
}

/** Builds the end of the document: totals, amount in words, legends and QR stay together; totals before them are rows of their own. */
export function cierre(rep: Representacion): {
  readonly sueltos: readonly Bloque[];
  readonly bloque: Bloque;
} {
  const palabras = [rep.literal, ...(rep.ahorro === null ? [] : [`USTED AHORRÓ Bs ${rep.ahorro}`])].map(
    (texto) => lineasDe(texto, ANCHO_UTIL * 0.47, LETRAS.fuerte),
  );
  const todos = measureTotales(rep);
  const totales = todos.slice(-MAX_TOTALES);
  const sueltos = todos
    .slice(0, -MAX_TOTALES)
    .map((total) =>
      bloque(total.alto + 5, (key) => h(View, { key, style: s.suelto }, drawTotal(total, "total"))),
    );
  const pie =
    10 +
    Math.max(
      palabras.reduce((alto, lineas) => alto + lineas.alto + 4, 0),
      totales.reduce((alto, t) => alto + t.alto + 5, 0),
    );
  const leyendas = leyendasConQr(rep);
  const mensaje = mensajeDe(rep);
  const altoMensaje = mensaje.length === 0 ? 0 : altoDe(mensaje.length, LETRAS.fuerte) + 12;
  const final = bloque(pie + leyendas.alto + 27 + altoMensaje, (key) =>
    h(
      View,
      { key },
      h(
        View,
        { style: { ...s.pie, height: pie - 10 } },
        h(
          View,
          { style: s.literal },
          ...palabras.map(({ texto }, i) =>
            h(Text, { key: i, style: { marginTop: i === 0 ? 0 : 4 } }, texto),
          ),
        ),
        h(View, { style: s.totales }, ...totales.map((total, i) => drawTotal(total, String(i)))),
      ),
      leyendas.dibujo,
      ...(mensaje.length === 0
        ? []
        : [h(Text, { key: "mensaje", style: { ...s.mensaje, height: altoMensaje } }, mensaje.join("\n"))]),
    ),
  );
  return { sueltos, bloque: final };
}

/** Breaks the shop's words at the foot into lines; none if the shop has no words there. */
function mensajeDe({ mensaje }: Representacion): readonly string[] {
  if (mensaje === null) return [];
  return mensaje.split("\n").flatMap((renglon) => partir(renglon, ANCHO_UTIL - HOLGURA, LETRAS.fuerte));
}

/**
 * The totals with their wrapped labels. An amount stands on one line, however long: the label takes what is left. The first highlighted
 * row is the document's total: it is larger.
 */
function measureTotales({ totales }: Representacion): Total[] {
  const montos = Math.max(...totales.map(([, valor]) => measureTexto(valor, LETRAS.fuerte)));
  const principal = totales.findIndex(([, , destacado]) => destacado);
  return totales.map(([etiqueta, valor, destacado], i) => {
    const letra = i === principal ? letraTotal(etiqueta, valor) : destacado ? LETRAS.fuerte : LETRAS.texto;
    const monto = i === principal ? measureTexto(valor, letra) : montos;
    const ancho = ANCHO_TOTALES - 2 * AIRE_TOTAL - 8 - monto;
    return { ...lineasDe(etiqueta, ancho, letra), valor, destacado, cuerpo: letra.cuerpo };
  });
}

/** Returns the largest font size in which a label and its amount fit on one line, or the body's if none fits. */
function letraTotal(etiqueta: string, valor: string): Letra {
  const letras = CUERPOS_TOTAL.map((cuerpo): Letra => ({ cuerpo, peso: "negrita" }));
  const cabe = (letra: Letra) =>
    measureTexto(etiqueta, letra) + measureTexto(valor, letra) + 8 + HOLGURA <=
    ANCHO_TOTALES - 2 * AIRE_TOTAL;
  return letras.find(cabe) ?? LETRAS.fuerte;
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
  const dibujo = h(
    View,
    { style: { ...s.leyendas, height: alto + 11 } },
    h(
      View,
      { style: s.leyenda },
      h(Text, { key: "ley", style: s.ley }, primera.texto),
      ...otras.map(({ texto }, i) => h(Text, { key: i, style: s.parrafo }, texto)),
    ),
    ...(rep.qr.pagina === "" ? [] : [drawQr(rep.qr.pagina)]),
  );
  return { alto, dibujo };
}

function drawQr(contenido: string): ReactElement {
  const { d, size } = qrPath(contenido);
  return h(
    Svg,
    { key: "qr", viewBox: `0 0 ${size} ${size}`, style: { width: QR_PT, height: QR_PT } },
    h(Path, { d, fill: "#000000" }),
  );
}
