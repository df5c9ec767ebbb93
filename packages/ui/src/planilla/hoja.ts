/** Reads a file with a price list, CSV or XLSX, as the rows of a sheet. */
import { parseRegistros, readPlanilla, type Registro } from "@mostrador/core";

/** Thrown for a file that is no price list; the message is for its owner. */
export class HojaIlegible extends Error {}

/** Reads the rows of a file, each with its line. Throws HojaIlegible. */
export async function readHoja(archivo: File): Promise<readonly Registro[]> {
  const bytes = await archivo.arrayBuffer();
  return isXlsx(bytes) ? readXlsx(archivo) : parseRegistros(decodeTexto(bytes));
}

/** Tells whether a file is an XLSX, which is a ZIP. */
function isXlsx(bytes: ArrayBuffer): boolean {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return a === 0x50 && b === 0x4b;
}

/** Reads the sheet that suits a price list best, because some programs put a page of instructions before it. */
async function readXlsx(archivo: File): Promise<readonly Registro[]> {
  const { default: readExcel } = await import("read-excel-file/browser");
  const hojas = await readExcel(archivo).catch(() => {
    throw new HojaIlegible(
      "El archivo no se puede leer como una planilla de Excel: guárdelo otra vez como XLSX.",
    );
  });
  const leidas = hojas.map(({ data }) =>
    data.flatMap((fila, i) => {
      const celdas = fila.map(toTexto);
      return celdas.every((celda) => celda.trim() === "") ? [] : [{ linea: i + 1, celdas }];
    }),
  );
  const utiles = (registros: readonly Registro[]) => {
    const { faltan, filas } = readPlanilla(registros);
    return faltan.length * -1_000_000 + filas.length;
  };
  return leidas.reduce((mejor, una) => (utiles(una) > utiles(mejor) ? una : mejor), leidas[0] ?? []);
}

/**
 * Formats a cell as it is shown: whole numbers without exponent, so that barcodes keep their digits. Three decimals of a number get a
 * fourth, because a reader of amounts would take the text for thousands.
 */
function toTexto(celda: unknown): string {
  if (typeof celda === "number")
    return Number.isInteger(celda)
      ? celda.toFixed(0)
      : String(Number(celda.toFixed(10))).replace(/\.\d{3}$/, "$&0");
  if (typeof celda === "boolean") return celda ? "si" : "no";
  return typeof celda === "string" ? celda : "";
}

/** Decodes a CSV from UTF-8, or else from the old code page in which Excel on Windows writes it. */
function decodeTexto(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
