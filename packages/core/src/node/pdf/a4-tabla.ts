/** The table of lines on the A4 page: widths, letter size, rows. */
import { Text, View } from "@react-pdf/primitives";
import { createElement as h, type ReactElement } from "react";
import type { Linea, Representacion } from "../../documento/representacion.ts";
import { HOLGURA, type Bloque } from "./a4-bloque.ts";
import { ALTO_UTIL, altoDe, ANCHO_UTIL, INTERLINEA, LETRAS, s } from "./a4-estilo.ts";
import { measureTexto, partir, type Letra } from "./medidas.ts";

interface Columna {
  readonly titulo: string;
  readonly ancho: number;
  readonly derecha: boolean;
  readonly letra: Letra;
  readonly valor: (linea: Linea) => string;
}

const DESCRIPCION = "DESCRIPCIÓN";
const AIRE = 4;

/** Matches a printed amount. A sector's own column may hold a text instead, which may be broken. */
const NUMERO = /^[\d,]+(\.\d+)?$/;
/** Width of the description, in points: the wanted one for a short line, and the least for words. */
const [HOLGADA, MINIMA] = [150, 72];
/** Font sizes for amounts; the first is used in which the longest of each column fits on one line. */
const CUERPOS = [LETRAS.texto.cuerpo, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4];

/**
 * The table's columns as wide as the document's longest amounts: a number never breaks over two lines. The description gives way
 * first, then the size of the amounts.
 */
function columnasDe(rep: Representacion): readonly Columna[] {
  const columnas = columnasUsuales(rep);
  const opciones = CUERPOS.map((cuerpo) =>
    columnas.map((columna): Columna => {
      if (!columna.derecha) return columna;
      const letra: Letra = { cuerpo, peso: "normal" };
      const largo = rep.lineas.reduce((max, linea) => {
        const valor = columna.valor(linea);
        return NUMERO.test(valor) ? Math.max(max, measureTexto(valor, letra)) : max;
      }, 0);
      return { ...columna, letra, ancho: Math.max(columna.ancho, largo + 2 * AIRE + HOLGURA) };
    }),
  );
  const queda = (propuestas: readonly Columna[]) =>
    ANCHO_UTIL -
    propuestas.reduce((suma, { titulo, ancho }) => suma + (titulo === DESCRIPCION ? 0 : ancho), 0);
  const conSitio = (minimo: number) => opciones.find((una) => queda(una) >= minimo);
  const holgadas = conSitio(Math.min(HOLGADA, queda(columnas)));
  const elegidas = holgadas ?? conSitio(MINIMA) ?? opciones.at(-1) ?? columnas;
  return elegidas.map((c) => (c.titulo === DESCRIPCION ? { ...c, ancho: queda(elegidas) } : c));
}

/** Returns the common columns, narrower if the sector adds more columns. */
function columnasUsuales(rep: Representacion): readonly Columna[] {
  const propias = rep.columnas.length;
  const [codigo, cantidad, unidad, monto, propia, total] =
    propias >= 2 ? [[58, 58], 52, [52, 52], 56, 48, 60] : [[54, 68], 50, [56, 94], 60, 62, 68];
  const columna = (
    titulo: string,
    ancho: number,
    derecha: boolean,
    valor: Columna["valor"],
    letra: Letra = LETRAS.texto,
  ): Columna => ({ titulo, ancho, derecha, letra, valor });
  /** Returns the width of a column's longest text, within limits. A broken "UNIDAD (SERVICIOS)" would make each row twice as high. */
  const justa = (ancho: readonly number[], valor: Columna["valor"], letra: Letra) =>
    acotar(ancho, Math.max(0, ...rep.lineas.map((linea) => measureTexto(valor(linea), letra))));
  const anchoCodigo = justa(codigo, (l) => l.codigo, LETRAS.texto);
  const anchoUnidad = justa(unidad, (l) => l.unidad, LETRAS.unidad);
  const fijas = anchoCodigo + cantidad + anchoUnidad + 2 * monto + propias * propia + total;
  return [
    columna("CÓDIGO PRODUCTO / SERVICIO", anchoCodigo, false, (l) => l.codigo),
    columna("CANTIDAD", cantidad, true, (l) => l.cantidad),
    columna("UNIDAD DE MEDIDA", anchoUnidad, false, (l) => l.unidad, LETRAS.unidad),
    columna(DESCRIPCION, ANCHO_UTIL - fijas, false, (l) => l.descripcion),
    columna("PRECIO UNITARIO", monto, true, (l) => l.precio),
    columna("DESCUENTO", monto, true, (l) => l.descuento),
    ...rep.columnas.map((titulo, i) => columna(titulo, propia, true, (l) => l.columnas[i] ?? "")),
    columna("SUBTOTAL", total, true, (l) => l.subTotal),
  ];
}

function acotar([menor = 0, mayor = menor]: readonly number[], texto: number): number {
  return Math.min(mayor, Math.max(menor, texto + 2 * AIRE + HOLGURA));
}

