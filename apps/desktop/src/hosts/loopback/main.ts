import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "@mostrador/core/node";
import { closeToOthers, keepPrivate } from "@mostrador/core/carpeta";
import { aceptarDatos, arrancarCaja, diagnosticar, revisarDatos, volverAntes } from "../arranque.ts";
import { readConfig } from "../config.ts";
import { lanzarConNode } from "./lanzar.ts";
import { startHost } from "./host.ts";

/**
 * The cashier's program behind the loopback host: keeps its address in `caja/url`, and prints it on a terminal. An output that is kept, a
 * log, gets it without the token, which lets in whoever reads it.
 */
async function main(): Promise<string | null> {
  keepPrivate();
  const config = readConfig(process.env);
  if (!config.ok) return config.error;
  const { data, port, tokenFijo } = config.value;
  closeToOthers(data);
  // `npm run desktop -- volver`: docs/backup.md
  if (process.argv[2] === "volver") {
    const { hecho, texto } = volverAntes(config.value);
    if (hecho) process.stdout.write(`${texto}\n`);
    return hecho ? null : texto;
  }
  if (process.argv[2] === "diagnostico") {
    process.stdout.write(`${await diagnosticar(config.value)}\n`);
    return null;
  }
  // `npm run desktop -- revisar` and `aceptar`: docs/review.md
  if (process.argv[2] === "revisar") {
    const { salida, texto } = revisarDatos(config.value);
    process.stdout.write(`${texto}\n`);
    process.exitCode = salida;
    return null;
  }
  if (process.argv[2] === "aceptar") {
    const { hecho, texto } = aceptarDatos(config.value);
    if (hecho) process.stdout.write(`${texto}\n`);
    return hecho ? null : texto;
  }
  const caja = arrancarCaja(config.value, { lanzarServidor: lanzarConNode });
  if ("error" in caja) return caja.error;
  const host = await startHost({
    puente: caja,
    port,
    pantalla: join(import.meta.dirname, "../../../dist/ui"),
    tokenFijo,
    alCambiarUrl: (url) => {
      mkdirSync(join(data, "caja"), { recursive: true });
      writeFileSync(join(data, "caja", "url"), `${url}\n`, { mode: 0o600 });
    },
  });
  if (!host.ok) {
    await caja.cerrar();
    return `El puerto ${port} está ocupado. Cierre el programa que lo usa, o elija otro con MOSTRADOR_DESKTOP_PORT.`;
  }
  let terminando = false;
  const terminar = async (): Promise<void> => {
    if (terminando) return;
    terminando = true;
    await host.value.close();
    await caja.cerrar();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void terminar());
  // Last: whoever reads these lines may stop the program at once.
  const { origin } = new URL(host.value.url);
  process.stdout.write(`Mostrador ${VERSION}\n`);
  process.stdout.write(
    process.stdout.isTTY
      ? `Caja: ${host.value.url}\n`
      : `Caja: ${origin} (con su clave, en ${join(data, "caja", "url")})\n`,
  );
  return null;
}

const error = await main();
if (error !== null) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
