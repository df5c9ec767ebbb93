/**
 * `npm run postgres -- start|kill|status|stop`: a PostgreSQL for trials, apart from the machine's own. It goes
 * on after this command ends. `kill` is SIGKILL for all of its processes; `start` brings the same data back on
 * the same port. `--carpeta` and `--puerto` choose its place.
 */
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "@mostrador/core/support";
import {
  createDatos,
  datosDe,
  isVivo,
  killPostgres,
  spawnPostgres,
  urlDePostgres,
} from "../apps/server/src/support/cluster.ts";
import { withPostgres } from "../apps/server/src/support/motor.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { carpeta: { type: "string" }, puerto: { type: "string" } },
});
const carpeta = resolve(values.carpeta ?? join(tmpdir(), "mostrador-postgres"));
const archivoPuerto = join(carpeta, "puerto");

/** Gives the running postmaster; undefined where it has ended, whatever its folder says. */
function vivo(): number | undefined {
  const archivo = join(datosDe(carpeta), "postmaster.pid");
  if (!existsSync(archivo)) return undefined;
  const pid = Number(readFileSync(archivo, "utf8").split("\n")[0]);
  return isVivo(pid) ? pid : undefined;
}

/** Gives the address, from the port that the first start kept. */
function url(): string {
  return urlDePostgres(Number(readFileSync(archivoPuerto, "utf8")));
}

async function start(): Promise<void> {
  if (vivo() !== undefined) return status();
  if (!existsSync(datosDe(carpeta))) {
    mkdirSync(carpeta, { recursive: true });
    createDatos(carpeta);
    writeFileSync(archivoPuerto, values.puerto ?? String(await freePort()));
  }
  const registro = openSync(join(carpeta, "registro"), "a");
  const puerto = Number(readFileSync(archivoPuerto, "utf8"));
  const proceso = spawnPostgres(carpeta, puerto, { durable: true, stderr: registro, detached: true });
  proceso.unref();
  let ended = false;
  proceso.once("exit", () => (ended = true));
  while (!(await contesta())) {
    if (ended) throw new Error(`PostgreSQL no arrancó: vea ${join(carpeta, "registro")}`);
    await pausa(50);
  }
  status();
}

async function contesta(): Promise<boolean> {
  return withPostgres(url(), async (client) => {
    await client.query("select 1");
    return true;
  }).catch(() => false);
}

async function kill(): Promise<void> {
  const pid = vivo();
  if (pid !== undefined) await killPostgres(pid);
  status();
}

async function stop(): Promise<void> {
  const pid = vivo();
  if (pid !== undefined) {
    process.kill(pid, "SIGINT");
    while (isVivo(pid)) await pausa(50);
  }
  rmSync(carpeta, { recursive: true, force: true });
  process.stdout.write("borrado\n");
}

/** Prints whether it runs, and its address; the exit code of `status` is 1 where it does not. */
function status(): void {
  const pid = vivo();
  process.stdout.write(pid === undefined ? "detenido\n" : `vivo ${pid} ${url()}\n`);
  if (pid === undefined && positionals[0] === "status") process.exitCode = 1;
}

const ORDENES = new Map<string | undefined, () => void | Promise<void>>([
  ["start", start],
  ["kill", kill],
  ["status", status],
  ["stop", stop],
]);
const orden = ORDENES.get(positionals[0]);
if (orden === undefined)
  throw new Error("uso: npm run postgres -- start|kill|status|stop [--carpeta C] [--puerto N]");
await orden();