/** The table's head and its rows. A row that is too high for a page continues on the next one. */
export function tabla(rep: Representacion): { readonly cabeza: Bloque; readonly filas: readonly Bloque[] } {
  const columnas = columnasDe(rep);
  const cabeza = cabezaDe(columnas);
  const maximo = ALTO_UTIL - cabeza.alto;
  const filas = rep.lineas.flatMap((linea) =>
    linea.seccion === null
      ? filasDe(linea, columnas, maximo)
      : conSeccion(linea.seccion, filasDe(linea, columnas, maximo - ALTO_SECCION)),
  );
  return { cabeza, filas };
}

function cabezaDe(columnas: readonly Columna[]): Bloque {
  const textos = columnas.map(({ titulo, ancho }) => enCelda(titulo, ancho, LETRAS.cabeza));
  const alto = altoDe(Math.max(...textos.map((t) => t.length)), LETRAS.cabeza) + 10;
  return {
    alto,
    conCabeza: false,
    dibujar: (key) =>
      h(
        View,
        { key, style: { ...s.filaTitulo, height: alto } },
        ...columnas.map((c, i) => celda(i, c, [h(Text, { key: 0 }, (textos[i] ?? []).join("\n"))])),
      ),
  };
}

const ALTO_SECCION = altoDe(1, LETRAS.ley) + 11;

/** Puts a section's title over its first row, so that it is never alone at the end of a page. */
function conSeccion(titulo: string, [primera, ...demas]: readonly Bloque[]): readonly Bloque[] {
  if (primera === undefined) return demas;
  const junta: Bloque = {
    alto: ALTO_SECCION + primera.alto,
    conCabeza: true,
    dibujar: (key) =>
      h(View, { key }, h(Text, { key: "titulo", style: s.seccion }, titulo), primera.dibujar("fila")),
  };
  return [junta, ...demas];
}

/** One line of text in the description's cell. */
interface Renglon {
  readonly texto: string;
  readonly letra: Letra;
}

function filasDe(linea: Linea, columnas: readonly Columna[], maximo: number): readonly Bloque[] {
  const textos = columnas.map((c) => enCelda(c.valor(linea), c.ancho, c.letra));
  const d = columnas.findIndex((c) => c.titulo === DESCRIPCION);
  const ancho = columnas[d]?.ancho ?? 0;
  const renglones: readonly Renglon[] = [
    ...(textos[d] ?? []).map((texto) => ({ texto, letra: LETRAS.texto })),
    ...linea.extras.flatMap(([etiqueta, valor]) =>
      enCelda(`${etiqueta}: ${valor}`, ancho, LETRAS.extra).map((texto) => ({ texto, letra: LETRAS.extra })),
    ),
  ];
  return enTrozos(renglones, maximo - 8.5).map((trozo, parte) => {
    const otras =
      parte === 0 ? altoDe(Math.max(...textos.map((t, i) => (i === d ? 0 : t.length))), LETRAS.texto) : 0;
    const alto = Math.max(otras, altoDeRenglones(trozo)) + 8.5;
    return {
      alto,
      conCabeza: true,
      dibujar: (key) =>
        h(
          View,
          { key, style: { ...s.fila, height: alto } },
          ...columnas.map((c, i) =>
            celda(
              i,
              c,
              i === d
                ? trozo.map(drawRenglon)
                : [
                    h(
                      Text,
                      { key: 0, style: enRenglonDeTexto(c.letra) },
                      parte === 0 ? (textos[i] ?? []).join("\n") : "",
                    ),
                  ],
            ),
          ),
        ),
    };
  });
}

/** Places smaller letters on the baseline of the row's text. */
function enRenglonDeTexto({ cuerpo }: Letra): { readonly fontSize: number; readonly lineHeight: number } {
  return { fontSize: cuerpo, lineHeight: (INTERLINEA * LETRAS.texto.cuerpo) / cuerpo };
}

function drawRenglon({ texto, letra }: Renglon, i: number): ReactElement {
  return h(Text, { key: i, style: letra === LETRAS.extra ? s.extra : {} }, texto);
}

function altoDeRenglones(renglones: readonly Renglon[]): number {
  return renglones.reduce((alto, { letra }) => alto + altoDe(1, letra), 0);
}

function enTrozos(renglones: readonly Renglon[], maximo: number): readonly (readonly Renglon[])[] {
  const trozos: Renglon[][] = [[]];
  for (const renglon of renglones) {
    const ultimo = trozos.at(-1) ?? [];
    if (altoDeRenglones([...ultimo, renglon]) > maximo) trozos.push([renglon]);
    else ultimo.push(renglon);
  }
  return trozos;
}

function celda(i: number, { ancho, derecha }: Columna, contenido: readonly ReactElement[]): ReactElement {
  const style = {
    width: ancho,
    paddingHorizontal: AIRE,
    textAlign: derecha ? ("right" as const) : ("left" as const),
  };
  return h(View, { key: i, style }, ...contenido);
}

function enCelda(texto: string, ancho: number, letra: Letra): readonly string[] {
  return partir(texto, ancho - 2 * AIRE - HOLGURA, letra);
}
