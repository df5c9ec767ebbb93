import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Fila, Nueva } from "./esquema.ts";
import type { Factura } from "./facturas.ts";
import { CON_NUMERO } from "./indices.ts";
import { DE_ESPERA, type FacturaEnEspera } from "./paquetes.ts";
import type { ClavePunto } from "./puntos.ts";
import { soughtInstante } from "./sought.ts";
import { ponerTareaDeCorte } from "./tareas-de-documentos.ts";

/** An outage of a till as it is stored. */
export type CorteGuardado = Fila<"cortes">;

/** Stores an outage as the terminal tells it; its end, once known, stays. An outage that has ended is due. */
export async function saveCorte(tx: Tx, corte: Nueva<"cortes">): Promise<void> {
  await tx
    .insertInto("cortes")
    .values(corte)
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet({ fin: corte.fin ?? null })
        .where("cortes.fin", "is", null)
        .where("cortes.nit", "=", corte.nit)
        .where("cortes.puntoVenta", "=", corte.puntoVenta),
    )
    .execute();
  if (corte.fin != null) await ponerTareaDeCorte(tx, { ...corte, corteId: corte.id });
}

/** Another kind, other hours: of one whose event the tax system refused. It is due again. */
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

/**
 * Ends what a till left open that is lost or revoked: nobody else would, and its documents would wait for ever. An outage that holds a
 * misdated document ends with it.
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
    const tras = epochToInstante(instanteToEpoch(ultima ?? inicio) + 1);
    const fin = tras > ahora ? tras : ahora;
    await tx.updateTable("cortes").set({ fin }).where("id", "=", id).execute();
    await ponerTareaDeCorte(tx, { ...p, corteId: id });
  }
}

/** An outage by its id. */
export function findCorte(db: Db | Tx, id: string): Promise<CorteGuardado | undefined> {
  return db.selectFrom("cortes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether documents of an outage wait for a package. */
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

/** Documents of an outage, in their order in time. */
export function listFacturasDeCorte(db: Db | Tx, corteId: string): Promise<FacturaEnEspera[]> {
  return db
    .selectFrom("facturas")
    .select([...DE_ESPERA])
    .where("corteId", "=", corteId)
    .orderBy("fechaEmision")
    .execute();
}

/** A document of an outage, by the till's own id of it; one that was corrected too. */
export function findFacturaDeCorte(tx: Tx, corteId: string, ventaId: string): Promise<Factura | undefined> {
  return tx
    .selectFrom("facturas")
    .selectAll()
    .where("corteId", "=", corteId)
    .where("ventaId", "=", ventaId)
    .executeTakeFirst();
}

/** An offline document of a point of sale in a window, of another outage than this. */
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

/** The document of an outage that came in last: its id, and when in milliseconds since 1970; both 0 where none did. */
export async function findUltimaLlegada(db: Db, corteId: string): Promise<{ id: number; en: number }> {
  const row = await db
    .selectFrom("facturas")
    .select((eb) => [eb.fn.max("id").as("id"), eb.fn.max("creadoEn").as("en")])
    .where("corteId", "=", corteId)
    .executeTakeFirst();
  return { id: row?.id ?? 0, en: row?.en ?? 0 };
}
