import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { freePort } from "@mostrador/core/support";
import { codeOf } from "../error-code.ts";

/** A PostgreSQL for tests: on a free port of this machine, its data deleted at the end. */
export interface Cluster {
  /** The address of its `postgres` database. */
  readonly url: string;
  /** The process whose children are the connections. */
  readonly pid: number | undefined;
  /** Kills all processes of the cluster at once, as `killPostgres` does, and waits until this process has seen their end. */
  readonly kill: () => Promise<void>;
  /** Starts the cluster again after `kill`, with the same data, port and address. */
  readonly revive: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Settings without durability, because test data need not outlive the machine; other tests cover durability. */
const SIN_DISCO = ["fsync=off", "full_page_writes=off"];

/**
 * Starts a cluster with the machine's PostgreSQL. `durable`: each commit waits for the disk, as in a shop. Where
 * the machine has no PostgreSQL, throws an error that says what to install.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const carpeta = mkdtempSync(join(tmpdir(), "postgres-"));
  createDatos(carpeta);
  const puerto = await freePort();
  const start = async (): Promise<ChildProcess> => {
    const nuevo = spawnPostgres(carpeta, puerto, { durable, stderr: "pipe" });
    await listo(nuevo);
    return nuevo;
  };
  let proceso = await start();
  return {
    url: urlDePostgres(puerto),
    get pid() {
      return proceso.pid;
    },
    kill: async () => {
      if (hasEnded(proceso) || proceso.pid === undefined) return;
      // To PostgreSQL a zombie still holds its lock file. Node emits `exit` once the zombie is reaped.
      const ended = once(proceso, "exit");
      await killPostgres(proceso.pid);
      await ended;
    },
    revive: async () => {
      proceso = await start();
    },
    stop: async () => {
      if (!hasEnded(proceso)) {
        const ended = once(proceso, "exit");
        proceso.kill("SIGINT");
        await ended;
      }
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

/** Gives the address of the `postgres` database on a port of this machine. */
export function urlDePostgres(puerto: number): string {
  return `postgres://postgres@127.0.0.1:${puerto}/postgres`;
}

/** Gives the data folder of a PostgreSQL for tests, in which it writes `postmaster.pid`. */
export function datosDe(carpeta: string): string {
  return join(carpeta, "datos");
}

/** Creates the data of a PostgreSQL in an existing folder, which is given to the user that runs it. */
export function createDatos(carpeta: string): void {
  const quien = sinSerRoot();
  if (quien !== null) chownSync(carpeta, quien.uid, quien.gid);
  const init = ["-D", datosDe(carpeta), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  const made = spawnSync(join(requirePostgres(), "initdb"), init, {
    ...quien,
    encoding: "utf8",
    cwd: carpeta,
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);
}

/**
 * Starts the process of a PostgreSQL on its folder and port, without waiting for it. `stderr`: a pipe, or the
 * descriptor of a file. `detached`: the process goes on after this one.
 */
export function spawnPostgres(
  carpeta: string,
  puerto: number,
  {
    durable,
    stderr,
    detached = false,
  }: { readonly durable: boolean; readonly stderr: "pipe" | number; readonly detached?: boolean },
): ChildProcess {
  const ajustes = [
    ...(durable ? [] : SIN_DISCO),
    "max_connections=300",
    `unix_socket_directories=${carpeta}`,
  ].flatMap((ajuste) => ["-c", ajuste]);
  return spawn(
    join(requirePostgres(), "postgres"),
    ["-D", datosDe(carpeta), "-h", "127.0.0.1", "-p", `${puerto}`, ...ajustes],
    { ...sinSerRoot(), cwd: carpeta, detached, stdio: ["ignore", "ignore", stderr] },
  );
}

/**
 * Kills a PostgreSQL as a power cut of its machine does: SIGKILL for the postmaster and each of its children.
 * Returns when all have ended. Its folder keeps `postmaster.pid`, and the shared memory stays behind.
 */
export async function killPostgres(pid: number): Promise<void> {
  // A stopped postmaster starts no child that the list lacks, but it may finish a fork before it stops.
  signal(pid, "SIGSTOP");
  while (isVivo(pid) && estadoDe(pid)?.estado !== "T") await pausa(1);
  const todos = [pid, ...listHijos(pid)];
  for (const cual of todos) signal(cual, "SIGKILL");
  while (todos.some(isVivo)) await pausa(5);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Tells whether a process runs. One that has ended and waits for its parent does not. */
export function isVivo(pid: number): boolean {
  const estado = estadoDe(pid)?.estado;
  return estado !== undefined && estado !== "Z";
}

function listHijos(padre: number): readonly number[] {
  return readdirSync("/proc")
    .filter((nombre) => /^[0-9]+$/.test(nombre))
    .map(Number)
    .filter((pid) => estadoDe(pid)?.padre === padre);
}

/** Reads a process's state and parent from `/proc/PID/stat`; undefined where there is no such process. */
function estadoDe(pid: number): { readonly estado: string; readonly padre: number } | undefined {
  try {
    // The program's name stands in parentheses and may hold blanks.
    const [estado = "", padre = ""] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { estado, padre: Number(padre) };
  } catch {
    return undefined;
  }
}

function signal(pid: number, cual: NodeJS.Signals): void {
  try {
    process.kill(pid, cual);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

function requirePostgres(): string {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("no hay PostgreSQL en esta máquina: apt-get install postgresql");
  return bin;
}

/**
 * Finds the folder of `postgres` and its tools: in the path, or where Debian keeps them; undefined where the
 * machine has none.
 */
export function findPostgres(): string | undefined {
  const carpetas = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed(),
  ];
  const found = carpetas.find((carpeta) => existsSync(join(carpeta, "postgres")));
  return found === undefined ? undefined : dirname(realpathSync(join(found, "postgres")));
}

/**
 * Finds a user for PostgreSQL, which refuses to run as root: its own user, else an unprivileged one. Null
 * where this process is not root.
 */
function sinSerRoot(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const usuarios = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((linea) => linea.split(":"));
  const usuario =
    usuarios.find(([nombre]) => nombre === "postgres") ?? usuarios.find(([nombre]) => nombre === "nobody");
  if (usuario === undefined) throw new Error("no hay un usuario que no sea root para PostgreSQL");
  return { uid: Number(usuario[2]), gid: Number(usuario[3]) };
}

/** Waits until a PostgreSQL accepts connections. */
async function listo(proceso: ChildProcess): Promise<void> {
  let dicho = "";
  await new Promise<void>((resolve, reject) => {
    proceso.stderr?.on("data", (parte: Buffer) => {
      dicho = (dicho + parte.toString()).slice(-10_000);
      if (dicho.includes("ready to accept connections")) resolve();
    });
    // "close" comes after the last output on stderr; "exit" may come before it.
    proceso.once("close", () => reject(new Error(`PostgreSQL no arrancó: ${dicho}`)));
  });
}
