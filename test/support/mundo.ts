/** Simulator and server of a test as real processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import { readConfig, type ConfigDemo, type Guiones } from "../../scripts/demo/config.ts";
import { createProgramas, type Programas } from "../../scripts/demo/programas.ts";
import { prepararServidor } from "../../scripts/demo/preparar.ts";
import { provisionDemo, type EmpresaDemo } from "../../scripts/demo/provision.ts";
import { copiarDemo } from "./molde-demo.ts";
import { findProgramas } from "./programas/hacer.ts";

export { hasta } from "./hasta.ts";

/** Simulator and server as real processes, on a data folder and ports of their own. */
export interface Mundo extends Programas {
  readonly config: ConfigDemo;
  readonly base: string;
  readonly siat: string;
  readonly empresas: readonly EmpresaDemo[];
  /** A call to the server with the first company's key. A reply to an issue lacks the A4 page unless `prefer` asks for it. */
  readonly api: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Respuesta>;
  /** Sets the simulator's faults. */
  readonly control: (changes: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Respuesta {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly body: any;
}

/**
 * Starts and prepares both; the company is ready to issue on point of sale 0. `guiones` names programs that are not those of this
 * source tree.
 */
export async function startMundo(
  env: Readonly<Record<string, string>> = {},
  guiones: Partial<Guiones> = {},
): Promise<Mundo> {
  const data = mkdtempSync(join(tmpdir(), "mostrador-"));
  // Programs of another version make their own data.
  const lista = Object.keys(guiones).length === 0 && (await copiarDemo(data, env));
  const [serverPort, siatPort, desktopPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const leida = readConfig({
    DATABASE_URL: env["DATABASE_URL"] ?? process.env["DATABASE_URL"],
    MOSTRADOR_DATA: data,
    MOSTRADOR_PORT: String(serverPort),
    MOSTRADOR_SIAT_PORT: String(siatPort),
    MOSTRADOR_DESKTOP_PORT: String(desktopPort),
    MOSTRADOR_HEADLESS: "1",
  });
  const config = { ...leida, guiones: { ...findProgramas(), ...guiones } };
  const programas = createProgramas(config, env);
  await programas.simulador.start();
  const empresas = await provisionDemo(config);
  await programas.servidor.start();
  if (!lista) await prepararServidor(config, empresas);
  const base = `http://127.0.0.1:${serverPort}`;
  const siat = `http://127.0.0.1:${siatPort}`;
  const key = empresas[0]?.apiKey ?? "";
  return {
    ...programas,
    config,
    base,
    siat,
    empresas,
    api: (method, path, body, headers = {}) =>
      call(base + path, method, body, { "x-api-key": key, prefer: "return=minimal", ...headers }),
    control: async (changes) => {
      const { status, body } = await call(`${siat}/control`, "PUT", changes, {});
      if (status !== 200) throw new Error(`control: ${status} ${JSON.stringify(body)}`);
    },
    close: async () => {
      for (const programa of [programas.caja, programas.servidor, programas.simulador]) await programa.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function call(
  url: string,
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Respuesta> {
  const reply = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    body: text.startsWith("{") ? JSON.parse(text) : text,
  };
}
