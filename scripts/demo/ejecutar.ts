/** Runs commands of the demo that end by themselves: each goes with its own children when the demo ends. */
import { spawn } from "node:child_process";

/** Place and manner of a command. */
interface Opciones {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows what it writes; without it that is given back. */
  readonly aLaVista?: boolean;
  /** Ends the command, and whatever it started. */
  readonly fin?: AbortSignal | undefined;
}

/** Runs a command to its end; gives what it printed. Throws with its last words where it fails or is ended. */
export async function ejecutar(
  programa: string,
  args: readonly string[],
  { cwd, env, aLaVista = false, fin }: Opciones,
): Promise<string> {
  fin?.throwIfAborted();
  const child = spawn(programa, [...args], {
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    stdio: ["ignore", aLaVista ? "inherit" : "pipe", aLaVista ? "inherit" : "pipe"],
    // It leads a group, so that what it starts can be told to end too.
    detached: true,
  });
  const terminar = () => endGrupo(child.pid);
  fin?.addEventListener("abort", terminar, { once: true });
  const [dicho, queja] = [gather(child.stdout), gather(child.stderr)];
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code !== 0) throw new Error(`${programa} ${args.join(" ")}: ${queja() || String(code)}`);
    return dicho();
  } finally {
    fin?.removeEventListener("abort", terminar);
  }
}

/** Asks a process and all that it started to end. */
export function endGrupo(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended.
  }
}

/** Keeps what a stream carries; gives it on demand. */
function gather(stream: NodeJS.ReadableStream | null): () => string {
  const parts: string[] = [];
  stream?.on("data", (chunk: Buffer) => parts.push(chunk.toString()));
  return () => parts.join("");
}
