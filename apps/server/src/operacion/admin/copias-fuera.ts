/** Orders about the copy off the premises: its key, a trial, a send, and the way back. docs/backup.md */
import { epochToInstante, fail, ok, type Result } from "@mostrador/core";
import { buildClaveCopia } from "@mostrador/core/clave-copia";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Fuera } from "../../ajustes-fuera.ts";
import type { Config } from "../../config.ts";
import { findEstadoFuera, saveEstadoFuera } from "../../copias/db/copia-fuera.ts";
import { nombreDestino } from "../../copias/fuera/destino.ts";
import { sendFuera, fetchCopia, listFuera, probeFuera, readClave } from "../../copias/fuera/enviar.ts";
import { codeOf } from "../../error-code.ts";
import { openDb } from "../../motor/abrir.ts";
import { getBaseId } from "../../motor/ajustes.ts";
import { checkCopia } from "../../motor/copia.ts";
import { conAvance } from "./con-avance.ts";
import { findUltimaCopia, readFuera } from "./del-portal.ts";
import { Archivo, Carpeta, Copia, NombreFuera } from "./opciones.ts";
import { type Orden, ordenDeArchivos, type Salida } from "./orden.ts";

/** The orders about copies off the premises. */
export const ORDENES_DE_COPIAS_FUERA: Readonly<Record<string, Orden>> = {
  "copia clave": ordenDeArchivos(
    { en: Archivo },
    async (_config, { en }) => createClaveFuera(en),
    "la clave de las copias fuera del local",
  ),
  "copia probar": ordenDeArchivos(
    {},
    conFuera(async (fuera) => {
      readClave(fuera);
      await probeFuera(fuera);
      return ok({ destino: nombreDestino(fuera.destino), prueba: "escrita, leída y borrada" });
    }),
    "escribe, lee y borra en el destino de MOSTRADOR_FUERA",
  ),
  "copia enviar": ordenDeArchivos(
    { copia: Copia.optional() },
    conFuera(sendCopia),
    "la última de MOSTRADOR_COPIAS; con el servidor andando",
  ),
  "copia listar": ordenDeArchivos(
    {},
    conFuera(async (fuera) =>
      ok({
        destino: nombreDestino(fuera.destino),
        copias: (await listFuera(fuera)).map(({ nombre, deMs, bytes }) => ({
          nombre,
          de: epochToInstante(deMs),
          bytes,
        })),
      }),
    ),
  ),
  "copia traer": ordenDeArchivos(
    { en: Carpeta, nombre: NombreFuera },
    conFuera(
      (fuera, _config, { en, nombre }: { readonly en: string; readonly nombre?: string | undefined }) =>
        conAvance(async (avisar) => ok(await fetchCopia(fuera, readClave(fuera), { en, nombre, avisar }))),
    ),
    "la última si no se dice cuál; descifrada y verificada",
  ),
};

/** Runs an order with the destination that the environment or the portal sets. Fails with a sentence where neither sets one. */
function conFuera<O>(hacer: (fuera: Fuera, config: Config, opciones: O) => Salida) {
  return async (config: Config, opciones: O): Salida => {
    const fuera = await readFuera(config);
    return fuera === null
      ? fail(
          "Falta MOSTRADOR_FUERA: ponga una carpeta de otro disco, sftp://usuario@servidor/carpeta o s3://cubo/prefijo.",
        )
      : hacer(fuera, config, opciones);
  };
}

/** Sends a copy off the premises now: the named one, or the newest of MOSTRADOR_COPIAS. */
async function sendCopia(
  fuera: Fuera,
  config: Config,
  opciones: { readonly copia?: string | undefined },
): Salida {
  const carpeta = opciones.copia ?? (await findUltimaCopia(config));
  if (carpeta === null)
    return fail(
      "No hay ninguna copia que enviar: haga una con «npm run admin -- copia crear --en carpeta» e indíquela con --copia.",
    );
  return conAvance(async (avisar) => {
    checkCopia(carpeta, avisar);
    const db = await openDb(config);
    try {
      const baseId = await getBaseId(db);
      const sinFin = new AbortController().signal;
      const envio = { carpeta, baseId, ahoraMs: Date.now(), signal: sinFin, avisar };
      const enviada = await sendFuera(fuera, readClave(fuera), envio);
      const destino = nombreDestino(fuera.destino);
      const { ultima } = await findEstadoFuera(db, destino);
      if (ultima === null || ultima.deMs <= enviada.deMs)
        await saveEstadoFuera(db, { destino, ultima: { ...enviada, enviadaEn: Date.now() }, fallo: null });
      return ok({ destino, ...enviada, deMs: undefined, de: epochToInstante(enviada.deMs) });
    } finally {
      await db.destroy();
    }
  });
}

/** Writes a new key of 40 random letters (198 bits) into a file. Fails with a sentence rather than overwrite a file. */
function createClaveFuera(en: string): Result<object, string> {
  const clave = buildClaveCopia(() => randomBytes(1)[0] ?? 0);
  try {
    writeFileSync(en, `${clave}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return fail(`${en} ya existe y no se pisa: sin esa clave no se abren las copias hechas con ella.`);
  }
  return ok({
    archivo: en,
    aviso:
      "Guarde esta clave también fuera del local: en papel, o en otro equipo. Sin ella las copias de fuera no se abren, y nadie puede recuperarla.",
  });
}
