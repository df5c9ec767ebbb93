import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { skipUnless } from "@mostrador/core/support";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const PDFTOTEXT = {
  hay: spawnSync("pdftotext", ["-v"]).error === undefined,
  motivo: "no pdftotext (apt-get install poppler-utils)",
};

let mundo: Mundo;
let [una, otra]: readonly Caja[] = [];
let [deCaja, deApi] = ["", ""];
const serie = randomBytes(16).toString("hex");
let n = 0;

beforeAll(async () => {
  mundo = await startMundo();
  una = await emparejarCaja(mundo, { puntoVenta: 1 });
  otra = await emparejarCaja(mundo, { puntoVenta: 2 });
  const vendida = (await una.factura(1, 1)) as { cuf: string };
  exigir(await una.call("POST", "/v1/terminal/facturas", vendida));
  deCaja = vendida.cuf;
  deApi = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
});
afterAll(() => mundo.close());

/** Tells a fact of a till, by default of the first. */
async function contar(
  tipo: string,
  datos: object,
  { de = una, suya = serie, instante = "2026-11-20T14:00:00.000" } = {},
): Promise<void> {
  const hecho = { id: randomUUID(), n: suya === serie ? ++n : 1, epoca: 1, tipo, version: 1, instante };
  const hechos = [{ ...hecho, usuario: null, autorizo: null, datos: JSON.stringify(datos) }];
  exigir((await de?.call("POST", "/v1/terminal/hechos", { serie: suya, hechos })) ?? never());
}

function never(): never {
  throw new Error("sin caja");
}

/** Reads the text of a document's A4 page as a visitor gets it. */
async function leer(cuf: string, forma: "pdf" | "ticket" = "pdf"): Promise<string> {
  const reply = await fetch(`${mundo.base()}/f/${cuf}/${forma}`);
  const pdf = Buffer.from(await reply.arrayBuffer());
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
}

const papel = { mensaje: "Gracias por su compra", formaPago: true, vendedor: false };

describe("the server's page of a till's sale", skipUnless(PDFTOTEXT), () => {
  test("says what its buyer saved, as the till told it, once it did", async () => {
    expect(await leer(deCaja)).not.toContain("USTED AHORRÓ");
    const { datos } = exigir(await mundo.api("GET", `/v1/facturas/${deCaja}`)).body;
    const venta = { ventaId: randomUUID(), cuf: deCaja, sector: 1, numero: 1, total: "25.00", turno: null };
    const instante = datos.fecha_emision.slice(0, 23);
    await contar("venta", { ...venta, pagos: [], ahorro: "1234.50" }, { instante });
    expect(await leer(deCaja)).toContain("USTED AHORRÓ Bs 1,234.50");
    expect(await leer(deCaja, "ticket")).toContain("USTED AHORRÓ Bs 1,234.50");
    expect(await leer(deApi)).not.toContain("USTED AHORRÓ");
  });

  test("has the shop's message and rows as the till chose them last, a document of the API too", async () => {
    await contar("papelElegido", { papel: { ...papel, mensaje: "Feliz carnaval" } });
    await contar("papelElegido", { papel });
    for (const cuf of [deCaja, deApi]) {
      const texto = await leer(cuf);
      expect(texto).toContain("Gracias por su compra");
      expect(texto).not.toContain("Feliz carnaval");
      expect(texto).not.toContain("Usuario:");
    }
  });

  test("keeps its own till's words when another till chooses others", async () => {
    const suya = randomBytes(16).toString("hex");
    const otro = { papel: { ...papel, mensaje: "Sucursal El Alto" } };
    await contar("papelElegido", otro, { de: otra, suya });
    expect(await leer(deCaja)).toContain("Gracias por su compra");
    expect(await leer(deApi)).toContain("Sucursal El Alto");
  });
});
