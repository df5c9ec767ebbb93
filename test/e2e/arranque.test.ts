import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { buildP12 } from "@mostrador/core/firma";
import { freePort } from "@mostrador/core/support";
import { ESPERA_MS } from "../support/hasta.ts";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAMAS = [
  ["the server", "apps/server/src/main.ts", "MOSTRADOR_PORT"],
  ["the simulator", "packages/siat-pilot/src/main.ts", "MOSTRADOR_SIAT_PORT"],
  ["the till", "apps/desktop/src/hosts/loopback/main.ts", "MOSTRADOR_DESKTOP_PORT"],
] as const;
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function carpeta(): string {
  const folder = mkdtempSync(join(tmpdir(), "arranque-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program that is expected to end by itself. */
async function run(script: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const timer = setTimeout(() => child.kill("SIGKILL"), ESPERA_MS);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  return { code, out };
}

describe.each(PROGRAMAS)("%s", (_name, script, portVar) => {
  test("says in Spanish that its port is taken, and which setting to change", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    cleanups.push(() => holder.close());
    const address = holder.address();
    const port = typeof address === "object" && address !== null ? String(address.port) : "";
    const { code, out } = await run(script, { MOSTRADOR_DATA: carpeta(), [portVar]: port });
    expect([code, out]).toEqual([1, expect.stringMatching(new RegExp(`${port}.*${portVar}`, "s"))]);
    expect(out).not.toMatch(/\n\s+at /);
  });

  test("says in Spanish that its data folder cannot be written", async () => {
    // No user can create a folder under a file; a read-only folder would not stop root.
    const file = join(carpeta(), "archivo");
    writeFileSync(file, "");
    const { code, out } = await run(script, {
      MOSTRADOR_DATA: join(file, "datos"),
      [portVar]: String(await freePort()),
    });
    expect([code, out]).toEqual([1, expect.stringMatching(/carpeta|escribir/i)]);
    expect(out).not.toMatch(/\n\s+at /);
  });
});

describe.each([PROGRAMAS[0], PROGRAMAS[2]])(
  "%s, started twice on the same data",
  (_name, script, portVar) => {
    test("refuses the second", async () => {
      const data = carpeta();
      const first = spawn(process.execPath, [join(ROOT, script)], {
        env: { ...process.env, MOSTRADOR_DATA: data, [portVar]: String(await freePort()) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      cleanups.push(() => first.kill("SIGKILL"));
      await once(first.stdout, "data");
      const { code, out } = await run(script, {
        MOSTRADOR_DATA: data,
        [portVar]: String(await freePort()),
      });
      expect(code).toBe(1);
      expect(out).toMatch(/otro|otra|ya /i);
    });

    test("ends with 0 on SIGTERM", async () => {
      const child = spawn(process.execPath, [join(ROOT, script)], {
        env: { ...process.env, MOSTRADOR_DATA: carpeta(), [portVar]: String(await freePort()) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      child.kill("SIGTERM");
      expect((await once(child, "exit"))[0]).toBe(0);
    });
  },
);

describe("the demo", () => {
  test("does not take another program that answers on its port for its own", async () => {
    const pedidos: string[] = [];
    const ajeno = createHttp((req, res) => {
      if (req.method !== "GET") pedidos.push(`${req.method} ${req.url}`);
      res.end("{}");
    }).listen(0, "127.0.0.1");
    await once(ajeno, "listening");
    cleanups.push(() => ajeno.close());
    const puerto = String((ajeno.address() as AddressInfo).port);
    const data = carpeta();
    const { code, out } = await run("scripts/demo.ts", {
      MOSTRADOR_DATA: data,
      MOSTRADOR_SIAT_PORT: puerto,
      MOSTRADOR_PORT: String(await freePort()),
      MOSTRADOR_DESKTOP_PORT: String(await freePort()),
      MOSTRADOR_HEADLESS: "1",
    });
    expect([code, out]).toEqual([1, expect.stringContaining(`El puerto ${puerto} está ocupado`)]);
    expect(pedidos).toEqual([]);
  });
});

describe("the administration", () => {
  const create = (data: string, changes: Readonly<Record<string, string>>) => {
    const options = {
      nit: "1020",
      "razon-social": "Prueba",
      municipio: "La Paz",
      modalidad: "1",
      "codigo-sistema": "ABC",
      token: "t",
      ...changes,
    };
    const args = [
      "empresa",
      "crear",
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ];
    return spawnSync(process.execPath, [join(ROOT, "apps/server/src/admin.ts"), ...args], {
      env: { ...process.env, MOSTRADOR_DATA: data },
      encoding: "utf8",
    });
  };
  const p12 = (data: string, desdeMs: number, hastaMs: number): string => {
    const file = join(data, "c.p12");
    writeFileSync(file, buildP12({ titular: "x", nit: 1020, clave: "buena", desdeMs, hastaMs }));
    return file;
  };
  const DIA = 86_400_000;

  test.each([
    ["a wrong password", -DIA, DIA, "mala", /contraseña del \.p12 no es la correcta/],
    ["an expired certificate", -2 * DIA, -DIA, "buena", /venció el \d\d\/\d\d\/\d{4}/],
    ["a certificate that is not valid yet", DIA, 2 * DIA, "buena", /vale recién desde/],
  ])("refuses %s and says what to do", (_what, desde, hasta, clave, text) => {
    const data = carpeta();
    const { status, stderr } = create(data, {
      p12: p12(data, Date.now() + desde, Date.now() + hasta),
      "p12-clave": clave,
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(text)]);
  });

  test.each([
    ["a file that is not there", { p12: "/no/existe.p12" }, /No se pudo leer el certificado/],
    ["modality 1 without a certificate", {}, /indique el certificado/],
    ["a modality that is none", { modalidad: "3" }, /--modalidad/],
    ["a NIT that is no number", { nit: "abc" }, /--nit/],
  ])("refuses %s", (_what, changes, text) => {
    const { status, stderr } = create(carpeta(), changes);
    expect([status, stderr]).toEqual([1, expect.stringMatching(text)]);
  });
});
