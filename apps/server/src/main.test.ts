import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const carpeta = mkdtempSync(join(tmpdir(), "servidor-main-"));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

/** Starts the program; gives what it said, and how it ended, or null once it serves. */
async function arrancar(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
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
