import { VERSION } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import type { Listeners } from "../listeners.ts";
import { Actualizador, type PartesActualizador } from "./actualizador.ts";
import type { Energia } from "./condiciones.ts";
import { feedDe, feedHttp } from "./feed.ts";
import { carpetaDe } from "./memoria.ts";

/** The host's part of an update. `direccion`: the feed's address; null takes the one of the till's server. */
export type OpcionesActualizacion = Pick<PartesActualizador, "canal" | "llaves" | "instalador"> & {
  readonly direccion: string | null;
  readonly energia: () => Energia;
  /** The version of the running program; tests replace it. */
  readonly version?: string;
};

/** Replaces the program of a running till. */
export interface Actualizacion {
  readonly actualizador: Actualizador;
  readonly energia: () => Energia;
}

/**
 * Creates the updater of a till, and lets each heartbeat tell the server of this program. The first screen gets a notice of a version that
 * went back. Null where the program cannot replace itself.
 */
export function createActualizacion(
  { ajustes }: Deps,
  { data, actualizacion }: { readonly data: string; readonly actualizacion?: OpcionesActualizacion },
  listeners: Listeners,
): Actualizacion | null {
  if (actualizacion === undefined || actualizacion.llaves.length === 0) return null;
  const { direccion, energia, version = VERSION, ...host } = actualizacion;
  const actualizador = new Actualizador({
    ...host,
    version,
    carpeta: carpetaDe(data),
    feed: () => {
      const servidor = ajustes.find("credencial")?.urlServidor;
      if (direccion !== null) return feedHttp(direccion);
      return servidor === undefined ? null : feedHttp(feedDe(servidor));
    },
  });
  ajustes.decirPrograma(() => actualizador.programa());
  const { paso, nueva } = actualizador.programa();
  if (paso === "volvio") {
    const texto = FRASES_ACTUALIZACIONES.volvio(nueva ?? "", version);
    listeners.dejar({ nivel: "error", kind: "actualizacion", texto });
  }
  return { actualizador, energia };
}

/** Looks for a new version, fetches it, and tells the screen of one that is ready. */
export async function buscarVersion(
  { emitir }: Pick<Deps, "emitir">,
  actualizacion: Actualizacion | null,
): Promise<void> {
  if (actualizacion === null) return;
  const antes = actualizacion.actualizador.lista();
  await actualizacion.actualizador.revisar();
  const lista = actualizacion.actualizador.lista();
  if (lista !== null && lista !== antes)
    emitir("aviso", { nivel: "info", kind: "actualizacion", texto: FRASES_ACTUALIZACIONES.lista(lista) });
}
