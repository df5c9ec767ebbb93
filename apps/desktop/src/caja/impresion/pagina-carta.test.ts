import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { CONFIGURACION_INICIAL, Impresora } from "../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

const cierres: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cierre of cierres.splice(0).toReversed()) await cierre();
});

async function start(impresora: Impresora, abrirCajon = false): Promise<MundoCaja> {
  const mundo = await startMundoCaja();
  cierres.push(() => mundo.close());
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora, abrirCajon });
  return mundo;
}

async function impresionDe({ caja }: MundoCaja, ventaId: string): Promise<string> {
  const venta = await caja.invoke("venta", { ventaId });
  return venta.ok ? venta.value.impresion : venta.error.texto;
}

describe("a letter-size page", () => {
  test("goes to the system's printer for it as a PDF, and leaves the sale's ticket as it was", async () => {
    const carpeta = programas({ lp: 'cat > "$0.$2"', lpstat: 'echo "Tickets"; echo "Oficina"' });
    const mundo = await start({ kind: "carpeta", carpeta: null });
    expect(await mundo.caja.invoke("impresorasDelSistema", {})).toMatchObject({
      value: ["Tickets", "Oficina"],
    });
    await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresoraPagina: "Oficina" });
    const { id, numeroFactura } = await mundo.vender();
    expect(await mundo.caja.invoke("imprimirPagina", { ventaId: id })).toMatchObject({ ok: true });
    await mundo.hasta("sale", async () => {
      const trabajos = await mundo.caja.invoke("trabajosImpresion", {});
      const [pagina] = trabajos.ok ? trabajos.value : [];
      return pagina?.nombre === `Factura ${numeroFactura} (carta)` && pagina.estado === "impresa";
    });
    expect(readFileSync(join(carpeta, "lp.Oficina")).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await impresionDe(mundo, id)).toBe("impresa");
  });

  test("is given as a file", async () => {
    const mundo = await start({ kind: "carpeta", carpeta: null });
    const { id, numeroFactura } = await mundo.vender();
    const pdf = await mundo.caja.invoke("pdf", { ventaId: id, formato: "a4" });
    if (!pdf.ok) throw new Error(pdf.error.texto);
    expect(pdf.value.nombre).toBe(`factura_${numeroFactura}.pdf`);
    expect(Buffer.from(pdf.value.base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });
});

test.each(["-o", "../otra", "#", " ", ""])("«%s» is no printer's name", (nombre) => {
  expect(Impresora.safeParse({ kind: "cola", nombre }).success).toBe(false);
});

/** Programs of the system's spooler, for this test. */
function programas(guiones: Readonly<Record<string, string>>): string {
  const carpeta = mkdtempSync(join(tmpdir(), "cups-"));
  for (const [nombre, guion] of Object.entries(guiones))
    writeFileSync(join(carpeta, nombre), `#!/bin/sh\n${guion}\n`, { mode: 0o755 });
  const antes = process.env["PATH"];
  process.env["PATH"] = `${carpeta}:${antes}`;
  cierres.push(() => {
    process.env["PATH"] = antes;
    rmSync(carpeta, { recursive: true });
  });
  return carpeta;
}
