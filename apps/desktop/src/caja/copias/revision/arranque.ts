import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Instante } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { findAbiertaDeFila } from "../../venta/db/abiertas.ts";
import { raiseNumero } from "../../motor/ajustes.ts";
import { findCarritoDeFila } from "../../venta/db/carritos.ts";
import type { Db } from "../../motor/db.ts";
import {
  deleteCruda,
  deleteCufd,
  isLegible,
  listCrudas,
  listCufdsCrudos,
  listPendientesConHash,
  listSeries,
  type TablaCarritos,
} from "../db/revision.ts";
import { addBitacora } from "../../usuarios/db/usuarios.ts";
import { hallazgo, hallazgosDeFilas, type Hallazgo } from "./hallazgos.ts";
import { FRASES_REVISION } from "../../frases/revision.ts";

/**
 * Numbers skipped after a counter that was changed, because its last value is unknown. docs/design.md D28.
 */
const NUMEROS_FUERA = 1000;
/** CUFDs that a till may still use: today's, and those of an outage. */
const CUFDS = 20;

/**
 * Checks and repairs what selling depends on, when the till opens: counters, CUFDs, open and parked sales,
 * documents on their way. Nothing is deleted silently. Each finding goes to the shop's log (`bitácora`), and
 * an unreadable sale to a file beside the data.
 */
export function repairAlAbrir(db: Db, carpeta: string, ahora: Instante): readonly Hallazgo[] {
  const hallazgos = [
    ...repairContadores(db),
    ...repairCufds(db),
    ...repairCarritos(db, "abiertas", carpeta, ahora),
    ...repairCarritos(db, "carritos", carpeta, ahora),
    ...checkPendientes(db),
    ...hallazgosDeFilas(db.inicio.alteradas),
  ];
  logHallazgos(db, hallazgos, ahora);
  return hallazgos;
}

/** Writes findings into the shop's log. */
export function logHallazgos(db: Db, hallazgos: readonly Hallazgo[], ahora: Instante): void {
  if (hallazgos.length === 0) return;
  db.inTransaction((tx) => {
    for (const { clase, que } of hallazgos)
      addBitacora(tx, {
        en: ahora,
        usuario: null,
        autorizo: null,
        accion: `revision:${clase}`,
        detalle: que,
      });
  });
}

/**
 * Raises each counter above its documents. A counter whose row was changed or is missing goes 1,000 numbers above them.
 */
function repairContadores(db: Db): readonly Hallazgo[] {
  const cambiadas = new Map(db.alteradas("numeros").map(({ clave, que }) => [clave, que]));
  const perdidas = [...cambiadas].flatMap(([sector, que]) => (que === "falta" ? [sector] : []));
  const series = listSeries(db);
  const sinFila = perdidas
    .filter((sector) => !series.some((serie) => serie.sector === sector))
    .map((sector) => ({ sector, siguiente: 0, mayor: 0 }));
  return [...series, ...sinFila].flatMap(({ sector, siguiente, mayor }) => {
    const cambiada = cambiadas.has(sector);
    if (siguiente > mayor && !cambiada) return [];
    const minimo = Math.max(siguiente, mayor + 1) + (cambiada ? NUMEROS_FUERA : 0);
    db.inTransaction((tx) => raiseNumero(tx, sector, minimo));
    return [
      hallazgo("contadorAtrasado", FRASES_REVISION.contador({ sector, siguiente, cambiada, mayor, minimo })),
    ];
  });
}

/**
 * Deletes changed CUFDs, because the tax system refuses their CUFs. A CUFD that the server may lack stays:
 * its documents need it.
 */
function repairCufds(db: Db): readonly Hallazgo[] {
  const cambiados = new Set(db.alteradas("cufds").map(({ clave }) => clave));
  return listCufdsCrudos(db, CUFDS).flatMap((cufd) => {
    if (isLegible(cufd) && !cambiados.has(cufd.rowid)) return [];
    if (cufd.porContar === 0) db.inTransaction((tx) => deleteCufd(tx, cufd.rowid));
    return [hallazgo("cufdDanado", FRASES_REVISION.cufd(cufd.obtenidoEn))];
  });
}

/** Moves unreadable carts to a file. Carts that were changed and can be read stay, and are reported. */
function repairCarritos(db: Db, tabla: TablaCarritos, carpeta: string, ahora: Instante): readonly Hallazgo[] {
  const cambiadas = new Set(db.alteradas(tabla).map(({ clave }) => clave));
  return listCrudas(db, tabla).flatMap(({ rowid, nombre, fila }) => {
    if (!isCarritoLegible(db, tabla, rowid)) {
      const archivo = join(carpeta, `apartada-${ahora.replace(/[:.]/g, "-")}-${tabla}-${rowid}.json`);
      writeFileSync(archivo, `${fila}\n`, { mode: 0o600, flush: true });
      db.inTransaction((tx) => deleteCruda(tx, tabla, rowid));
      return [hallazgo("ventaApartada", FRASES_REVISION.ventaApartada(nombre, archivo))];
    }
    return cambiadas.has(rowid) ? [hallazgo("ventaCambiada", FRASES_REVISION.ventaCambiada(nombre))] : [];
  });
}

function isCarritoLegible(db: Db, tabla: TablaCarritos, rowid: number): boolean {
  try {
    return (tabla === "abiertas" ? findAbiertaDeFila(db, rowid) : findCarritoDeFila(db, rowid)) !== undefined;
  } catch {
    return false;
  }
}

/** Reports documents on their way whose bytes do not match their hash. */
function checkPendientes(db: Db): readonly Hallazgo[] {
  return listPendientesConHash(db)
    .filter((documento) => sha256(Buffer.from(documento.xml, "utf8")) !== documento.sha256)
    .map(({ numero, cuf }) => hallazgo("documentoDanado", FRASES_REVISION.documento(numero, cuf)));
}
