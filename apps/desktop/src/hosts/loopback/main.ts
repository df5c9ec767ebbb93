import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { VERSION } from "@mostrador/core/node";
import { closeToOthers, keepPrivate } from "@mostrador/core/carpeta";
import { arrancarCaja } from "../arranque.ts";
import { readConfig, type ConfigCaja } from "../config.ts";
import { cumplirOrden, VENTANA } from "../ordenes.ts";
import { abrirVentana, chooseNavegador } from "../ventana/ventana.ts";
import { lanzarConNode } from "./lanzar.ts";
import { startHost, type Host } from "./host.ts";
import { paginaDe } from "./http.ts";

/**
 * Runs the cashier's program behind the loopback host. Stores its address in `caja/url`, and prints it on a
 * terminal. A redirected output, such as a log, gets the address without the token, because the token lets
 * any reader in. `--ventana` shows the till in a window of the computer's browser, and the program ends with
 * that window.
 */
async function main(): Promise<string | null> {
  keepPrivate();
  const config = readConfig(process.env);
  if (!config.ok) return config.error;
  const palabras = process.argv.slice(2);
  closeToOthers(config.value.data);
  const cumplida = await cumplirOrden(palabras, config.value);
  if (cumplida !== null) {
    const flujo = cumplida.fallo ? process.stderr : process.stdout;
    flujo.write(`${cumplida.texto}\n`);
    process.exitCode = cumplida.salida;
    return null;
  }
  const navegador = palabras.includes(VENTANA) ? chooseNavegador(config.value) : null;
  if (navegador?.ok === false) return navegador.error;
  return hospedar(config.value, navegador?.value ?? null);
}

const YA_ABIERTA =
  "La caja ya está abierta en esta computadora: búsquela entre las ventanas. No se abrió otra vez.";

/** Opens the till behind the host, and in a window if there is a browser. Returns a sentence if it cannot. */
async function hospedar(config: ConfigCaja, navegador: string | null): Promise<string | null> {
  const { data, port, tokenFijo } = config;
  const caja = arrancarCaja(config, { lanzarServidor: lanzarConNode });
  if ("error" in caja) return navegador !== null && caja.enUso ? YA_ABIERTA : caja.error;
  const abrir = join(data, "caja", "abrir.html");
  const host = await startHost({
    puente: caja,
    port,
    pantalla: join(import.meta.dirname, "../../../dist/ui"),
    tokenFijo,
    alCambiarUrl: (url) => {
      mkdirSync(join(data, "caja"), { recursive: true });
      writeFileSync(join(data, "caja", "url"), `${url}\n`, { mode: 0o600 });
      rmSync(abrir, { force: true }); // the token in it was used
    },
  });
  if (!host.ok) {
    await caja.cerrar();
    return `El puerto ${port} está ocupado. Cierre el programa que lo usa, o elija otro con MOSTRADOR_DESKTOP_PORT.`;
  }
  // Other users of the computer read a program's arguments, and not this file.
  if (navegador !== null)
    writeFileSync(abrir, paginaDe("Abriendo la caja…", host.value.url), { mode: 0o600 });
  const ventana = navegador === null ? null : abrirVentana(navegador, pathToFileURL(abrir).href, config);
  let terminando = false;
  const terminar = async (salida: number): Promise<void> => {
    if (terminando) return;
    terminando = true;
    ventana?.cerrar();
    await host.value.close();
    await caja.cerrar();
    process.exit(salida);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void terminar(0));
  void ventana?.fin.then((queja) => {
    if (queja !== null && !terminando) process.stderr.write(`${queja}\n`);
    return terminar(queja === null ? 0 : 1);
  });
  decirDireccion(host.value, data);
  return null;
}

/** Prints the address last: a process that reads these lines may stop the program at once. */
function decirDireccion({ url }: Host, data: string): void {
  const { origin } = new URL(url);
  process.stdout.write(`Mostrador ${VERSION}\n`);
  process.stdout.write(
    process.stdout.isTTY
      ? `Caja: ${url}\n`
      : `Caja: ${origin} (con su clave, en ${join(data, "caja", "url")})\n`,
  );
}

const error = await main();
if (error !== null) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
