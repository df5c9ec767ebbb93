import { join } from "node:path";
import { CONFIGURACION_NUEVA } from "../../contract/index.ts";
import { Ajustes } from "../ajustes.ts";
import { cofreDeArchivo } from "../motor/cofre.ts";
import type { Db } from "../motor/db.ts";
import type { Deps } from "../deps.ts";
import { Reloj } from "../reloj.ts";
import { Sesion } from "../usuarios/sesion.ts";

/**
 * Builds the dependencies of the till's parts over a test's database, with a stopped clock and without
 * listeners.
 */
export function depsQuietas({ db, data }: { readonly db: Db; readonly data: string }): Deps {
  const ajustes = new Ajustes(db, cofreDeArchivo(join(data, "caja")));
  const monotono = () => 0;
  const reloj = new Reloj({ pared: () => 1_795_000_000_000, monotono }, null);
  return {
    db,
    ajustes,
    reloj,
    monotono,
    sesion: new Sesion({ db, ajustes, reloj, monotono }),
    nuevoId: () => crypto.randomUUID(),
    configuracionNueva: () => CONFIGURACION_NUEVA,
    emitir: () => undefined,
    despertarImpresora: () => undefined,
    despertarSync: () => undefined,
  };
}
