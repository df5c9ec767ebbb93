/** Reads a ZIP in tests, and looks for planted texts in it. */
import { inflateRawSync } from "node:zlib";

const FIN = 0x06054b50;
const FILA = 0x02014b50;

/** The files of a ZIP by name, read by its directory. Source: PKWARE's APPNOTE 4.3. Throws on what is no ZIP. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  let fin = bytes.length - 22;
  while (bytes.readUInt32LE(fin) !== FIN) fin--;
  const archivos = new Map<string, Buffer>();
  let fila = bytes.readUInt32LE(fin + 16);
  for (let i = bytes.readUInt16LE(fin + 10); i > 0; i--) {
    if (bytes.readUInt32LE(fila) !== FILA) throw new Error("el índice del ZIP no se entiende");
    const [largo, extra, nota] = [28, 30, 32].map((lugar) => bytes.readUInt16LE(fila + lugar)) as Tres;
    const local = bytes.readUInt32LE(fila + 42);
    const desde = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const guardado = bytes.subarray(desde, desde + bytes.readUInt32LE(fila + 20));
    const nombre = bytes.toString("utf8", fila + 46, fila + 46 + largo);
    archivos.set(nombre, bytes.readUInt16LE(fila + 10) === 0 ? guardado : inflateRawSync(guardado));
    fila += 46 + largo + extra + nota;
  }
  return archivos;
}
type Tres = [number, number, number];

/** A piece of base64 that is shorter stands in compressed bytes by chance: 4 of 36 signs once in 2 MB for each planted text. */
const MENOR_BASE64 = 7;

/** The planted texts that are in the file, its names or its files, each with the form in which it is there. */
export function findPlantados(zip: Buffer, plantados: readonly string[]): readonly string[] {
  const partes = [...readZip(zip)].flatMap(([nombre, bytes]) => [Buffer.from(nombre), bytes]);
  // A backslash inside a JSON text is doubled.
  const textos = [zip, ...partes].map((bytes) =>
    bytes.toString("latin1").toLowerCase().replaceAll("\\\\", "\\"),
  );
  return plantados.flatMap((plantado) =>
    formasDe(plantado)
      .filter(([, forma]) => textos.some((texto) => texto.includes(forma.toLowerCase())))
      .map(([como]) => `${plantado} (${como})`),
  );
}

/** A text as it may be written: plain, of other encodings, of pieces of base64 wherever they begin. */
function formasDe(texto: string): readonly (readonly [string, string])[] {
  const bytes = Buffer.from(texto);
  const escapes = texto
    .split("")
    .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
  const porcientos = [...bytes].map((b) => `%${b.toString(16).padStart(2, "0")}`).join("");
  // A text in the middle of a base64 text: two bytes may belong to its neighbours.
  const enBase64 = [0, 1, 2].map((antes) => {
    const completo = Buffer.concat([Buffer.alloc(antes), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    return completo.slice(Math.ceil((antes * 8) / 6) + (antes === 0 ? 0 : 1), -2);
  });
  return [
    ["texto", bytes.toString("latin1")],
    ["de atrás", Buffer.from(texto.split("").toReversed().join("")).toString("latin1")],
    ["hexadecimal", bytes.toString("hex")],
    ["url", encodeURIComponent(texto)],
    ["url entera", porcientos],
    ["JSON", escapes],
    ["utf-16", Buffer.from(texto, "utf16le").toString("latin1")],
    ...enBase64
      .filter(({ length }) => length >= MENOR_BASE64)
      .flatMap((forma) => [
        ["base64", forma] as const,
        ["base64url", forma.replaceAll("+", "-").replaceAll("/", "_")] as const,
      ]),
  ];
}
