import { Document, Image, Page, Text, View } from "@react-pdf/primitives";
import type { DocumentProps } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Representacion } from "../../documento/representacion.ts";
import { paraImprimir, type Repertorio } from "../../documento/signos.ts";
import { bloque, HOLGURA, lineasDe, type Bloque } from "./a4-bloque.ts";
import { cierre } from "./a4-cierre.ts";
import { ALTO_LOGO, ALTO_UTIL, altoDe, ANCHO_UTIL, LETRAS, s } from "./a4-estilo.ts";
import { tabla } from "./a4-tabla.ts";
import { partir } from "./medidas.ts";

/** A buyer's row with more lines moves to the end, where it may continue over pages. */
const MAX_LINEAS_COMPRADOR = 10;

/**
 * Lays out the A4 document over as many pages as the lines need, with the table's head on each. All measuring and breaking happens here:
 * the library only draws, and its own layout of long documents is never used.
 */
export function documentoA4(documento: Representacion, repertorio: Repertorio): ReactElement<DocumentProps> {
  const rep = paraImprimir(documento, repertorio);
  const { cabeza, filas } = tabla(rep);
  const { bloque: comprador, largos } = compradorDe(rep);
  const { sueltos, bloque: pie } = cierre(rep);
  const bloques = [encabezado(rep), comprador, ...filas, ...sueltos, pie, ...largos];
  const paginas = repartir(bloques, cabeza, continuacion(rep));
  return h(
    Document,
    { title: `${rep.titulo} ${rep.numero}`, author: rep.razonSocial },
    ...paginas.map((bloques, i) =>
      h(
        Page,
        // The page is broken into lines already. The library would lay it out a second time to look for
        // breaks.
        { key: i, size: "A4", style: s.page, wrap: false },
        h(View, { key: "hoja", style: s.hoja }, ...bloques.map((bloque, j) => bloque.dibujar(String(j)))),
        ...(rep.anulada ? [h(Text, { key: "anulada", style: s.marca }, "ANULADA")] : []),
        ...(rep.practica ? [h(Text, { key: "practica", style: s.marca }, rep.marca?.[0] ?? "PRÁCTICA")] : []),
        h(
          Text,
          { key: "paginas", style: s.paginas },
          `${rep.copia ? "COPIA · " : ""}Página ${i + 1} de ${paginas.length}`,
        ),
      ),
    ),
  );
}

/**
 * Distributes the parts over pages, in order. Each further page begins with the document's name, and with the table's head if rows follow.
 * The end is never alone on a page.
 */
function repartir(
  bloques: readonly Bloque[],
  cabeza: Bloque,
  continua: Bloque,
): readonly (readonly Bloque[])[] {
  const paginas: Bloque[][] = [[]];
  let usado = 0;
  for (const [i, bloque] of bloques.entries()) {
    let pagina = paginas.at(-1) ?? [];
    const anterior = bloques[i - 1];
    const conTitulo = bloque.conCabeza && !pagina.includes(cabeza);
    if (usado + bloque.alto + (conTitulo ? cabeza.alto : 0) > ALTO_UTIL && pagina.length > 0) {
      // The totals are never alone on a page: the last row of the table moves there with them.
      const lleva =
        !bloque.conCabeza && anterior?.conCabeza === true && pagina.length > 3 ? pagina.splice(-1) : [];
      pagina = [];
      paginas.push(pagina);
      usado = 0;
      poner(continua);
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

function encabezado(rep: Representacion): Bloque {
  const izquierda = ANCHO_UTIL * 0.52;
  const razon = lineasDe(rep.razonSocial, izquierda, LETRAS.razon);
  const emisor = rep.emisor.map((linea, i) =>
    lineasDe(linea, izquierda, i === 0 ? LETRAS.fuerte : LETRAS.texto),
  );
  const datos = [
    ...(rep.practica ? [] : [["NIT", rep.nit]]),
    [`${rep.documento} N°`, rep.numero],
    ...(rep.practica ? [] : [["CÓD. AUTORIZACIÓN", rep.cuf]]),
  ].map(([etiqueta = "", valor = ""]) => ({
    etiqueta,
    valor: lineasDe(valor, ANCHO_UTIL * 0.43 - 18 - 92, LETRAS.fuerte),
  }));
  const altoIzquierda =
    (rep.logo === null ? 0 : ALTO_LOGO) +
    razon.alto +
    4 +
    emisor.reduce((alto, linea) => alto + linea.alto, 0);
  const altoCaja = 18 + datos.reduce((alto, dato) => alto + dato.valor.alto + 2, 0);
  const cabeza = Math.max(altoIzquierda, altoCaja) + 14;
  // The title has letter spacing.
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

/** Builds the heading of continued pages, so that a single page names its document. */
function continuacion(rep: Representacion): Bloque {
  const { texto, alto } = lineasDe(
    rep.practica
      ? `${rep.titulo} · ${rep.razonSocial} · N° ${rep.numero}`
      : `${rep.razonSocial} · NIT ${rep.nit} · ${rep.documento} N° ${rep.numero} · CÓD. AUTORIZACIÓN ${rep.cuf}`,
    ANCHO_UTIL,
    LETRAS.cabeza,
  );
  return bloque(alto + 8, (key) => h(Text, { key, style: { ...s.continua, height: alto + 8 } }, texto));
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

/** Builds the buyer's rows: short ones side by side, and rows of many lines at the end. */
function compradorDe(rep: Representacion): { readonly bloque: Bloque; readonly largos: readonly Bloque[] } {
  const filas: Dato[][] = [];
  const largos: Bloque[] = [];
  for (const [etiqueta, valor] of [["Fecha", rep.fecha] as const, ...rep.comprador, ...emisionDe(rep)]) {
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

/** Returns the rows of the payment and the issuing user, which stand below the buyer's. */
function emisionDe({ metodoPago, usuario }: Representacion): Representacion["comprador"] {
  return [
    ...(metodoPago === null ? [] : [["Forma de pago", metodoPago] as const]),
    ...(usuario === null ? [] : [["Usuario", usuario] as const]),
  ];
}

function dato(nombre: string, texto: string, ancho: number): Dato {
  const etiqueta = lineasDe(`${nombre}:`, ETIQUETA_PT - 6, LETRAS.texto);
  const valor = lineasDe(texto, ancho - ETIQUETA_PT, LETRAS.fuerte);
  return { etiqueta: etiqueta.texto, valor: valor.texto, alto: Math.max(etiqueta.alto, valor.alto), ancho };
}

function alFinal(etiqueta: string, valor: string): readonly Bloque[] {
  const alto = altoDe(1, LETRAS.texto);
  return [
    bloque(alto + 12, (key) => h(Text, { key, style: { ...s.fuerte, paddingTop: 12 } }, `${etiqueta}:`)),
    ...partir(valor, ANCHO_UTIL - HOLGURA, LETRAS.texto).map((linea) =>
      bloque(alto, (key) => h(Text, { key, style: { height: alto } }, linea)),
    ),
  ];
}
