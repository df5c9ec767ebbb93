/** Reads a price list of a file, CSV or XLSX, as the rows of a sheet; makes the template to fill in. */
import { parseRegistros, type Registro } from "@mostrador/core";

const TITULOS = [
  "codigo",
  "descripcion",
  "precio",
  "unidad",
  "categoria",
  "codigo de barras",
  "codigo sin",
  "activo",
];
const EJEMPLO = ["CAF-250", "Café molido 250 g", "38.50", "unidad", "Café", "7771234500019", "", "si"];

/** A file that is no price list; the message is for its owner. */
export class HojaIlegible extends Error {}

/** Reads the rows of a file, each with its line. Throws HojaIlegible. */
export async function readHoja(archivo: File): Promise<readonly Registro[]> {
  const bytes = await archivo.arrayBuffer();
  return isXlsx(bytes) ? readXlsx(archivo) : parseRegistros(decodeTexto(bytes));
}

/** An XLSX is a ZIP. */
function isXlsx(bytes: ArrayBuffer): boolean {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return a === 0x50 && b === 0x4b;
}

async function readXlsx(archivo: File): Promise<readonly Registro[]> {
  const { readSheet } = await import("read-excel-file/browser");
  const filas = await readSheet(archivo).catch(() => {
    throw new HojaIlegible(
      "El archivo no se puede leer como una planilla de Excel: guárdelo otra vez como XLSX.",
    );
  });
  return filas.flatMap((fila, i) => {
    const celdas = fila.map(toTexto);
    return celdas.every((celda) => celda.trim() === "") ? [] : [{ linea: i + 1, celdas }];
  });
}

/** A cell as it is shown: whole numbers without exponent, so that barcodes stay. */
function toTexto(celda: unknown): string {
  if (typeof celda === "number")
    return Number.isInteger(celda) ? celda.toFixed(0) : String(Number(celda.toFixed(10)));
  if (typeof celda === "boolean") return celda ? "si" : "no";
  return typeof celda === "string" ? celda : "";
}

/** Excel of Windows writes CSV in the country's old code page. */
function decodeTexto(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Hands out the template as XLSX. */
export async function downloadPlantilla(): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const titulos = TITULOS.map((value) => ({ value, fontWeight: "bold" as const }));
  const ejemplo = EJEMPLO.map((value) => ({ value, type: String, format: "@" }));
  await writeXlsxFile([titulos, ejemplo], {
    columns: TITULOS.map(() => ({ width: 20 })),
  }).toFile("productos.xlsx");
}
