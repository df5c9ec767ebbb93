/**
 * Streams a table as an XLSX file with one sheet, in constant memory, using the minimal parts of a workbook (ECMA-376).
 * docs/decisions/0032
 */
import {
  celdasXlsx,
  decimal,
  encabezadoXlsx,
  escapeXml,
  FORMAS_XLSX,
  formaXlsx,
  MAX_FILAS_XLSX,
  type ColumnaExportada,
  type Decimal,
} from "@mostrador/core";
import { toZip } from "./zip.ts";

const FILAS_POR_PARTE = 200;
/** Maximum length of a cell's text; spreadsheet programs report a file with a longer one as damaged. */
const MAX_LETRAS = 32_767;

/**
 * Streams the table as XLSX, with at most `max` rows. If rows are cut off, a last row says so; otherwise a last row
 * labelled `rotulo` holds the totals of the columns that define one. The first bytes are sent before the rows are read.
 */
export function toXlsx<F>(
  columnas: readonly ColumnaExportada<F, number | Decimal>[],
  filas: AsyncIterable<F> | Iterable<F>,
  { rotulo = "Total", max = MAX_FILAS_XLSX }: { readonly rotulo?: string; readonly max?: number } = {},
): AsyncGenerator<Uint8Array> {
  const fijas = Object.entries(PARTES).map(([nombre, texto]) => ({
    nombre,
    partes: [`${DECLARACION_XML}${texto}`],
  }));
  return toZip([...fijas, { nombre: HOJA, partes: writeHoja(columnas, filas, rotulo, max) }]);
}

async function* writeHoja<F>(
  columnas: readonly ColumnaExportada<F, number | Decimal>[],
  filas: AsyncIterable<F> | Iterable<F>,
  rotulo: string,
  max: number,
): AsyncGenerator<string> {
  const totales = createTotales(columnas, rotulo);
  const { columns, stickyRowsCount } = formaXlsx(columnas);
  let n = 1;
  let parte = [
    `${DECLARACION_XML}<worksheet xmlns="${PRINCIPAL}"><sheetViews><sheetView workbookViewId="0">`,
    `<pane ySplit="${stickyRowsCount}" topLeftCell="A${stickyRowsCount + 1}" activePane="bottomLeft" state="frozen"/>`,
    "</sheetView></sheetViews><cols>",
    ...columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`),
    "</cols><sheetData>",
    writeFila(n, encabezadoXlsx(columnas)),
  ];
  let cortada = false;
  for await (const fila of filas) {
    cortada = n > max;
    if (cortada) {
      parte.push(writeFila(n + 1, [{ value: `Hay más de ${max} filas: exporte a CSV o acote las fechas.` }]));
      break;
    }
    parte.push(writeFila(++n, celdasXlsx(columnas, fila)));
    totales.add(fila);
    if (parte.length < FILAS_POR_PARTE) continue;
    yield parte.join("");
    parte = [];
  }
  // An empty table has no total, and the total of a truncated table would be wrong.
  if (!cortada && n > 1) parte.push(...totales.celdas().map((celdas) => writeFila(n + 1, celdas)));
  yield `${parte.join("")}</sheetData></worksheet>`;
}

/** Adds up exactly the columns that define a total. `celdas` returns the row of totals, or none if no column defines one. */
function createTotales<F>(
  columnas: readonly ColumnaExportada<F, number | Decimal>[],
  rotulo: string,
): { readonly add: (fila: F) => void; readonly celdas: () => readonly (readonly Celda[])[] } {
  const sumas = columnas.map(() => decimal(0));
  const conSuma = columnas.flatMap(({ suma, celda }, i) =>
    suma === undefined ? [] : [{ i, de: suma === true ? celda : suma }],
  );
  return {
    add: (fila) => {
      for (const { i, de } of conSuma) {
        const valor = de(fila);
        if (typeof valor !== "string") sumas[i] = (sumas[i] ?? decimal(0)).plus(valor);
      }
    },
    celdas: () =>
      conSuma.length === 0
        ? []
        : [
            columnas.map(({ suma, entero }, i): Celda => {
              if (suma === undefined) return { value: i === 0 ? rotulo : "", fontWeight: "bold" };
              const format = entero === true ? FORMAS_XLSX.entero : FORMAS_XLSX.monto;
              return { value: sumas[i] ?? decimal(0), format, fontWeight: "bold" };
            }),
          ],
  };
}

interface Celda {
  readonly value: string | number | Decimal;
  readonly format?: string;
  readonly fontWeight?: "bold";
}

function writeFila(n: number, celdas: readonly Celda[]): string {
  return `<row r="${n}">${celdas.map((celda, i) => writeCelda(`${letrasDe(i)}${n}`, celda)).join("")}</row>`;
}

function writeCelda(lugar: string, { value, format, fontWeight }: Celda): string {
  if (typeof value !== "string") {
    const forma = ESTILOS.indexOf(format ?? FORMAS_XLSX.monto) + (fontWeight === undefined ? 0 : NEGRITA);
    return `<c r="${lugar}" s="${forma}"><v>${typeof value === "number" ? value : value.toFixed()}</v></c>`;
  }
  if (value === "") return "";
  const estilo = fontWeight === undefined ? "" : ` s="${NEGRITA}"`;
  return `<c r="${lugar}"${estilo} t="inlineStr"><is><t xml:space="preserve">${textoDe(value)}</t></is></c>`;
}

/** Returns the letters of a column: A to Z, AA and so on. */
function letrasDe(i: number): string {
  return (i < 26 ? "" : letrasDe(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));
}

/** Escapes control characters, which XML 1.0 forbids, and text that looks like an escape, as `_x000B_`. ECMA-376, part 1, 22.9.2.19. */
function textoDe(texto: string): string {
  const cabe = texto.slice(0, MAX_LETRAS).toWellFormed();
  return escapeXml(cabe.replaceAll(SIGNOS, "_x005F_").replaceAll(AJENAS, toSigno));
}

function toSigno(letra: string): string {
  return `_x${letra.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

const SIGNOS = /_(?=x[0-9a-fA-F]{4}_)/g;
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
const AJENAS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Cell formats by style: plain, whole number, amount, day, and day with time. The bold variant of each is `NEGRITA` positions later. */
const ESTILOS: readonly string[] = [
  "",
  FORMAS_XLSX.entero,
  FORMAS_XLSX.monto,
  FORMAS_XLSX.dia,
  FORMAS_XLSX.hora,
];
const NEGRITA = ESTILOS.length;
/** Ids of the cell formats in the file; 164 is the first id that a workbook may define itself. */
const NUMERO_DE_FORMA = [0, 1, 4, 14, 164];
const HOJA = "xl/worksheets/sheet1.xml";
const DECLARACION_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PRINCIPAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELACIONES = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFICINA = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TIPOS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Parts of the workbook that do not depend on the table. */
const PARTES: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPOS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPOS}.styles+xml"/><Override PartName="/${HOJA}" ContentType="${TIPOS}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${PRINCIPAL}" xmlns:r="${OFICINA}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFICINA}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${PRINCIPAL}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${FORMAS_XLSX.hora}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${NUMERO_DE_FORMA.length * 2}">${[0, 1].flatMap((fuente) => NUMERO_DE_FORMA.map((forma) => `<xf numFmtId="${forma}" fontId="${fuente}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`)).join("")}</cellXfs></styleSheet>`,
};
