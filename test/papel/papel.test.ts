import { execFileSync, spawnSync, type StdioOptions } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildTicketEscpos, createPdfPool, type Rollo } from "@mostrador/core/node";
import type { Representacion } from "@mostrador/core";
import { isFirstTier, rowsOfTier, sizeOfTier, skipUnless } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirAprobadas } from "../support/papel/aprobadas.ts";
import { imprimir } from "../support/papel/escpos.ts";
import { encodePng, decodePgm, type Imagen } from "../support/papel/imagen.ts";
import {
  A4,
  contenido,
  encimadas,
  enPagina,
  enRollo,
  faltan,
  limpio,
  montos,
  palabras,
  textoDe,
} from "../support/papel/pagina.ts";
import { CASOS } from "./casos.ts";
import { LARGOS } from "./largos.ts";

/**
 * Compares each document's picture with the approved one (golden/). After a wanted change: UPDATE_GOLDEN=1 npm test -- test/papel, then
 * look at each picture that git shows as changed.
 */
const { comparar, revisarCarpeta } = abrirAprobadas(join(import.meta.dirname, "golden"));
/** Other fonts for the PDF's standard fonts stay below it; a moved line, column or block does not. */
const TOLERANCIA = 70;
const hay = (programa: string) => spawnSync(programa, ["-v"]).error === undefined;
const con = skipUnless({
  hay: hay("pdftoppm") && hay("zbarimg"),
  motivo: "no pdftoppm or zbarimg (apt-get install poppler-utils zbar-tools)",
});

/** Sectors whose longest values this run's tier looks at. */
const LARGAS = rowsOfTier(LARGOS, 1);

const pool = createPdfPool({ workers: 2 });
let carpeta = "";
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "papel-"));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await pool.close();
});

const rollo = (columnas: 48 | 32): Rollo => ({ columnas, letras: "PC858", qr: "nativo", corte: true });
/** Each document's files, drawn once for all tests. */
const dibujados = new Map<Representacion, Map<string, Promise<string>>>();

function pdf(rep: Representacion, formato: "a4" | "ticket80"): Promise<string> {
  const suyos = dibujados.get(rep) ?? new Map<string, Promise<string>>();
  dibujados.set(rep, suyos);
  const hecho = suyos.get(formato) ?? dibujar(rep, formato);
  suyos.set(formato, hecho);
  return hecho;
}

let numero = 0;
async function dibujar(rep: Representacion, formato: "a4" | "ticket80"): Promise<string> {
  const archivo = join(carpeta, `${numero++}.pdf`);
  writeFileSync(archivo, await pool.render(rep, formato));
  return archivo;
}

function pagina(archivo: string, n: number, dpi: number): Imagen {
  const args = ["-r", String(dpi), "-gray", "-f", String(n), "-l", String(n), archivo];
  return decodePgm(execFileSync("pdftoppm", args, { maxBuffer: 1 << 28 }));
}

const paginas = (archivo: string) =>
  Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [archivo], { encoding: "utf8" }))?.[1]);

/** Rows at the end of a picture that hold its QR. */
const FINAL = 1800;

/** Reads the QR at the end of a picture. */
function readQr({ ancho, alto, puntos }: Imagen): string {
  const filas = Math.min(alto, FINAL);
  const archivo = join(carpeta, "qr.png");
  writeFileSync(archivo, encodePng({ ancho, alto: filas, puntos: puntos.subarray((alto - filas) * ancho) }));
  // zbarimg complains on stderr about a missing D-Bus.
  const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
  return execFileSync("zbarimg", ["-q", "--raw", archivo], { encoding: "utf8", stdio }).trim();
}

