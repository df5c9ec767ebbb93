import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readlinkSync } from "node:fs";
import { delimiter, join, posix, win32 } from "node:path";
import { fail, ok, type Result } from "@mostrador/core";
import type { ConfigCaja } from "../config.ts";

/** A browser as the till's own window. */
export interface Ventana {
  /** Resolves when the window ends: null, or a sentence if the browser showed no window. */
  readonly fin: Promise<string | null>;
  readonly cerrar: () => void;
}

const MAX_QUEJA = 2000;
const SIN_NAVEGADOR =
  "No se encontró Chromium, Google Chrome ni Microsoft Edge, y la ventana de la caja necesita uno. Instálelo (en Debian y Ubuntu: apt-get install chromium), indique su programa con MOSTRADOR_NAVEGADOR, o abra la caja sin --ventana y use el navegador que tenga.";

/** Picks the browser of the settings, else an installed one. Fails with a sentence in Spanish. */
export function chooseNavegador({ navegador }: Pick<ConfigCaja, "navegador">): Result<string, string> {
  if (navegador !== null)
    return existsSync(navegador) ? ok(navegador) : fail(`MOSTRADOR_NAVEGADOR no existe: ${navegador}.`);
  const hallado = findNavegador({ platform: process.platform, env: process.env, existe: existsSync });
  return hallado === null ? fail(SIN_NAVEGADOR) : ok(hallado);
}

/**
 * Shows an address in its own window, with its own profile in the data folder: no tabs, no other pages, no
 * stored passwords.
 */
export function abrirVentana(
  navegador: string,
  url: string,
  { data, opcionesVentana }: Pick<ConfigCaja, "data" | "opcionesVentana">,
): Ventana {
  const perfil = join(data, "ventana");
  const yaAbierta = isPerfilEnUso(perfil);
  const proceso = spawn(
    navegador,
    [
      `--app=${url}`,
      `--user-data-dir=${perfil}`,
      "--class=Mostrador",
      "--window-size=1280,800",
      "--no-first-run",
      "--no-default-browser-check",
      "--disable-background-mode",
      "--disable-sync",
      "--disable-features=Translate",
      ...opcionesVentana,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let queja = "";
  proceso.stderr.on("data", (trozo: Buffer) => (queja = (queja + trozo.toString()).slice(-MAX_QUEJA)));
  const fin = Promise.race([
    once(proceso, "close").then(([codigo]) => textoFin(Number(codigo ?? 0), yaAbierta, queja)),
    once(proceso, "error").then(([error]) => `No se pudo abrir ${navegador}: ${String(error)}`),
  ]);
  return { fin, cerrar: () => void proceso.kill() };
}

/**
 * Tells whether a running browser has the profile: it takes over the address of a second one, which ends at once.
 */
export function isPerfilEnUso(perfil: string): boolean {
  if (process.platform === "win32") return existsSync(join(perfil, "lockfile"));
  try {
    // Chromium's lock is a link to `<host>-<pid>`; a crash leaves it behind.
    process.kill(Number(readlinkSync(join(perfil, "SingletonLock")).split("-").at(-1)), 0);
    return true;
  } catch {
    return false;
  }
}

function textoFin(codigo: number, yaAbierta: boolean, queja: string): string | null {
  if (codigo !== 0)
    return `La ventana de la caja no se pudo abrir o se cerró mal (${codigo}). ${ultima(queja)}`;
  return yaAbierta
    ? "Ya había una ventana de la caja, de un programa anterior. Ciérrela y abra la caja de nuevo."
    : null;
}

function ultima(queja: string): string {
  return queja.trim().split("\n").at(-1) ?? "";
}

/** Facts of this computer that decide which browser is found. */
interface Computadora {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly existe: (archivo: string) => boolean;
}

/** Names of the programs on Linux, in the order of preference. */
const LINUX = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];
/** Folders in which Linux has programs besides the PATH. */
const CARPETAS_LINUX = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"];

/** Under the folders of installed programs on Windows. */
const WINDOWS = [
  ["Google", "Chrome", "Application", "chrome.exe"],
  ["Chromium", "Application", "chrome.exe"],
  ["Microsoft", "Edge", "Application", "msedge.exe"],
] as const;
const CARPETAS_WINDOWS = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"];

/** Finds Chromium, Chrome or Edge where their installers put them; null if none is installed. */
export function findNavegador(computadora: Computadora): string | null {
  return lugaresDe(computadora).find(computadora.existe) ?? null;
}

function lugaresDe({ platform, env }: Computadora): readonly string[] {
  if (platform === "win32") {
    const carpetas = CARPETAS_WINDOWS.flatMap((nombre) => env[nombre] ?? []);
    return WINDOWS.flatMap((partes) => carpetas.map((carpeta) => win32.join(carpeta, ...partes)));
  }
  if (platform === "darwin") {
    const carpetas = ["/Applications", ...(env["HOME"] === undefined ? [] : [`${env["HOME"]}/Applications`])];
    return MAC.flatMap((nombre) =>
      carpetas.map((carpeta) => posix.join(carpeta, `${nombre}.app`, "Contents", "MacOS", nombre)),
    );
  }
  const carpetas = [...(env["PATH"] ?? "").split(delimiter), ...CARPETAS_LINUX].filter((una) => una !== "");
  return LINUX.flatMap((nombre) => carpetas.map((carpeta) => posix.join(carpeta, nombre)));
}
