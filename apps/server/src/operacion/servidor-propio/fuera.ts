/** The copy off the premises as the owner of a shop's own server sets and tries it. */
import { statSync } from "node:fs";
import { fail, ok, type Result } from "@mostrador/core";
import { enPantalla } from "../../copias/fuera/en-pantalla.ts";
import { DestinoInutil, HuellaPorConfirmar } from "../../copias/fuera/destino.ts";
import { probeFuera } from "../../copias/fuera/enviar.ts";
import { openFuera } from "../../copias/fuera/vigente.ts";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { findFueraGuardada, saveFueraGuardada, type FueraGuardada } from "../../copias/db/fuera-guardada.ts";
import type { Deps } from "../../deps.ts";
import type { Fallo } from "../../fallos.ts";
import { buildFuera, type PedidoFuera } from "./pedido-fuera.ts";

type Partes = Pick<Deps, "config" | "db" | "secretos">;

/** Stores the copy off the premises; the next round works with it. Fails where the environment sets it. */
export async function saveFuera(deps: Partes, pedido: PedidoFuera): Promise<Result<null, Fallo>> {
  const nueva = await buildNueva(deps, pedido);
  if (!nueva.ok) return nueva;
  await saveFueraGuardada(deps.db, nueva.value);
  return ok(null);
}

/** Sends no more copies; those at the destination stay. Fails where the environment sets it. */
export async function removeFuera({ config, db }: Partes): Promise<Result<null, Fallo>> {
  if (config.fuera !== null) return fail(FIJA);
  await saveFueraGuardada(db, null);
  return ok(null);
}

/** Result of a trial, for the screen. */
export interface Prueba {
  readonly bien: boolean;
  readonly texto: string;
  /** Advice where it went well; null where there is none. */
  readonly aviso: string | null;
  /** Fingerprint of an SFTP server that is to be confirmed. */
  readonly huella: string | null;
}

/**
 * Writes, reads, compares and deletes a small file at the destination of a form, which stays unsaved. With null
 * it tries the destination in force. Fails where a field is wrong, or nothing is set.
 */
export async function probeDestino(deps: Partes, pedido: PedidoFuera | null): Promise<Result<Prueba, Fallo>> {
  const destino = await destinoDe(deps, pedido);
  if (!destino.ok) return destino;
  try {
    await probeFuera({ destino: destino.value });
    return ok({ bien: true, texto: BIEN, aviso: avisoDe(destino.value, deps.config.dataDir), huella: null });
  } catch (error) {
    if (error instanceof HuellaPorConfirmar)
      return ok(fallida(textoHuella(error, destino.value), error.vista));
    if (error instanceof DestinoInutil) return ok(fallida(enPantalla(error.message)));
    throw error;
  }
}

const FIJA = { kind: "ajusteFijo", variable: "MOSTRADOR_FUERA" } as const satisfies Fallo;

async function buildNueva(
  { config, db, secretos }: Partes,
  pedido: PedidoFuera,
): Promise<Result<FueraGuardada, Fallo>> {
  if (config.fuera !== null) return fail(FIJA);
  const nueva = buildFuera(pedido, await findFueraGuardada(db), config.dataDir, secretos);
  return nueva.ok ? nueva : fail({ kind: "validacion", campos: nueva.error });
}

async function destinoDe(deps: Partes, pedido: PedidoFuera | null): Promise<Result<DestinoFuera, Fallo>> {
  if (pedido === null && deps.config.fuera !== null) return ok(deps.config.fuera.destino);
  if (pedido === null) {
    const guardada = await findFueraGuardada(deps.db);
    return guardada === null
      ? fail({ kind: "ajusteSinPoner", que: "la copia fuera del local" })
      : ok(openFuera(guardada, deps.secretos).destino);
  }
  const nueva = await buildNueva(deps, pedido);
  return nueva.ok ? ok(openFuera(nueva.value, deps.secretos).destino) : nueva;
}

/** Makes the result of a trial that failed. */
export const fallida = (texto: string, huella: string | null = null): Prueba => ({
  bien: false,
  texto,
  aviso: null,
  huella,
});

const BIEN = "Bien: se escribió un archivo en el destino, se leyó igual y se borró.";

/** Warns of a folder on the disk of the data. */
function avisoDe(destino: DestinoFuera, dataDir: string): string | null {
  return destino.kind === "carpeta" && statSync(destino.ruta).dev === statSync(dataDir).dev
    ? "Está en el mismo disco que los datos: si ese disco se pierde, se pierde también la copia. Elija otro disco, o una carpeta que otro programa sube a internet."
    : null;
}

function textoHuella({ vista }: HuellaPorConfirmar, destino: DestinoFuera): string {
  return destino.kind === "sftp" && destino.huella !== null
    ? `El servidor se presenta con otra huella (${vista}) que la confirmada: puede ser otro, que se hace pasar por él. No se envió nada. Pregunte a quien lo administra antes de aceptarla.`
    : `El servidor se presenta con la huella ${vista}. Compárela con la que dé quien lo administra; si es la misma, acéptela. Todavía no se envió nada.`;
}
