import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ESPERA_MS } from "./hasta.ts";

const RAIZ = join(import.meta.dirname, "../..");
let carpeta: string;
beforeEach(() => {
  // Beside the sources, which the walls read file by file meanwhile.
  const resultados = join(RAIZ, "test-results");
  mkdirSync(resultados, { recursive: true });
  carpeta = mkdtempSync(join(resultados, "procesos-"));
});
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

/** A test file's beginning: starts a shell that starts another program, and notes both. */
const COMIENZO = `
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, test } from "vitest";
async function empezar() {
  const hijo = spawn("sh", ["-c", "sleep 300 & echo $!; wait"], { stdio: ["ignore", "pipe", "ignore"] });
  const [nieto] = await once(hijo.stdout, "data");
  writeFileSync(process.env.PIDS, hijo.pid + " " + String(nieto).trim());
}
`;

test.each([
  ["whose test ends without ending them", "test('uno', empezar);"],
  [
    "whose start fails",
    "beforeAll(async () => { await empezar(); throw new Error('no arranca'); }); test('uno', () => {});",
  ],
  [
    "whose own hook fails",
    "beforeAll(empezar); afterAll(() => { throw new Error('sin navegador'); }); test('uno', () => {});",
  ],
  ["that is killed", "test('uno', async () => { await empezar(); process.kill(process.pid, 'SIGKILL'); });"],
])("the processes of a test file %s end with it", async (_como, cuerpo) => {
  const pids = join(carpeta, "pids");
  const archivo = join(carpeta, "suelto.test.ts");
  writeFileSync(archivo, COMIENZO + cuerpo);
  const config = join(carpeta, "vitest.config.ts");
  const setup = join(import.meta.dirname, "procesos.ts");
  writeFileSync(
    config,
    `export default { root: ${JSON.stringify(carpeta)}, cacheDir: ${JSON.stringify(join(tmpdir(), "procesos-cache"))}, test: { include: ["suelto.test.ts"], setupFiles: [${JSON.stringify(setup)}] } };`,
  );
  spawnSync(process.execPath, [join(RAIZ, "node_modules/vitest/vitest.mjs"), "run", "--config", config], {
    cwd: RAIZ,
    env: { ...process.env, PIDS: pids },
    timeout: ESPERA_MS,
  });
  const iniciados = readFileSync(pids, "utf8").split(" ").map(Number);
  expect(iniciados).toHaveLength(2);
  await expect.poll(() => iniciados.filter(vive)).toEqual([]);
});

function vive(pid: number): boolean {
  try {
    // A zombie waits for its parent only.
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
