import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, fail, filaToCsv, ok, type Nit, type Result } from "@mostrador/core";
import { sha256, VERSION } from "@mostrador/core/node";
import { toCamel, toSnake } from "@mostrador/core/wire";
import { findLogo, findEmpresa } from "../../cuenta/db/empresas.ts";
import type { Db } from "../../motor/connection.ts";
import { pagesOf, type FilaLibre } from "../db/llevar.ts";
import { LLEVADAS, type TablaLlevada } from "./tablas.ts";

/** Result of an export of a company's data: the folder and the counts of its contents. */
interface Llevado {
  readonly carpeta: string;
  readonly documentos: number;
  readonly fotos: number;
  readonly filas: Readonly<Record<string, number>>;
}

/** Names of fields that hold secrets in any row, such as a person's PIN. */
const SECRETOS = /^(?:pin|pinHash|sal|gafete|secreto|clave|token|p12)/i;

/**
 * Exports all data of a company to a folder of open formats: XML as it was sent, CSV, pictures, and a text that explains
 * them. An existing folder is never overwritten. Fails with a sentence.
 */
export async function llevarTodo(
  db: Db,
  nit: Nit,
  destino: string,
  ahoraMs: number,
): Promise<Result<Llevado, string>> {
  const empresa = await findEmpresa(db, nit);
  if (empresa === undefined) return fail(`Este servidor no tiene la empresa ${nit}.`);
  const carpeta = join(destino, `mostrador-${nit}-${epochToInstante(ahoraMs).slice(0, 10)}`);
  if (existsSync(carpeta)) return fail(`${carpeta} ya existe: bórrela o elija otra carpeta.`);
  const parcial = `${carpeta}.parcial`;
  rmSync(parcial, { recursive: true, force: true });
  for (const parte of ["documentos", "tablas", "fotos"])
    mkdirSync(join(parcial, parte), { recursive: true, mode: 0o700 });
  const documentos = await writeDocumentos(db, nit, join(parcial, "documentos"));
  const fotos = await writeFotos(db, nit, join(parcial, "fotos"));
  const filas: Record<string, number> = {};
  for (const tabla of LLEVADAS)
    filas[tabla.archivo] = await writeTabla(db, nit, tabla, join(parcial, "tablas"));
  const { razonSocial, municipio, telefono, modalidad, ambiente, codigoSistema, anexo } = empresa;
  writeFileSync(
    join(parcial, "tablas/empresa.csv"),
    filaToCsv([
      "nit",
      "razon_social",
      "municipio",
      "telefono",
      "modalidad",
      "ambiente",
      "codigo_sistema",
      "anexo",
    ]) +
      filaToCsv(
        [nit, razonSocial, municipio, telefono ?? "", modalidad, ambiente, codigoSistema, anexo].map(String),
      ),
  );
  const logo = await findLogo(db, nit);
  if (logo !== null) writeFileSync(join(parcial, `fotos/logo.${logo[0] === 0x89 ? "png" : "jpg"}`), logo);
  writeFileSync(join(parcial, "LEEME.txt"), leeme(razonSocial, nit, { documentos, fotos, filas }, ahoraMs));
  renameSync(parcial, carpeta);
  return ok({ carpeta, documentos, fotos, filas });
}

/** Writes each document's XML into the folder of its month, and a list of digests for `sha256sum -c`. */
async function writeDocumentos(db: Db, nit: Nit, carpeta: string): Promise<number> {
  let cuantos = 0;
  for await (const filas of pagesOf(db, "facturas", nit, "id", new Set())) {
    let sumas = "";
    for (const fila of filas) {
      const { cuf, xml, fechaEmision } = fila;
      if (!Buffer.isBuffer(xml) || typeof cuf !== "string") continue;
      const mes = String(fechaEmision).slice(0, 7);
      mkdirSync(join(carpeta, mes), { recursive: true });
      writeFileSync(join(carpeta, mes, `${cuf}.xml`), xml);
      sumas += `${sha256(xml)}  ${mes}/${cuf}.xml\n`;
      cuantos++;
    }
    appendFileSync(join(carpeta, "SHA256SUMS"), sumas);
  }
  return cuantos;
}

const FOTO = /^data:image\/(\w+);base64,(.*)$/s;

