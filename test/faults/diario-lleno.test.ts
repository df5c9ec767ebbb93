import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { montarPequeno, rowsOfTier, skipUnless, type Opciones } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pedido } from "../../apps/server/src/support/llamar.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";

const carpeta = mkdtempSync(join(tmpdir(), "diario-lleno-"));
const disco = join(carpeta, "disco");
mkdirSync(disco);
const montado = montarPequeno(disco, 4);

afterAll(() => {
  if (montado.hay) spawnSync("umount", ["-l", disco]);
  rmSync(carpeta, { recursive: true });
});

const DIARIOS: readonly (readonly [que: string, diario: string, opciones: Opciones])[] = [
  ["whose disk is full", disco, skipUnless(montado)],
  ["that is no folder", join(carpeta, "archivo"), {}],
];

/** The first tier has the full disk; where a machine can make none, the other. */
describe.each(rowsOfTier(DIARIOS, 1, montado.hay ? 0 : 1))(
  "the server with a journal %s",
  (_que, diario, opciones) => {
    let mundo: Mundo;
    beforeAll(async () => {
      if (opciones.skip !== true) mundo = await startMundo({ MOSTRADOR_DIARIO: diario });
    });
    afterAll(() => mundo?.close());

    const pedir = (cuerpo: object = pedido()) =>
      mundo.api("POST", "/v1/facturas", cuerpo, { prefer: "return=minimal" });
    const creditos = async () => (await mundo.api("GET", "/v1/cuenta")).body.datos.creditos_disponibles;
    const enImpuestos = async () => {
      const { documentos } = (await (await fetch(`${mundo.siat}/control/documentos`)).json()) as {
        documentos: { numero: number }[];
      };
      return documentos.map(({ numero }) => numero).toSorted((a, b) => a - b);
    };
    /** Makes the journal unwritable; gives what mends it. */
    const romper = (): (() => void) => {
      if (diario !== disco) {
        rmSync(diario, { recursive: true, force: true });
        writeFileSync(diario, "");
        return () => rmSync(diario);
      }
      const relleno = join(disco, "relleno");
      const { bavail, bsize } = statfsSync(disco);
      expect(() => writeFileSync(relleno, Buffer.alloc((bavail + 1) * bsize))).toThrow("ENOSPC");
      return () => rmSync(relleno);
    };

    test(
      "sends nothing by the API and takes no number or credit, says why, and goes on by itself once it can",
      opciones,
      async () => {
        const antes = await creditos();
        for (let i = 0; i < 3; i++) expect((await pedir()).status).toBe(200);
        const reparar = romper();
        const sinEnviar = [];
        await hasta("el diario no se puede escribir", async () => {
          const { status, body } = await pedir();
          if (status !== 200) sinEnviar.push(status);
          return status === 503 && String(body.error).includes("MOSTRADOR_DIARIO");
        });
        const hechas = await enImpuestos();
        // The journal is on its own disk: the number that the first refused one had taken is free again.
        for (const cuerpo of [pedido(), pedido({ contingencia: true })])
          expect(await pedir(cuerpo)).toMatchObject({ status: 503, body: { ok: false } });
        const listo = await fetch(`${mundo.base}/readyz`);
        expect([listo.status, await listo.text()]).toEqual([503, expect.stringContaining(diario)]);
        expect(await enImpuestos()).toEqual(hechas);
        expect(antes - (await creditos())).toBe(hechas.length);

        reparar();
        await hasta("se puede emitir otra vez", async () => (await pedir()).status === 200);
        expect((await fetch(`${mundo.base}/readyz`)).status).toBe(200);
        const todas = await enImpuestos();
        expect(todas).toEqual(todas.map((_, i) => i + 1));
        expect(antes - (await creditos())).toBe(todas.length);
      },
    );
  },
);
