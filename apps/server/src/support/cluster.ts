import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { freePort } from "@mostrador/core/support";

/** A PostgreSQL for tests: on a free port of this machine, its data deleted at the end. */
export interface Cluster {
  /** The address of its `postgres` database. */
  readonly url: string;
  /** The process whose children are the connections. */
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

/** Test data need not outlive the machine; durability has tests of its own. */
const SIN_DISCO = ["fsync=off", "full_page_writes=off"];

/**
 * Starts a cluster with the machine's PostgreSQL. `durable`: each commit waits for the disk, as in a shop.
 * Throws with what to install where there is none.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("no hay PostgreSQL en esta máquina: apt-get install postgresql");
  const quien = sinSerRoot();
  const carpeta = mkdtempSync(join(tmpdir(), "postgres-"));
  if (quien !== null) chownSync(carpeta, quien.uid, quien.gid);
  const datos = join(carpeta, "datos");
  const init = ["-D", datos, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  const made = spawnSync(join(bin, "initdb"), init, { ...quien, encoding: "utf8", cwd: carpeta });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);
  const puerto = await freePort();
  const ajustes = [
    ...(durable ? [] : SIN_DISCO),
    "max_connections=300",
    `unix_socket_directories=${carpeta}`,
  ].flatMap((ajuste) => ["-c", ajuste]);
  const proceso = spawn(
    join(bin, "postgres"),
    ["-D", datos, "-h", "127.0.0.1", "-p", `${puerto}`, ...ajustes],
    {
      ...quien,
      cwd: carpeta,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  await listo(proceso);
  return {
    url: `postgres://postgres@127.0.0.1:${puerto}/postgres`,
    pid: proceso.pid,
    stop: async () => {
      const ended = once(proceso, "exit");
      proceso.kill("SIGINT");
      await ended;
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
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

/** Waits until it accepts connections. */
async function listo(proceso: ChildProcess): Promise<void> {
  let dicho = "";
  await new Promise<void>((resolve, reject) => {
    proceso.stderr?.on("data", (parte: Buffer) => {
      dicho = (dicho + parte.toString()).slice(-10_000);
      if (dicho.includes("ready to accept connections")) resolve();
    });
    proceso.once("exit", () => reject(new Error(`PostgreSQL no arrancó: ${dicho}`)));
  });
}
