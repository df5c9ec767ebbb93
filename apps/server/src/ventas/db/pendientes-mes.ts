/** Documents of a month without a final answer of the tax system, and offline documents by their outage. */
import type { Instante, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { ABIERTAS } from "../../motor/indices.ts";
import { prefijoDe, type Mes } from "./mes.ts";
import { ESPERANDO, OBSERVADAS } from "../../documentos/db/esperando.ts";

/** Prefix of the outage's name in documents that an API user ties to an event. */
const DE_EVENTO = "evento:";

/** Counts a month's documents that wait for an answer, and those that the tax system observed. */
export async function countSinRespuesta(db: Db, nit: Nit, mes: Mes) {
  const { esperan, observadas } = consultasSinRespuesta(db, nit, mes);
  return {
    esperando: (await esperan.executeTakeFirstOrThrow()).n,
    observadas: (await observadas.executeTakeFirstOrThrow()).n,
  };
}

/** Builds the queries of `countSinRespuesta`. Both kinds are few and have an index; a query by dates would read the whole month. */
export function consultasSinRespuesta(db: Db, nit: Nit, mes: Mes) {
  const delMes = db
    .selectFrom("facturas")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("nit", "=", nit)
    .where(sql<boolean>`substr(facturas.fecha_emision, 1, 7) = ${prefijoDe(mes)}`);
  return {
    esperan: delMes.where(ESPERANDO),
    observadas: delMes.where(OBSERVADAS),
  };
}

/** Offline documents of one outage that wait for their packages. `fin`: its end; null while it is open or unknown. */
export interface CorteEnEspera {
  readonly documentos: number;
  readonly desde: Instante;
  readonly conCafc: boolean;
  readonly fin: Instante | null;
}

/** Lists a company's offline documents by outage, hand-written ones apart, oldest first. */
export async function listCortesEnEspera(db: Db, nit: Nit): Promise<readonly CorteEnEspera[]> {
  const conCafc = sql<number>`case when cafc is null then 0 else 1 end`;
  const grupos = await db
    .selectFrom("facturas")
    .select(({ fn }) => [
      "corteId",
      conCafc.as("conCafc"),
      fn.countAll<number>().as("documentos"),
      fn.min("fechaEmision").as("desde"),
    ])
    .where("nit", "=", nit)
    .where(ABIERTAS)
    .where("estado", "=", "OFFLINE")
    .where("observada", "is", null)
    .groupBy(["corteId", conCafc])
    .orderBy("desde")
    .execute();
  const fines = await findFines(
    db,
    grupos.flatMap(({ corteId }) => (corteId === null ? [] : [corteId])),
  );
  return grupos.map(({ corteId, conCafc: escritas, documentos, desde }) => ({
    documentos,
    desde,
    conCafc: escritas === 1,
    fin: corteId === null ? null : (fines.get(corteId) ?? null),
  }));
}

/** Finds the ends of outages: the end of the first event of each, or the end that the till reported. */
async function findFines(db: Db, cortes: readonly string[]): Promise<ReadonlyMap<string, Instante>> {
  if (cortes.length === 0) return new Map();
  const deCaja = await db.selectFrom("cortes").select(["id", "fin"]).where("id", "in", cortes).execute();
  const ids = cortes.flatMap((id) => (id.startsWith(DE_EVENTO) ? [Number(id.slice(DE_EVENTO.length))] : []));
  const eventos = await db
    .selectFrom("eventos")
    .select(["id", "corteId", "fin"])
    .where((eb) => eb.or([eb("corteId", "in", cortes), ...(ids.length === 0 ? [] : [eb("id", "in", ids)])]))
    .orderBy("fin", "desc")
    .execute();
  return new Map([
    ...deCaja.flatMap(({ id, fin }) => (fin === null ? [] : [[id, fin] as const])),
    ...eventos.map(({ id, corteId, fin }) => [corteId ?? `${DE_EVENTO}${id}`, fin] as const),
  ]);
}