/** The pictures above, and each sector with its fields' longest values. */
describe.each([...rowsOfTier(CASOS, 3, 1), ...LARGAS])("the page of $nombre", con, ({ nombre, rep }) => {
  test("A4: no amount breaks over two lines, and each page tells whose document it is", async () => {
    const hojas = palabras(await pdf(rep, "a4"));
    const enteras = new Set(hojas.flat().map((p) => p.texto));
    expect(montos(rep).filter((monto) => !enteras.has(monto))).toEqual([]);
    for (const hoja of hojas)
      expect(limpio(hoja.map((p) => p.texto).join(""))).toContain(
        limpio(`${rep.documento} N° ${rep.numero}`),
      );
    for (const hoja of hojas)
      expect(hoja.map((p) => p.texto)).toEqual(expect.arrayContaining(["NIT", rep.nit]));
  });

  test("A4: says all that it must, nothing leaves the page or runs into its neighbour, each page has its number and the table's head", async () => {
    const archivo = await pdf(rep, "a4");
    const todo = [...contenido(rep), ...rep.columnas, ...rep.lineas.map(enPagina)];
    const texto = textoDe(archivo);
    // A row or a text that continues on the next page is in two parts: no letter of it is missing.
    if (nombre.startsWith("largo")) expect(faltan(todo.join(""), texto)).toEqual([]);
    else for (const parte of todo) expect(texto).toContain(limpio(parte));
    const hojas = palabras(archivo);
    for (const [i, hoja] of hojas.entries()) {
      expect(limpio(hoja.map((p) => p.texto).join(""))).toContain(
        limpio(`Página ${i + 1} de ${hojas.length}`),
      );
      for (const { seccion } of rep.lineas)
        if (seccion !== null)
          expect(limpio(hoja.map((p) => p.texto).join(""))).not.toContain(limpio(`${seccion} Página`));
      const dichas = new Set(hoja.map((p) => p.texto));
      if (rep.lineas.some((l) => [l.cantidad, l.precio, l.subTotal].every((monto) => dichas.has(monto))))
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
});

describe.each(LARGAS)("the roll of $nombre", con, ({ rep }) => {
  test.each([48, 32] as const)(
    "of %i columns says all that it must, no amount breaks, the QR is read back",
    (columnas) => {
      const impreso = imprimir(buildTicketEscpos(rep, rollo(columnas), 2), columnas);
      expect(readQr(impreso.imagen)).toBe(rep.qr.rollo);
      const texto = limpio(impreso.textos.join(""));
      for (const parte of [...contenido(rep), ...rep.lineas.map((l) => enRollo(l, rep))])
        expect(texto).toContain(limpio(parte));
      // A line without discount prints none.
      const debidos = montos(rep).filter((monto) => monto !== "0.00");
      expect(debidos.filter((monto) => !impreso.textos.some((linea) => linea.includes(monto)))).toEqual([]);
    },
  );
});

describe.each(rowsOfTier(CASOS, 4))("$nombre", con, ({ nombre, rep }) => {
  test("A4: the approved picture, page by page", async () => {
    const archivo = await pdf(rep, "a4");
    const total = paginas(archivo);
    for (const n of new Set([1, Math.min(2, total), total]))
      comparar(`${nombre}-a4-${n}`, pagina(archivo, n, 60), 8, TOLERANCIA);
  });

  test.each([48, 32] as const)(
    "ticket of %i columns: the approved picture, every sign printable, the QR read back",
    (columnas) => {
      const impreso = imprimir(buildTicketEscpos(rep, rollo(columnas), 2), columnas);
      expect([impreso.cortes, impreso.cajon]).toEqual([1, 1]);
      expect(readQr(impreso.imagen)).toBe(rep.qr.rollo);
      expect(impreso.ladoQr, "dots, of 8 a millimetre").toBeGreaterThanOrEqual(30 * 8);
      const texto = limpio(impreso.textos.join(""));
      for (const parte of [...contenido(rep), ...rep.lineas.map((l) => enRollo(l, rep))])
        expect(texto).toContain(limpio(parte));
      if (nombre !== "500-lineas") comparar(`${nombre}-ticket-${columnas}`, impreso.imagen, 4, 0);
    },
  );
});

test.each(rowsOfTier(CASOS, 2))(
  "$nombre: the QR of the A4 and of the 80 mm PDF is read back as the authority's address",
  con,
  async ({ rep }) => {
    const a4 = await pdf(rep, "a4");
    expect(readQr(pagina(a4, paginas(a4), 150))).toBe(rep.qr.pagina);
    expect(readQr(pagina(await pdf(rep, "ticket80"), 1, 200))).toBe(rep.qr.rollo);
  },
);

describe.each(CASOS.filter(({ nombre }) => nombre === "sector-1"))(
  "a ticket drawn as a picture",
  con,
  ({ rep }) => {
    test.each([48, 32] as const)("of %i columns: signs of no code page too, the QR read back", (columnas) => {
      const [linea] = rep.lineas;
      if (linea === undefined) throw new Error("sin líneas");
      const raro = { ...rep, lineas: [{ ...linea, descripcion: "Ñandú, Łódź, Αθήνα, Москва, ≥ ½″ → ✓" }] };
      const impreso = imprimir(buildTicketEscpos(raro, { ...rollo(columnas), letras: "imagen" }), columnas);
      expect(readQr(impreso.imagen)).toBe(rep.qr.rollo);
      expect(
        impreso.textos.filter((texto) => texto !== ""),
        "nothing in letters",
      ).toEqual([]);
      comparar(`imagen-ticket-${columnas}`, impreso.imagen, 4, 0);
    });
    test("as letters with the QR as a picture: read back", () => {
      const impreso = imprimir(buildTicketEscpos(rep, { ...rollo(32), qr: "imagen" }), 32);
      expect(readQr(impreso.imagen)).toBe(rep.qr.rollo);
    });
  },
);

// The complete run compares them all.
if (!isFirstTier())
  test("the folder of approved pictures holds those that are compared, and no others", con, revisarCarpeta);

describe.each(CASOS.filter(({ nombre }) => nombre === "sector-1"))("any text at all", ({ rep }) => {
  test.each([48, 32] as const)("fits on %i columns in signs that the printer has", (columnas) => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (texto) => {
        const lineas = rep.lineas.map((linea) => ({ ...linea, descripcion: texto, unidad: texto }));
        imprimir(buildTicketEscpos({ ...rep, lineas, razonSocial: texto }, rollo(columnas)), columnas);
      }),
      { numRuns: sizeOfTier(20, 60) },
    );
  });
});
