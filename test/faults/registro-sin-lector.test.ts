import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProgramas } from "../support/programas/hacer.ts";

/** Lines that no pipe holds. */
const LLAMADAS = sizeOfTier(2500, 8000);
const A_LA_VEZ = 50;

let data = "";
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), "registro-"));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

test("a server whose log nobody reads any more goes on answering, and ends when it is told to", async () => {
  const servidor = spawn(process.execPath, [findProgramas().servidor], {
    env: { ...process.env, MOSTRADOR_DATA: data, MOSTRADOR_PORT: "0", MOSTRADOR_POR_MINUTO: "1000000" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const terminado = once(servidor, "exit");
  const url = await new Promise<string>((resolve) => {
    let dicho = "";
    servidor.stdout.on("data", (parte: Buffer) => {
      dicho += parte.toString();
      const found = /^Servidor: (http:\S+)$/m.exec(dicho)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  servidor.stdout.removeAllListeners("data");
  servidor.stdout.pause();
  for (let i = 0; i < LLAMADAS; i += A_LA_VEZ)
    await Promise.all(
      Array.from({ length: A_LA_VEZ }, async () => {
        const respuesta = await fetch(`${url}/v1/cuenta`);
        await respuesta.arrayBuffer();
        expect(respuesta.status).toBe(403);
      }),
    );
  servidor.kill("SIGTERM");
  const [codigo] = await terminado;
  expect(codigo).toBe(0);
});
