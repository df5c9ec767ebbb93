/** A table as an XLSX of one sheet, streamed in constant memory. ECMA-376: the least parts that a workbook has. docs/decisions/0032 */
import {
  celdasXlsx,
  encabezadoXlsx,
  escapeXml,
  formaXlsx,
  MAX_FILAS_XLSX,
  type ColumnaExportada,
  type Decimal,
} from "@mostrador/core";
import { toZip } from "./zip.ts";

const FILAS_POR_PARTE = 200;
/** Most letters of a cell: a program calls a longer one damaged. */
const MAX_LETRAS = 32_767;

/** Streams the table as XLSX, of `max` rows at most; a last row marks the cut. The first bytes come before the rows are read. */
export function toXlsx<F>(
  columnas: readonly ColumnaExportada<F, number | Decimal>[],
  filas: AsyncIterable<F> | Iterable<F>,
  max: number = MAX_FILAS_XLSX,
): AsyncGenerator<Uint8Array> {
  const fijas = Object.entries(PARTES).map(([nombre, texto]) => ({
    nombre,
    partes: [`${DECLARACION_XML}${texto}`],
  }));
  return toZip([...fijas, { nombre: HOJA, partes: writeHoja(columnas, filas, max) }]);
}

async function* writeHoja<F>(
  columnas: readonly ColumnaExportada<F, number | Decimal>[],
  filas: AsyncIterable<F> | Iterable<F>,
  max: number,
): AsyncGenerator<string> {
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
  for await (const fila of filas) {
    if (n > max) {
      parte.push(writeFila(n + 1, [{ value: `Hay más de ${max} filas: exporte a CSV o acote las fechas.` }]));
      break;
    }
    parte.push(writeFila(++n, celdasXlsx(columnas, fila)));
    if (parte.length < FILAS_POR_PARTE) continue;
    yield parte.join("");
    parte = [];
  }
  yield `${parte.join("")}</sheetData></worksheet>`;
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
  if (typeof value !== "string")
    return `<c r="${lugar}" s="${format === ENTERO ? 1 : 2}"><v>${typeof value === "number" ? value : value.toFixed()}</v></c>`;
  if (value === "") return "";
  const estilo = fontWeight === undefined ? "" : ' s="3"';
  return `<c r="${lugar}"${estilo} t="inlineStr"><is><t xml:space="preserve">${textoDe(value)}</t></is></c>`;
}

/** The letters of a column: A to Z, AA and so on. */
function letrasDe(i: number): string {
  return (i < 26 ? "" : letrasDe(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));
}

/** XML 1.0 has no control characters; a sheet writes them, and what looks like one, as `_x000B_`. ECMA-376, part 1, 22.9.2.19. */
function textoDe(texto: string): string {
  const cabe = texto.slice(0, MAX_LETRAS).toWellFormed();
  return escapeXml(cabe.replaceAll(SIGNOS, "_x005F_").replaceAll(AJENAS, toSigno));
}

function toSigno(letra: string): string {
  return `_x${letra.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

const SIGNOS = /_(?=x[0-9a-fA-F]{4}_)/g;
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const AJENAS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const ENTERO = "0";
const HOJA = "xl/worksheets/sheet1.xml";
const DECLARACION_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PRINCIPAL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELACIONES = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFICINA = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TIPOS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts that no table changes. Styles: 0 plain, 1 whole number, 2 amount, 3 bold. */
const PARTES: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TIPOS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TIPOS}.styles+xml"/><Override PartName="/${HOJA}" ContentType="${TIPOS}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${PRINCIPAL}" xmlns:r="${OFICINA}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELACIONES}"><Relationship Id="rId1" Type="${OFICINA}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFICINA}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${PRINCIPAL}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};
