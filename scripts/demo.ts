/** `npm start`: simulator, server with the demo companies, cashier's program; addresses printed, `demo.json` written. docs/design.md D46. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { keepPrivate } from "@mostrador/core/carpeta";
import { openCaja } from "./demo/caja.ts";
import { loadExistencias } from "./demo/existencias.ts";
import { readConfig, type ConfigDemo } from "./demo/config.ts";
import type { Proceso } from "./demo/proceso.ts";
import { createProgramas, type Programas } from "./demo/programas.ts";
import { buildPantallasHasta } from "./demo/pantallas.ts";
import { enlaceDeAcceso, prepararServidor } from "./demo/preparar.ts";
import { renovarClavesDueno, provisionDemo } from "./demo/provision.ts";

const MIRAR_PADRE_MS = 500;
keepPrivate();
const fin = new AbortController();
const config = { ...readDemoConfig(), fin: fin.signal };
const mundo = createProgramas(config);
// Taken as often as they come: npm passes on what a group got already, and the second must not end this program before its children.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void terminar(0));
endWithNpm();
const arranque = arrancar(config, mundo);
try {
  await arranque;
} catch (error) {
  if (!fin.signal.aborted)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await terminar(1);
}

function readDemoConfig(): ConfigDemo {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(
      `No se puede usar la carpeta de datos o un puerto: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}

/** Ends the demo where npm was killed: the demo has another parent then. */
function endWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const padre = process.ppid;
  setInterval(() => process.ppid !== padre && void terminar(0), MIRAR_PADRE_MS).unref();
}

async function arrancar(config: ConfigDemo, { simulador, servidor, caja }: Programas): Promise<void> {
  const { data, serverPort, siatPort } = config;
  say("Preparando la demostración (la primera vez tarda unos segundos)...");
  await buildPantallasHasta(config.fin);
  await simulador.start();
  const provistas = await provisionDemo(config);
  await servidor.start();
  const [principal, segunda] = await renovarClavesDueno(config, provistas);
  if (principal === undefined || segunda === undefined)
    throw new Error("faltan las empresas de la demostración");
  const codigo = await prepararServidor(config, [principal, segunda]);
  if (codigo !== null) {
    await loadExistencias(config, principal);
    process.env["MOSTRADOR_PAIRING_CODE"] = codigo;
    // A newcomer sells at once: the drawer is open. Empty, it stays closed.
    process.env["MOSTRADOR_TURNO_INICIAL"] ??= "200.00";
  }
  const desktopUrl = await openCaja(config, caja);
  const acceso = await enlaceDeAcceso(config, principal);
  const base = `http://localhost:${serverPort}`;
  const simulatorUrl = `http://localhost:${siatPort}`;
  const controlUrl = await controlDelSimulador(siatPort);
  const demo = {
    base_url: base,
    simulator_url: simulatorUrl,
    simulator_control_url: controlUrl,
    desktop_url: desktopUrl,
    api_key: principal.apiKey,
    owner_token: principal.ownerToken,
    nit: principal.nit,
    codigo_sistema: principal.codigoSistema,
    sucursal: 0,
    punto_venta: 0,
    siat: {
      url: simulatorUrl,
      token: principal.token,
      nit: principal.nit,
      codigo_sistema: principal.codigoSistema,
      codigo_ambiente: 2,
      p12: principal.p12,
      p12_password: principal.p12Clave,
    },
    modalidad2: { api_key: segunda.apiKey, nit: segunda.nit },
  };
  writeFileSync(join(data, "demo.json"), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  say(
    `\n  Caja        ${desktopUrl}\n  Servidor    ${base}  (clave de API en ${join(data, "demo.json")})\n  Portal      ${acceso}  (enlace de una vez)\n  Impuestos   ${simulatorUrl}  (simulador; su control en ${controlUrl})\n`,
  );
  say(
    "Escriba `servidor` o `impuestos` y Enter para quitarlos y volver a ponerlos, `caja` para cortarle la luz; Ctrl+C para terminar.",
  );
  atender(config, mundo);
}

/** The switches of the demo, typed in its terminal. */
function atender(config: ConfigDemo, { servidor, simulador, caja }: Programas): void {
  const apagar = (nombre: string, proceso: Proceso) => () =>
    proceso.running
      ? proceso.stop().then(() => say(`${nombre} está detenido.`))
      : proceso.start().then(() => say(`${nombre} atiende otra vez.`));
  const switches: Readonly<Record<string, () => Promise<void>>> = {
    servidor: apagar("El servidor", servidor),
    impuestos: apagar("El sistema tributario", simulador),
    // No handler of the till runs: as in a power cut.
    caja: () =>
      caja.running
        ? caja.kill().then(() => say("La caja se quedó sin luz."))
        : openCaja(config, caja).then((url) => say(`La caja está encendida otra vez: ${url}`)),
  };
  createInterface({ input: process.stdin }).on("line", (line) => {
    void switches[line.trim().toLowerCase()]?.().catch((error: unknown) => say(String(error)));
  });
}

/** Ends all that this program started, in any state of its start, and then itself. */
async function terminar(code: number): Promise<void> {
  if (fin.signal.aborted) return;
  fin.abort();
  const { caja, servidor, simulador } = mundo;
  for (const proceso of [caja, servidor, simulador]) await proceso.end();
  await Promise.allSettled([arranque]);
  say("La demostración terminó.");
  process.exit(code);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Asks the simulator for the address at which it is commanded even while it refuses the tax system's calls. */
async function controlDelSimulador(siatPort: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${siatPort}/control`);
  const dicho: unknown = await reply.json();
  const url = typeof dicho === "object" && dicho !== null && "controlUrl" in dicho ? dicho.controlUrl : null;
  if (typeof url !== "string") throw new Error("el simulador no dice la dirección de su control");
  return url;
}
