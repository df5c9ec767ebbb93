import type { Db } from "../../motor/connection.ts";
import { findCierre, omitirNumeros, saveCierre, type Cierre } from "../../motor/restauracion.ts";
import { deleteServidores, listServidores } from "../db/servidores.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { planMissing, planRequired } from "../../diario/coverage.ts";
import type { Lectura } from "../../diario/read.ts";

/** Numbers that one series may have given in an uncovered second, by several servers. */
const POR_SEGUNDO = 100;
/** Upper bound, within the ten digits of a number. */
const MAX_FUERA = 500_000_000;

/**
 * Determines the periods that no journal covers, once the journals were read, and keeps the API closed for
 * them. Numbers are left out by the length of these periods; tills report their own. Later readings of other
 * folders only add coverage.
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
    // Each server registers again at its start. A removed machine is thus not asked for at the next restore.
    await deleteServidores(tx);
    return cierre;
  });
}
