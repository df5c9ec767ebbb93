import { readImagen, type Imagen } from "./imagen.ts";

/** A picture for a roll printer: one bit per dot, 1 is black, each row in whole bytes. */
export interface Raster {
  /** Bytes per row. */
  readonly ancho: number;
  readonly alto: number;
  readonly bits: Buffer;
}

/**
 * Converts a PNG or JPEG to black dots, at most `maxAncho` by `maxAlto`; grey is spread as dots (Floyd-Steinberg). Null for another kind of
 * picture, and for one that cannot be read.
 */
export function imagenToRaster(dataUri: string, maxAncho: number, maxAlto: number): Raster | null {
  const imagen = readImagen(dataUri);
  if (imagen === null) return null;
  const escala = Math.min(1, maxAncho / imagen.width, maxAlto / imagen.height);
  const [ancho, alto] = [
    Math.max(1, Math.floor(imagen.width * escala)),
    Math.max(1, Math.floor(imagen.height * escala)),
  ];
  return tramar(grises(imagen, ancho, alto), ancho, alto);
}

/** Computes the brightness of each dot, the mean of its area. Transparent parts count as paper. */
function grises(imagen: Imagen, ancho: number, alto: number): Float32Array {
  const gris = new Float32Array(ancho * alto);
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++) {
      const [x0, x1] = [
        Math.floor((x * imagen.width) / ancho),
        Math.max(1, Math.floor(((x + 1) * imagen.width) / ancho)),
      ];
      const [y0, y1] = [
        Math.floor((y * imagen.height) / alto),
        Math.max(1, Math.floor(((y + 1) * imagen.height) / alto)),
      ];
      let [suma, cuenta] = [0, 0];
      for (let v = y0; v < Math.max(y1, y0 + 1); v++)
        for (let u = x0; u < Math.max(x1, x0 + 1); u++, cuenta++)
          suma += brillo(imagen, (v * imagen.width + u) * 4);
      gris[y * ancho + x] = suma / cuenta;
    }
  return gris;
}

function brillo({ data }: Imagen, i: number): number {
  const alfa = (data[i + 3] ?? 255) / 255;
  const luz = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
  return luz * alfa + 255 * (1 - alfa);
}

function tramar(gris: Float32Array, ancho: number, alto: number): Raster {
  const fila = Math.ceil(ancho / 8);
  const bits = Buffer.alloc(fila * alto);
  const repartir = (x: number, y: number, error: number) => {
    if (x >= 0 && x < ancho && y < alto) gris[y * ancho + x] = (gris[y * ancho + x] ?? 0) + error;
  };
  for (let y = 0; y < alto; y++)
    for (let x = 0; x < ancho; x++) {
      const valor = gris[y * ancho + x] ?? 255;
      const negro = valor < 128;
      if (negro) bits[y * fila + (x >> 3)] = (bits[y * fila + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      const error = valor - (negro ? 0 : 255);
      repartir(x + 1, y, (error * 7) / 16);
      repartir(x - 1, y + 1, (error * 3) / 16);
      repartir(x, y + 1, (error * 5) / 16);
      repartir(x + 1, y + 1, error / 16);
    }
  return { ancho: fila, alto, bits };
}
