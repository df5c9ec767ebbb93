import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertTardio } from "../motor/tareas/resultados-tardios.ts";
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
    const read = (nombre: string) => readFileSync(join(carpeta, nombre), "utf8");
    expect(readdirSync(carpeta).sort()).toEqual([
      "auditoria.json",
      "documento.xml",
      "documento.xml.sha256",
      "indice.txt",
    ]);
    const hash = createHash("sha256").update(read("documento.xml")).digest("hex");
    expect(read("documento.xml.sha256")).toBe(`${hash}  documento.xml\n`);
    expect(read("documento.xml")).toContain(`<cuf>${cuf}</cuf>`);
    const indice = read("indice.txt");
    expect(indice.match(/-> \w+ {2}\w+/g)).toEqual([
      "-> ENVIANDO  enviada",
      "-> EMITIDA  aceptada",
      "-> ANULADA  anulada",
    ]);
    expect(indice.match(/: SÍ/g)).toHaveLength(3);
  });

  test("tells an answer about it that came too late to count", async () => {
    const { cuf } = (await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
    const nit = Nit.parse(mundo.empresas[0].nit);
    const tarde = { id: 1, nit, clase: "dudas", clave: cuf, lugar: "0/0", venceEn: 0 };
    const arriendo = { intento: 1, fallos: 0, dueno: 7, arrendadaHasta: 1, repetir: 0 };
    await insertTardio(mundo.db(), { ...tarde, ...arriendo }, { kind: "hecha", dicho: "noExiste" }, 0);
    const reunida = await reunirEvidencia(mundo.db(), cuf, join(mundo.config.dataDir, "pruebas"));
    const carpeta = reunida.ok ? reunida.value.carpeta : "";
    expect(readFileSync(join(carpeta, "indice.txt"), "utf8")).toContain(
      "dudas: hecha, Impuestos dijo noExiste",
    );
    expect(JSON.parse(readFileSync(join(carpeta, "tardios.json"), "utf8"))).toMatchObject([{ clave: cuf }]);
  });

  test("of a CUF that nobody issued is a sentence", async () => {
    expect(await reunirEvidencia(mundo.db(), "ABC", mundo.config.dataDir)).toEqual({
      ok: false,
      error: "No hay ningún documento con el CUF ABC. Revise que esté completo.",
    });
  });
});
