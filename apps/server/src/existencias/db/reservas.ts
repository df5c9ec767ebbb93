/** Goods set aside until a day, and the quantities handed over from them. docs/decisions/0078 */
import type { Apartado, Cuf, Nit } from "@mostrador/core";
import { sql } from "kysely";
import { enNumero } from "../../motor/centavos.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { nextVersion } from "../../motor/versiones.ts";
import { toCantidad } from "./unidades.ts";

/** Finds a reservation by its id. */
export function findReserva(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"reservas"> | undefined> {
  return db.selectFrom("reservas").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/** Lists the lines of a reservation, in their order. */
export function listLineasDeReserva(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"reservasLineas">[]> {
  return db
    .selectFrom("reservasLineas")
    .selectAll()
    .where("nit", "=", nit)
    .where("reservaId", "=", id)
    .orderBy("linea")
    .execute();
}

/** Lists the reservations of a proforma or of a sale, oldest first. */
export function listReservasDe(db: Db | Tx, nit: Nit, referencia: string): Promise<Fila<"reservas">[]> {
  return db
    .selectFrom("reservas")
    .selectAll()
    .where("nit", "=", nit)
    .where("referencia", "=", referencia)
    .orderBy("instante")
    .orderBy("id")
    .execute();
}

/** Stores a reservation, and renews the version of its products' balances so that tills receive it. */
export async function insertReserva(
  tx: Tx,
  reserva: Nueva<"reservas">,
  lineas: readonly Nueva<"reservasLineas">[],
): Promise<void> {
  await tx.insertInto("reservas").values(reserva).execute();
  await tx.insertInto("reservasLineas").values(lineas).execute();
  await touchSaldos(
    tx,
    reserva,
    lineas.map(({ productoId }) => productoId),
  );
}

/** Stores the quantity of each line that its buyer received, and closes the reservation when nothing is left. */
export async function saveEntregadas(
  tx: Tx,
  { nit, id }: Pick<Fila<"reservas">, "nit" | "id">,
  lineas: readonly Pick<Fila<"reservasLineas">, "linea" | "cantidad" | "entregada">[],
): Promise<void> {
  for (const { linea, entregada } of lineas)
    await tx
      .updateTable("reservasLineas")
      .set({ entregada })
      .where("nit", "=", nit)
      .where("reservaId", "=", id)
      .where("linea", "=", linea)
      .execute();
  if (lineas.every(({ cantidad, entregada }) => entregada >= cantidad)) await markCerrada(tx, nit, id);
}

/** Closes a reservation, which makes its goods available to everybody again. */
export async function closeReserva(tx: Tx, reserva: Fila<"reservas">): Promise<void> {
  await markCerrada(tx, reserva.nit, reserva.id);
  const lineas = await listLineasDeReserva(tx, reserva.nit, reserva.id);
  await touchSaldos(
    tx,
    reserva,
    lineas.map(({ productoId }) => productoId),
  );
}

async function markCerrada(tx: Tx, nit: Nit, id: string): Promise<void> {
  await tx.updateTable("reservas").set({ cerrada: 1 }).where("nit", "=", nit).where("id", "=", id).execute();
}

async function touchSaldos(
  tx: Tx,
  { nit, sucursal }: Pick<Fila<"reservas">, "nit" | "sucursal">,
  productos: readonly string[],
): Promise<void> {
  const version = await nextVersion(tx, nit);
  await tx
    .updateTable("existencias")
    .set({ version })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "in", [...new Set(productos)])
    .execute();
}

/** Quantity of a product set aside in a branch until a day: a whole number, as stored. */
interface ApartadoGuardado {
  readonly productoId: string;
  readonly sucursal: number;
  readonly hasta: string;
  /** Proforma for which the goods are set aside; null for an order or an invoice. */
  readonly proformaId: string | null;
  readonly cantidad: number;
}

/**
 * Lists the quantities of products set aside until a given day or later, by product, branch and last day. Proformas that were sold or
 * discarded are left out.
 */
export async function listApartados(
  db: Db | Tx,
  nit: Nit,
  productos: readonly string[],
  hoy: string,
): Promise<readonly ApartadoGuardado[]> {
  if (productos.length === 0) return [];
  const { rows } = await sql<ApartadoGuardado>`
    select l.producto_id, l.sucursal, r.hasta, case r.motivo when 'proforma' then r.referencia end as proforma_id,
      ${enNumero(sql`sum(l.cantidad - l.entregada)`)} as cantidad
    from reservas_lineas l join reservas r on r.nit = l.nit and r.id = l.reserva_id
    where l.nit = ${nit} and l.producto_id in (${sql.join([...new Set(productos)])}) and l.entregada < l.cantidad
      and r.cerrada = 0 and r.hasta >= ${hoy}
      and not exists (select 1 from proformas_buscadas p
        where p.nit = r.nit and p.id = r.referencia and r.motivo = 'proforma' and (p.ventas > 0 or p.descartada = 1))
    group by l.producto_id, l.sucursal, r.hasta, case r.motivo when 'proforma' then r.referencia end
    order by l.producto_id, l.sucursal, r.hasta, case r.motivo when 'proforma' then r.referencia end`.execute(
    db,
  );
  return rows;
}

/** Groups the rows of `listApartados`. The returned function gives those of a product in a branch, by last day. */
export function apartadosDe(
  apartados: readonly ApartadoGuardado[],
): (productoId: string, sucursal: number) => readonly (Apartado & Pick<ApartadoGuardado, "proformaId">)[] {
  const porSaldo = Map.groupBy(apartados, ({ productoId, sucursal }) => `${sucursal}/${productoId}`);
  return (productoId, sucursal) =>
    (porSaldo.get(`${sucursal}/${productoId}`) ?? []).map(({ hasta, cantidad, proformaId }) => ({
      hasta,
      proformaId,
      cantidad: toCantidad(cantidad).toFixed(),
    }));
}

/** Query for a page of reservations. */
export interface FiltroReservas {
  readonly nit: Nit;
  readonly estado: "abiertas" | "vencidas" | "cerradas";
  readonly sucursal: number | undefined;
  readonly hoy: string;
  /** Last reservation of the previous page: its instant and its id. */
  readonly tras: readonly [instante: string, id: string] | undefined;
}

/** Lists reservations, the newest first: up to one more than `limite`, so that the caller knows whether more follow. */
export function listReservas(
  db: Db,
  { nit, estado, sucursal, hoy, tras }: FiltroReservas,
  limite: number,
): Promise<Fila<"reservas">[]> {
  let query = db
    .selectFrom("reservas")
    .selectAll()
    .where("nit", "=", nit)
    .where("cerrada", "=", estado === "cerradas" ? 1 : 0);
  if (estado === "vencidas") query = query.where("hasta", "<", hoy);
  if (sucursal !== undefined) query = query.where("sucursal", "=", sucursal);
  if (tras !== undefined) query = query.where(sql<boolean>`(instante, id) < (${tras[0]}, ${tras[1]})`);
  return query
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}

/** Computes the number of a company's next slip. Transactions of a company run one after another, so no number is given twice. */
export async function nextGuia(tx: Tx, nit: Nit): Promise<number> {
  const fila = await tx
    .selectFrom("entregasReserva")
    .select((eb) => eb.fn.max<number | null>("numero").as("numero"))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return (fila?.numero ?? 0) + 1;
}

/** Finds a delivery by its id. */
export function findEntregaDeReserva(
  tx: Tx,
  nit: Nit,
  id: string,
): Promise<Fila<"entregasReserva"> | undefined> {
  return tx
    .selectFrom("entregasReserva")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists the deliveries of a reservation, in the order of their slips. */
export function listEntregasDeReserva(db: Db, nit: Nit, id: string): Promise<Fila<"entregasReserva">[]> {
  return db
    .selectFrom("entregasReserva")
    .selectAll()
    .where("nit", "=", nit)
    .where("reservaId", "=", id)
    .orderBy("numero")
    .execute();
}

/** Stores a delivery. */
export async function insertEntregaDeReserva(tx: Tx, entrega: Nueva<"entregasReserva">): Promise<void> {
  await tx.insertInto("entregasReserva").values(entrega).execute();
}

/** Finds the sale of an invoice and its buyer; undefined where the company has no such invoice. */
export async function findDocumento(
  tx: Tx,
  nit: Nit,
  cuf: Cuf,
): Promise<{ readonly clave: string; readonly cliente: string } | undefined> {
  const fila = await tx
    .selectFrom("facturas")
    .select(["cuf", "ventaId", "clienteNombre", "clienteDocumento"])
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .executeTakeFirst();
  return fila === undefined
    ? undefined
    : { clave: fila.ventaId ?? fila.cuf, cliente: fila.clienteNombre ?? fila.clienteDocumento };
}
