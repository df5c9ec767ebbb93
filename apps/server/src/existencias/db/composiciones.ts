/** Parts of products that are made of others; each composition is in force from an instant on. docs/decisions/0077 */
import type { Instante, Nit, ParteDeProducto } from "@mostrador/core";
import { sql } from "kysely";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

const Partes = z.array(z.object({ productoId: z.string(), cantidad: z.string() }));

/** A composition in force. */
export interface Composicion {
  readonly clave: string;
  readonly productoId: string;
  readonly partes: readonly ParteDeProducto[];
}

/** Finds the parts that products had at an instant; a product without parts is left out. */
export async function findPartes(
  tx: Tx,
  nit: Nit,
  productos: readonly string[],
  instante: Instante,
): Promise<ReadonlyMap<string, readonly ParteDeProducto[]>> {
  const suyos = [...new Set(productos)];
  const filas = suyos.length === 0 ? [] : await buscarPartes(tx, nit, suyos, instante);
  const ultimas = new Map(
    filas.map(({ productoId, datos }) => [productoId, Partes.parse(JSON.parse(datos))]),
  );
  return new Map([...ultimas].filter(([, partes]) => partes.length > 0));
}

const buscarPartes = compilada((tx, nit: Nit, productos: readonly string[], instante: Instante) =>
  tx
    .selectFrom("composiciones")
    .select(["productoId", "datos"])
    .where("nit", "=", nit)
    .where("productoId", "in", productos)
    .where("desde", "<=", instante)
    // A later composition replaces an earlier one, even if it has no parts.
    .orderBy("id"),
);

/** Finds the composition of a product that is in force now; undefined where it never had one. */
export async function findComposicion(
  db: Db | Tx,
  nit: Nit,
  productoId: string,
): Promise<Composicion | undefined> {
  const fila = await db
    .selectFrom("composiciones")
    .select(["clave", "productoId", "datos"])
    .where("nit", "=", nit)
    .where("productoId", "=", productoId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return fila === undefined ? undefined : toComposicion(fila);
}

/** Finds the composition that an act stored, by the act's key. */
export function findPorClave(
  tx: Tx,
  nit: Nit,
  clave: string,
): Promise<Pick<Fila<"composiciones">, "huella"> | undefined> {
  return tx
    .selectFrom("composiciones")
    .select("huella")
    .where("nit", "=", nit)
    .where("clave", "=", clave)
    .executeTakeFirst();
}

/** Lists all compositions of a company that are in force. */
export async function listComposiciones(tx: Db | Tx, nit: Nit): Promise<readonly Composicion[]> {
  const { rows } = await sql<Pick<Fila<"composiciones">, "clave" | "productoId" | "datos">>`
    select c.clave, c.producto_id, c.datos from composiciones c where c.nit = ${nit}
      and c.id = (select max(u.id) from composiciones u where u.nit = c.nit and u.producto_id = c.producto_id)`.execute(
    tx,
  );
  return rows.map(toComposicion).filter(({ partes }) => partes.length > 0);
}

/** Stores a composition. */
export async function insertComposicion(tx: Tx, fila: Nueva<"composiciones">): Promise<void> {
  await tx.insertInto("composiciones").values(fila).execute();
}

function toComposicion({
  clave,
  productoId,
  datos,
}: Pick<Fila<"composiciones">, "clave" | "productoId" | "datos">): Composicion {
  return { clave, productoId, partes: Partes.parse(JSON.parse(datos)) };
}
