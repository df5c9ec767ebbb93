import type { Deps } from "../../deps.ts";

/** Periodic work of the whole installation. Work of one company is a row of `tareas`: motor/tareas/worker.ts. */
export interface Periodica {
  readonly nombre: string;
  readonly cadaMs: number;
  /** `uno`: the leader does it for all servers; `todos`: each server does its own share. */
  readonly quien: "uno" | "todos";
  readonly hacer: () => Promise<Ronda>;
}

/** The end of a round; a job whose round gives `acabada` has no other in this process. */
export type Ronda = "acabada" | void;

/**
 * Runs each job at its own pace, never twice at once, until a round of it gives `acabada`. A failure is logged and tried again next time.
 * Returns the stop, which waits for running jobs.
 */
export function startPeriodicas(deps: Deps, periodicas: readonly Periodica[]): () => Promise<void> {
  const abort = new AbortController();
  const loops = periodicas.map((periodica) => rondar(deps, periodica, abort.signal));
  return async () => {
    abort.abort();
    await Promise.all(loops);
  };
}

async function rondar(
  deps: Deps,
  { nombre, cadaMs, quien, hacer }: Periodica,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const toca = quien === "todos" || (await deps.proceso.isLider());
      if (toca && (await hacer()) === "acabada") return;
    } catch (error) {
      deps.log("tarea", {
        nombre,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    await pause(cadaMs, signal);
  }
}

/**
 * Waits for `ms`, or until the signal aborts. Leaves no listener on the signal, which lives as long as the
 * server.
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return startPause(ms, signal).ended;
}

/** Starts a wait as `pause` does; `end` ends it early. */
export function startPause(
  ms: number,
  signal: AbortSignal,
): { readonly ended: Promise<void>; readonly end: () => void } {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    resolve();
  };
  const timer = setTimeout(end, ms);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end);
  return { ended, end };
}
