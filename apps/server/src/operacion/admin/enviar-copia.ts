import { epochToInstante, fail, ok } from "@mostrador/core";
import type { Config } from "../../config.ts";
import type { Fuera } from "../../ajustes-fuera.ts";
import { nombreDestino } from "../../copias/fuera/destino.ts";
import { enviarCopia, readClave } from "../../copias/fuera/enviar.ts";
import { openDb } from "../../motor/abrir.ts";
import { getBaseId } from "../../motor/ajustes.ts";
import { verificarCopia } from "../../motor/copia.ts";
import { findEstadoFuera, saveEstadoFuera } from "../../copias/db/copia-fuera.ts";
import { conAvance } from "./con-avance.ts";
import { findUltimaCopia } from "./del-portal.ts";
import type { Salida } from "./orden.ts";

/** Sends a copy off the premises now: the named one, or the newest of MOSTRADOR_COPIAS. */
export async function sendCopia(
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
    verificarCopia(carpeta, avisar);
    const db = await openDb(config);
    try {
      const baseId = await getBaseId(db);
      const sinFin = new AbortController().signal;
      const envio = { carpeta, baseId, ahoraMs: Date.now(), signal: sinFin, avisar };
      const enviada = await enviarCopia(fuera, readClave(fuera), envio);
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
