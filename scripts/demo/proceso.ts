import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";

/** A program of the demo: started, awaited until it answers, stopped with SIGTERM. */
export interface Programa {
  readonly nombre: string;
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Returns any HTTP status below 500 once the program is ready. */
  readonly listoUrl: string;
  /** File that receives its output. */
  readonly logFile: string;
  /** The Node that runs it; this process's own by default. */
  readonly node?: string | undefined;
}

/** Limits that end what hangs: a busy machine starts and stops its programs late. */
const READY_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 240_000;
const ANSWER_TIMEOUT_MS = 30_000;

export class Proceso {
  readonly #programa: Programa;
  #child: ChildProcess | undefined;
  #log: WriteStream | undefined;
  #lastLines: string[] = [];
  #ended = false;

  constructor(programa: Programa) {
    this.#programa = programa;
  }

  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the program. Throws with its last output when it ends or does not answer in time: within four minutes, unless told otherwise.
   * Throws with advice when another program already answers at its address: a second open demo would get this demo's companies.
   */
  async start(esperaMs: number = READY_TIMEOUT_MS): Promise<void> {
    const { script, env, listoUrl, nombre, logFile, node = process.execPath } = this.#programa;
    if (await answers(listoUrl)) throw new Error(ocupado(nombre, listoUrl));
    if (this.#ended) throw new Error(`${nombre} ya no arranca: la demostración termina.`);
    const child = spawn(node, [script], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#log = createWriteStream(logFile, { flags: "a", mode: 0o600 });
    // A disk that refuses the log must not end the program.
    this.#log.on("error", () => {});
    this.#lastLines = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => this.#keep(chunk));
    const deadline = Date.now() + esperaMs;
    while (!(await answers(listoUrl))) {
      if (!this.running) throw new Error(`${nombre} no arrancó:\n${this.#lastLines.join("")}`);
      if (Date.now() > deadline) throw new Error(`${nombre} no responde en ${listoUrl}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Asks the program to finish its calls in flight; kills it after four minutes. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.running) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
    this.#log?.end();
  }

  /** Stops the program for good: a start that is under way, or comes later, fails. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.stop();
  }

  /** Kills the process at once, as in a power cut: no handler runs. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.running) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    this.#log?.end();
  }

  #keep(chunk: Buffer): void {
    this.#log?.write(chunk);
    this.#lastLines.push(chunk.toString());
    if (this.#lastLines.length > 20) this.#lastLines.shift();
  }
}

function ocupado(nombre: string, listoUrl: string): string {
  const { port } = new URL(listoUrl);
  return `El puerto ${port} está ocupado por otro programa, que responde en lugar de «${nombre}»: deténgalo, o elija otro puerto (README.md).`;
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), redirect: "manual" });
    await reply.body?.cancel();
    return reply.status < 500;
  } catch {
    return false;
  }
}
