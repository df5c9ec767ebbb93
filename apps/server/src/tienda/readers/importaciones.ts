/** Reads the imports of price lists that the portal offers to undo. */
import { epochToInstante, instanteToIso, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listImportaciones } from "../db/importaciones.ts";

/** Number of imports that are offered to be undone. */
const ULTIMAS = 20;

/** Lists the last imports of a company, the newest first. */
export async function listUltimas(db: Db, nit: Nit) {
  const guardadas = await listImportaciones(db, nit, ULTIMAS);
  return guardadas.map(({ id, creadoEn, autor, archivo, nuevos, cambiados, deshechaEn }) => ({
    id,
    autor,
    archivo,
    nuevos,
    cambiados,
    momento: isoDe(creadoEn),
    deshecha: deshechaEn === null ? null : isoDe(deshechaEn),
  }));
}

const isoDe = (ms: number) => instanteToIso(epochToInstante(ms));
