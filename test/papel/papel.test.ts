import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildTicketEscpos, createPdfPool } from "@mostrador/core/node";
import type { Representacion } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imprimir } from "../support/papel/escpos.ts";
import { distancia, escribirPng, leerPgm, leerPng, type Imagen } from "../support/papel/imagen.ts";
import { CASOS } from "./casos.ts";

/**
 * Each document as a picture, compared with the one that was looked at and approved (golden/). After a wanted change:
 * UPDATE_GOLDEN=1 npm test -- test/papel, then look at each picture that git shows as changed.
 */
const GOLDEN = join(import.meta.dirname, "golden");
const DISTINTAS = join(import.meta.dirname, "../../test-results/papel");
const UPDATE = process.env["UPDATE_GOLDEN"] === "1";
/** Another machine's letters for the PDF's standard fonts stay below it; a line, a column or a block that moved does not. */
const TOLERANCIA = 70;
const hay = (programa: string) => spawnSync(programa, ["-v"]).error === undefined;
const listo = (hay("pdftoppm") && hay("zbarimg")) || process.env["CI"] === "true";

const pool = createPdfPool({ workers: 2 });
let carpeta = "";
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "papel-"));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await pool.close();
});

function comparar(nombre: string, imagen: Imagen, lado: number, tolerancia: number): void {
  const archivo = join(GOLDEN, `${nombre}.png`);
  if (UPDATE) writeFileSync(archivo, escribirPng(imagen));
  if (!existsSync(archivo)) throw new Error(`falta ${archivo}: UPDATE_GOLDEN=1, y mírelo`);
  const lejos = distancia(imagen, leerPng(readFileSync(archivo)), lado);
  if (lejos <= tolerancia) return;
  mkdirSync(DISTINTAS, { recursive: true });
  writeFileSync(join(DISTINTAS, `${nombre}.png`), escribirPng(imagen));
  expect.fail(`${nombre} difiere (${lejos.toFixed(0)}): vea test-results/papel/${nombre}.png`);
}

async function pdf(rep: Representacion, formato: "a4" | "ticket80"): Promise<string> {
  const archivo = join(carpeta, `${rep.cuf}-${formato}.pdf`);
  writeFileSync(archivo, await pool.render(rep, formato));
  return archivo;
}

function pagina(archivo: string, n: number, dpi: number): Imagen {
  const args = ["-r", String(dpi), "-gray", "-f", String(n), "-l", String(n), archivo];
  return leerPgm(execFileSync("pdftoppm", args, { maxBuffer: 1 << 28 }));
}

const paginas = (archivo: string) =>
  Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [archivo], { encoding: "utf8" }))?.[1]);

/** Rows at the end of a picture where its QR is. */
const FINAL = 1800;

/** What a scanner reads of the end of a picture. */
function leerQr({ ancho, alto, puntos }: Imagen): string {
  const filas = Math.min(alto, FINAL);
  const archivo = join(carpeta, "qr.png");
  writeFileSync(
    archivo,
    escribirPng({ ancho, alto: filas, puntos: puntos.subarray((alto - filas) * ancho) }),
  );
  return execFileSync("zbarimg", ["-q", "--raw", archivo], { encoding: "utf8" }).trim();
}

interface Palabra {
  readonly texto: string;
  readonly caja: readonly [x0: number, y0: number, x1: number, y1: number];
}

/** Words and where they stand, page by page. */
function palabras(archivo: string): readonly (readonly Palabra[])[] {
  const html = execFileSync("pdftotext", ["-bbox", archivo, "-"], { encoding: "utf8", maxBuffer: 1 << 28 });
  return html
    .split("<page ")
    .slice(1)
    .map((trozo) =>
      [
        ...trozo.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
        ),
      ].map(([, a, b, c, d, texto = ""]) => ({
        texto,
        caja: [Number(a), Number(b), Number(c), Number(d)] as const,
      })),
    );
}

const A4 = { ancho: 595.28, alto: 841.89, margen: 30 };
const limpio = (texto: string) => texto.replace(/&amp;/g, "&").replace(/&lt;/g, "<").replace(/\s+/g, "");

