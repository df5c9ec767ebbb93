import type { Db } from "../../db/connection.ts";
import { findCierre, omitirNumeros, saveCierre, type Cierre } from "../../db/restauracion.ts";
import { deleteServidores, listServidores } from "../../db/servidores.ts";
import { transaccion } from "../../db/transaccion.ts";
import { planMissing, planRequired } from "../../journal/coverage.ts";
import type { Lectura } from "../../journal/read.ts";

/** Numbers that one series may have given in a second that no journal tells of: more than one server issues. */
const POR_SEGUNDO = 100;
/** Of the ten digits that a number has. */
const MAX_FUERA = 500_000_000;

/**
 * Says which time no journal tells of, once the journals were read, and keeps the API closed for it. Numbers of that time are left out by
 * its length; tills tell of their own. Read again with other folders, what was told before stays told.
 */
export async function asentarCierre(
  db: Db,
  lecturas: readonly Lectura[],
  sinEmpresa: readonly number[],
): Promise<Cierre> {
  const servidores = await listServidores(db);
  return transaccion(db, "comun", async (tx) => {
    const antes = await findCierre(tx);
    if (antes === null) throw new Error("la base no volvió de una copia");
    const requeridos =
      antes.requeridos.length > 0
        ? antes.requeridos
        : planRequired(servidores.map(({ id, equipo, vistoEn }) => ({ id, equipo, vistoEn })));
    const todas = planMissing(requeridos, lecturas, antes.copiaDe, antes.en);
    const faltan = todas.filter(({ servidor }) => servidor === null || !antes.cubiertos.includes(servidor));
    const incompletos = new Set(todas.map(({ servidor }) => servidor));
    const completos = lecturas.map(({ servidor }) => servidor.id).filter((id) => !incompletos.has(id));
    const cierre: Cierre = {
      ...antes,
      requeridos: [...requeridos],
      cubiertos: [...new Set([...antes.cubiertos, ...completos])],
      leidos: true,
      faltan: [...faltan],
      sinEmpresa: [...sinEmpresa],
    };
    if (!antes.leidos && faltan.length > 0) {
      const ms = antes.en - Math.min(...faltan.map(({ desde }) => desde));
      await omitirNumeros(tx, Math.min(Math.ceil((ms / 1000) * POR_SEGUNDO), MAX_FUERA));
    }
    await saveCierre(tx, cierre);
    // Each names itself again when it starts; a machine that is gone is not asked for at the next restore.
    await deleteServidores(tx);
    return cierre;
  });
}
