import { Client } from "pg";
import { PROTOCOLO } from "@mostrador/core";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";
import { ABIERTAS, ARRENDADAS } from "./indices.ts";
import { MIGRACIONES } from "./migraciones.ts";
import { LOCKS, conexionDe } from "./postgres.ts";

/** This server among those that share the database. */
export interface Proceso {
  /** The process's number, never given twice. A lost connection changes it: other servers may have taken this one for dead. */
  readonly id: () => number;
  /**
   * Tells whether this server is the leader, which does the work that only one server may do. Throws while the
   * database cannot be reached.
   */
  readonly isLider: () => Promise<boolean>;
  /** Lists the numbers of the live servers, its own included. */
  readonly listVivos: () => Promise<readonly number[]>;
  /**
   * Gives the protocol in force between tills and servers: the lowest of the live servers. Never rejects.
   * docs/design.md D49.
   */
  readonly protocolo: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Registers this server in the database. On SQLite it is the only live one, because it holds the lock of the data
 * folder.
 */
export async function entrar(db: Db, databaseUrl: string | null, ahoraMs: number): Promise<Proceso> {
  if (databaseUrl !== null) return entrarConOtros(db, databaseUrl, ahoraMs);
  const id = await insertProceso(db, ahoraMs);
  return {
    id: () => id,
    isLider: async () => true,
    listVivos: async () => [id],
    protocolo: async () => PROTOCOLO,
    close: async () => {},
  };
}

/** Builds the query for traces of other servers, and for documents and work in progress. */
export function consultaRastros(db: Db | Tx, id: number, antesDe: number) {
  return db.selectNoFrom((eb) => [
    eb
      .exists(eb.selectFrom("facturas").select("id").where(ABIERTAS).where("estado", "=", "ENVIANDO"))
      .as("enviando"),
    eb.exists(eb.selectFrom("tareas").select("id").where(ARRENDADAS)).as("arrendadas"),
    eb
      .exists(eb.selectFrom("tareas").select("id").where("dueno", "is not", null).where("dueno", "<>", id))
      .as("deOtro"),
    eb
      .exists(
        eb
          .selectFrom("turnos")
          .select("clave")
          .where((e) => e.or([e("proceso", "is", null), e("proceso", "<>", id)])),
      )
      .as("turnos"),
    eb
      .exists(eb.selectFrom("procesos").select("id").where("desde", "<", antesDe).where("id", "<>", id))
      .as("viejos"),
  ]);
}

const buscarRastros = compilada(consultaRastros);

/**
 * Tells whether the database has traces of other servers, live or ended, or documents and work in progress. A server that is alone and idle
 * needs no further query.
 */
export async function hasRastros(db: Db, id: number, ahoraMs: number): Promise<boolean> {
  const [rastros] = await buscarRastros(db, id, ahoraMs - UN_DIA_MS);
  return rastros === undefined || Object.values(rastros).some(Boolean);
}

/** Deletes dead servers that began over a day ago; `vivos` is never empty. */
export async function deleteProcesos(db: Db, vivos: readonly number[], ahoraMs: number): Promise<void> {
  await db
    .deleteFrom("procesos")
    .where("id", "not in", vivos)
    .where("desde", "<", ahoraMs - UN_DIA_MS)
    .execute();
}

const UN_DIA_MS = 86_400_000;

/** A connection kept open for its locks, which end with it, however the process ends. */
interface Presencia {
  readonly client: Client;
  readonly id: number;
  lider: boolean;
}

async function entrarConOtros(db: Db, databaseUrl: string, ahoraMs: number): Promise<Proceso> {
  let presencia: Promise<Presencia> | null = null;
  let id = 0;
  const presentarse = async (): Promise<Presencia> => {
    const client = new Client(conexionDe(databaseUrl));
    // Forgets a lost connection. The next query registers again, under another number.
    const perder = () => void (presencia = null);
    client.on("error", perder).on("end", perder);
    await client.connect();
    const nuevo = await insertProceso(db, ahoraMs);
    await client.query("select pg_advisory_lock($1, $2)", [LOCKS.procesos, nuevo]);
    // A number whose lock is not held may lease nothing, because other servers take its holder for ended.
    id = nuevo;
    return { client, id: nuevo, lider: false };
  };
  const presente = (): Promise<Presencia> => {
    presencia ??= presentarse().catch((error: unknown) => {
      presencia = null;
      throw error;
    });
    return presencia;
  };
  // Serialises queries: they share one connection.
  let cola: Promise<unknown> = Promise.resolve();
  const enFila = <T>(work: (actual: Presencia) => Promise<T>): Promise<T> => {
    const hecho = cola.then(async () => work(await presente()));
    cola = hecho.catch(() => {});
    return hecho;
  };
  await presente();
  const listVivos = () => enFila(({ client }) => listPresentes(client));
  return {
    id: () => id,
    isLider: () => enFila(requestMando),
    listVivos,
    protocolo: protocoloDeTodos(db, listVivos),
    close: async () => {
      await cola;
      // Without a connection there is no lock to release, so none is opened.
      await presencia?.then(despedirse).catch(() => {});
    },
  };
}

/** Time for which an answer is cached, because every call of a till asks and servers seldom come or go. */
const PROTOCOLO_VALE_MS = 1000;

/**
 * Gives the lowest protocol of the live servers, cached for a second. While the database cannot be reached,
 * it gives the last known one.
 */
function protocoloDeTodos(db: Db, listVivos: Proceso["listVivos"]): Proceso["protocolo"] {
  let conocido = PROTOCOLO;
  let pregunta: { readonly desde: number; readonly respuesta: Promise<number> } | null = null;
  const preguntar = async (): Promise<number> => {
    const vivos = await listVivos();
    const { protocolo } = await db
      .selectFrom("procesos")
      .select((e) => e.fn.min<number | null>("protocolo").as("protocolo"))
      .where("id", "in", vivos)
      .executeTakeFirstOrThrow();
    conocido = protocolo ?? PROTOCOLO;
    return conocido;
  };
  return () => {
    const ahora = performance.now();
    if (pregunta === null || ahora - pregunta.desde > PROTOCOLO_VALE_MS)
      pregunta = { desde: ahora, respuesta: preguntar().catch(() => conocido) };
    return pregunta.respuesta;
  };
}

/** Registers a server. Gives its number. */
export async function insertProceso(db: Db, ahoraMs: number): Promise<number> {
  const { id } = await db
    .insertInto("procesos")
    .values({ desde: ahoraMs, protocolo: PROTOCOLO, conoce: MIGRACIONES.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes or keeps the leadership. The leader keeps it as long as the connection answers; it does not lock
 * again, because PostgreSQL counts each lock.
 */
async function requestMando(actual: Presencia): Promise<boolean> {
  const sql = actual.lider ? "select true as mando" : "select pg_try_advisory_lock($1, 0) as mando";
  const { rows } = await actual.client.query<{ mando: boolean }>(sql, actual.lider ? [] : [LOCKS.lider]);
  actual.lider = rows[0]?.mando === true;
  return actual.lider;
}

/** Releases the locks explicitly: other servers may see the end of the connection a moment later. */
async function despedirse({ client }: Presencia): Promise<void> {
  await client.query("select pg_advisory_unlock_all()");
  await client.end();
}

/** Lists the servers that work on this database now. */
export async function listPresentes(client: Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select objid::bigint as id from pg_locks
     where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.procesos],
  );
  return rows.map(({ id }) => id);
}
