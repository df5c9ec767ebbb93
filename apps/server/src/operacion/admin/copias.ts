/** Orders that make a copy of the data, verify one, and go back to the copy made before the last update. */
import { ok } from "@mostrador/core";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { checkCopia } from "../../motor/copia.ts";
import { anotarCopia } from "../../motor/restauracion.ts";
import { volver } from "../../motor/volver.ts";
import { makeCopia } from "../../copias/jobs/copiar.ts";
import { conAvance } from "./con-avance.ts";
import { Carpeta, Copia } from "./opciones.ts";
import { ordenDeArchivos, type Orden, type Salida } from "./orden.ts";

/** The orders about copies. docs/backup.md */
export const ORDENES_DE_COPIAS: Readonly<Record<string, Orden>> = {
  "copia crear": ordenDeArchivos({ en: Carpeta }, createCopia, "con el servidor andando"),
  "copia verificar": ordenDeArchivos({ copia: Copia }, (_config, { copia }) =>
    conAvance(async (avisar) => ok(checkCopia(copia, avisar))),
  ),
  volver: ordenDeArchivos(
    {},
    async (config) => ok(await volver(config)),
    "la copia de antes de la última actualización, si nada se escribió después; servidores detenidos",
  ),
};

function createCopia(config: Config, { en }: { readonly en: string }): Salida {
  return conAvance(async (avisar) => {
    const enMs = Date.now();
    const copia = await makeCopia(config, en, enMs, avisar);
    const db = await openDb(config);
    await anotarCopia(db, enMs);
    await db.destroy();
    return ok(copia);
  });
}
