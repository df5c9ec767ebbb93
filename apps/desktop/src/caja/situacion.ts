import { findCufd } from "./db/ajustes.ts";
import { findCorteAbierto } from "./db/cortes.ts";
import type { Deps } from "./deps.ts";
import { planModo, type Modo, type Situacion } from "./modo.ts";

/** Where the till stands now. */
export function leerSituacion({ db, ajustes, reloj }: Deps): Situacion {
  const credencial = ajustes.find("credencial");
  const catalogos = ajustes.find("catalogos");
  return {
    emparejada: credencial !== undefined,
    revocada: credencial?.revocada ?? false,
    relojDudoso: reloj.dudoso,
    conDatos: ajustes.find("empresa") !== undefined && (catalogos?.leyendas.length ?? 0) > 0,
    creditos: ajustes.find("estado")?.creditos ?? null,
    cufd: findCufd(db) ?? null,
    corte: findCorteAbierto(db) ?? null,
    ahora: reloj.ahora(),
  };
}

export function modoActual(deps: Deps): Modo {
  return planModo(leerSituacion(deps));
}