async function writeFotos(db: Db, nit: Nit, carpeta: string): Promise<number> {
  let cuantas = 0;
  for await (const filas of pagesOf(db, "fotos", nit, "hash", new Set()))
    for (const { hash, foto } of filas) {
      const [, tipo, base64] = FOTO.exec(String(foto)) ?? [];
      if (tipo === undefined || base64 === undefined) continue;
      writeFileSync(join(carpeta, `${String(hash)}.${tipo}`), Buffer.from(base64, "base64"));
      cuantas++;
    }
  return cuantas;
}

/** Writes a table as CSV in UTF-8. The fields of rows stored as JSON become columns. Returns the number of rows. */
async function writeTabla(
  db: Db,
  nit: Nit,
  { tabla, archivo, orden, sin = [] }: TablaLlevada,
  carpeta: string,
): Promise<number> {
  const fuera = new Set(sin.map(toCamel));
  const destino = join(carpeta, archivo);
  const columnas = new Set<string>();
  // Rows of one table may have different JSON fields, so a first pass collects all columns.
  for await (const filas of pagesOf(db, tabla, nit, orden, fuera))
    for (const fila of filas.map(unfold)) for (const nombre of Object.keys(fila)) columnas.add(nombre);
  // Without the byte order mark a spreadsheet assumes another encoding.
  writeFileSync(destino, `\uFEFF${filaToCsv([...columnas].map(toSnake))}`);
  let cuantas = 0;
  for await (const filas of pagesOf(db, tabla, nit, orden, fuera)) {
    const lineas = filas
      .map(unfold)
      .map((fila) => filaToCsv([...columnas].map((nombre) => textOf(fila[nombre]))));
    appendFileSync(destino, lineas.join(""));
    cuantas += filas.length;
  }
  return cuantas;
}

function unfold(fila: FilaLibre): FilaLibre {
  const { datos, ...resto } = fila;
  const sueltos = typeof datos === "string" ? parseJson(datos) : datos;
  const juntas = isObject(sueltos) ? { ...resto, ...sueltos } : fila;
  return Object.fromEntries(Object.entries(juntas).filter(([nombre]) => !SECRETOS.test(nombre)));
}

function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return texto;
  }
}

function isObject(datos: unknown): datos is Readonly<Record<string, unknown>> {
  return typeof datos === "object" && datos !== null && !Buffer.isBuffer(datos) && !Array.isArray(datos);
}

function textOf(valor: unknown): string {
  if (valor === null || valor === undefined) return "";
  if (Buffer.isBuffer(valor)) return valor.toString("base64");
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}

function leeme(
  razonSocial: string,
  nit: Nit,
  { documentos, fotos, filas }: Omit<Llevado, "carpeta">,
  ahoraMs: number,
): string {
  const tablas = LLEVADAS.map(
    ({ archivo, que }) => `  ${archivo.padEnd(28)} ${String(filas[archivo] ?? 0).padStart(8)} filas  ${que}`,
  );
  return `TODOS LOS DATOS DE ${razonSocial}, NIT ${nit}

Hecho por Mostrador ${VERSION} el ${epochToInstante(ahoraMs).slice(0, 16).replace("T", " ")} (hora de Bolivia).
Se lee sin Mostrador: XML y texto con cualquier programa, CSV con una planilla (UTF-8, separado por comas).

documentos/  ${documentos} XML, cada uno como se envió al sistema tributario, por mes de emisión y con su CUF de nombre.
             Si lleva firma, esta vale por sí sola. «sha256sum -c SHA256SUMS», dentro de la carpeta, comprueba que ninguno cambió.
             El CUF se consulta en el portal del sistema tributario.
fotos/       ${fotos} fotos de productos, con su hash de nombre, y el logo.
tablas/      Lo demás, en CSV:

${tablas.join("\n")}
  empresa.csv                          1 fila   La empresa.

Importes: «monto_total» en bolivianos con sus decimales; las columnas «centavos» en centavos.
Fechas: las de documentos en hora de Bolivia; las columnas «…_en» en milisegundos desde 1970-01-01 UTC.
Filas con «borrado» en 1 se borraron y se guardan por sus facturas.
No van el certificado de firma, el token, los PIN ni las claves: son secretos, y se cambian al mudarse.
La ley pide guardar los documentos fiscales: conserve esta carpeta.
`;
}
