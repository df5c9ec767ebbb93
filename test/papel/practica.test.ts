import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTicketEscpos, createPdfPool } from "@mostrador/core/node";
import { skipUnless } from "@mostrador/core/support";
import { imprimir } from "../support/papel/escpos.ts";
import { encodePng } from "../support/papel/imagen.ts";
import { limpio, textoDe } from "../support/papel/pagina.ts";
import { PRACTICA } from "./casos.ts";

const hay = (programa: string) => spawnSync(programa, ["-v"]).error === undefined;
const con = skipUnless({
  hay: hay("pdftoppm") && hay("zbarimg"),
  motivo: "no pdftoppm or zbarimg (apt-get install poppler-utils zbar-tools)",
});
/** The exit code of zbarimg for a picture without a code. */
const SIN_CODIGO = 4;

const pool = createPdfPool({ workers: 1 });
let carpeta = "";
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "practica-"));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await pool.close();
});

const { rep, real } = PRACTICA;
const read = (imagen: string) => spawnSync("zbarimg", ["-q", "--raw", imagen], { encoding: "utf8" }).status;

/** Texts of an invoice that paper of practice must not have. */
const FISCALES = [real.cuf, real.nit, "FACTURA N°", "CÓD. AUTORIZACIÓN", ...real.leyendas].map(limpio);

function revisar(texto: string): void {
  expect(texto).toContain(limpio("PRÁCTICA - SIN VALOR FISCAL"));
  expect(FISCALES.filter((fiscal) => texto.includes(fiscal))).toEqual([]);
  for (const [, total] of rep.totales) expect(texto).toContain(total);
}

describe("paper of practice has no code that a scanner reads and nothing of an invoice", con, () => {
  test.each([48, 32] as const)("a ticket of %i columns, in the largest letters", (columnas) => {
    const rollo = { columnas, letras: "PC858", qr: "nativo", corte: true } as const;
    const impreso = imprimir(buildTicketEscpos(rep, rollo), columnas);
    revisar(limpio(impreso.textos.join("")));
    expect(impreso.textos.filter((texto) => texto === "SIN VALOR FISCAL")).toHaveLength(2);
    const imagen = join(carpeta, `${columnas}.png`);
    writeFileSync(imagen, encodePng(impreso.imagen));
    expect(read(imagen)).toBe(SIN_CODIGO);
  });

  test.each(["a4", "ticket80"] as const)("a PDF, %s", async (formato) => {
    const pdf = join(carpeta, `${formato}.pdf`);
    writeFileSync(pdf, await pool.render(rep, formato));
    revisar(textoDe(pdf).replaceAll("\u00a0", ""));
    spawnSync("pdftoppm", ["-r", "150", "-png", "-singlefile", pdf, join(carpeta, formato)]);
    expect(read(join(carpeta, `${formato}.png`))).toBe(SIN_CODIGO);
  });
});
