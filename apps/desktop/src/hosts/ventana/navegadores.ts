import { delimiter, posix, win32 } from "node:path";

/** Facts of this computer that decide which browser is found. */
export interface Computadora {
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
