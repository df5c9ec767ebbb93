/**
 * `npm run probar:electron`: for a person with Electron's binary. Packs the till, starts the packaged program, sells, prints to a file, loses
 * the server, comes back, and writes a report. Without the binary the till in a browser takes the steps that sell, and the report says so.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { once } from "node:events";
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
import { freePort } from "@mostrador/core/support";
import { VERSION } from "@mostrador/core/version";
import { openPublicacion } from "@mostrador/core/publicacion";
import { LLAVES_DE_PUBLICACION } from "../apps/desktop/src/caja/actualizaciones/llaves.ts";
import { conVentas, entrarEnCaja } from "../test/support/caja.ts";
import { hasta } from "../test/support/hasta.ts";
import { openEmpaquetada, type Empaquetada } from "../test/support/paquete/ventana-empaquetada.ts";
import { findElectron } from "./demo/caja.ts";
import { createLlave, firmarCarpeta } from "./firmar.ts";

const ROOT = join(import.meta.dirname, "..");
const INFORME = join(ROOT, "test-results", "electron.md");

interface Paso {
  readonly nombre: string;
  readonly resultado: "bien" | "mal" | "sin hacer";
  readonly nota: string;
}

/** Runs the steps one after another. The first that fails ends the run: those behind it need what it makes. One that this machine cannot do does not. */
async function probar(
  pasos: readonly (readonly [nombre: string, hacer: () => Promise<string>])[],
): Promise<readonly Paso[]> {
  const hechos: Paso[] = [];
  for (const [nombre, hacer] of pasos) {
    if (hechos.some(({ resultado }) => resultado === "mal")) {
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

/** This machine lacks what the step needs: no fault of the program. */
class SinBinario extends Error {}

const carpeta = mkdtempSync(join(tmpdir(), "mostrador-electron-"));
const data = join(carpeta, "datos");
const electron = findElectron();
/** What the steps started, to be ended. */
interface Abierto {
  demo: ChildProcess | null;
  ventana: Empaquetada | null;
  /** All that the demo printed. */
  dicho: string;
}
const abierto: Abierto = { demo: null, ventana: null, dicho: "" };

async function empacar(): Promise<string> {
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

/** The demo's programs on ports of their own: others may run on this machine. */
async function arrancarDemo(): Promise<string> {
  const [servidor, siat, control, caja] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const demo = spawn(process.execPath, [join(ROOT, "scripts/demo.ts")], {
    env: {
      ...process.env,
      MOSTRADOR_DATA: data,
      MOSTRADOR_HEADLESS: "1",
      MOSTRADOR_PORT: String(servidor),
      MOSTRADOR_SIAT_PORT: String(siat),
      MOSTRADOR_SIAT_CONTROL_PORT: String(control),
      MOSTRADOR_DESKTOP_PORT: String(caja),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  demo.stdout.on("data", (trozo: Buffer) => (abierto.dicho += trozo.toString()));
  abierto.demo = demo;
  await hasta(
    "el demo da sus direcciones",
    () => existsSync(join(data, "demo.json")) || demo.exitCode !== null,
  );
  if (demo.exitCode !== null) throw new Error("el demo terminó antes de dar sus direcciones");
  return "simulador y servidor andando";
}

/** Starts the packaged program by Playwright, on its own data. */
async function abrirVentana(): Promise<string> {
  if (electron === null)
    throw new SinBinario(
      "no hay binario de Electron: npm no lo bajó. Con él, npm ci sin ELECTRON_SKIP_BINARY_DOWNLOAD y otra vez este comando. Lo que sigue se hace con la misma caja en un navegador",
    );
  const ventana = await openEmpaquetada(
    join(ROOT, "release/linux-unpacked/mostrador"),
    join(carpeta, "caja"),
  );
  abierto.ventana = ventana;
  if (ventana.ve !== "function undefined undefined") throw new Error(`la página ve ${ventana.ve}`);
  const { base_url, owner_token } = readDemo();
  // The packaged till takes the place of the demo's own.
  const reply = await fetch(`${base_url}/v1/terminales/codigos`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${owner_token}` },
    body: JSON.stringify({ sucursal: 0, punto_venta: 1, reemplazar: true }),
  });
  const { datos }: { readonly datos: { readonly codigo: string } } = JSON.parse(await reply.text());
  await ventana.invoke("emparejar", { urlServidor: base_url, codigo: datos.codigo });
  return "primera pantalla, puente y nada de Node en la página";
}

function readDemo(): { readonly base_url: string; readonly owner_token: string } {
  return JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
}

/** The till that sells: the packaged window's, or the demo's behind its loopback host. */
const cajaQueVende = () =>
  abierto.ventana === null ? entrarEnCaja(data) : Promise.resolve(conVentas(abierto.ventana.invoke));

async function vender(): Promise<string> {
  const caja = await cajaQueVende();
  await hasta("vende en línea", async () => (await caja.invoke("estado")).modo === "enLinea");
  const { estado, numeroFactura, cuf } = await caja.vender();
  if (estado !== "EMITIDA") throw new Error(`la venta quedó ${estado}`);
  const tickets = join(abierto.ventana === null ? data : join(carpeta, "caja"), "tickets");
  const papel = `${numeroFactura}_${cuf}.pdf`;
  await hasta("sale el ticket", () => existsSync(join(tickets, papel)));
  return `factura ${numeroFactura}, en PDF y ESC/POS`;
}

async function perderServidor(): Promise<string> {
  const caja = await cajaQueVende();
  // The switch turns over what runs: the next press comes after the demo has said what the last one did.
  abierto.demo?.stdin?.write("servidor\n");
  await hasta("el servidor se fue", () => abierto.dicho.includes("El servidor está detenido."));
  const { id, estado } = await caja.vender();
  if (estado !== "OFFLINE") throw new Error(`sin servidor la venta quedó ${estado}`);
  abierto.demo?.stdin?.write("servidor\n");
  await hasta("el servidor vuelve", () => abierto.dicho.includes("El servidor atiende otra vez."));
  await hasta(
    "la venta sin servidor queda EMITIDA",
    async () => (await caja.invoke("venta", { ventaId: id })).estado === "EMITIDA",
  );
  return "una venta sin servidor, EMITIDA al volver";
}

/** An update needs a program that was built with a key; that of a test is in no program. */
function actualizar(): Promise<string> {
  if (LLAVES_DE_PUBLICACION.length === 0)
    throw new SinBinario(
      "este programa se construyó sin llaves de publicación y no se actualiza solo (llaves.ts). El camino entero lo recorre test/actualizacion/actualizar-caja.test.ts, en Node",
    );
  if (electron === null) throw new SinBinario("espera al binario");
  return Promise.resolve(
    "a mano, con la lista de docs/electron.md: MOSTRADOR_ACTUALIZACIONES con la carpeta firmada; ver la versión en «Salud de la caja»",
  );
}

const pasos = await probar([
  ["empacar el programa", empacar],
  ["firmar una versión y leer su firma", firmar],
  ["arrancar el simulador y el servidor", arrancarDemo],
  ["abrir la ventana empaquetada", abrirVentana],
  ["vender e imprimir a un archivo", vender],
  ["perder el servidor y volver", perderServidor],
  ["actualizar por un feed", actualizar],
]);
await abierto.ventana?.cerrar();
const { demo } = abierto;
if (demo !== null && demo.exitCode === null) {
  demo.kill("SIGTERM");
  await once(demo, "exit");
}
mkdirSync(join(INFORME, ".."), { recursive: true });
const tabla = pasos.map(({ nombre, resultado, nota }) => `| ${nombre} | ${resultado} | ${nota} |`);
writeFileSync(
  INFORME,
  `# Electron, Mostrador ${VERSION}\n\n${process.platform} ${process.arch}, ${electron ?? "sin binario de Electron"}; archivos en release: ${existsSync(join(ROOT, "release")) ? readdirSync(join(ROOT, "release")).length : 0}\n\n| Paso | Resultado | Nota |\n|---|---|---|\n${tabla.join("\n")}\n`,
);
rmSync(carpeta, { recursive: true, force: true });
process.stdout.write(`Informe: ${INFORME}\n`);
process.exitCode = pasos.some(({ resultado }) => resultado === "mal") ? 1 : 0;
