/** Orders about the copy off the premises: its key, a trial, a send, and the way back. docs/backup.md */
import { epochToInstante, fail, ok } from "@mostrador/core";
import type { Config } from "../../config.ts";
import type { Fuera } from "../../ajustes-fuera.ts";
import { nombreDestino } from "../../copias/fuera/destino.ts";
import { readClave, listarFuera, probarFuera, fetchCopia } from "../../copias/fuera/enviar.ts";
import { createClaveFuera } from "../../copias/fuera/create-clave-fuera.ts";
import { conAvance } from "./con-avance.ts";
import { readFuera } from "./del-portal.ts";
import { sendCopia } from "./enviar-copia.ts";
import { Archivo, Carpeta, Copia, NombreFuera } from "./opciones.ts";
import { ordenDeArchivos, type Orden, type Salida } from "./orden.ts";

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
      await probarFuera(fuera);
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
        copias: (await listarFuera(fuera)).map(({ nombre, deMs, bytes }) => ({
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

/** Gives an order the destination of the environment, or of the portal. Fails with a sentence where neither has one. */
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
