/** A shop of two companies as real processes, whose data folders a release keeps. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConfigDemo, Guiones } from "../../../scripts/demo/config.ts";
import { prepararServidor } from "../../../scripts/demo/preparar.ts";
import type { Proceso } from "../../../scripts/demo/proceso.ts";
import { createProgramas } from "../../../scripts/demo/programas.ts";
import { admin, provisionDemo, type EmpresaDemo } from "../../../scripts/demo/provision.ts";
import { startCluster } from "../../../apps/server/src/support/cluster.ts";
import { entrarEnCaja, type CajaPuente } from "../../support/caja.ts";
import { freePort } from "@mostrador/core/support";
import { consultar, psql, type Origen } from "../consultar.ts";
import { BASES, PARTES, type Parte } from "../pendientes.ts";

export type Motor = "sqlite" | "postgres";

/** A shop of two companies with a till each, its programs as real processes, each with a data folder of its own. */
export interface Tienda {
  readonly carpetas: Readonly<Record<Parte, string>>;
  readonly programas: Readonly<Record<Parte, Proceso>>;
  readonly empresas: readonly EmpresaDemo[];
  /** Addresses of the server and of the tax system. */
  readonly base: string;
  readonly siat: string;
  readonly origenDe: (parte: Parte) => Origen;
  readonly filas: <T>(parte: Parte, sql: string) => T[];
  /** A call to the server with a company's key; throws where the status is not the expected one. */
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came
  readonly api: (empresa: number, path: string, body: object, status?: number) => Promise<any>;
  /** Calls that the server serves to tills, `METHOD /path`, by its own description. */
  readonly rutasDeCaja: () => Promise<readonly string[]>;
  readonly control: (cambio: object) => Promise<void>;
  /** Starts a till and enters in it. */
  readonly abrirCaja: (parte: "caja" | "caja-2") => Promise<CajaPuente>;
  /** Kills what still runs, and removes everything. */
  readonly cerrar: () => Promise<void>;
}

/** Starts simulator and server, provisioned with the demo's companies; the tills are not running. */
export async function abrirTienda(
  guiones: Guiones,
  motor: Motor,
  env: Readonly<Record<string, string>>,
): Promise<Tienda> {
  const raiz = mkdtempSync(join(tmpdir(), "mostrador-tienda-"));
  const cluster = motor === "postgres" ? await startCluster() : null;
  const databaseUrl = cluster === null ? null : createBase(cluster.url);
  const [serverPort, siatPort] = await Promise.all([freePort(), freePort()]);
  const configs = Object.fromEntries(
    await Promise.all(
      PARTES.map(async (parte) => {
        const data = join(raiz, parte);
        mkdirSync(join(data, "registros"), { recursive: true });
        const desktopPort = await freePort();
        const suya: ConfigDemo = {
          data,
          serverPort,
          siatPort,
          desktopPort,
          headless: true,
          guiones,
          databaseUrl,
        };
        return [parte, suya] as const;
      }),
    ),
  ) as Record<Parte, ConfigDemo>;
  const programas: Record<Parte, Proceso> = {
    simulador: createProgramas(configs.simulador, env).simulador,
    servidor: createProgramas(configs.servidor, env).servidor,
    caja: createProgramas(configs.caja, env).caja,
    "caja-2": createProgramas(configs["caja-2"], env).caja,
  };
  await programas.simulador.start();
  const empresas = await provisionDemo(configs.servidor);
  await programas.servidor.start();
  await prepararServidor(configs.servidor, empresas);
  await admin(configs.servidor, ["demo", "cargar", "--nit", String(empresas[1]?.nit)]);
  // Open while the services refuse connections.
  const siat = `http://127.0.0.1:${siatPort}`;
  const { controlUrl } = (await (await fetch(`${siat}/control`)).json()) as {
    controlUrl: string;
  };
  const base = `http://127.0.0.1:${serverPort}`;
  const origenDe = (parte: Parte): Origen =>
    parte === "servidor" && databaseUrl !== null
      ? { postgres: databaseUrl }
      : { sqlite: join(configs[parte].data, BASES[parte]) };
  return {
    carpetas: Object.fromEntries(PARTES.map((p) => [p, configs[p].data])) as Record<Parte, string>,
    programas,
    empresas,
    base,
    siat,
    origenDe,
    filas: (parte, sql) => consultar(origenDe(parte), sql),
    api: (empresa, path, body, status = 200) =>
      enviar(base + path, "POST", body, status, { "x-api-key": empresas[empresa]?.apiKey ?? "" }),
    rutasDeCaja: async () => {
      // A till's calls have a document of their own since 0.3; before, they stood in the one of all.
      const headers = { "x-api-key": Object.values(empresas)[0]?.apiKey ?? "" };
      const suyo = await fetch(`${base}/v1/portal/openapi.json`, { headers });
      const { paths } = (await (suyo.ok ? suyo : await fetch(`${base}/openapi.json`)).json()) as {
        paths: Record<string, object>;
      };
      return Object.entries(paths)
        .filter(([path]) => path.startsWith("/v1/terminal/"))
        .flatMap(([path, metodos]) => Object.keys(metodos).map((m) => `${m.toUpperCase()} ${path}`))
        .toSorted();
    },
    control: async (cambio) => void (await enviar(`${controlUrl}/control`, "PUT", cambio, 200)),
    abrirCaja: async (parte) => {
      await programas[parte].start();
      return entrarEnCaja(configs[parte].data);
    },
    cerrar: async () => {
      for (const parte of PARTES) await programas[parte].kill();
      await cluster?.stop();
      rmSync(raiz, { recursive: true, force: true });
    },
  };
}

function createBase(cluster: string): string {
  psql(cluster, ["-c", "create database mostrador"]);
  const url = new URL(cluster);
  url.pathname = "/mostrador";
  return url.href;
}

async function enviar(
  url: string,
  method: string,
  body: object,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const texto = await reply.text();
  if (reply.status !== status) throw new Error(`${method} ${url}: ${reply.status} ${texto}`);
  return JSON.parse(texto) as unknown;
}