describe.skipIf(!listo).each(CASOS)("$nombre", ({ nombre, rep }) => {
  test("A4: the approved picture, page by page", async () => {
    const archivo = await pdf(rep, "a4");
    const total = paginas(archivo);
    for (const n of new Set([1, Math.min(2, total), total]))
      comparar(`${nombre}-a4-${n}`, pagina(archivo, n, 60), 8, TOLERANCIA);
  });

  test("A4: says all that it must, nothing leaves the page or runs into its neighbour, each page has its number and the table's head", async () => {
    const hojas = palabras(await pdf(rep, "a4"));
    const texto = limpio(
      hojas
        .flat()
        .map((p) => p.texto)
        .join(""),
    );
    for (const parte of [
      rep.razonSocial,
      ...rep.emisor,
      rep.nit,
      `${rep.documento} N°`,
      rep.numero,
      rep.titulo,
      rep.subtitulo ?? "",
      rep.fecha,
      rep.literal,
      ...rep.leyendas,
      ...rep.columnas,
      ...rep.totales.flatMap(([etiqueta, valor]) => [etiqueta, valor]),
      ...rep.lineas.flatMap((l) => [l.seccion ?? "", l.cantidad, l.precio, l.subTotal, ...l.columnas]),
    ])
      expect(sinGuiones(texto)).toContain(sinGuiones(limpio(parte)));
    for (const [i, hoja] of hojas.entries()) {
      expect(limpio(hoja.map((p) => p.texto).join(""))).toContain(
        limpio(`Página ${i + 1} de ${hojas.length}`),
      );
      if (i === 0 || hoja.some((p) => /^\d+\.\d\d$/.test(p.texto)))
        expect(hoja.some((p) => p.texto === "SUBTOTAL" || p.texto === "CANTIDAD")).toBe(true);
      expect(
        hoja.filter(
          ({ caja: [x0, y0, x1, y1] }) =>
            x0 < A4.margen || y0 < 0 || x1 > A4.ancho - A4.margen || y1 > A4.alto,
        ),
      ).toEqual([]);
      // The letters of ANULADA lie across the page on purpose.
      expect(encimadas(rep.anulada ? hoja.filter((p) => p.texto.length > 1) : hoja)).toEqual([]);
    }
  });

  test("A4 and 80 mm PDF: the QR is read back as the authority's address", async () => {
    const a4 = await pdf(rep, "a4");
    expect(leerQr(pagina(a4, paginas(a4), 150))).toBe(rep.qr.pagina);
    expect(leerQr(pagina(await pdf(rep, "ticket80"), 1, 200))).toBe(rep.qr.rollo);
  });

  test.each([48, 32] as const)(
    "ticket of %i columns: the approved picture, every sign printable, the QR read back",
    (columnas) => {
      const impreso = imprimir(buildTicketEscpos(rep, { columnas, abrirCajon: true }), columnas);
      expect([impreso.cortes, impreso.cajon]).toEqual([1, 1]);
      expect(leerQr(impreso.imagen)).toBe(rep.qr.rollo);
      const texto = limpio(impreso.textos.join(""));
      for (const parte of [
        rep.nit,
        rep.numero,
        rep.cuf,
        rep.titulo,
        rep.literal,
        ...rep.totales.map(([, valor]) => valor),
        ...rep.lineas.map((l) => l.subTotal),
      ])
        expect(texto).toContain(limpio(parte));
      if (nombre !== "500-lineas") comparar(`${nombre}-ticket-${columnas}`, impreso.imagen, 4, 0);
    },
  );
});

/** A hyphen at a line's end belongs to the setting, not to the text. */
const sinGuiones = (texto: string) => texto.replaceAll("-", "");

/** Pairs of words whose boxes lie over each other. */
function encimadas(hoja: readonly Palabra[]): readonly string[] {
  const malas: string[] = [];
  for (const [i, a] of hoja.entries())
    for (const b of hoja.slice(i + 1)) {
      const ancho = Math.min(a.caja[2], b.caja[2]) - Math.max(a.caja[0], b.caja[0]);
      const alto = Math.min(a.caja[3], b.caja[3]) - Math.max(a.caja[1], b.caja[1]);
      if (ancho > 1 && alto > 4) malas.push(`${a.texto} / ${b.texto}`);
    }
  return malas;
}
