import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { freePort } from "@mostrador/core/support";
import { ejecutar } from "../../scripts/demo/ejecutar.ts";
import { hasta } from "../support/hasta.ts";
import { copiarDemo } from "../support/molde-demo.ts";

/** SIGTERM to `npm start` ends all that it started: simulator, server, till, and commands of the start. */
const ROOT = join(import.meta.dirname, "../..");
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Names what runs of the demo below a process, by its id. */
function programasDe(pid: number): ReadonlyMap<number, string> {
  const padres = new Map(readdirSync("/proc").flatMap((nombre) => parDe(Number(nombre))));
  const suyos = new Map<number, string>();
  for (const [uno] of padres) {
    for (let padre: number | undefined = uno; padre !== undefined; padre = padres.get(padre))
      if (padre === pid && uno !== pid)
        suyos.set(uno, readFile(`/proc/${uno}/cmdline`).replaceAll("\0", " "));
  }
  return suyos;
}

/** Gives a process with its parent; nothing where it is none, or a dead one. */
function parDe(pid: number): readonly (readonly [number, number])[] {
  const [, estado, padre] = /^\d+ \(.*\) (\S) (\d+)/s.exec(readFile(`/proc/${pid}/stat`)) ?? [];
  return padre === undefined || estado === "Z" ? [] : [[pid, Number(padre)]];
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Starts the demo by npm, as a person does. */
async function npmStart() {
  const data = mkdtempSync(join(tmpdir(), "terminar-"));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  await copiarDemo(data, {});
  const [port, siat, desktop] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: {
      ...process.env,
      MOSTRADOR_DATA: data,
      MOSTRADOR_PORT: String(port),
      MOSTRADOR_SIAT_PORT: String(siat),
      MOSTRADOR_DESKTOP_PORT: String(desktop),
      MOSTRADOR_HEADLESS: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const { pid = 0 } = child;
  const running = (script: string) => [...programasDe(pid).values()].some((cual) => cual.includes(script));
  const listo = () =>
    hasta("npm start imprime las direcciones", () => {
      if (child.exitCode !== null) throw new Error(`npm start terminó:\n${out}`);
      return existsSync(join(data, "demo.json")) && out.includes("Escriba");
    });
  return { child, pid, listo, running, salida: () => out };
}

const ESTADOS = [
  ["once all answer", (demo: Demo) => demo.listo()],
  [
    "while the first program starts",
    (demo: Demo) => hasta("arranca el simulador", () => demo.running("siat-pilot")),
  ],
  [
    "while the server starts",
    (demo: Demo) => hasta("arranca el servidor", () => demo.running("server/src/main")),
  ],
] as const;
type Demo = Awaited<ReturnType<typeof npmStart>>;

test.each(ESTADOS)("SIGTERM to npm %s ends each of them before npm", async (_cuando, esperar) => {
  const demo = await npmStart();
  await esperar(demo);
  const suyos = programasDe(demo.pid);
  expect(suyos.size).toBeGreaterThan(1);
  const terminado = once(demo.child, "exit");
  const leido = Promise.all([once(demo.child.stdout, "close"), once(demo.child.stderr, "close")]);
  // A group gets it, and npm passes it on: it comes twice.
  demo.child.kill("SIGTERM");
  demo.child.kill("SIGTERM");
  await terminado;
  await leido;
  // Said once the last of them has ended: what only lost its parent says nothing.
  expect(demo.salida()).toContain("La demostración terminó.");
  expect([...suyos].filter(([uno]) => parDe(uno).length > 0)).toEqual([]);
});

test("a command of the start ends with what it started itself", async () => {
  const fin = new AbortController();
  const tarea = ejecutar("sh", ["-c", "tail -f /dev/null & wait"], { fin: fin.signal });
  const suyos = () => [...programasDe(process.pid)].filter(([, cual]) => cual.includes("tail -f /dev/null"));
  await hasta("la orden y lo que ella arranca", () => suyos().length === 2);
  const antes = suyos();
  fin.abort();
  await expect(tarea).rejects.toThrow();
  await hasta("terminan las dos", () => antes.every(([uno]) => parDe(uno).length === 0));
  await expect(ejecutar("true", [], { fin: fin.signal }), "nothing starts after the end").rejects.toThrow();
});
