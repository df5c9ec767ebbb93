import { Document, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Linea, Representacion } from "../../documento/representacion.ts";
import { qrPath } from "./qr.ts";

const TINTA = "#14211c";
const SUAVE = "#5a6a63";
const LINEA = "#cfd9d4";

const s = StyleSheet.create({
  page: {
    paddingTop: 34,
    paddingBottom: 52,
    paddingHorizontal: 36,
    fontFamily: "Helvetica",
    fontSize: 8.5,
    color: TINTA,
    lineHeight: 1.35,
  },
  cabeza: { flexDirection: "row", justifyContent: "space-between", marginBottom: 14 },
  emisor: { width: "52%" },
  razon: { fontFamily: "Helvetica-Bold", fontSize: 14, marginBottom: 4, lineHeight: 1.2 },
  suave: { color: SUAVE },
  caja: { width: "42%", borderWidth: 1, borderColor: LINEA, borderRadius: 4, padding: 8 },
  par: { flexDirection: "row", marginBottom: 2 },
  etiqueta: { width: 88, color: SUAVE },
  valor: { flex: 1, fontFamily: "Helvetica-Bold" },
  titulo: {
    fontFamily: "Helvetica-Bold",
    fontSize: 18,
    textAlign: "center",
    letterSpacing: 2,
    lineHeight: 1.2,
  },
  subtitulo: { textAlign: "center", color: SUAVE, marginBottom: 12 },
  comprador: {
    flexDirection: "row",
    flexWrap: "wrap",
    borderTopWidth: 1,
    borderBottomWidth: 1,
    borderColor: LINEA,
    paddingVertical: 7,
    marginBottom: 12,
  },
  mitad: { width: "50%", flexDirection: "row", marginBottom: 2, paddingRight: 8 },
  fila: { flexDirection: "row", borderBottomWidth: 0.5, borderColor: LINEA, paddingVertical: 4 },
  filaTitulo: {
    flexDirection: "row",
    backgroundColor: "#eef3f0",
    borderRadius: 2,
    paddingVertical: 5,
    fontFamily: "Helvetica-Bold",
    fontSize: 7,
  },
  codigo: { width: 70, paddingHorizontal: 4 },
  cantidad: { width: 48, paddingHorizontal: 4, textAlign: "right" },
  unidad: { width: 62, paddingHorizontal: 4 },
  descripcion: { flex: 1, paddingHorizontal: 4 },
  extra: { color: SUAVE, fontSize: 7.5 },
  seccion: {
    fontFamily: "Helvetica-Bold",
    fontSize: 8,
    paddingTop: 8,
    paddingBottom: 3,
    paddingHorizontal: 4,
  },
  monto: { width: 64, paddingHorizontal: 4, textAlign: "right" },
  pie: { flexDirection: "row", justifyContent: "space-between", marginTop: 10 },
  literal: { width: "52%", paddingTop: 4, fontFamily: "Helvetica-Bold" },
  totales: { width: 240 },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 2.5,
    paddingHorizontal: 4,
  },
  destacado: { fontFamily: "Helvetica-Bold", backgroundColor: "#eef3f0", borderRadius: 2 },
  leyendas: { flexDirection: "row", marginTop: 16, paddingTop: 10, borderTopWidth: 1, borderColor: LINEA },
  leyenda: { flex: 1, paddingRight: 16, textAlign: "center", justifyContent: "center" },
  ley: { fontFamily: "Helvetica-Bold", fontSize: 8, marginBottom: 5 },
  parrafo: { fontSize: 7.5, marginBottom: 5, color: SUAVE },
  paginas: {
    position: "absolute",
    bottom: 24,
    left: 36,
    right: 36,
    textAlign: "center",
    fontSize: 7,
    color: SUAVE,
  },
  marca: {
    position: "absolute",
    top: 330,
    left: 60,
    right: 60,
    textAlign: "center",
    fontFamily: "Helvetica-Bold",
    fontSize: 84,
    color: "#c62828",
    opacity: 0.16,
    transform: "rotate(-28deg)",
  },
});

/** 32 mm: the authority asks for at least 3 cm. FACTS.md section 12. */
const QR_PT = 91;

/** The page in A4, over as many as the lines need, the table's head on each. */
export function documentoA4(rep: Representacion): ReactElement {
  const tramos = enTramos(rep.lineas);
  return h(
    Document,
    { title: `${rep.titulo} ${rep.numero}`, author: rep.razonSocial },
    ...tramos.map((lineas, i) =>
      h(
        Page,
        { key: i, size: "A4", style: s.page },
        ...(i === 0 ? encabezado(rep) : []),
        tituloTabla(rep.columnas),
        ...lineas.flatMap((linea, j) => [...seccion(linea, j), fila(linea, j)]),
        ...(i === tramos.length - 1 ? cierre(rep) : []),
        ...(rep.anulada ? [h(Text, { key: "anulada", style: s.marca, fixed: true }, "ANULADA")] : []),
        h(Text, {
          key: "paginas",
          style: s.paginas,
          fixed: true,
          render: numerar(rep.copia ? "COPIA · " : ""),
        }),
      ),
    ),
  );
}

/** The library loses the positions on a run of some 400 rows; a longer document goes on on a new page well before. */
const FILAS_POR_TRAMO = 250;

function enTramos(lineas: readonly Linea[]): readonly (readonly Linea[])[] {
  const tramos = Math.max(1, Math.ceil(lineas.length / FILAS_POR_TRAMO));
  return Array.from({ length: tramos }, (_, i) =>
    lineas.slice(i * FILAS_POR_TRAMO, (i + 1) * FILAS_POR_TRAMO),
  );
}

