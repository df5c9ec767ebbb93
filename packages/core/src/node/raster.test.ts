import * as pngjs from "pngjs";
import { describe, expect, test, vi } from "vitest";
import { drawLogo } from "./rollo/lienzo.ts";
import { imagenToRaster, type Raster } from "./raster.ts";

/** A square of black beside one of white, 64 by 32 dots, as ImageMagick writes it. */
const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgAQAAAACK5kMpAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAAAmJLR0QAAd2KE6QAAAAHdElNRQfqCxoNEjKLhKauAAAAE0lEQVQY02NgAIL/QMAwysDGAAC+On+B4bjvPAAAACV0RVh0ZGF0ZTpjcmVhdGUAMjAyNi0xMS0yNlQxMzoxODo1MCswMDowMPE5YqcAAAAldEVYdGRhdGU6bW9kaWZ5ADIwMjYtMTEtMjZUMTM6MTg6NTArMDA6MDCAZNobAAAAAElFTkSuQmCC";
const PROGRESIVO =
  "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wgALCAAgAEABASIA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAgH/9oACAEBAAAAAcpFVCVRVQlUVUJVFVD/xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAEFAgP/xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAY/AgP/xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAE/IQP/2gAIAQEAAAAQ/wD/AP8A/wD/xAAUEAEAAAAAAAAAAAAAAAAAAABQ/9oACAEBAAE/EAP/2Q==";
const GRIS =
  "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAgAEABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAkI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwDKgCqgCVYCqgCVYCqgCVYCqgD/2Q==";

/** Tells whether a dot is black. */
const negro = ({ ancho, bits }: Raster, x: number, y: number) =>
  ((bits[y * ancho + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

describe("a logo in dots", () => {
  test.each([
    ["of a PNG", PNG],
    ["of a progressive JPEG in colour", PROGRESIVO],
    ["of a grey JPEG", GRIS],
  ])("%s is black where it is black", (_kind, imagen) => {
    const raster = imagenToRaster(imagen, 240, 120);
    if (raster === null) throw new Error("no se leyó");
    expect([raster.ancho, raster.alto]).toEqual([8, 32]);
    for (const [x, y] of [
      [2, 2],
      [26, 28],
    ] as const)
      expect([negro(raster, x, y), negro(raster, x + 36, y)]).toEqual([true, false]);
  });

  test("is decoded once for all tickets", () => {
    const leer = vi.spyOn(pngjs.PNG.sync, "read");
    try {
      const primero = drawLogo(PNG);
      expect(primero).not.toBeNull();
      expect(drawLogo(PNG)).toEqual(primero);
      // Another test of this process may have drawn it before.
      expect(leer.mock.calls.length).toBeLessThanOrEqual(1);
    } finally {
      leer.mockRestore();
    }
  });

  test("is as small as the paper asks, whatever its kind", () => {
    for (const imagen of [PNG, PROGRESIVO])
      expect(imagenToRaster(imagen, 16, 120)).toMatchObject({ ancho: 2, alto: 8 });
  });

  test.each([
    ["a cut JPEG", PROGRESIVO.slice(0, 200)],
    ["a JPEG of too many dots", jpegDe(65_500)],
    ["a PNG of too many dots", pngDe(65_500)],
    ["another kind", "data:image/webp;base64,UklGRg=="],
    ["no picture", "data:image/jpeg;base64,AAAA"],
  ])("is none of %s", (_kind, imagen) => expect(imagenToRaster(imagen, 240, 120)).toBeNull());
});

/** The grey JPEG with another width and height in its frame. */
function jpegDe(lado: number): string {
  const bytes = Buffer.from(GRIS.slice(GRIS.indexOf(",") + 1), "base64");
  const marco = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(lado, marco + 5);
  bytes.writeUInt16BE(lado, marco + 7);
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

/** The square with another width and height in its header. */
function pngDe(lado: number): string {
  const bytes = Buffer.from(PNG.slice(PNG.indexOf(",") + 1), "base64");
  bytes.writeUInt32BE(lado, 16);
  bytes.writeUInt32BE(lado, 20);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
