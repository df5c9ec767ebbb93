import { epochToInstante, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { findCierre, isCerrada, type Cierre as Guardado } from "../../motor/restauracion.ts";

/** The check for whether the last restore keeps the API closed. */
export interface Cierre {
  /** Returns the reason for which the API is closed, for one company or for all; null while it is open. */
  readonly motivo: (nit?: Nit) => Promise<string | null>;
}

/** Creates the check. Once the API is found open it is not checked again, because a restore requires stopped servers. */
export function createCierre(db: Db): Cierre {
  let abierto = false;
  return {
    motivo: async (nit) => {
      if (abierto) return null;
      const guardado = await findCierre(db);
      abierto = guardado === null || !isCerradaEnParte(guardado);
      if (guardado === null || abierto) return null;
      return nit === undefined || isCerrada(guardado, nit) ? textoCierre(guardado) : null;
    },
  };
}

function isCerradaEnParte(guardado: Guardado): boolean {
  return isCerrada(guardado, null) || (guardado.aceptado === null && guardado.sinEmpresa.length > 0);
}

/** Builds the message for callers: the reason, the period and the remedy. */
export function textoCierre(cierre: Guardado): string {
  if (!cierre.leidos)
    return "la restauración quedó a medias: detenga los servidores y ejecute npm run admin -- restaurar diarios";
  if (cierre.faltan.length === 0)
    return `el diario tiene documentos de empresas que la copia no tiene (NIT ${cierre.sinEmpresa.join(", ")}): créelas otra vez y ejecute npm run admin -- restaurar diarios, o acepte lo perdido con npm run admin -- restauracion aceptar`;
  const { desde, hasta } = tramoDe(cierre);
  const nombres = cierre.faltan.map(
    ({ servidor, equipo }) => `${equipo}${servidor === null ? "" : ` ${servidor}`}`,
  );
  return `el servidor se restauró de una copia y falta el diario de ${[...new Set(nombres)].join("; ")}: no se sabe qué se emitió por la API entre ${desde} y ${hasta}. Encuentre el diario y ejecute npm run admin -- restaurar diarios --diario carpeta, o acepte ese tiempo con npm run admin -- restauracion aceptar --desde ${desde} --hasta ${hasta}`;
}

/** Returns the period that no journal covers, in Bolivian time. */
export function tramoDe({ faltan, copiaDe, en }: Guardado): {
  readonly desde: string;
  readonly hasta: string;
} {
  const desde = Math.min(...faltan.map((falta) => falta.desde), faltan.length === 0 ? copiaDe : Infinity);
  const hasta = Math.max(...faltan.map((falta) => falta.hasta), faltan.length === 0 ? en : -Infinity);
  return { desde: epochToInstante(desde), hasta: epochToInstante(hasta) };
}
