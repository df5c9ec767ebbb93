import { epochToInstante, instanteToEpoch, PLAZO_EVENTO_HORAS, type Instante } from "@mostrador/core";
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Esquema, Fila, Nueva } from "../../motor/esquema.ts";
import type { FinAjeno } from "../../motor/esquema-contingencia.ts";
import type { Factura } from "../../documentos/db/facturas.ts";
import { ABIERTAS, CON_NUMERO } from "../../motor/indices.ts";
import { DE_ESPERA, type FacturaEnEspera } from "./paquetes.ts";
import { isMismoPunto, type ClavePunto } from "../../impuestos/db/puntos.ts";
import { soughtInstante } from "../../motor/sought.ts";
import { putTareaDeCorte } from "../../documentos/db/tareas-de-documentos.ts";

/** A stored outage of a till. */
export type CorteGuardado = Fila<"cortes">;

/**
 * Stores an outage as reported by its terminal. An end reported by the till replaces only a presumed end, and is presumed itself while the till
 * has documents that did not arrive (`presunto`). An ended outage becomes due. An outage of another point of sale is not changed.
 */
export async function saveCorte(tx: Tx, corte: Nueva<"cortes">): Promise<void> {
  const suyo = await findCorte(tx, corte.id);
  if (suyo !== undefined && !isMismoPunto(suyo, corte)) return;
  await tx
    .insertInto("cortes")
    .values(corte)
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet({
          fin: corte.fin ?? null,
          presunto: corte.presunto ?? null,
          dichoEn: corte.dichoEn ?? null,
          terminalId: corte.terminalId ?? null,
        })
        .where((eb) => eb.or([eb("cortes.fin", "is", null), eb("cortes.presunto", "is not", null)]))
        .where("cortes.nit", "=", corte.nit)
        .where("cortes.sucursal", "=", corte.sucursal)
        .where("cortes.puntoVenta", "=", corte.puntoVenta),
    )
    .execute();
  if (corte.fin != null) await putTareaDeCorte(tx, { ...corte, corteId: corte.id });
}

/** Corrects the kind and times of an outage whose event the tax system refused, and makes it due again. */
export async function updateCorte(
  tx: Tx,
  id: string,
  cambio: Pick<CorteGuardado, "tipo" | "inicio" | "fin">,
): Promise<void> {
  const corte = await tx
    .updateTable("cortes")
    .set(cambio)
    .where("id", "=", id)
    .returning(["nit", "sucursal", "puntoVenta"])
    .executeTakeFirstOrThrow();
  await putTareaDeCorte(tx, { ...corte, corteId: id });
}

const HORA_MS = 3_600_000;

/** Maximum wait before the event of an outage with a presumed end is registered: until six hours before its deadline. */
const ESPERA_MS = (PLAZO_EVENTO_HORAS - 6) * HORA_MS;

/**
 * Returns the milliseconds for which an outage with a presumed end waits for documents from a second copy of the till; 0
 * if it does not wait.
 */
export function esperaDe(
  { fin, presunto }: Pick<CorteGuardado, "fin" | "presunto">,
  ahora: Instante,
): number {
  if (fin === null || presunto === null) return 0;
  return Math.max(0, instanteToEpoch(fin) + ESPERA_MS - instanteToEpoch(ahora));
}

/**
 * Ends the outages that a lost or revoked till left open, because their documents would otherwise wait for ever. The end
 * is presumed to follow the last known document directly, since a later end could overlap other outages of the point of
 * sale. If the event's deadline would then be past or near, the outage ends now and nothing more is awaited.
 * docs/trust.md heading 80
 */
export async function endCortes(
  tx: Tx,
  p: ClavePunto,
  terminalId: string,
  { ahora, por }: { readonly ahora: Instante; readonly por: FinAjeno },
): Promise<void> {
  const abiertos = await tx
    .selectFrom("cortes")
    .select((eb) => [
      "id",
      "inicio",
      eb
        .selectFrom("facturas")
        .select((f) => f.fn.max("fechaEmision").as("ultima"))
        .whereRef("facturas.corteId", "=", "cortes.id")
        .as("ultima"),
    ])
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("terminalId", "=", terminalId)
    .where("fin", "is", null)
    .execute();
  for (const { id, inicio, ultima } of abiertos) {
    const tras = instanteToEpoch(ultima ?? inicio) + 1;
    const tarde = instanteToEpoch(ahora) > tras + ESPERA_MS;
    const cambio = tarde ? { fin: ahora } : { fin: epochToInstante(tras), presunto: por };
    await tx.updateTable("cortes").set(cambio).where("id", "=", id).execute();
    await putTareaDeCorte(tx, { ...p, corteId: id });
  }
}

