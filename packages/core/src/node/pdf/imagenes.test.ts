/** A logo on a page: the dots that the shop gave, decoded once however many pages have it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Document, Image, Page } from "@react-pdf/primitives";
import fc from "fast-check";
import { PNG } from "pngjs";
import { createElement as h } from "react";
import { expect, test, vi } from "vitest";
import { encodeJpeg, skipUnless } from "../support/index.ts";
import { drawDocumento } from "./dibujante.ts";

const conPoppler = skipUnless({
  hay: spawnSync("pdfimages", ["-v"]).error === undefined,
  motivo: "no pdfimages (apt-get install poppler-utils)",
});

const draw = (logos: readonly string[]) =>
  drawDocumento(
    h(
      Document,
      null,
      h(
        Page,
        { size: "A4" },
        logos.map((src, key) => h(Image, { key, src, style: { width: 90, height: 60 } })),
      ),
    ),
  );

const toDataUri = (png: PNG) =>
  `data:image/png;base64,${PNG.sync.write(png, { colorType: 6, inputColorType: 6, inputHasAlpha: true }).toString("base64")}`;

/** Reads the pictures of a document, each followed by its opacity if it has any, as four bytes a dot. */
function readImagenes(pdf: Buffer): readonly PNG[] {
  const carpeta = mkdtempSync(join(tmpdir(), "imagenes-"));
  try {
    writeFileSync(join(carpeta, "a.pdf"), pdf);
    const { status, stderr } = spawnSync("pdfimages", ["-png", "a.pdf", "i"], {
      cwd: carpeta,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    const nombres = readdirSync(carpeta).filter((nombre) => nombre.endsWith(".png"));
    return nombres.toSorted().map((nombre) => PNG.sync.read(readFileSync(join(carpeta, nombre))));
  } finally {
    rmSync(carpeta, { recursive: true });
  }
}

/** One channel of all dots. */
const canal = ({ data }: PNG, cual: number) => data.filter((_, i) => i % 4 === cual);

const dibujos = fc
  .record({ ancho: fc.integer({ min: 1, max: 24 }), alto: fc.integer({ min: 1, max: 24 }) })
  .chain(({ ancho, alto }) =>
    fc
      .record({
        datos: fc.uint8Array({ minLength: ancho * alto * 4, maxLength: ancho * alto * 4 }),
        liso: fc.boolean(),
        opaco: fc.boolean(),
      })
      .map(({ datos, liso, opaco }) => {
        const png = new PNG({ width: ancho, height: alto });
        png.data = Buffer.from(
          datos.map((byte, i) => (i % 4 === 3 ? (opaco ? 255 : byte) : liso ? (datos[i % 4] ?? 0) : byte)),
        );
        return png;
      }),
  );

test("a logo keeps its colours and its opacity, dot by dot", conPoppler, async () => {
  await fc.assert(
    fc.asyncProperty(dibujos, async (png) => {
      const [imagen, mascara] = readImagenes(await draw([toDataUri(png)]));
      if (imagen === undefined) throw new Error("no picture in the document");
      expect([imagen.width, imagen.height]).toEqual([png.width, png.height]);
      for (const cual of [0, 1, 2]) expect(canal(imagen, cual)).toEqual(canal(png, cual));
      const opaco = canal(png, 3).every((punto) => punto === 255);
      expect(mascara === undefined).toBe(opaco);
      if (mascara !== undefined) expect(canal(mascara, 0)).toEqual(canal(png, 3));
    }),
    { numRuns: 25 },
  );
});

test("a logo is decoded once for all pages, and another one too", conPoppler, async () => {
  const leer = vi.spyOn(PNG.sync, "read");
  try {
    const lleno = (valor: number) => {
      const png = new PNG({ width: 9, height: 7 });
      png.data.fill(valor);
      return toDataUri(png);
    };
    const [uno, otro] = [lleno(101), lleno(102)];
    for (const logos of [[uno], [uno, otro], [otro, uno]])
      expect(readImagenes(await draw(logos)).filter((imagen) => imagen.width === 9)).toHaveLength(
        2 * logos.length,
      );
    const decodificadas = leer.mock.calls.filter(([bytes]) =>
      [uno, otro].some((logo) => logo.endsWith(bytes.toString("base64"))),
    );
    expect(decodificadas).toHaveLength(2);
  } finally {
    leer.mockRestore();
  }
});

test("a JPEG goes into the document as it is", conPoppler, async () => {
  const jpeg = encodeJpeg({ ancho: 32, alto: 16, puntos: new Uint8Array(512).fill(90) });
  const pdf = await draw([`data:image/jpeg;base64,${jpeg.toString("base64")}`]);
  expect(pdf.includes(jpeg)).toBe(true);
});

test.each([
  ["is no picture", Buffer.from("nada").toString("base64")],
  ["is a PNG without an end", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").toString("base64")],
])("the place of a logo that %s stays empty", async (_, base64) => {
  const pdf = await draw([`data:image/png;base64,${base64}`]);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.includes("/XObject")).toBe(false);
});
