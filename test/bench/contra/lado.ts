/** A side of `contra`: the programs of one source tree, on fresh copies of data that they made themselves. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@mostrador/core/support";
import type { Cluster } from "../../../apps/server/src/support/cluster.ts";
import { createBase, createBaseVacia, type BaseDePrueba } from "../../../apps/server/src/support/motor.ts";
import type { ConfigDemo } from "../../../scripts/demo/config.ts";
import { prepararServidor } from "../../../scripts/demo/preparar.ts";
import type { Proceso } from "../../../scripts/demo/proceso.ts";
import { createProgramas, type Programas } from "../../../scripts/demo/programas.ts";
import { provisionDemo, type EmpresaDemo } from "../../../scripts/demo/provision.ts";
import { entrarEnCaja, type CajaPuente } from "../../support/caja.ts";
import type { Emisor } from "../emision.ts";
import { addCreditos, SIN_LIMITE, startSiatRapido } from "../mundo.ts";
import type { Arbol } from "./clon.ts";

/** The programs of a side in one turn. */
export interface Mundo {
  readonly config: ConfigDemo;
  readonly servidor: Proceso;
  readonly caja: Proceso;
  readonly base: string;
  /** Companies at this server; the first one has the till. */
  readonly emisores: readonly Emisor[];
  /** Enters the till, which runs. */
  readonly entrar: () => Promise<CajaPuente>;
  /** Sets the delay of the tax system. */
  readonly demorar: (ms: number) => Promise<void>;
  /** Stops the programs and deletes the turn's data. */
  readonly close: () => Promise<void>;
  /** Does the same, and keeps the data for turns that open on it by this name. */
  readonly guardarYCerrar: (molde: string) => Promise<void>;
}

export interface Lado {
  /** Opens a turn on a fresh copy of the data. Its programs are not started. */
  readonly abrir: (opciones?: {
    readonly molde?: string;
    readonly sinCacheDeCompilacion?: boolean;
  }) => Promise<Mundo>;
  readonly close: () => Promise<void>;
}

const RECIEN_PREPARADO = "preparado";
/** A till that sells without an open drawer, and asks its buyers nothing. */
const CONFIGURACION = { exigirTurno: false };

interface Partes {
  readonly arbol: Arbol;
  /** A folder of the side alone. */
  readonly carpeta: string;
  /** PostgreSQL of the side; null keeps the server's data in SQLite. */
  readonly cluster: Cluster | null;
}

/**
 * Creates a side. Its own simulator and admin make two companies with products, credits and a paired till, once. The simulator stays behind the
 * fast tax system and answers for codes. Ports stay the same, since the till knows its server by address.
 */
export async function createLado({ arbol, carpeta, cluster }: Partes): Promise<Lado> {
  const [serverPort, siatPort, desktopPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const puertos = { serverPort, siatPort, desktopPort };
  const configDe = (nombre: string, databaseUrl: string | null): ConfigDemo => {
    const data = join(carpeta, nombre);
    mkdirSync(join(data, "registros"), { recursive: true, mode: 0o700 });
    return { ...puertos, data, databaseUrl, headless: true, guiones: arbol.guiones };
  };
  const base = `http://127.0.0.1:${serverPort}`;
  const plantilla = cluster === null ? null : await createBaseVacia(cluster.url);
  const preparado = configDe(RECIEN_PREPARADO, plantilla?.databaseUrl ?? null);
  const { simulador } = createProgramas(configDe("simulador", null), { NODE_COMPILE_CACHE: "" });
  await simulador.start();
  const { siat, url } = await startSiatRapido(`http://127.0.0.1:${siatPort}`, 0, preparado.data);
  const env = { ...SIN_LIMITE, SIAT_URL: url, NODE_COMPILE_CACHE: join(carpeta, "compilado") };
  const parar = async (): Promise<void> => {
    await siat.stop();
    await simulador.stop();
    await plantilla?.borrar();
  };
  let empresas: readonly EmpresaDemo[];
  try {
    empresas = await prepare(preparado, createProgramas(preparado, env), base);
  } catch (error) {
    await parar();
    throw error;
  }
  const emisores = empresas.map(({ apiKey }) => ({ base, apiKey }));
  let turno = 0;
  return {
    abrir: async ({ molde = RECIEN_PREPARADO, sinCacheDeCompilacion = false } = {}) => {
      const copia = cluster === null ? null : await createBase(cluster.url, plantilla?.nombre);
      const config = configDe(`turno-${++turno}`, copia?.databaseUrl ?? null);
      cpSync(join(carpeta, molde), config.data, { recursive: true });
      const programas = createProgramas(
        config,
        sinCacheDeCompilacion ? { ...env, NODE_COMPILE_CACHE: "" } : env,
      );
      return createMundo({ config, programas, base, emisores, siatUrl: url, copia });
    },
    close: parar,
  };
}

function createMundo(partes: {
  readonly config: ConfigDemo;
  readonly programas: Programas;
  readonly base: string;
  readonly emisores: readonly Emisor[];
  readonly siatUrl: string;
  readonly copia: BaseDePrueba | null;
}): Mundo {
  const { config, programas, base, emisores, siatUrl, copia } = partes;
  const { servidor, caja } = programas;
  const parar = async (): Promise<void> => {
    for (const programa of [caja, servidor]) await programa.stop();
  };
  const close = async (): Promise<void> => {
    await parar();
    await copia?.borrar();
    rmSync(config.data, { recursive: true, force: true });
  };
  return {
    config,
    servidor,
    caja,
    base,
    emisores,
    entrar: () => entrarEnCaja(config.data),
    demorar: async (ms) => {
      const reply = await fetch(`${siatUrl}/demora`, { method: "PUT", body: String(ms) });
      if (!reply.ok) throw new Error(`el SIAT no toma su demora: ${reply.status}`);
    },
    close,
    guardarYCerrar: async (molde) => {
      await parar();
      cpSync(config.data, join(config.data, "..", molde), { recursive: true });
      await close();
    },
  };
}

/** Makes the companies and pairs the till; both programs have stopped at the end. */
async function prepare(
  config: ConfigDemo,
  { servidor, caja }: Programas,
  base: string,
): Promise<readonly EmpresaDemo[]> {
  try {
    const empresas = await provisionDemo(config);
    for (const { nit } of empresas) await addCreditos(config, nit);
    await servidor.start();
    const codigo = await prepararServidor(config, empresas);
    await caja.start();
    const puente = await entrarEnCaja(config.data);
    await puente.invoke("emparejar", { urlServidor: base, codigo });
    await puente.invoke("guardarConfiguracion", {
      ...(await puente.invoke("configuracion")),
      ...CONFIGURACION,
    });
    return empresas;
  } finally {
    await caja.stop();
    await servidor.stop();
  }
}
