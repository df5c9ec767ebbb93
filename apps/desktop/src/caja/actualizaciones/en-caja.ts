import { VERSION } from "@mostrador/core/node";
import type { Deps } from "../deps.ts";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import type { Listeners } from "../listeners.ts";
import { Actualizador, type PartesActualizador } from "./actualizador.ts";
import type { Energia } from "./condiciones.ts";
import { feedDe, feedHttp } from "./feed.ts";
import { carpetaDe } from "./memoria.ts";

/** Options of an update that the host sets. `direccion`: the feed's address; null takes the one of the till's server. */
export type OpcionesActualizacion = Pick<PartesActualizador, "canal" | "llaves" | "instalador"> & {
  readonly direccion: string | null;
  readonly energia: () => Energia;
  /** The version of the running program; tests replace it. */
  readonly version?: string;
};

/** The updater of a running till, and the reading of its computer's power. */
export interface Actualizacion {
  readonly actualizador: Actualizador;
  readonly energia: () => Energia;
}

/**
 * Creates the updater of a till, and makes each heartbeat report this program to the server. Leaves a notice for the first screen if a
 * version was rolled back. Null if the program cannot replace itself.
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

/** Looks for a new version, downloads it, and tells the screen that it is ready. */
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
