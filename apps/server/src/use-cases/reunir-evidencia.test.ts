import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { reunirEvidencia } from "./reunir-evidencia.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

describe("the evidence of a document", () => {
  test("holds the XML as it was sent, its hash, its trail, and an index that a person reads", async () => {
    const { body } = await mundo.api("POST", "/v1/facturas", pedido());
    const { cuf } = body.datos;
    await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });

    const reunida = await reunirEvidencia(mundo.db(), cuf, join(mundo.config.dataDir, "pruebas"));
    const carpeta = reunida.ok ? reunida.value.carpeta : "";
    const leer = (nombre: string) => readFileSync(join(carpeta, nombre), "utf8");
    expect(readdirSync(carpeta).sort()).toEqual([
      "auditoria.json",
      "documento.xml",
      "documento.xml.sha256",
      "indice.txt",
    ]);
    const hash = createHash("sha256").update(leer("documento.xml")).digest("hex");
    expect(leer("documento.xml.sha256")).toBe(`${hash}  documento.xml\n`);
    expect(leer("documento.xml")).toContain(`<cuf>${cuf}</cuf>`);
    const indice = leer("indice.txt");
    expect(indice.match(/-> \w+ {2}\w+/g)).toEqual([
      "-> ENVIANDO  enviada",
      "-> EMITIDA  aceptada",
      "-> ANULADA  anulada",
    ]);
    expect(indice.match(/: SÍ/g)).toHaveLength(3);
  });

  test("of a CUF that nobody issued is a sentence", async () => {
    expect(await reunirEvidencia(mundo.db(), "ABC", mundo.config.dataDir)).toEqual({
      ok: false,
      error: "No hay ningún documento con el CUF ABC. Revise que esté completo.",
    });
  });
});