function encabezado(rep: Representacion): readonly ReactElement[] {
  const datos = [
    dato("Fecha", rep.fecha),
    ...rep.comprador.map(([etiqueta, valor]) => dato(etiqueta, valor)),
  ];
  return [
    cabeza(rep),
    h(Text, { key: "titulo", style: s.titulo }, rep.titulo),
    h(Text, { key: "subtitulo", style: s.subtitulo }, rep.subtitulo ?? " "),
    h(View, { key: "comprador", style: s.comprador }, ...datos),
  ];
}

function cierre(rep: Representacion): readonly ReactElement[] {
  return [
    h(
      View,
      { key: "pie", style: s.pie, wrap: false },
      h(Text, { style: s.literal }, rep.literal),
      tablaTotales(rep),
    ),
    leyendas(rep),
  ];
}

function numerar(marca: string) {
  return ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    `${marca}Página ${pageNumber} de ${totalPages}`;
}

function cabeza(rep: Representacion): ReactElement {
  const [sucursal, ...resto] = rep.emisor;
  return h(
    View,
    { key: "cabeza", style: s.cabeza },
    h(
      View,
      { style: s.emisor },
      h(Text, { style: s.razon }, rep.razonSocial),
      h(Text, { style: { fontFamily: "Helvetica-Bold" } }, sucursal),
      ...resto.map((linea, i) => h(Text, { key: i, style: s.suave }, linea)),
    ),
    h(
      View,
      { style: s.caja },
      par("NIT", rep.nit),
      par(`${rep.documento} N°`, rep.numero),
      par("CÓD. AUTORIZACIÓN", rep.cuf.replace(/(.{20})/g, "$1\n").trim()),
    ),
  );
}

function par(etiqueta: string, valor: string): ReactElement {
  return h(
    View,
    { key: etiqueta, style: s.par },
    h(Text, { style: s.etiqueta }, etiqueta),
    h(Text, { style: s.valor }, valor),
  );
}

function dato(etiqueta: string, valor: string): ReactElement {
  return h(
    View,
    { key: etiqueta, style: s.mitad },
    h(Text, { style: s.etiqueta }, `${etiqueta}:`),
    h(Text, { style: s.valor }, valor),
  );
}

function tituloTabla(columnas: readonly string[]): ReactElement {
  const celda = (
    style: (typeof s)["monto"] | (typeof s)["descripcion"] | (typeof s)["codigo"],
    texto: string,
  ) => h(Text, { key: texto, style }, texto);
  return h(
    View,
    { key: "columnas", style: s.filaTitulo, fixed: true },
    celda(s.codigo, "CÓDIGO PRODUCTO / SERVICIO"),
    celda(s.cantidad, "CANTIDAD"),
    celda(s.unidad, "UNIDAD DE MEDIDA"),
    celda(s.descripcion, "DESCRIPCIÓN"),
    celda(s.monto, "PRECIO UNITARIO"),
    celda(s.monto, "DESCUENTO"),
    ...columnas.map((columna) => celda(s.monto, columna)),
    celda({ ...s.monto, width: 70 }, "SUBTOTAL"),
  );
}

/** The title of a part of the document, over its first line. */
function seccion({ seccion: titulo }: Linea, i: number): readonly ReactElement[] {
  return titulo === null ? [] : [h(Text, { key: `seccion ${i}`, style: s.seccion }, titulo)];
}

function fila(linea: Linea, i: number): ReactElement {
  return h(
    View,
    { key: i, style: s.fila, wrap: false },
    h(Text, { style: s.codigo }, linea.codigo),
    h(Text, { style: s.cantidad }, linea.cantidad),
    h(Text, { style: s.unidad }, linea.unidad),
    h(
      View,
      { style: s.descripcion },
      h(Text, null, linea.descripcion),
      ...linea.extras.map(([etiqueta, valor]) =>
        h(Text, { key: etiqueta, style: s.extra }, `${etiqueta}: ${valor}`),
      ),
    ),
    h(Text, { style: s.monto }, linea.precio),
    h(Text, { style: s.monto }, linea.descuento),
    ...linea.columnas.map((valor, j) => h(Text, { key: j, style: s.monto }, valor)),
    h(Text, { style: { ...s.monto, width: 70 } }, linea.subTotal),
  );
}

function tablaTotales(rep: Representacion): ReactElement {
  return h(
    View,
    { style: s.totales },
    ...rep.totales.map(([etiqueta, valor, destacado]) =>
      h(
        View,
        { key: etiqueta, style: destacado ? { ...s.total, ...s.destacado } : s.total },
        h(Text, null, etiqueta),
        h(Text, null, valor),
      ),
    ),
  );
}

function leyendas(rep: Representacion): ReactElement {
  const [ley, ...resto] = rep.leyendas;
  const { d, size } = qrPath(rep.qr.pagina);
  return h(
    View,
    { key: "leyendas", style: s.leyendas, wrap: false },
    h(
      View,
      { style: s.leyenda },
      h(Text, { style: s.ley }, ley),
      ...resto.map((texto, i) => h(Text, { key: i, style: s.parrafo }, texto)),
    ),
    h(
      Svg,
      { viewBox: `0 0 ${size} ${size}`, style: { width: QR_PT, height: QR_PT } },
      h(Path, { d, fill: "#000000" }),
    ),
  );
}
