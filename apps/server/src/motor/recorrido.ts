import { join } from "node:path";
import {
  CLAVE_VERIFICADA,
  markPorRevisar,
  startCaminata,
  type Inicio,
  type Lugar,
} from "@mostrador/core/sumas";
import { saveAjuste } from "./ajustes.ts";
import type { Db } from "./connection.ts";
import { BASE } from "./copia.ts";

/** Delay in ms before the background check, so that it does not compete with the start and the first calls for the disk. */
const TRAS_MS = 5000;

/** Writes a line about the background check into the log. */
type Decir = (nombre: string, datos: Readonly<Record<string, unknown>>) => void;

/**
 * Marks the database file as open, and verifies in the background the part that the start did not read. If it finds damage, it marks the file
 * so that the next start reads all of it. Returns the function that ends the check and stores its progress. docs/decisions/0052.
 */
export async function startRecorrido(
  db: Db,
  dataDir: string,
  { verificada, alteradas }: Inicio,
  { log, trasMs = TRAS_MS }: { readonly log: Decir; readonly trasMs?: number | undefined },
): Promise<() => Promise<void>> {
  if (verificada === null) return async () => {};
  const decirFilas = (filas: Inicio["alteradas"]): void => {
    if (filas.length === 0) return;
    const dichas = filas.map(({ tabla, clave, que }) => `${tabla} ${clave} (${que})`).join("; ");
    log("filas alteradas", { filas: dichas, remedio: "npm run admin -- revisar" });
  };
  decirFilas(alteradas);
  await saveAjuste(db, CLAVE_VERIFICADA, JSON.stringify(verificada));
  let lugar: Lugar | null = verificada.lugar;
  let parar = async (): Promise<void> => {};
  const espera = setTimeout(() => {
    const programa = new URL("./verificar-worker.ts", import.meta.url);
    parar = startCaminata(programa, join(dataDir, BASE), lugar, {
      avance: (hasta, filas) => {
        lugar = hasta;
        decirFilas(filas);
      },
      dano: (detalle) => {
        markPorRevisar(dataDir);
        log("base dañada", { detalle, remedio: DANADA });
      },
      fin: () => {
        lugar = null;
        log("base verificada", {});
      },
    });
  }, trasMs);
  espera.unref();
  return async () => {
    clearTimeout(espera);
    await parar();
    await saveAjuste(db, CLAVE_VERIFICADA, JSON.stringify({ ...verificada, abierta: false, lugar }));
  };
}

/** The remedy for damage that was found while the server worked. */
export const DANADA =
  "La base de datos está dañada: reinicie el servidor, que la aparta entera, y restaure la última copia con npm run admin -- restaurar.";
