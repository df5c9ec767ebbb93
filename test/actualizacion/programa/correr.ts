/**
 * A till's program that is one file and replaces itself, as the packaged one does under Electron: the same watch over its starts, the same
 * updater, the same till. A file of a few lines names its version and calls `correr`; whoever starts it again stands for Electron's relaunch.
 */
import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { CANALES, type LlavePublicacion } from "@mostrador/core/publicacion";
import { carpetaDe } from "../../../apps/desktop/src/caja/actualizaciones/memoria.ts";
import { llegoPantalla, vigilarArranque } from "../../../apps/desktop/src/caja/actualizaciones/vigilar.ts";
import { arrancarCaja } from "../../../apps/desktop/src/hosts/arranque.ts";
import { readConfig } from "../../../apps/desktop/src/hosts/config.ts";
import { startHost } from "../../../apps/desktop/src/hosts/loopback/host.ts";
import { lanzarConNode } from "../../../apps/desktop/src/hosts/loopback/lanzar.ts";

interface Programa {
  readonly version: string;
  /** The program's own file. */
  readonly propio: string;
  /** It changes the schema as a later version would, and breaks before its first screen. */
  readonly rota: boolean;
  readonly llaves: readonly LlavePublicacion[];
}

/** Runs the program until SIGTERM. Ends at once where the version before was put back. */
export async function correr({ version, propio, rota, llaves }: Programa): Promise<void> {
  const config = readConfig(process.env);
  if (!config.ok) throw new Error(config.error);
  const { data, port, urlActualizaciones } = config.value;
  const instalador = {
    propio,
    poner: (archivo: string) => {
      copyFileSync(archivo, `${propio}.nuevo`);
      chmodSync(`${propio}.nuevo`, 0o755);
      renameSync(`${propio}.nuevo`, propio);
    },
    reiniciar: () => void setImmediate(() => process.kill(process.pid, "SIGTERM")),
  };
  const suya = carpetaDe(data);
  if (!vigilarArranque(suya, version, instalador)) process.exit(0);
  if (rota) migrarYRomper(join(data, "caja/caja.db"));
  const caja = arrancarCaja(config.value, {
    lanzarServidor: lanzarConNode,
    actualizacion: {
      canal: CANALES.linux,
      instalador,
      llaves,
      direccion: urlActualizaciones,
      energia: () => "red",
      version,
    },
  });
  if ("error" in caja) throw new Error(caja.error);
  // The packaged program makes the day's copy a minute after its start.
  await caja.copiar();
  const host = await startHost({
    puente: {
      invoke: (nombre, entrada, pagina) => {
        if (nombre === "estado") llegoPantalla(suya, version);
        return caja.invoke(nombre, entrada, pagina);
      },
      subscribe: (nombre, handler) => caja.subscribe(nombre, handler),
    },
    port,
    pantalla: join(import.meta.dirname, "../../../apps/desktop/dist/ui"),
    tokenFijo: null,
    alCambiarUrl: (url) => {
      mkdirSync(join(data, "caja"), { recursive: true });
      writeFileSync(join(data, "caja/url"), `${url}\n`, { mode: 0o600 });
    },
  });
  if (!host.ok) throw new Error(`el puerto ${port} está ocupado`);
  process.once("SIGTERM", () => {
    void host.value
      .close()
      .then(() => caja.cerrar())
      .then(() => process.exit(0));
  });
  process.stdout.write(`Caja: ${version}\n`);
}

/** A later version may have migrated before it breaks: what it added stays, and the version before reads on. */
function migrarYRomper(archivo: string): never {
  const base = new Database(archivo);
  const hechas = Number(base.pragma("user_version", { simple: true }));
  const columnas = base.prepare("select name from pragma_table_info('ajustes')").pluck().all();
  if (!columnas.includes("de_manana"))
    base.exec(`alter table ajustes add column de_manana text; pragma user_version = ${hechas + 1}`);
  base.close();
  throw new Error("esta versión no llega a su primera pantalla");
}
