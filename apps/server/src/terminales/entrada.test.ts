/** How what a computer brings is treated after its credential ended: decided, journalled, restored. docs/decisions/0082 */
import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reponer } from "../copias/restaurar/reponer.ts";
import { parseEntry } from "../diario/entry.ts";
import { createReloj } from "../reloj.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { findTerminal } from "./db/terminales.ts";
import { planEntrada } from "./entrada.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const dueno = (method: string, path: string) =>
  mundo.api(method, path, undefined, {
    "x-api-key": null,
    authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
  });

const enEquipos = async ({ id }: Caja) =>
  exigir(await dueno("GET", "/v1/terminales")).body.datos.terminales.find((t: { id: string }) => t.id === id);

/** Revokes a till, which then brings a document that it printed in an outage. */
async function traerRevocada(caja: Caja): Promise<void> {
  const inicio = await caja.ahora();
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: epochToInstante(instanteToEpoch(inicio) + 1000) };
  const factura = { ...(await caja.factura(1, 2, inicio)), gemela: null, corte_id: corte.id };
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas: [factura] }));
}

test("a restore puts back how a credential ended, and the owner's word", async () => {
  const caja = await emparejarCaja(mundo);
  const terminal = await findTerminal(mundo.db(), mundo.empresas[0].nit, caja.id);
  if (terminal === undefined) throw new Error("la caja no está");
  const dicho = { fin: "reemplazo", finEn: 7, entrega: "rechazada" } as const;
  const cajas = new Map([[caja.id, { ...terminal, revocado: 1, ...dicho }]]);
  const nada = { lecturas: [], documentos: [], sucesos: [], eventos: [], empacadas: [] };
  const partes = { db: mundo.db(), now: mundo.ahora, reloj: createReloj(mundo.ahora, () => 0) };
  await reponer(partes, { ...nada, resultados: new Map(), cambios: new Map(), cajas }, mundo.ahora());
  const repuesta = await findTerminal(mundo.db(), mundo.empresas[0].nit, caja.id);
  expect(repuesta).toMatchObject({ revocado: 1, ...dicho });
});

test("a restore asks the owner no second time about papers that she refused after the copy", async () => {
  const caja = await emparejarCaja(mundo);
  await traerRevocada(caja);
  expect((await enEquipos(caja)).retenidas.cuantas).toBe(1);
  const terminal = await findTerminal(mundo.db(), mundo.empresas[0].nit, caja.id);
  if (terminal === undefined) throw new Error("la caja no está");
  const cajas = new Map([[caja.id, { ...terminal, entrega: "rechazada" as const }]]);
  const nada = { lecturas: [], documentos: [], sucesos: [], eventos: [], empacadas: [] };
  const partes = { db: mundo.db(), now: mundo.ahora, reloj: createReloj(mundo.ahora, () => 0) };
  await reponer(partes, { ...nada, resultados: new Map(), cambios: new Map(), cajas }, mundo.ahora());
  expect(await enEquipos(caja)).toMatchObject({ retenidas: { cuantas: 0 }, rechazadas: { cuantas: 1 } });
});

test("the journal tells the end of a credential; entries of before leave it to the owner", () => {
  const caja = {
    id: "c",
    nit: 1023456022,
    sucursal: 0,
    puntoVenta: 1,
    nombre: "C",
    tokenHash: "h",
    epoca: 1,
  };
  const entrada = { tipo: "caja", en: 1, caja: { ...caja, revocado: 1, creadoEn: 1 } };
  const leida = parseEntry(toWire(entrada));
  expect(leida).toMatchObject({ caja: { fin: null, finEn: null, entrega: null } });
  const conFin = { ...entrada.caja, fin: "reemplazo", finEn: 5, entrega: null };
  expect(parseEntry(toWire({ ...entrada, caja: conFin }))).toMatchObject({ caja: conFin });
});

describe("planEntrada", () => {
  const DIA_MS = 86_400_000;
  test.each([
    ["a replaced till's papers come in", { fin: "reemplazo", finEn: 0, entrega: null }, 30 * DIA_MS, "toma"],
    [
      "after thirty days the owner is asked",
      { fin: "reemplazo", finEn: 0, entrega: null },
      30 * DIA_MS + 1,
      "retiene",
    ],
    ["of a revoked one she is asked", { fin: "revocacion", finEn: 0, entrega: null }, 1, "retiene"],
    ["of a copy with a credential of before", { fin: "renovacion", finEn: 0, entrega: null }, 1, "retiene"],
    ["of one that a program of before ended", { fin: null, finEn: null, entrega: null }, 1, "retiene"],
    ["accepted", { fin: "revocacion", finEn: 0, entrega: "aceptada" }, 1, "toma"],
    ["refused", { fin: "reemplazo", finEn: 0, entrega: "rechazada" }, 1, "niega"],
  ] as const)("%s", (_que, terminal, ahoraMs, entrada) => {
    expect(planEntrada(terminal, ahoraMs)).toBe(entrada);
  });

  test("nothing of a revoked or unknown credential comes in without the owner's word", () => {
    const fin = fc.constantFrom("revocacion" as const, "renovacion" as const, null);
    const entrega = fc.constantFrom("rechazada" as const, null);
    const momentos = fc.record({ finEn: fc.option(fc.nat()), ahoraMs: fc.nat() });
    fc.assert(
      fc.property(fin, entrega, momentos, (suyo, palabra, { finEn, ahoraMs }) => {
        expect(planEntrada({ fin: suyo, finEn, entrega: palabra }, ahoraMs)).not.toBe("toma");
      }),
    );
  });
});
