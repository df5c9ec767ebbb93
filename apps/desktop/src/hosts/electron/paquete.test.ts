import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTicketPrueba } from "../../caja/impresion/prueba.ts";

const DESKTOP = join(import.meta.dirname, "../../..");
let salida: string;

beforeAll(() => {
  salida = mkdtempSync(join(tmpdir(), "mostrador-paquete-"));
  const vite = join(DESKTOP, "../../node_modules/vite/bin/vite.js");
  const config = join(DESKTOP, "vite.main.config.ts");
  for (const mode of ["production", "preload"]) {
    const args = ["build", "--config", config, "--mode", mode, "--outDir", salida, "--logLevel", "warn"];
    execFileSync(process.execPath, [vite, ...args]);
  }
}, 60_000);
afterAll(() => rmSync(salida, { recursive: true, force: true }));

test("what is packaged needs only Electron, SQLite and Node", () => {
  const imports = readdirSync(salida)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => [
      ...readFileSync(join(salida, name), "utf8").matchAll(/^(?:import|export) [^;]*?from "([^"]+)";$/gm),
    ])
    .map(([, path]) => path ?? "");
  const ajenos = new Set(
    imports.filter(
      (path) => !path.startsWith(".") && !path.startsWith("node:") && !builtinModules.includes(path),
    ),
  );
  expect([...ajenos].sort()).toEqual(["better-sqlite3", "electron"]);
});

test("the preload script is one CommonJS file that needs only Electron, as a sandbox demands", () => {
  const preload = readFileSync(join(salida, "preload.cjs"), "utf8");
  expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, path]) => path)).toEqual(["electron"]);
});

test("the bundled worker draws a ticket", async () => {
  const worker = new Worker(join(salida, "worker.js"));
  try {
    worker.postMessage({ id: 1, rep: buildTicketPrueba(), formato: "ticket80" });
    const [entrega] = (await once(worker, "message")) as [{ pdf: Uint8Array }];
    expect(Buffer.from(entrega.pdf).subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    await worker.terminate();
  }
});
