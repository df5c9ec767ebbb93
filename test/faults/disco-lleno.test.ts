import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { montarPequeno, skipUnless } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { pedido } from "../../apps/server/src/support/llamar.ts";

const PEDIDO = pedido({}, { cantidad: 1 });
const disco = mkdtempSync(join(tmpdir(), "disco-"));
const montado = montarPequeno(disco, 96);
if (!montado.hay) rmSync(disco, { recursive: true });

describe("the server on a disk that is full", skipUnless(montado), () => {
  let mundo: Mundo;
  const antes = process.env["TMPDIR"];
  beforeAll(async () => {
    process.env["TMPDIR"] = disco;
    mundo = await startMundo();
  });
  afterAll(async () => {
    await mundo.close();
    if (antes === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = antes;
    // Lazily: the programs' logs are let go of a moment after their end.
    spawnSync("umount", ["-l", disco]);
    rmSync(disco, { recursive: true });
  });

  const pedir = (clave: string) =>
    mundo.api("POST", "/v1/facturas", PEDIDO, { "x-idempotency-key": clave, prefer: "return=minimal" });

  const listo = async () => (await fetch(`${mundo.base}/readyz`)).status;

  test("issues nothing, stays up, and goes on with the next number and the same keys when there is room", async () => {
    const primera = await pedir("uno");
    expect(primera.status).toBe(200);
    const relleno = join(disco, "relleno");
    fill(relleno);
    const negadas = [];
    const vistas: [number | undefined, number][] = [];
    for (let i = 0; i < 40; i++) {
      negadas.push((await pedir(`lleno-${i}`)).status);
      vistas.push([negadas.at(-1), await listo()]);
    }
    expect(negadas.at(-1)).toBeGreaterThanOrEqual(500);
    // Readiness is the truth of a write as large as an invoice, tried now.
    expect(vistas.filter(([emitir, listo]) => emitir === 500 && listo !== 503)).toEqual([]);
    rmSync(relleno);
    expect(await listo()).toBe(200);
    expect((await pedir("con lugar")).status).toBe(200);

    for (let i = 0; i < negadas.length; i++)
      await hasta(`lleno-${i}`, async () => (await pedir(`lleno-${i}`)).status === 200);
    const { body } = await mundo.api("GET", "/v1/facturas?limite=100");
    const numeros = body.datos.facturas.map((f: { numero_factura: number }) => f.numero_factura);
    expect(new Set(numeros).size).toBe(negadas.length + 2);
    const reply = await fetch(`${mundo.siat}/control/documentos`);
    const { documentos } = (await reply.json()) as { documentos: { estado: number }[] };
    expect(documentos.filter(({ estado }) => estado === 690)).toHaveLength(negadas.length + 2);
  });
});

/** Fills the disk to the last block: the server may take some blocks meanwhile. */
function fill(archivo: string): void {
  const { bavail, bsize } = statfsSync(disco);
  expect(() => writeFileSync(archivo, Buffer.alloc((bavail + 1) * bsize))).toThrow("ENOSPC");
}
