import { epochToInstante, instanteToEpoch, PLAZO_EVENTO_HORAS, type Instante } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Fila, Nueva } from "./esquema.ts";
import type { Factura } from "./facturas.ts";
import { CON_NUMERO } from "./indices.ts";
import { DE_ESPERA, type FacturaEnEspera } from "./paquetes.ts";
import { isMismoPunto, type ClavePunto } from "./puntos.ts";
import { soughtInstante } from "./sought.ts";
import { ponerTareaDeCorte } from "./tareas-de-documentos.ts";

/** A till's outage as stored. */
export type CorteGuardado = Fila<"cortes">;

/**
 * Stores an outage as the terminal reports it. A stored end is never replaced; an outage that has ended is
 * due. An outage of another point of sale stays as it is.
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
        .doUpdateSet({ fin: corte.fin ?? null })
        .where("cortes.fin", "is", null)
        .where("cortes.nit", "=", corte.nit)
        .where("cortes.sucursal", "=", corte.sucursal)
        .where("cortes.puntoVenta", "=", corte.puntoVenta),
    )
    .execute();
  if (corte.fin != null) await ponerTareaDeCorte(tx, { ...corte, corteId: corte.id });
}

/** Corrects kind and hours of an outage whose event the tax system refused, and makes it due again. */
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
  await ponerTareaDeCorte(tx, { ...corte, corteId: id });
}

/** An end that is presumed leaves this much of its event's term. */
const MARGEN_HORAS = 6;
const HORA_MS = 3_600_000;

/**
 * Ends the outages that a lost or revoked till left open: its documents would wait for ever. Its true end is not known. It is
 * presumed right after the last document that is known: a later end would take in other outages of the point of sale. Documents that come
 * later, from the second copy, get an event of their own. Where the event's term would be over by then, or almost, the outage ends now.
 */
export async function endCortes(tx: Tx, p: ClavePunto, terminalId: string, ahora: Instante): Promise<void> {
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
    const tarde = instanteToEpoch(ahora) > tras + (PLAZO_EVENTO_HORAS - MARGEN_HORAS) * HORA_MS;
    const fin = tarde ? ahora : epochToInstante(tras);
    await tx.updateTable("cortes").set({ fin }).where("id", "=", id).execute();
    await ponerTareaDeCorte(tx, { ...p, corteId: id });
  }
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

/** Tells whether documents of an outage wait for a package. */
export async function hasEsperando(db: Db, corteId: string): Promise<boolean> {
  const row = await db
    .selectFrom("facturas")
    .select("id")
    .where("corteId", "=", corteId)
    .where("estado", "=", "OFFLINE")
    .where("paqueteId", "is", null)
    .where("observada", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Finds a document of an outage by the till's sale id, corrected ones too. */
export function findFacturaDeCorte(tx: Tx, corteId: string, ventaId: string): Promise<Factura | undefined> {
  return tx
    .selectFrom("facturas")
    .selectAll()
    .where("corteId", "=", corteId)
    .where("ventaId", "=", ventaId)
    .executeTakeFirst();
}

/** Finds an offline document of a point of sale in a window that does not belong to this outage. */
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
 * Gives the last arrival of an outage's documents: highest id, and moment in milliseconds since 1970. Both
 * are 0 where there is none.
 */
export async function findUltimaLlegada(db: Db, corteId: string): Promise<{ id: number; en: number }> {
  const row = await db
    .selectFrom("facturas")
    .select((eb) => [eb.fn.max("id").as("id"), eb.fn.max("creadoEn").as("en")])
    .where("corteId", "=", corteId)
    .executeTakeFirst();
  return { id: row?.id ?? 0, en: row?.en ?? 0 };
}
