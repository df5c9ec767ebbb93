import type { Worker } from "node:worker_threads";

/** Interval between two looks at a worker that has a job. */
const LOOK_MS = 1000;
/**
 * Consecutive looks without progress after which a job is given up. A thread that waits for a busy processor does not get there: whenever
 * it is scheduled it answers and has worked.
 */
const QUIET_LOOKS = 300;
/** Processor time between two looks below which a thread made no progress. Answering a look takes about a tenth of it. */
const QUIET_MS = 1;

/** The processor time of a job, and the function that is called once when the job takes more. */
export interface WorkLimit {
  /** Processor time of the worker's thread. A new worker's start counts too. */
  readonly cpuMs: number;
  readonly exceed: (error: Error) => void;
}

/**
 * Limits one job of a worker by the processor time of its thread: a loaded machine slows the job down and never ends it. A second limit
 * ends a job whose thread makes no progress, as one that waits for a lost message. Returns the function that ends the watch.
 */
export function limitWork(worker: Worker, { cpuMs, exceed }: WorkLimit): () => void {
  let first: number | undefined;
  let last = 0;
  let quiet = 0;
  let asking = false;
  const timer = setInterval(() => void look(), LOOK_MS);
  const stop = () => clearInterval(timer);
  const judge = (used: number) => {
    const error =
      used >= cpuMs ? "el PDF tardó demasiado" : quiet >= QUIET_LOOKS ? "el dibujante no avanza" : null;
    if (error === null) return;
    stop();
    exceed(new Error(error));
  };
  async function look(): Promise<void> {
    // Not answered since the look before: the thread waits for the processor, or is stuck outside JavaScript.
    if (asking) {
      quiet += 1;
      return judge(0);
    }
    asking = true;
    const used = await threadCpuMs(worker);
    asking = false;
    first ??= used ?? 0;
    if (used === null) return;
    quiet = used - last < QUIET_MS ? quiet + 1 : 0;
    last = used;
    judge(used - first);
  }
  void look();
  return stop;
}

/** Milliseconds of processor that a worker's thread has used, or null while it starts and after its end. */
async function threadCpuMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}
