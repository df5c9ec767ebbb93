/** Desktop program that `main.ts` loads: opens the till, its window and its bridge, and closes them. */
import { closeToOthers, keepPrivate } from "@mostrador/core/carpeta";
import { VERSION } from "@mostrador/core/node";
import { app, dialog, protocol, safeStorage } from "electron";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { carpetaDe } from "../../caja/actualizaciones/memoria.ts";
import { llegoPantalla } from "../../caja/actualizaciones/vigilar.ts";
import { type Cofre, cofreDeArchivo, cofreDeLlavero } from "../../caja/motor/cofre.ts";
import {
  aceptarDatos,
  arrancarCaja,
  checkDatos,
  diagnosticar,
  probarImpresora,
  volverAntes,
} from "../arranque.ts";
import { readPantalla } from "../built-screen.ts";
import { type ConfigCaja, readConfig } from "../config.ts";
import { actualizacionDe } from "./instalador.ts";
import { carpetaDeDatos } from "./datos.ts";
import { lanzarConElectron } from "./lanzar.ts";
import { ESQUEMA, ORIGEN, servePantalla } from "./pantalla.ts";
import { servePuente } from "./puente.ts";
import { isLoopback } from "./reglas.ts";
import { abrirVentana, denyPermisos } from "./ventana.ts";

const DIAGNOSTICO = "--diagnostico";
/** Command-line option that prints a test page. The installer runs the program with it as its last step. */
const PROBAR_IMPRESORA = "--probar-impresora";

/**
 * Starts the till's program in a window. The program runs the selling half itself, unless MOSTRADOR_WINDOW_URL names a loopback host on
 * this machine; then it only opens the window. docs/design.md D35.
 */
async function main(): Promise<string | null> {
  keepPrivate();
  // A diagnosis and a test page work while another instance of the program is running.
  const isAlLado = [DIAGNOSTICO, PROBAR_IMPRESORA].some((orden) => process.argv.includes(orden));
  if (!isAlLado && !app.requestSingleInstanceLock()) {
    app.quit(); // the running instance comes to the front
    return null;
  }
  protocol.registerSchemesAsPrivileged([
    { scheme: ESQUEMA, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  app.enableSandbox();
  await app.whenReady();
  denyPermisos();
  app.on("window-all-closed", () => app.quit());
  const ajena = process.env["MOSTRADOR_WINDOW_URL"];
  if (ajena !== undefined && ajena !== "") {
    if (!isLoopback(ajena)) return `MOSTRADOR_WINDOW_URL no es una dirección de esta máquina: ${ajena}.`;
    abrirVentana({ url: ajena, preload: null });
    return null;
  }
  return hospedar();
}

/** Shows a message and ends the program. */
function decir(texto: string): null {
  dialog.showMessageBoxSync({ message: texto });
  app.quit();
  return null;
}

/** Offers a test page at the first start of an AppImage, because an AppImage has no installer that could offer it. */
async function preguntarImpresora(config: ConfigCaja): Promise<void> {
  if (process.env["APPIMAGE"] === undefined || existsSync(join(config.data, "caja"))) return;
  const respuesta = dialog.showMessageBoxSync({
    message: "¿Buscar la impresora de tickets e imprimir una página de prueba?",
    detail: "Enciéndala y póngale papel. También se puede hacer después, en la caja.",
    buttons: ["Imprimir una prueba", "Ahora no"],
    cancelId: 1,
  });
  if (respuesta === 0) dialog.showMessageBoxSync({ message: (await probarImpresora(config)).texto });
}

async function hospedar(): Promise<string | null> {
  const config = readConfig({ ...process.env, MOSTRADOR_DATA: carpetaDeDatos() });
  if (!config.ok) return config.error;
  closeToOthers(config.value.data);
  if (process.argv.includes("--volver")) {
    const { hecho, texto } = volverAntes(config.value);
    if (!hecho) return texto;
    return decir(texto);
  }
  if (process.argv.includes(DIAGNOSTICO)) return decir(await diagnosticar(config.value));
  if (process.argv.includes(PROBAR_IMPRESORA)) return decir((await probarImpresora(config.value)).texto);
  if (process.argv.includes("--revisar")) return decir(checkDatos(config.value).texto);
  if (process.argv.includes("--aceptar")) return decir(aceptarDatos(config.value).texto);
  await preguntarImpresora(config.value);
  const cofre = await abrirCofre(join(config.value.data, "caja"));
  const actualizacion = actualizacionDe(config.value);
  const caja = arrancarCaja(config.value, { lanzarServidor: lanzarConElectron, cofre, ...actualizacion });
  if ("error" in caja) return caja.error;
  servePantalla(readPantalla(join(import.meta.dirname, "ui")));
  servePuente(caja, () => llegoPantalla(carpetaDe(config.value.data), VERSION));
  let terminando = false;
  app.on("before-quit", (event) => {
    event.preventDefault();
    if (terminando) return;
    terminando = true;
    void caja.cerrar().finally(() => app.exit(0));
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => app.quit());
  process.stdout.write(`Mostrador ${VERSION}\n`);
  abrirVentana({ url: `${ORIGEN}/`, preload: join(import.meta.dirname, "preload.cjs") });
  return null;
}

const error = await main();
if (error !== null) {
  process.stderr.write(`${error}\n`);
  dialog.showErrorBox("Mostrador", error);
  app.exit(1);
}

/**
 * Opens the till's safe with the system keyring, or with a key file if there is no keyring. Linux's `basic_text` encrypts with a public
 * password, so it counts as no keyring, and the till warns about it.
 */
async function abrirCofre(carpeta: string): Promise<Cofre> {
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  if (process.platform === "linux" && safeStorage.getSelectedStorageBackend() === "basic_text")
    return cofreDeArchivo(carpeta, "debil");
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return cofreDeArchivo(carpeta);
  return cofreDeLlavero(carpeta, {
    cifrar: (texto) => safeStorage.encryptStringAsync(texto),
    descifrar: async (cifrado) => (await safeStorage.decryptStringAsync(cifrado)).result,
  });
}
