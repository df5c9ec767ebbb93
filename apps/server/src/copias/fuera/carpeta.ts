/** A folder as a destination: another disk, or a share of the network. */
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sincronizar } from "../../motor/copia.ts";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import type { Destino } from "./destino.ts";
import { enPalabras, readEnPalabras } from "./fallos-destino.ts";
import { PARCIAL } from "./nombres.ts";

/**
 * Opens a folder as a destination. It is never created: where a disk is not mounted, its folder would lie on
 * the disk of the data. Throws DestinoInutil.
 */
export async function openCarpeta({ ruta }: Extract<DestinoFuera, { kind: "carpeta" }>): Promise<Destino> {
  const con = <T>(hacer: () => Promise<T>) => enPalabras(ruta, hacer);
  await con(() => readdir(ruta));
  return {
    list: () =>
      con(async () => {
        const nombres = (await readdir(ruta)).filter((nombre) => !nombre.endsWith(PARCIAL));
        return Promise.all(
          nombres.map(async (nombre) => ({ nombre, bytes: (await stat(join(ruta, nombre))).size })),
        );
      }),
    put: (nombre, bytes, { signal }) => con(() => write(join(ruta, nombre), bytes, signal)),
    read: (nombre) => readEnPalabras(ruta, () => createReadStream(join(ruta, nombre))),
    remove: (nombre) => con(() => rm(join(ruta, nombre))),
    clean: (isResto) =>
      con(async () => {
        for (const nombre of await readdir(ruta))
          if (nombre.endsWith(PARCIAL) && isResto(nombre)) await rm(join(ruta, nombre));
      }),
    [Symbol.asyncDispose]: async () => {},
  };
}

async function write(final: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
  const parcial = final + PARCIAL;
  const archivo = await open(parcial, "w", 0o600);
  try {
    let escritos = 0;
    for await (const trozo of bytes) {
      signal.throwIfAborted();
      await archivo.writeFile(trozo);
      escritos += trozo.length;
    }
    await archivo.sync();
    await archivo.close();
    await rename(parcial, final);
    sincronizar(join(final, ".."));
    return escritos;
  } catch (error) {
    await archivo.close().catch(() => {});
    await rm(parcial, { force: true }).catch(() => {});
    throw error;
  }
}
