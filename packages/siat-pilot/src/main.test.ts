import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPrograma, freePort, sizeOfTier } from "@mostrador/core/support";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "pilot-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FUENTE = join(import.meta.dirname, "main.ts");

/** Starts the program, or its sources. */
const start = (env: Readonly<Record<string, string>>, guion = findPrograma("simulador", FUENTE)) => {
  const child = spawn(process.execPath, [guion], {
    env: { ...process.env, MOSTRADOR_DATA: join(folder, "datos"), MOSTRADOR_SIAT_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let salida = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      salida += chunk.toString();
    });
  return { child, exit: once(child, "exit"), salida: () => salida };
};

test("SIGTERM ends it with 0", async () => {
  // As `npm run simulator` starts it.
  const { child, exit, salida } = start({}, FUENTE);
  while (!salida().includes("http://")) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

test("a busy port is said in a sentence", async () => {
  const otro = createServer().listen(0, "127.0.0.1");
  await once(otro, "listening");
  const { port } = otro.address() as AddressInfo;
  const { exit, salida } = start({ MOSTRADOR_SIAT_PORT: String(port) });
  expect(await exit).toEqual([1, null]);
  expect(salida()).toBe(
    `El puerto ${port} ya está en uso. Cierre el otro programa o elija otro con MOSTRADOR_SIAT_PORT.\n`,
  );
  otro.close();
});

test("a data folder that cannot be written to is said in a sentence", async () => {
  // A file where the folder should be: also root, who may write to read-only folders, meets it.
  const file = join(folder, "archivo");
  writeFileSync(file, "");
  chmodSync(file, 0o400);
  const { exit, salida } = start({ MOSTRADOR_DATA: file });
  expect(await exit).toEqual([1, null]);
  expect(salida()).toContain(`No se puede escribir en la carpeta de datos ${file}`);
});

test("a port that is none is said in a sentence", async () => {
  const { exit, salida } = start({ MOSTRADOR_SIAT_PORT: "abc" });
  expect(await exit).toEqual([1, null]);
  expect(salida()).toBe("El valor de MOSTRADOR_SIAT_PORT no es válido.\n");
});

test("the control has an address of its own that is chosen, and answers while the services refuse", async () => {
  const port = await freePort();
  const { child, exit, salida } = start({ MOSTRADOR_SIAT_CONTROL_PORT: String(port) });
  while (!salida().includes("control: http://")) await new Promise((resolve) => setTimeout(resolve, 20));
  const [, servicios = "", control = ""] = /: (http\S+) \(control: (http\S+)\)/.exec(salida()) ?? [];
  expect(control).toBe(`http://127.0.0.1:${port}`);
  const poner = async (unreachable: string) =>
    (await fetch(`${control}/control`, { method: "PUT", body: JSON.stringify({ unreachable }) })).status;
  // In a process of its own, many times: the port is as asked for by the time that the control answers.
  for (let vez = 0; vez < sizeOfTier(30, 100); vez++) {
    expect(await poner("refuse")).toBe(200);
    await expect(fetch(servicios)).rejects.toThrow("fetch failed");
    expect(await Promise.all([poner("no"), poner("no")])).toEqual([200, 200]);
    expect((await fetch(servicios)).status).toBe(200);
  }
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});
