import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { FUENTES } from "../../scripts/demo/config.ts";
import { provisionDemo } from "../../scripts/demo/provision.ts";

const TOKEN = "token-delegado-de-prueba";
const data = mkdtempSync(join(tmpdir(), "demo-secretos-"));
mkdirSync(join(data, "registros"));
const simulador = createServer((_req, res) => res.end(JSON.stringify({ token: TOKEN })));
afterEach(() => {
  simulador.close();
  rmSync(data, { recursive: true });
});

/** Stands in the administration's place: keeps its arguments, and the secrets of the files that they name. */
const ADMIN = `
import { appendFileSync, readFileSync } from "node:fs";
const args = process.argv.slice(2);
const secretas = args.flatMap((arg, i) => (arg.endsWith("-archivo") ? [readFileSync(args[i + 1], "utf8")] : []));
appendFileSync(new URL("dichas.jsonl", import.meta.url), JSON.stringify({ args, secretas }) + "\\n");
console.log(JSON.stringify({ api_key: "mk_x", owner_token: "own_x" }));
`;

test("the demo types no secret into an order, and leaves none in a file of its own", async () => {
  simulador.listen(0, "127.0.0.1");
  await once(simulador, "listening");
  const admin = join(data, "admin.mjs");
  writeFileSync(admin, ADMIN);
  const empresas = await provisionDemo({
    data,
    serverPort: 1,
    siatPort: (simulador.address() as AddressInfo).port, // a server of TCP that listens
    desktopPort: 1,
    headless: true,
    guiones: { ...FUENTES, admin },
    databaseUrl: null,
  });
  const dichas = readFileSync(join(data, "dichas.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((linea) => JSON.parse(linea));
  const claves = empresas.flatMap(({ p12Clave }) => (p12Clave === null ? [] : [p12Clave]));
  expect(dichas.map(({ secretas }) => secretas)).toEqual([[TOKEN, ...claves], [TOKEN]]);
  for (const { args } of dichas)
    for (const secreto of [TOKEN, ...claves]) expect(args.join(" ")).not.toContain(secreto);
  expect(readdirSync(join(data, "demo")).filter((archivo) => archivo.endsWith(".secreto"))).toEqual([]);
});
