import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** The bytes and the hash that are sent as `archivo` and `hashArchivo`. */
export interface Archivo {
  readonly bytes: Buffer;
  /** SHA-256 of the gzip bytes, lower-case hexadecimal (else 969). docs/fiscal-rules.md F43. */
  readonly hash: string;
}

/** Compresses one document: XML, gzip, SHA-256 of the gzip. The same XML always gives the same bytes. */
export function comprimir(xml: string | Buffer): Archivo {
  const bytes = gzipSync(xml, { level: 6 });
  return { bytes, hash: sha256(bytes) };
}

/** Documents as a package: ustar holding `1.xml`, `2.xml`, ..., gzip, SHA-256. docs/fiscal-rules.md F44. */
export function empaquetar(xmls: readonly (string | Buffer)[]): Archivo {
  return comprimir(
    buildTar(
      xmls.map((xml, i) => ({
        nombre: `${i + 1}.xml`,
        bytes: typeof xml === "string" ? Buffer.from(xml) : xml,
      })),
    ),
  );
}

/** Lower-case hexadecimal SHA-256. */
export function sha256(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const BLOCK = 512;

/** A POSIX ustar archive with fixed times and owners, so that equal input gives equal bytes. */
export function buildTar(files: readonly { readonly nombre: string; readonly bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  for (const { nombre, bytes } of files) {
    parts.push(
      tarHeader(nombre, bytes.length),
      bytes,
      Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
    );
  }
  return Buffer.concat([...parts, Buffer.alloc(BLOCK * 2)]);
}

function tarHeader(nombre: string, size: number): Buffer {
  if (Buffer.byteLength(nombre) > 100) throw new Error("nombre demasiado largo para ustar");
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  header.write(nombre, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257, "latin1");
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
