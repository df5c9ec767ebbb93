import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A grey picture, a byte a dot: 0 black, 255 white. */
export interface Imagen {
  readonly ancho: number;
  readonly alto: number;
  readonly puntos: Uint8Array;
}

const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a PNG, 8 bit grey, every row unfiltered: the form that `decodePng` reads. */
export function encodePng({ ancho, alto, puntos }: Imagen): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(alto, 4);
  cabeza.set([8, 0, 0, 0, 0], 8);
  const filas = Buffer.alloc((ancho + 1) * alto);
  for (let y = 0; y < alto; y++) filas.set(puntos.subarray(y * ancho, (y + 1) * ancho), y * (ancho + 1) + 1);
  return Buffer.concat([
    FIRMA,
    trozo("IHDR", cabeza),
    trozo("IDAT", deflateSync(filas, { level: 9 })),
    trozo("IEND", Buffer.alloc(0)),
  ]);
}

/** Reads a PNG that `encodePng` wrote. */
export function decodePng(png: Buffer): Imagen {
  let [ancho, alto] = [0, 0];
  const datos: Buffer[] = [];
  for (let i = FIRMA.length; i < png.length;) {
    const largo = png.readUInt32BE(i);
    const tipo = png.toString("latin1", i + 4, i + 8);
    const cuerpo = png.subarray(i + 8, i + 8 + largo);
    if (tipo === "IHDR") [ancho, alto] = [cuerpo.readUInt32BE(0), cuerpo.readUInt32BE(4)];
    if (tipo === "IDAT") datos.push(cuerpo);
    i += 12 + largo;
  }
  const filas = inflateSync(Buffer.concat(datos));
  const puntos = new Uint8Array(ancho * alto);
  for (let y = 0; y < alto; y++)
    puntos.set(filas.subarray(y * (ancho + 1) + 1, (y + 1) * (ancho + 1)), y * ancho);
  return { ancho, alto, puntos };
}

/** Reads a binary PGM, as pdftoppm -gray writes it. */
export function decodePgm(pgm: Buffer): Imagen {
  const cabeza = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.toString("latin1", 0, 64));
  if (cabeza === null) throw new Error("no es un PGM");
  const [ancho, alto] = [Number(cabeza[1]), Number(cabeza[2])];
  return {
    ancho,
    alto,
    puntos: new Uint8Array(pgm.subarray(cabeza[0].length, cabeza[0].length + ancho * alto)),
  };
}

/**
 * Measures the distance of two pictures, from 0 to 255, at their worst place. It compares the mean grey of squares: other fonts do not
 * count, but a moved line, column or block does. 255 when their sizes differ.
 */
export function distancia(a: Imagen, b: Imagen, lado: number): number {
  if (a.ancho !== b.ancho || a.alto !== b.alto) return 255;
  let peor = 0;
  for (let y = 0; y < a.alto; y += lado)
    for (let x = 0; x < a.ancho; x += lado)
      peor = Math.max(peor, Math.abs(media(a, x, y, lado) - media(b, x, y, lado)));
  return peor;
}

function media({ ancho, alto, puntos }: Imagen, x0: number, y0: number, lado: number): number {
  let [suma, cuenta] = [0, 0];
  for (let y = y0; y < Math.min(alto, y0 + lado); y++)
    for (let x = x0; x < Math.min(ancho, x0 + lado); x++, cuenta++) suma += puntos[y * ancho + x] ?? 255;
  return suma / cuenta;
}

function trozo(tipo: string, cuerpo: Buffer): Buffer {
  const nombre = Buffer.from(tipo, "latin1");
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(cuerpo.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(Buffer.concat([nombre, cuerpo])));
  return Buffer.concat([largo, nombre, cuerpo, suma]);
}
