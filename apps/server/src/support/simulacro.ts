/** A disaster drill: servers as processes, a disk to lose, and the commands of docs/backup.md. */
import type { Nit } from "@mostrador/core";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isFirstTier } from "@mostrador/core/support";
import { inject } from "vitest";
import { findPostgres } from "./cluster.ts";
import { startFlota, type Flota } from "./flota.ts";
import { exigir, llamar, type Respuesta } from "./llamar.ts";
import { createBaseVacia, type BaseDePrueba } from "./motor.ts";
import { findAdmin } from "./programas.ts";
import { provisionar, type EmpresaDePrueba } from "./provisionar.ts";
import { startSimulador, type Simulador } from "./simulador.ts";

const RAIZ = join(import.meta.dirname, "../../../..");
const DOC = join(RAIZ, "docs/backup.md");
/** Servers of a drill on PostgreSQL; on SQLite there is one. */
const SERVIDORES = 2;
export const CREDITOS_SIMULACRO = 20_000;

/** A command's output. */
export interface Dicho {
  readonly codigo: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly valor: any;
  readonly error: string;
}

/** A shop with server processes, on either engine, with a disk to lose and another one that stays. */
export interface Simulacro {
  readonly simulador: Simulador;
  readonly empresas: readonly [EmpresaDePrueba, EmpresaDePrueba];
  readonly flota: () => Flota;
  readonly copias: string;
  readonly diario: string;
  readonly env: () => Readonly<Record<string, string>>;
  readonly api: (
    empresa: EmpresaDePrueba,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | null>>,
  ) => Promise<Respuesta>;
  /** Kills the servers as a power cut does and deletes the data: the next folder and database are empty. */
  readonly desastre: () => Promise<void>;
  readonly arrancar: () => Promise<void>;
  readonly parar: () => Promise<void>;
  /** Runs a command of `npm run admin`, word by word or as in the document. */
  readonly admin: (...args: string[]) => Promise<Dicho>;
  readonly sh: (orden: string, mas?: Readonly<Record<string, string>>) => Promise<Dicho>;
  /** Lists all documents of the tax system. */
  readonly enImpuestos: () => Promise<readonly DocumentoSiat[]>;
  readonly control: (cambios: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DocumentoSiat {
  readonly cuf: string;
  readonly nit: Nit;
  readonly sucursal: number;
  readonly punto_venta: number;
  readonly sector: number;
  readonly numero: number;
  readonly estado: number;
}

/** Gives the commands of one section of docs/backup.md, unchanged. */
export function ordenesDe(titulo: string): readonly string[] {
  const seccion = readFileSync(DOC, "utf8")
    .split(/^(?=## )/m)
    .find((parte) => parte.startsWith(`## ${titulo}\n`));
  if (seccion === undefined) throw new Error(`docs/backup.md no tiene «${titulo}»`);
  return seccion
    .split("\n")
    .filter((linea) => linea.startsWith("    "))
    .map((linea) => linea.trim());
}

export async function startSimulacro(): Promise<Simulacro> {
  const carpeta = mkdtempSync(join(tmpdir(), "simulacro-"));
  const simulador = await startSimulador(carpeta);
  try {
    return await preparar(carpeta, simulador);
  } catch (error) {
    await simulador.close();
    throw error;
  }
}

/** The disk and the database that a disaster destroys. */
interface Disco {
  readonly dataDir: string;
  readonly base: BaseDePrueba | null;
}

async function preparar(carpeta: string, simulador: Simulador): Promise<Simulacro> {
  const cluster = inject("postgres");
  const discos: Disco[] = [];
  const nuevoDisco = async (): Promise<Disco> => {
    const dataDir = join(carpeta, `datos-${discos.length}`);
    const disco = { dataDir, base: cluster === undefined ? null : await createBaseVacia(cluster) };
    discos.push(disco);
    return disco;
  };
  let disco = await nuevoDisco();
  mkdirSync(disco.dataDir);
  const [copias, diario] = [join(carpeta, "copias"), join(carpeta, "otro-disco")];
  const npm = isFirstTier() ? createNpm(carpeta) : null;
  const env = () => envDe(disco, diario, simulador);
  const { dataDir, base } = disco;
  const donde = { dataDir, databaseUrl: base?.databaseUrl ?? null };
  const empresas = await provisionar(donde, simulador.control, { creditos: CREDITOS_SIMULACRO });
  const startServidores = () => startFlota(cluster === undefined ? 1 : SERVIDORES, env());
  let flota = await startServidores();
  const api: Simulacro["api"] = ({ apiKey }, method, path, body, headers = {}) =>
    llamar(flota.url + path, method, body, { "x-api-key": apiKey, ...headers });
  for (const empresa of empresas)
    for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"]) {
      const { nit, codigoSistema } = empresa;
      exigir(await api(empresa, "POST", path, { nit, codigo_sistema: codigoSistema }));
    }
  return {
    simulador,
    empresas,
    copias,
    diario,
    env,
    api,
    flota: () => flota,
    arrancar: async () => void (flota = await startServidores()),
    parar: () => flota.close(),
    desastre: async () => {
      await flota.matar();
      rmSync(disco.dataDir, { recursive: true, force: true });
      disco = await nuevoDisco();
    },
    admin: (...args) => run(process.execPath, [findAdmin(), ...args], env()),
    sh: (orden, mas = {}) => run("sh", ["-c", orden], { ...env(), ...mas }, npm),
    enImpuestos: () => listEnImpuestos(simulador),
    control: async (cambios) => void exigir(await llamar(`${simulador.control}/control`, "PUT", cambios, {})),
    close: async () => {
      await flota.matar();
      await simulador.close();
      for (const { base } of discos) await base?.borrar();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

function envDe({ dataDir, base }: Disco, diario: string, simulador: Simulador) {
  return {
    DATABASE_URL: base?.databaseUrl ?? "",
    MOSTRADOR_DATA: dataDir,
    MOSTRADOR_DIARIO: diario,
    SIAT_URL: simulador.url,
    MOSTRADOR_POR_MINUTO: "1000000",
    // The rule of two negatives ten minutes apart has its own test with a controlled clock.
    MOSTRADOR_DUDA_ESPERA_MS: "1500",
    MOSTRADOR_DUDA_INTERVALO_MS: "300",
    MOSTRADOR_SONDEO_MS: "86400000",
  };
}

/**
 * Makes a folder with an `npm` that knows `npm run admin` alone and runs this run's bundle with the same words. The first tier types the orders of the
 * document to it: npm's own start and the compiling of the sources take most of an order's time, and the complete run has both.
 */
function createNpm(carpeta: string): string {
  const donde = join(carpeta, "npm");
  mkdirSync(donde);
  const guion = `#!/bin/sh
[ "$1 $2 $3" = "run admin --" ] || { echo "npm $*: no es una orden de la administración" >&2; exit 2; }
shift 3
exec '${process.execPath}' '${findAdmin()}' "$@"
`;
  writeFileSync(join(donde, "npm"), guion, { mode: 0o755 });
  return donde;
}

async function run(
  programa: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  delante: string | null = null,
): Promise<Dicho> {
  const path = [delante ?? [], findPostgres() ?? "", process.env["PATH"] ?? ""].flat().join(":");
  const child = spawn(programa, args, { cwd: RAIZ, env: { ...process.env, ...env, PATH: path } });
  const [salida, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  // npm prints the command first.
  const json = salida.split("\n").find((linea) => linea.startsWith("{"));
  return { codigo: child.exitCode, valor: json === undefined ? null : JSON.parse(json), error };
}

async function listEnImpuestos({ control }: Simulador): Promise<readonly DocumentoSiat[]> {
  const todos: DocumentoSiat[] = [];
  for (let desde = 0; ; desde += PAGINA) {
    const { body } = await llamar(
      `${control}/control/documentos?desde=${desde}&limite=${PAGINA}`,
      "GET",
      undefined,
      {},
    );
    todos.push(...body.documentos);
    if (body.documentos.length < PAGINA) return todos;
  }
}

const PAGINA = 1000;
