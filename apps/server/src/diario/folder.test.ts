import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const PROCESOS = 4;
const RAICES = 120;
/** Long enough for all processes to load the program. */
const ARRANQUE_MS = 3000;

const base = mkdtempSync(join(tmpdir(), "diario-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("processes that start at the same moment take a folder each, in every new root", async () => {
  const raices = Array.from({ length: RAICES }, (_nada, i) => join(base, String(i)));
  const script = join(import.meta.dirname, "../support/reclamar.ts");
  const inicio = String(Date.now() + ARRANQUE_MS);
  const procesos = Array.from({ length: PROCESOS }, () =>
    spawn(process.execPath, [script, inicio, ...raices], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const finales = procesos.map((proceso) => once(proceso, "exit"));
  const tomadas = await Promise.all(
    procesos.map(async (proceso) => {
      const [texto] = (await once(proceso.stdout, "data")) as [Buffer];
      return JSON.parse(texto.toString("utf8")) as string[];
    }),
  );
  for (const { stdin } of procesos) stdin.write("fin\n");
  await Promise.all(finales);
  for (const [i] of raices.entries())
    expect(new Set(tomadas.map((suyas) => suyas[i])).size, `raíz ${i}`).toBe(PROCESOS);
});
