/** Follows each process that a test starts, in a process group of its own. A watcher outside ends the groups when the test's own process is killed. */
import childProcess, { type ChildProcess, type SpawnOptions } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { countGroup, createMeter } from "./processor.ts";

/** Reads `+ group` and `- group`; once its input ends, kills the groups that are left. */
const VIGIA =
  '{ if ($1 == "+") v[$2] = 1; else delete v[$2] } END { for (g in v) system("kill -s KILL -- -" g " 2>/dev/null") }';

/** Processes that were started and have not ended. */
const vivos = new Set<ChildProcess>();
/** Programs that a worker's test files share: they end with the worker. */
const DEL_WORKER = ["siat-pilot/src/support/simuladores.ts"];
/** Those of `vivos` that end with their test file. */
export function vivosDelArchivo(): readonly ChildProcess[] {
  return [...vivos].filter(
    ({ spawnargs }) => !spawnargs.some((arg) => DEL_WORKER.some((cual) => arg.endsWith(cual))),
  );
}
/** Gives the milliseconds of processor that the worker and its programs have used since the last call. */
export const takeWorkerMs = createMeter(() => vivos);
const { spawn, fork } = childProcess;
let vigia: ChildProcess | undefined;

if (process.platform === "linux") {
  Object.assign(childProcess, { spawn: enGrupo(spawn), fork: enGrupo(fork) });
  syncBuiltinESMExports();
  process.on("exit", () => {
    for (const hijo of vivos) matar(hijo);
  });
}

type Crear = (...partes: never[]) => ChildProcess;

/** Wraps a spawning function: its child leads a process group and is followed to its end. */
function enGrupo(crear: Crear): (programa: string, ...resto: unknown[]) => ChildProcess {
  return (programa, ...resto) => {
    const [args, opciones] = Array.isArray(resto[0]) ? [resto[0], resto[1]] : [[], resto[0]];
    const propias = (opciones ?? {}) as SpawnOptions;
    const hijo = Reflect.apply(crear, childProcess, [
      programa,
      args,
      { ...propias, detached: true },
    ]) as ChildProcess;
    const { pid } = hijo;
    if (pid === undefined) return hijo;
    vivos.add(hijo);
    avisar(`+ ${pid}`);
    hijo.once("exit", () => {
      // Processes that it started itself end with it.
      matar(hijo);
      vivos.delete(hijo);
      avisar(`- ${pid}`);
    });
    return hijo;
  };
}

/** Ends a process with its group, at once. */
export function matar({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 0); // nothing is counted of a group that has ended
    countGroup(pid);
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}

function avisar(linea: string): void {
  if (vigia === undefined) {
    vigia = Reflect.apply(spawn, childProcess, [
      "awk",
      [VIGIA],
      { detached: true, stdio: ["pipe", "ignore", "ignore"] },
    ]);
    vigia.unref();
    vigia.on("error", () => {});
    vigia.stdin?.on("error", () => {});
    // A socket to the watcher keeps no test file alive.
    (vigia.stdin as { unref?: () => void } | null)?.unref?.();
  }
  vigia.stdin?.write(`${linea}\n`);
}
