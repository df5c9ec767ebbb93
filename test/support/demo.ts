import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CARPETA_DE_PROGRAMAS, freePort } from "@mostrador/core/support";
import { hasta } from "./hasta.ts";
import { copiarDemo } from "./molde-demo.ts";

/** The file that `npm start` writes for scripts. docs/design.md D46. */
export interface DemoJson {
  readonly base_url: string;
  readonly simulator_url: string;
  readonly desktop_url: string;
  readonly api_key: string;
  readonly nit: number;
  readonly codigo_sistema: string;
}

/** The demo as a newcomer starts it, on its own data folder and ports; the two switches are typed as a person would. */
export interface Demo {
  readonly data: string;
  readonly json: DemoJson;
  /** The demo's process, whose children are the programs. */
  readonly pid: number | undefined;
  readonly output: () => string;
  readonly escribir: (linea: string, espera: RegExp) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts the demo. `env` adds to its environment; `nueva`: its companies are made by this start, as a newcomer's are. */
export async function startDemo(env: Readonly<Record<string, string>> = {}, nueva = false): Promise<Demo> {
  const data = mkdtempSync(join(tmpdir(), "mostrador-demo-"));
  if (!nueva) await copiarDemo(data, env);
  const [port, siat, desktop] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../scripts/demo.ts")], {
    env: {
      ...process.env,
      MOSTRADOR_DATA: data,
      MOSTRADOR_PORT: String(port),
      MOSTRADOR_SIAT_PORT: String(siat),
      MOSTRADOR_DESKTOP_PORT: String(desktop),
      MOSTRADOR_HEADLESS: "1",
      // A newcomer's demo runs the sources, as `npm start` does.
      ...(nueva ? {} : { MOSTRADOR_PROGRAMAS: process.env[CARPETA_DE_PROGRAMAS] ?? "" }),
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const file = join(data, "demo.json");
  await hasta("npm start imprime las direcciones", () => {
    if (child.exitCode !== null) throw new Error(`npm start terminó:\n${out}`);
    return existsSync(file) && out.includes("Escriba");
  });
  return {
    data,
    json: JSON.parse(readFileSync(file, "utf8")) as DemoJson,
    pid: child.pid,
    output: () => out,
    escribir: async (linea, espera) => {
      const from = out.length;
      child.stdin.write(`${linea}\n`);
      await hasta(`${linea}: ${espera.source}`, () => espera.test(out.slice(from)));
    },
    close: async () => {
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Environment of a demo whose drawer stays closed. */
export const CERRADA = { MOSTRADOR_TURNO_INICIAL: "" } as const;

/** All documents that the tax system holds, by its control. */
export async function documentosDeImpuestos({ json }: Demo): Promise<{ cuf: string; estado: number }[]> {
  const documentos: { cuf: string; estado: number }[] = [];
  for (;;) {
    const reply = await fetch(`${json.simulator_url}/control/documentos?desde=${documentos.length}`);
    const pagina = (await reply.json()) as { documentos: typeof documentos };
    if (pagina.documentos.length === 0) return documentos;
    documentos.push(...pagina.documentos);
  }
}

interface FacturaDelServidor {
  readonly cuf: string;
  readonly estado: string;
  readonly numero_factura: number;
  readonly sector: number;
  readonly monto_total: number;
}

/** All documents of the company, page by page. */
export async function facturasDelServidor({ json }: Demo): Promise<readonly FacturaDelServidor[]> {
  const facturas: FacturaDelServidor[] = [];
  let cursor = "";
  do {
    const headers = { "x-api-key": json.api_key };
    const reply = await fetch(`${json.base_url}/v1/facturas?limite=100${cursor}`, { headers });
    const { datos } = (await reply.json()) as {
      datos: { facturas: FacturaDelServidor[]; paginacion: { siguiente: string | null } };
    };
    facturas.push(...datos.facturas);
    cursor = datos.paginacion.siguiente === null ? "" : `&cursor=${datos.paginacion.siguiente}`;
  } while (cursor !== "");
  return facturas;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
