/** A JPEG made for tests: a logo as a camera or a designer gives it. */
import jpeg from "jpeg-js";

const CALIDAD = 90;

/** Makes a JPEG in colour of a grey picture: a byte a dot, rows from the top. */
export function encodeJpeg({
  ancho,
  alto,
  puntos,
}: {
  readonly ancho: number;
  readonly alto: number;
  readonly puntos: Uint8Array;
}): Buffer {
  const data = Buffer.alloc(ancho * alto * 4, 255);
  for (const [i, gris] of puntos.entries()) data.fill(gris, i * 4, i * 4 + 3);
  return Buffer.from(jpeg.encode({ width: ancho, height: alto, data }, CALIDAD).data);
}