/**
 * Makes the ends of a point of sale that others than their tills wrote final, because no more reports of its earlier tills will arrive. What a
 * till said to have (`faltan`) is still awaited: its computer may deliver it.
 */
export function confirmarFines(tx: Tx, p: ClavePunto): Promise<void> {
  return finalizeCortes(tx, p, (eb) => eb("presunto", "<>", "faltan"));
}

/** Makes the ends of these outages final, because their till has no more documents of them. */
export function completeCortes(tx: Tx, p: ClavePunto, ids: readonly string[]): Promise<void> {
  return finalizeCortes(tx, p, (eb) => eb.and([eb("presunto", "=", "faltan"), eb("id", "in", ids)]));
}

/** Makes presumed ends final, and their outages due. `cuales`: which of them. */
async function finalizeCortes(
  tx: Tx,
  p: ClavePunto,
  cuales: (eb: ExpressionBuilder<Esquema, "cortes">) => Expression<SqlBool>,
): Promise<void> {
  const suyos = await tx
    .updateTable("cortes")
    .set({ presunto: null })
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("presunto", "is not", null)
    .where(cuales)
    .returning("id")
    .execute();
  for (const { id } of suyos) await putTareaDeCorte(tx, { ...p, corteId: id });
}

/** Finds an outage by its id. */
export function findCorte(db: Db | Tx, id: string): Promise<CorteGuardado | undefined> {
  return db.selectFrom("cortes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds an outage of this point of sale. */
export async function findCorteDe(tx: Tx, id: string, punto: ClavePunto): Promise<CorteGuardado | undefined> {
  const corte = await findCorte(tx, id);
  return corte !== undefined && isMismoPunto(corte, punto) ? corte : undefined;
}

/**
 * Tells whether the term of a window that ends at this moment is near or past: what can be done to keep it is done now.
 */
export function isPorVencer(fin: Instante, ahora: Instante): boolean {
  return instanteToEpoch(ahora) >= instanteToEpoch(fin) + ESPERA_MS;
}

/**
 * Tells whether documents of an outage are still to be packed. Of an outage that goes on, these are the documents of a CUFD that another one
 * followed.
 */
export async function hasEsperando(db: Db, { id, fin }: Pick<CorteGuardado, "id" | "fin">): Promise<boolean> {
  const row = await db
    .selectFrom("facturas")
    .select("id")
    .where("corteId", "=", id)
    .where(EN_ESPERA)
    .$if(fin === null, (consulta) =>
      consulta.where("cufd", "<>", (eb) =>
        eb
          .selectFrom("facturas as otra")
          .select("otra.cufd")
          .where("otra.corteId", "=", id)
          .orderBy("otra.fechaEmision", "desc")
          .limit(1),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Offline documents that no package has and that no reason keeps from one. */
const EN_ESPERA = sql<boolean>`facturas.estado = 'OFFLINE' and facturas.paquete_id is null and facturas.observada is null`;

/**
 * Lists the earlier outages of a point of sale that ended so long ago that their term is near, and have documents to be packed, in time order.
 */
export function listCortesEnEspera(
  tx: Tx,
  { id, nit, sucursal, puntoVenta, inicio }: CorteGuardado,
  ahora: Instante,
): Promise<CorteGuardado[]> {
  return tx
    .selectFrom("cortes")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("id", "<>", id)
    .where("inicio", "<", inicio)
    .where("fin", "<=", epochToInstante(instanteToEpoch(ahora) - ESPERA_MS))
    .where("id", "in", (eb) => eb.selectFrom("facturas").select("corteId").where(ABIERTAS).where(EN_ESPERA))
    .orderBy("inicio")
    .execute();
}

/** Lists the outages of a point of sale that began after the given one, with their ends. */
export function listCortesTras(
  tx: Tx,
  { nit, sucursal, puntoVenta, inicio }: CorteGuardado,
): Promise<Pick<CorteGuardado, "inicio" | "fin" | "presunto">[]> {
  return tx
    .selectFrom("cortes")
    .select(["inicio", "fin", "presunto"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("inicio", ">", inicio)
    .execute();
}

/** Finds the last offline emission of a point of sale under a CUFD. */
export async function findUltimaBajo(
  tx: Tx,
  { nit, sucursal, puntoVenta }: ClavePunto,
  cufd: string,
): Promise<Instante | undefined> {
  const row = await tx
    .selectFrom("facturas")
    .select((eb) => eb.fn.max("fechaEmision").as("ultima"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("cufd", "=", cufd)
    .where("tipoEmision", "=", 2)
    .where("cafc", "is", null)
    .executeTakeFirst();
  return row?.ultima ?? undefined;
}

/**
 * Finds the first emission of a point of sale from a moment on that cannot lie in a window of this CUFD: an accepted online document, or an
 * offline one of another CUFD, of another series, or after the moment (`limite`) until which the CUFD serves in the window.
 */
export async function findEmisionAjena(
  tx: Tx,
  { nit, sucursal, puntoVenta }: ClavePunto,
  { cufd, desde, limite }: { readonly cufd: string; readonly desde: Instante; readonly limite: Instante },
): Promise<Instante | undefined> {
  const row = await tx
    .selectFrom("facturas")
    .select((eb) => eb.fn.min("fechaEmision").as("primera"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("fechaEmision", ">=", soughtInstante(desde))
    .where((eb) =>
      eb.or([
        eb.and([eb("tipoEmision", "=", 1), eb("estado", "in", ["EMITIDA", "ANULADA"])]),
        eb.and([
          eb("tipoEmision", "=", 2),
          eb.or([eb("cufd", "<>", cufd), eb("cafc", "is not", null), eb("fechaEmision", ">", limite)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row?.primera ?? undefined;
}

/** Lists the documents of an outage in time order. */
export function listFacturasDeCorte(db: Db | Tx, corteId: string): Promise<FacturaEnEspera[]> {
  return db
    .selectFrom("facturas")
    .select([...DE_ESPERA])
    .where("corteId", "=", corteId)
    .orderBy("fechaEmision")
    .execute();
}

/** Lists the documents without a hand-written form that wait with this observation, of a window's CUFD and time. */
export function listObservadasEn(
  tx: Tx,
  { nit, sucursal, puntoVenta }: ClavePunto,
  { cufdEvento, inicio, fin }: Pick<Fila<"eventos">, "cufdEvento" | "inicio" | "fin">,
  observada: string,
): Promise<Pick<Factura, "cuf" | "corteId">[]> {
  return tx
    .selectFrom("facturas")
    .select(["cuf", "corteId"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where(ABIERTAS)
    .where("estado", "=", "OFFLINE")
    .where("paqueteId", "is", null)
    .where("cafc", "is", null)
    .where("cufd", "=", cufdEvento)
    .where("observada", "=", observada)
    .where("fechaEmision", ">=", inicio)
    .where("fechaEmision", "<=", fin)
    .execute();
}

/** Finds a document of an outage by the till's sale id, including corrected documents. */
export function findFacturaDeCorte(tx: Tx, corteId: string, ventaId: string): Promise<Factura | undefined> {
  return tx
    .selectFrom("facturas")
    .selectAll()
    .where("corteId", "=", corteId)
    .where("ventaId", "=", ventaId)
    .executeTakeFirst();
}

/** Finds an offline document of a point of sale within a window that belongs to another outage or to none. */
export function findOfflineEn(
  tx: Tx,
  p: ClavePunto,
  { inicio, fin }: { readonly inicio: string; readonly fin: string },
  corteId: string,
): Promise<Pick<Factura, "numero" | "fechaEmision"> | undefined> {
  return tx
    .selectFrom("facturas")
    .select(["numero", "fechaEmision"])
    .where("nit", "=", p.nit)
    .where("fechaEmision", ">=", soughtInstante(inicio))
    .where("fechaEmision", "<=", soughtInstante(fin))
    .where("sucursal", "=", p.sucursal)
    .where("puntoVenta", "=", p.puntoVenta)
    .where("tipoEmision", "=", 2)
    .where(CON_NUMERO)
    .where((eb) => eb.or([eb("corteId", "is", null), eb("corteId", "<>", corteId)]))
    .orderBy("fechaEmision")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns the last arrival among an outage's documents: the highest id, and its time in milliseconds since 1970. Both
 * are 0 if there are no documents.
 */
export async function findUltimaLlegada(db: Db, corteId: string): Promise<{ id: number; en: number }> {
  const row = await db
    .selectFrom("facturas")
    .select((eb) => [eb.fn.max("id").as("id"), eb.fn.max("creadoEn").as("en")])
    .where("corteId", "=", corteId)
    .executeTakeFirst();
  return { id: row?.id ?? 0, en: row?.en ?? 0 };
}
