import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findServidor, FUENTE_SERVIDOR } from "./support/programas.ts";

const carpeta = mkdtempSync(join(tmpdir(), "servidor-main-"));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

/** Starts the program, or its sources; gives its output and its exit code, or null once it serves. */
async function arrancar(env: Readonly<Record<string, string>>, guion = findServidor()) {
  const child = spawn(process.execPath, [guion], {
    env: { ...process.env, MOSTRADOR_DATA: join(carpeta, "datos"), MOSTRADOR_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let salida = "";
  const fin = once(child, "exit").then(([codigo]) => codigo as number | null);
  const atiende = new Promise<null>((resolve) => {
    for (const flujo of [child.stdout, child.stderr])
      flujo.on("data", (parte: Buffer) => {
        salida += parte.toString();
        if (salida.includes("Servidor: http")) resolve(null);
      });
  });
  const codigo = await Promise.race([fin, atiende]);
  child.kill("SIGTERM");
  await fin;
  return { codigo, salida };
}

test("the log for diagnoses tells of a start, and of one that failed", async () => {
  const ocupado = createServer().listen(0, "127.0.0.1");
  await once(ocupado, "listening");
  const { port } = ocupado.address() as AddressInfo;
  // As `npm run server` starts it.
  expect((await arrancar({}, FUENTE_SERVIDOR)).codigo).toBeNull();
  expect((await arrancar({ MOSTRADOR_PORT: String(port) })).codigo).toBe(1);
  ocupado.close();
  const lineas = readFileSync(join(carpeta, "datos", "registro.jsonl"), "utf8")
    .trim()
    .split("\n");
  const sucesos = lineas.map(
    (linea) => JSON.parse(linea) as { que: string; nombre?: string; pila?: unknown },
  );
  expect(sucesos[0]).toMatchObject({ que: "arranque", motor: "sqlite" });
  expect(sucesos.at(-1)).toMatchObject({ que: "error", nombre: "arranque", pila: expect.any(Array) });
});

describe("in production", () => {
  test.each([[{}], [{ MOSTRADOR_PUBLIC_URL: "" }]])(
    "the server does not start with %j: nobody would reach its links",
    async (env) => {
      const { codigo, salida } = await arrancar({ MOSTRADOR_AMBIENTE: "produccion", ...env });
      expect([codigo, salida]).toEqual([1, expect.stringContaining("Falta MOSTRADOR_PUBLIC_URL")]);
    },
  );
  test.each([
    [{ MOSTRADOR_AMBIENTE: "produccion", MOSTRADOR_PUBLIC_URL: "https://facturas.ejemplo.bo" }],
    [{ MOSTRADOR_AMBIENTE: "sandbox", MOSTRADOR_PUBLIC_URL: "" }],
  ])("it starts with %j", async (env) => {
    expect((await arrancar(env)).codigo).toBeNull();
  });
});
