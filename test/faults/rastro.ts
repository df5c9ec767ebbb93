import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** System calls of a program's first thread, which commits and sends. */
export interface Rastro {
  /** Syncs of SQLite's WAL. */
  readonly sincronizaciones: number;
  /** Writes to a TCP connection. */
  readonly envios: number;
  /** Sends that left while the WAL held bytes without a later sync. */
  readonly antesDeTiempo: readonly string[];
}

/** Tells whether strace can trace a running program here: it is installed, and the kernel allows it. */
export function hayStrace(): boolean {
  return spawnSync("sh", ["-c", SE_UNE], { stdio: "ignore" }).status === 0;
}

/** The program that is traced ends once strace said whether it attached. */
const SE_UNE =
  "sleep 3600 & p=$!; strace -o /dev/null -p $p 2>&1 | { read -r dicho; kill $p; case $dicho in *attached*) ;; *) exit 1 ;; esac; }";

/** Traces the process while `hacer` runs. Throws when strace cannot attach to it. */
export async function rastrear(pid: number, hacer: () => Promise<unknown>): Promise<Rastro> {
  const carpeta = mkdtempSync(join(tmpdir(), "rastro-"));
  const archivo = join(carpeta, "llamadas");
  const strace = spawn(
    "strace",
    ["-f", "-yy", "-s", "40", "-e", `trace=${LLAMADAS}`, "-o", archivo, "-p", String(pid)],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const acabado = once(strace, "exit");
  try {
    await unido(strace.stderr);
    await hacer();
    if (strace.exitCode !== null || strace.signalCode !== null)
      throw new Error("strace ended before what it should watch");
    strace.kill("SIGINT");
    await acabado;
    return parseRastro(readFileSync(archivo, "utf8"), pid);
  } finally {
    strace.kill("SIGKILL");
    rmSync(carpeta, { recursive: true });
  }
}

const LLAMADAS = "pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync";
const ESCRIBE_LOG = /^p?writev?(64)?\(\d+<[^>]*-wal>/;
const SINCRONIZA_LOG = /^f(data)?sync\(\d+<[^>]*-wal>/;
const ENVIA = /^(write|writev|sendto|sendmsg)\(\d+<TCP/;

/** Reads strace's output: one thread's calls are in order, mixed with those of other threads. */
export function parseRastro(texto: string, pid: number): Rastro {
  let [sincronizaciones, envios, pendiente] = [0, 0, false];
  const antesDeTiempo: string[] = [];
  for (const linea of texto.split("\n")) {
    const [quien, llamada = ""] = partir(linea);
    if (quien !== pid) continue;
    if (SINCRONIZA_LOG.test(llamada)) {
      sincronizaciones++;
      pendiente = false;
    } else if (ESCRIBE_LOG.test(llamada)) pendiente = true;
    else if (ENVIA.test(llamada)) {
      envios++;
      if (pendiente) antesDeTiempo.push(llamada);
    }
  }
  return { sincronizaciones, envios, antesDeTiempo };
}

function partir(linea: string): readonly [number, string | undefined] {
  const corte = linea.indexOf(" ");
  return [Number(linea.slice(0, corte)), linea.slice(corte + 1).trimStart()];
}

/** Waits until strace is attached. Its messages are read until its end: it would die of a closed pipe at the next thread that it attaches to. */
async function unido(salida: NodeJS.ReadableStream): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let dicho = "";
  salida.on("data", (trozo: Buffer) => {
    dicho += trozo.toString();
    if (dicho.includes("attached")) resolve();
  });
  salida.on("end", () => reject(new Error(`strace: ${dicho}`)));
  await promise;
}
