/**
 * `npm run probar:electron`: for a person with Electron's binary. Packs the till, starts the packaged program, sells, prints to a file, loses
 * the server, comes back, updates over a feed, and writes a report. Without the binary it goes as far as it can and says where it stopped.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { VERSION } from "@mostrador/core/version";
import { openPublicacion } from "@mostrador/core/publicacion";
import { seePaginaEmpaquetada } from "../test/support/paquete/ventana-empaquetada.ts";
import { findElectron } from "./demo/caja.ts";
import { createLlave, firmarCarpeta } from "./firmar.ts";
import { writeElectronDeRelleno } from "./paquete/electron-de-relleno.ts";

const ROOT = join(import.meta.dirname, "..");
const INFORME = join(ROOT, "test-results", "electron.md");

interface Paso {
  readonly nombre: string;
  readonly resultado: "bien" | "mal" | "sin hacer";
  readonly nota: string;
}

/** Runs the steps one after another. The first that fails ends the run: those behind it need what it makes. */
async function probar(
  pasos: readonly (readonly [nombre: string, hacer: () => Promise<string>])[],
): Promise<readonly Paso[]> {
  const hechos: Paso[] = [];
  for (const [nombre, hacer] of pasos) {
    if (hechos.some(({ resultado }) => resultado !== "bien")) {
      hechos.push({ nombre, resultado: "sin hacer", nota: "" });
      continue;
    }
    try {
      hechos.push({ nombre, resultado: "bien", nota: await hacer() });
    } catch (error) {
      hechos.push({
        nombre,
        resultado: error instanceof SinBinario ? "sin hacer" : "mal",
        nota: error instanceof Error ? error.message : String(error),
      });
    }
    const ultimo = hechos.at(-1);
    process.stdout.write(
      `${(ultimo?.resultado ?? "").padEnd(9)} ${nombre}${ultimo?.nota ? `: ${ultimo.nota}` : ""}\n`,
    );
  }
  return hechos;
}

/** Electron's binary is missing: no fault of the program. */
class SinBinario extends Error {}

const carpeta = mkdtempSync(join(tmpdir(), "mostrador-electron-"));
const data = join(carpeta, "datos");
const electron = findElectron();
const procesos: ChildProcess[] = [];

async function empacar(): Promise<string> {
  const relleno = join(carpeta, "electron");
  if (electron === null) writeElectronDeRelleno(relleno);
  execFileSync(process.execPath, [join(ROOT, "scripts/package.ts")], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const binario = join(ROOT, "release/linux-unpacked/mostrador");
  if (!existsSync(binario)) throw new Error(`electron-builder no dejó ${binario}`);
  return electron === null ? "con un Electron de relleno" : "con el binario de verdad";
}

/** A feed that another machine signed is read back by the program's own check. */
async function firmar(): Promise<string> {
  const feed = join(carpeta, "feed");
  mkdirSync(feed);
  writeFileSync(join(feed, "Mostrador-99.0.0.AppImage"), "programa nuevo");
  const { pem, publica } = createLlave("prueba", false);
  const escritos = await firmarCarpeta(feed, {
    id: "prueba",
    llave: createPrivateKey(pem),
    dia: "2026-11-29",
  });
  const firmada = openPublicacion(
    "latest-linux.yml",
    readFileSync(join(feed, "latest-linux.yml")),
    readFileSync(join(feed, "latest-linux.yml.sig"), "utf8"),
    [publica],
    [],
  );
  if (!firmada.ok) throw new Error(`la firma no se lee: ${firmada.error.kind}`);
  return escritos.join(", ");
}

async function arrancarDemo(): Promise<string> {
  const demo = spawn(process.execPath, [join(ROOT, "scripts/demo.ts")], {
    env: { ...process.env, MOSTRADOR_DATA: data, MOSTRADOR_HEADLESS: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  procesos.push(demo);
  let dicho = "";
  demo.stdout.on("data", (trozo: Buffer) => (dicho += trozo.toString()));
  for (let i = 0; i < 1200 && !dicho.includes("Caja:"); i++) await pausa(100);
  if (!dicho.includes("Caja:")) throw new Error("el demo no dio la dirección de la caja");
  return "simulador y servidor andando";
}

/** Starts the packaged program by Playwright, on its own data. */
async function abrirVentana(): Promise<string> {
  if (electron === null)
    throw new SinBinario(
      "no hay binario de Electron: npm no lo bajó. Con él, npm ci sin ELECTRON_SKIP_BINARY_DOWNLOAD y otra vez este comando",
    );
  const kinds = await seePaginaEmpaquetada(
    join(ROOT, "release/linux-unpacked/mostrador"),
    join(carpeta, "caja"),
  );
  if (kinds !== "function undefined undefined") throw new Error(`la página ve ${kinds}`);
  return "primera pantalla, puente y nada de Node en la página";
}

const aMano = (que: string) => async () => {
  if (electron === null) throw new SinBinario("espera al binario");
  return `a mano, con la lista de docs/electron.md: ${que}`;
};

const pasos = await probar([
  ["empacar el programa", empacar],
  ["firmar una versión y leer su firma", firmar],
  ["arrancar el simulador y el servidor", arrancarDemo],
  ["abrir la ventana empaquetada", abrirVentana],
  ["vender e imprimir a un archivo", aMano("vender, y mirar data/tickets")],
  ["perder el servidor y volver", aMano("«servidor» en la terminal del demo, vender, «servidor»")],
  [
    "actualizar por un feed",
    aMano("MOSTRADOR_ACTUALIZACIONES con la carpeta firmada; ver la versión en «Salud de la caja»"),
  ],
]);
for (const proceso of procesos) proceso.kill("SIGTERM");
mkdirSync(join(INFORME, ".."), { recursive: true });
const tabla = pasos.map(({ nombre, resultado, nota }) => `| ${nombre} | ${resultado} | ${nota} |`);
writeFileSync(
  INFORME,
  `# Electron, Mostrador ${VERSION}\n\n${process.platform} ${process.arch}, ${electron ?? "sin binario de Electron"}; archivos en release: ${existsSync(join(ROOT, "release")) ? readdirSync(join(ROOT, "release")).length : 0}\n\n| Paso | Resultado | Nota |\n|---|---|---|\n${tabla.join("\n")}\n`,
);
rmSync(carpeta, { recursive: true, force: true });
process.stdout.write(`Informe: ${INFORME}\n`);
process.exitCode = pasos.some(({ resultado }) => resultado === "mal") ? 1 : 0;
