import { Document, Image, Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { paraImprimir, WINANSI } from "../../documento/signos.ts";
import { ALTO_UTIL, altoDe, ANCHO_UTIL, LETRAS, s } from "./a4-estilo.ts";
import { tabla, type Bloque } from "./a4-tabla.ts";
import { equilibrar, partir, type Letra } from "./medidas.ts";
import { qrPath } from "./qr.ts";

/** 32 mm: the authority asks for at least 3 cm. FACTS.md section 12. */
const QR_PT = 91;
const HOLGURA = 0.75;
/** A buyer's row of more lines stands at the end, where it may go on from page to page. */
const MAX_LINEAS_COMPRADOR = 10;

/**
 * The page in A4, over as many as the lines need, the table's head on each. Everything is measured and broken here: the
 * library only draws, and no page depends on what it would make of a long document.
 */
export function documentoA4(documento: Representacion): ReactElement {
  const rep = paraImprimir(documento, WINANSI);
  const { cabeza, filas } = tabla(rep);
  const { bloque: comprador, largos } = compradorDe(rep);
  const paginas = repartir([encabezado(rep), comprador, ...filas, cierre(rep), ...largos], cabeza);
  return h(
    Document,
    { title: `${rep.titulo} ${rep.numero}`, author: rep.razonSocial },
    ...paginas.map((bloques, i) =>
      h(
        Page,
        // Broken already: looking for breaks, the library would lay it out a second time.
        { key: i, size: "A4", style: s.page, wrap: false },
        h(View, { key: "hoja", style: s.hoja }, ...bloques.map((bloque, j) => bloque.dibujar(String(j)))),
        ...(rep.anulada ? [h(Text, { key: "anulada", style: s.marca }, "ANULADA")] : []),
        h(
          Text,
          { key: "paginas", style: s.paginas },
          `${rep.copia ? "COPIA · " : ""}Página ${i + 1} de ${paginas.length}`,
        ),
      ),
    ),
  );
}

/** Puts the parts on pages, in order; a page that goes on with rows begins with the table's head. The end never stands alone. */
function repartir(bloques: readonly Bloque[], cabeza: Bloque): readonly (readonly Bloque[])[] {
  const paginas: Bloque[][] = [[]];
  let usado = 0;
  for (const [i, bloque] of bloques.entries()) {
    let pagina = paginas.at(-1) ?? [];
    const anterior = bloques[i - 1];
    const conTitulo = bloque.conCabeza && !pagina.includes(cabeza);
    if (usado + bloque.alto + (conTitulo ? cabeza.alto : 0) > ALTO_UTIL && pagina.length > 0) {
      // The last row keeps the totals company.
      const lleva =
        !bloque.conCabeza && anterior?.conCabeza === true && pagina.length > 2 ? pagina.splice(-1) : [];
      pagina = [];
      paginas.push(pagina);
      usado = 0;
      if (bloque.conCabeza || lleva.length > 0) poner(cabeza);
      lleva.forEach(poner);
    } else if (conTitulo) poner(cabeza);
    poner(bloque);
    function poner(parte: Bloque): void {
      pagina.push(parte);
      usado += parte.alto;
    }
  }
  return paginas;
}

function bloque(alto: number, dibujar: Bloque["dibujar"]): Bloque {
  return { alto, conCabeza: false, dibujar };
}

/** A text in lines that fit, and how high they are. */
function lineasDe(
  texto: string,
  ancho: number,
  letra: Letra,
  quebrar = partir,
): { readonly texto: string; readonly alto: number } {
  const lineas = quebrar(texto, ancho - HOLGURA, letra);
  return { texto: lineas.join("\n"), alto: altoDe(lineas.length, letra) };
}

function encabezado(rep: Representacion): Bloque {
  const izquierda = ANCHO_UTIL * 0.52;
  const razon = lineasDe(rep.razonSocial, izquierda, LETRAS.razon);
  const emisor = rep.emisor.map((linea, i) =>
    lineasDe(linea, izquierda, i === 0 ? LETRAS.fuerte : LETRAS.texto),
  );
  const datos = [
    ["NIT", rep.nit],
    [`${rep.documento} N°`, rep.numero],
    ["CÓD. AUTORIZACIÓN", rep.cuf],
  ].map(([etiqueta = "", valor = ""]) => ({
    etiqueta,
    valor: lineasDe(valor, ANCHO_UTIL * 0.43 - 18 - 92, LETRAS.fuerte),
  }));
  const altoIzquierda =
    (rep.logo === null ? 0 : 54) + razon.alto + 4 + emisor.reduce((alto, linea) => alto + linea.alto, 0);
  const altoCaja = 18 + datos.reduce((alto, dato) => alto + dato.valor.alto + 2, 0);
  const cabeza = Math.max(altoIzquierda, altoCaja) + 14;
  // Letters are set apart in the title.
  const titulo = lineasDe(rep.titulo, ANCHO_UTIL * 0.88, LETRAS.titulo);
  const subtitulo = altoDe(1, LETRAS.texto) + 12;
  return bloque(cabeza + titulo.alto + subtitulo, (key) =>
    h(
      View,
      { key },
      h(
        View,
        { style: { ...s.cabeza, height: cabeza } },
        h(
          View,
          { style: s.emisor },
          ...(rep.logo === null ? [] : [h(Image, { key: "logo", src: rep.logo, style: s.logo })]),
          h(Text, { key: "razon", style: s.razon }, razon.texto),
          ...emisor.map((linea, i) => h(Text, { key: i, style: i === 0 ? s.fuerte : s.suave }, linea.texto)),
        ),
        h(
          View,
          { style: { ...s.caja, height: altoCaja } },
          ...datos.map(({ etiqueta, valor }) => par(etiqueta, valor.texto, 92)),
        ),
      ),
      h(Text, { style: { ...s.titulo, height: titulo.alto } }, titulo.texto),
      h(Text, { style: { ...s.subtitulo, height: subtitulo } }, rep.subtitulo ?? " "),
    ),
  );
}

function par(etiqueta: string, valor: string, ancho: number): ReactElement {
  return h(
    View,
    { key: etiqueta, style: s.par },
    h(Text, { style: { ...s.suave, width: ancho } }, etiqueta),
    h(Text, { style: { ...s.fuerte, flex: 1 } }, valor),
  );
}

interface Dato {
  readonly etiqueta: string;
  readonly valor: string;
  readonly alto: number;
  readonly ancho: number;
}

const ETIQUETA_PT = 100;
const MEDIA = ANCHO_UTIL / 2;

/** The buyer's rows, two side by side where they are short; what is longer than a few lines comes at the end. */
function compradorDe(rep: Representacion): { readonly bloque: Bloque; readonly largos: readonly Bloque[] } {
  const filas: Dato[][] = [];
  const largos: Bloque[] = [];
  for (const [etiqueta, valor] of [["Fecha", rep.fecha] as const, ...rep.comprador]) {
    const medio = dato(etiqueta, valor, MEDIA - 8);
    const entero = dato(etiqueta, valor, ANCHO_UTIL);
    const ultima = filas.at(-1);
    if (entero.alto > altoDe(MAX_LINEAS_COMPRADOR, LETRAS.fuerte)) largos.push(...alFinal(etiqueta, valor));
    else if (medio.alto > altoDe(2, LETRAS.fuerte)) filas.push([entero]);
    else if (ultima?.length === 1 && ultima[0]?.ancho !== ANCHO_UTIL) ultima.push(medio);
    else filas.push([medio]);
  }
  const altos = filas.map((fila) => Math.max(...fila.map((d) => d.alto)) + 2);
  const alto = altos.reduce((suma, a) => suma + a, 16);
  return {
    largos,
    bloque: bloque(alto + 12, (key) =>
      h(
        View,
        { key, style: { height: alto + 12 } },
        h(
          View,
          { style: { ...s.comprador, height: alto } },
          ...filas.map((fila, i) =>
            h(
              View,
              { key: i, style: { ...s.filaComprador, height: altos[i] ?? 0 } },
              ...fila.map((d) =>
                h(
                  View,
                  {
                    key: d.etiqueta,
                    style: { width: fila.length === 2 || d.ancho !== ANCHO_UTIL ? MEDIA : ANCHO_UTIL },
                  },
                  par(d.etiqueta, d.valor, ETIQUETA_PT),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  };
}

function dato(nombre: string, texto: string, ancho: number): Dato {
  const etiqueta = lineasDe(`${nombre}:`, ETIQUETA_PT - 6, LETRAS.texto);
  const valor = lineasDe(texto, ancho - ETIQUETA_PT, LETRAS.fuerte);
  return { etiqueta: etiqueta.texto, valor: valor.texto, alto: Math.max(etiqueta.alto, valor.alto), ancho };
}

function alFinal(etiqueta: string, valor: string): readonly Bloque[] {
  const alto = altoDe(1, LETRAS.texto);
  return [
    bloque(alto + 12, (key) => h(Text, { key, style: { ...s.fuerte, paddingTop: 12 } }, etiqueta)),
    ...partir(valor, ANCHO_UTIL - HOLGURA, LETRAS.texto).map((linea) =>
      bloque(alto, (key) => h(Text, { key, style: { height: alto } }, linea)),
    ),
  ];
}

function cierre(rep: Representacion): Bloque {
  const literal = lineasDe(rep.literal, ANCHO_UTIL * 0.47, LETRAS.fuerte);
  const totales = rep.totales.map(([etiqueta, valor, destacado]) => ({
    ...lineasDe(etiqueta, 184, destacado ? LETRAS.fuerte : LETRAS.texto),
    valor,
    destacado,
  }));
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
  return bloque(pie + leyendas + 27, (key) =>
    h(
      View,
      { key },
      h(
        View,
        { style: { ...s.pie, height: pie - 10 } },
        h(Text, { style: s.literal }, literal.texto),
        h(
          View,
          { style: s.totales },
          ...totales.map(({ texto, alto, valor, destacado }) =>
            h(
              View,
              { key: texto, style: { ...s.total, ...(destacado ? s.destacado : {}), height: alto + 5 } },
              h(Text, null, texto),
              h(Text, null, valor),
            ),
          ),
        ),
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
}
