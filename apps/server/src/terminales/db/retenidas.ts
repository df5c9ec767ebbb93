import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { putTarea } from "../../motor/tareas.ts";

/** A printed document that a till brought after its credential ended, and that is held for the owner. docs/decisions/0082 */
export type Retenida = Fila<"retenidas">;

/**
 * Holds a document, and makes the owner's notice due if she is to decide. Returns false if the document is held already; its CUFD is added then
 * if the till told it only now.
 */
export async function insertRetenida(tx: Tx, retenida: Omit<Nueva<"retenidas">, "id">): Promise<boolean> {
  const puesta = await tx
    .insertInto("retenidas")
    .values(retenida)
    .onConflict((c) => c.columns(["nit", "cuf", "sha256"]).doNothing())
    .returning("id")
    .execute();
  if (puesta.length === 0) {
    if (retenida.cufd != null) await addCufd(tx, retenida, retenida.cufd);
    return false;
  }
  if (retenida.decision !== null) return true;
  await putTarea(tx, { nit: retenida.nit, clase: "avisos", clave: "repetidas", lugar: "repetidas" });
  return true;
}

async function addCufd(
  tx: Tx,
  { nit, cuf, sha256 }: Pick<Retenida, "nit" | "cuf" | "sha256">,
  cufd: string,
): Promise<void> {
  await tx
    .updateTable("retenidas")
    .set({ cufd })
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .where("sha256", "=", sha256)
    .where("cufd", "is", null)
    .execute();
}

/** Tells whether a document is held and undecided. */
export async function isRetenida(
  db: Db | Tx,
  nit: Nit,
  { cuf, sha256 }: Pick<Retenida, "cuf" | "sha256">,
): Promise<boolean> {
  const suya = await db
    .selectFrom("retenidas")
    .select("id")
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .where("sha256", "=", sha256)
    .where("decididaEn", "is", null)
    .executeTakeFirst();
  return suya !== undefined;
}

/** Counts all documents that were ever held of a till. */
export async function countRetenidasDe(tx: Db | Tx, nit: Nit, terminalId: string): Promise<number> {
  const { cuantas } = await tx
    .selectFrom("retenidas")
    .select((eb) => eb.fn.countAll<number | string>().as("cuantas"))
    .where("nit", "=", nit)
    .where("terminalId", "=", terminalId)
    .executeTakeFirstOrThrow();
  return Number(cuantas);
}

/** Lists a till's held documents that were not accepted, earliest first; refused documents are included. */
export function listSinAceptar(db: Db, nit: Nit, terminalId: string): Promise<Retenida[]> {
  return db
    .selectFrom("retenidas")
    .selectAll()
    .where("nit", "=", nit)
    .where("terminalId", "=", terminalId)
    .where((eb) => eb.or([eb("decision", "is", null), eb("decision", "=", "rechazada")]))
    .orderBy("fechaEmision")
    .orderBy("id")
    .execute();
}

/** Held documents that wait for the owner's decision, or those that she refused. */
export type CualesRetenidas = "esperan" | "rechazadas";

/**
 * Lists a company's held documents, earliest first. Leaves out documents that arrived in another way meanwhile, because their computer was
 * paired again, or another computer had them too.
 */
export function listRetenidas(db: Db | Tx, nit: Nit, cuales: CualesRetenidas): Promise<Retenida[]> {
  return sinLlegar(db, nit, cuales).selectAll("r").orderBy("r.fechaEmision").orderBy("r.id").execute();
}

/** Counts a company's held documents that were printed in a month, given as `2026-11`. */
export async function countRetenidasDelMes(
  db: Db,
  nit: Nit,
  prefijo: string,
  cuales: CualesRetenidas,
): Promise<number> {
  const { cuantas } = await sinLlegar(db, nit, cuales)
    .select((eb) => eb.fn.countAll<number | string>().as("cuantas"))
    .where(sql<boolean>`substr(r.fecha_emision, 1, 7) = ${prefijo}`)
    .executeTakeFirstOrThrow();
  return Number(cuantas);
}

function sinLlegar(db: Db | Tx, nit: Nit, cuales: CualesRetenidas) {
  return db
    .selectFrom("retenidas as r")
    .where("r.nit", "=", nit)
    .$if(cuales === "esperan", (q) => q.where("r.decididaEn", "is", null))
    .$if(cuales === "rechazadas", (q) => q.where("r.decision", "=", "rechazada"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("facturas as f")
            .select("f.id")
            .whereRef("f.cuf", "=", "r.cuf")
            .whereRef("f.nit", "=", "r.nit")
            .whereRef("f.ventaId", "=", "r.ventaId"),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("repetidas as o")
            .select("o.id")
            .whereRef("o.nit", "=", "r.nit")
            .whereRef("o.cuf", "=", "r.cuf")
            .whereRef("o.sha256", "=", "r.sha256"),
        ),
      ),
    );
}

/** Refuses the documents of a till that wait for the owner, at her word. */
export async function refuseRetenidas(tx: Tx, nit: Nit, terminalId: string, ahoraMs: number): Promise<void> {
  const esperan = await listRetenidas(tx, nit, "esperan");
  const suyas = esperan.filter((retenida) => retenida.terminalId === terminalId);
  await decideRetenidas(tx, nit, suyas, "rechazada", ahoraMs);
}

/** Stores the owner's decision on held documents. */
export async function decideRetenidas(
  tx: Tx,
  nit: Nit,
  retenidas: readonly Pick<Retenida, "id">[],
  decision: NonNullable<Retenida["decision"]>,
  ahoraMs: number,
): Promise<void> {
  if (retenidas.length === 0) return;
  const ids = retenidas.map(({ id }) => id);
  await tx
    .updateTable("retenidas")
    .set({ decision, decididaEn: ahoraMs })
    .where("nit", "=", nit)
    .where("id", "in", ids)
    .execute();
}
