import type { Instante } from "@mostrador/core";
import { findAjuste, findCufd, findPiso, findUltimaEmision } from "../motor/ajustes.ts";
import { findCorteAbierto } from "./db/cortes.ts";
import type { Deps } from "../deps.ts";
import { masReciente } from "../reloj.ts";
import { planModo, type Modo, type Situacion } from "./modo.ts";

/** The situation of the till now. */
export function readSituacion({ db, ajustes, reloj }: Deps): Situacion {
  const credencial = ajustes.find("credencial");
  const catalogos = ajustes.find("catalogos");
  return {
    emparejada: credencial !== undefined,
    revocada: credencial?.revocada ?? false,
    copiaNegada: ajustes.find("estado")?.vida?.estado === "negada",
    relojDudoso: reloj.dudoso,
    conDatos: ajustes.find("empresa") !== undefined && (catalogos?.leyendas.length ?? 0) > 0,
    creditos: ajustes.find("estado")?.creditos ?? null,
    cufd: findCufd(db) ?? null,
    corte: findCorteAbierto(db) ?? null,
    ahora: reloj.ahora(),
    horaPropia: reloj.fuente !== "servidor",
  };
}

/** The latest moment that is known for sure, or that a document of this till says: the last server time, the last sale. */
export function findTestigo({ db }: Pick<Deps, "db">): Instante | null {
  return masReciente(
    findAjuste(db, "reloj")?.ultimo ?? null,
    masReciente(findUltimaEmision(db), findPiso(db)),
  );
}

/** Gives the mode in which the next sale goes out. */
export function modoActual(deps: Deps): Modo {
  return planModo(readSituacion(deps));
}
