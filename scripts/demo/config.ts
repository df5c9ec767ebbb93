/** Folders and addresses of the demo's programs. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** The scripts that Node runs as the programs of one version. */
export interface Guiones {
  readonly simulador: string;
  readonly servidor: string;
  readonly admin: string;
  readonly caja: string;
  /** The Node that runs them; this process's own by default. */
  readonly node?: string;
}

/** The programs of this source tree. */
export const FUENTES: Guiones = {
  simulador: join(ROOT, "packages/siat-pilot/src/main.ts"),
  servidor: join(ROOT, "apps/server/src/main.ts"),
  admin: join(ROOT, "apps/server/src/admin.ts"),
  caja: join(ROOT, "apps/desktop/src/hosts/loopback/main.ts"),
};

/** Gives the programs that stand bundled in `carpeta`, which start in half of the time; without a folder those of this source tree. */
export function guionesEn(carpeta = ""): Guiones {
  if (carpeta === "") return FUENTES;
  return {
    simulador: join(carpeta, "simulador.js"),
    servidor: join(carpeta, "servidor.js"),
    admin: join(carpeta, "admin.js"),
    caja: join(carpeta, "caja.js"),
  };
}

/** Folders and addresses of the demo's programs. docs/design.md D46. */
export interface ConfigDemo {
  readonly data: string;
  readonly serverPort: number;
  readonly siatPort: number;
  readonly desktopPort: number;
  readonly headless: boolean;
  /** The programs that run; those of this source tree by default. */
  readonly guiones: Guiones;
  /** The database of the server; null is SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Aborts when the demo ends: nothing starts then, and commands end. */
  readonly fin?: AbortSignal;
}

/** Reads the environment once; throws a sentence for a port that is none. */
export function readConfig(env: NodeJS.ProcessEnv): ConfigDemo {
  const data = resolve(env["MOSTRADOR_DATA"] ?? "./data");
  mkdirSync(join(data, "registros"), { recursive: true, mode: 0o700 });
  return {
    data,
    serverPort: puerto(env, "MOSTRADOR_PORT", 3000),
    siatPort: puerto(env, "MOSTRADOR_SIAT_PORT", 3001),
    desktopPort: puerto(env, "MOSTRADOR_DESKTOP_PORT", 3002),
    headless: env["MOSTRADOR_HEADLESS"] === "1",
    guiones: guionesEn(env["MOSTRADOR_PROGRAMAS"]),
    databaseUrl: env["DATABASE_URL"] === "" ? null : (env["DATABASE_URL"] ?? null),
  };
}

function puerto(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const text = env[name];
  if (text === undefined || text === "") return byDefault;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name}=${text} no es un puerto (1 a 65535).`);
  return port;
}
