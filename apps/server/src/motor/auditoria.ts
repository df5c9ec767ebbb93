import type { Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Avisar } from "../avance.ts";
import { compilada } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";
import type { Fila, Nueva } from "./esquema.ts";
import { transaccion } from "./transaccion.ts";
import { soughtCuf } from "./sought.ts";
import { advance } from "./versiones.ts";

/** A change of a document's state, as stored. */
export type Suceso = Pick<
  Fila<"auditoria">,
  "nit" | "cuf" | "antes" | "despues" | "suceso" | "en" | "huella"
>;
/** An entry of the trail, chained to the one before. */
export type SucesoSellado = Fila<"auditoria">;

/** The hash before a company's first row. */
const INICIO = "";

/** Hashes a row together with the previous row's hash, so that neither can change alone. */
export function sellar(anterior: string, s: Suceso): string {
  return sha256(JSON.stringify([anterior, s.nit, s.cuf, s.antes, s.despues, s.suceso, s.en, s.huella]));
}

/**
 * Appends a row to the company's chain. The company's own transaction (`transaccion`) keeps two rows from
 * following the same one. The database refuses to change or delete it.
 */
export async function auditar(tx: Tx, suceso: Suceso): Promise<void> {
  await auditarTras(tx, await findCabeza(tx, suceso.nit), suceso);
}

/** Appends a row after the one with this hash, which the same transaction has found to be the last. */
export async function auditarTras(tx: Tx, anterior: string, suceso: Suceso): Promise<void> {
  await insertFila(tx, { ...suceso, anterior, hash: sellar(anterior, suceso) });
}

const insertFila = compilada((tx, fila: Nueva<"auditoria">) => tx.insertInto("auditoria").values(fila));

/** Placeholder of the CUF in rows about the company itself: its certificate, its token. */
const SIN_CUF = "";

/** Appends a row about the company itself to its chain. */
export function auditarCuenta(tx: Tx, suceso: Omit<Suceso, "cuf" | "antes">): Promise<void> {
  return auditar(tx, { ...suceso, cuf: SIN_CUF, antes: null });
}

/** Lists a document's trail, oldest first. */
export function listSucesos(db: Db, nit: Nit, cuf: string): Promise<SucesoSellado[]> {
  return db
    .selectFrom("auditoria")
    .selectAll()
    .where("nit", "=", nit)
    .where("cuf", "=", soughtCuf(cuf))
    .orderBy("id")
    .execute();
}

/** Seals the rows that were written before the chain existed; usually there are none. */
export async function sellarAntiguas(db: Db): Promise<void> {
  const empresas = await db
    .selectFrom("auditoria")
    .select("nit")
    .distinct()
    .where("hash", "is", null)
    .execute();
  for (const { nit } of empresas) await transaccion(db, nit, (tx) => sellarEmpresa(tx, nit));
}

/** Seals one company's rows, in its own transaction. */
export async function sellarEmpresa(tx: Tx, nit: Nit): Promise<void> {
  let anterior = await findCabeza(tx, nit);
  const ids = await tx
    .selectFrom("auditoria")
    .select("id")
    .where("nit", "=", nit)
    .where("hash", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of ids) {
    const row = await tx
      .selectFrom("auditoria")
      .innerJoin("facturas", "facturas.cuf", "auditoria.cuf")
      .selectAll("auditoria")
      .select("facturas.xml")
      .where("auditoria.id", "=", id)
      .executeTakeFirstOrThrow();
    const huella = row.antes === null ? sha256(row.xml) : null;
    const hash = sellar(anterior, { ...row, huella });
    await tx.updateTable("auditoria").set({ huella, anterior, hash }).where("id", "=", id).execute();
    anterior = hash;
  }
}

/** The hash of the company's last row. */
async function findCabeza(tx: Tx, nit: Nit): Promise<string> {
  const [row] = await buscarCabeza(tx, nit);
  return row?.hash ?? INICIO;
}

const buscarCabeza = compilada(consultaCabeza);

function consultaCabeza(tx: Db | Tx, nit: Nit) {
  return tx
    .selectFrom("auditoria")
    .select("hash")
    .where("nit", "=", nit)
    .where("hash", "is not", null)
    .orderBy("id", "desc")
    .limit(1);
}

/**
 * Takes a company's next version and finds the hash of the last row of its trail, in one statement, because a
 * change of a document needs both.
 */
export async function openCambio(
  tx: Tx,
  nit: Nit,
): Promise<{ readonly version: number; readonly anterior: string; readonly existencias: number }> {
  const [row] = await avanzarConCabeza(tx, nit);
  if (row === undefined) throw new Error("la versión de la empresa no avanzó");
  return { version: row.valor, anterior: row.hash ?? INICIO, existencias: row.existencias };
}

const avanzarConCabeza = compilada((tx, nit: Nit) =>
  advance(tx, nit).returning(["existencias", consultaCabeza(tx, nit).as("hash")]),
);

/** A company's chain, verified from end to end. */
export interface Cadena {
  readonly nit: Nit;
  readonly sucesos: number;
  /** The last hash. A copy of it that is kept elsewhere proves later that no earlier row was changed. */
  readonly cabeza: string;
  /** The first break, as a sentence; null when the chain holds. */
  readonly rotura: string | null;
}

const PAGINA = 500;

/**
 * Verifies every company's chain. Each document must have the state with which its trail ends, and the bytes
 * with which it began. The server may run meanwhile.
 */
export async function checkCadenas(db: Db, avisar: Avisar = () => {}): Promise<Cadena[]> {
  const { total } = await db
    .selectFrom("auditoria")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let hecho = 0;
  const alLeer = (filas: number) => {
    hecho += filas;
    avisar({ que: "Revisando la auditoría", hecho, total, unidad: "filas" });
  };
  const empresas = await db.selectFrom("empresas").select("nit").orderBy("nit").execute();
  const cadenas: Cadena[] = [];
  for (const { nit } of empresas) {
    const cadena = await checkCadena(db, nit, alLeer);
    cadenas.push(cadena.rotura === null ? { ...cadena, rotura: await checkDocumentos(db, nit) } : cadena);
  }
  return cadenas;
}

async function checkCadena(db: Db, nit: Nit, alLeer: (filas: number) => void): Promise<Cadena> {
  let [ultimo, sucesos, cabeza] = [0, 0, INICIO];
  for (;;) {
    const page = await db
      .selectFrom("auditoria")
      .selectAll()
      .where("nit", "=", nit)
      .where("id", ">", ultimo)
      .orderBy("id")
      .limit(PAGINA)
      .execute();
    for (const row of page) {
      const donde = `fila ${row.id} (CUF ${row.cuf}, ${row.suceso})`;
      if (row.hash !== sellar(row.anterior ?? INICIO, row))
        return { nit, sucesos, cabeza, rotura: `${donde}: su contenido cambió después de escrito` };
      if (row.anterior !== cabeza)
        return { nit, sucesos, cabeza, rotura: `${donde}: falta o sobra una fila justo antes` };
      [ultimo, sucesos, cabeza] = [row.id, sucesos + 1, row.hash];
    }
    alLeer(page.length);
    if (page.length < PAGINA) return { nit, sucesos, cabeza, rotura: null };
  }
}

/**
 * Finds trails cut at their end: such a trail is still a chain, but its document's state differs. One
 * statement reads state and trail, hence from one snapshot.
 */
async function checkDocumentos(db: Db, nit: Nit): Promise<string | null> {
  for (let ultimo = 0; ;) {
    const page = await db
      .selectFrom("facturas")
      .select((eb) => [
        "facturas.id",
        "facturas.cuf",
        "facturas.estado",
        "facturas.xml",
        eb
          .selectFrom("auditoria")
          .select("despues")
          .whereRef("auditoria.cuf", "=", "facturas.cuf")
          .orderBy("auditoria.id", "desc")
          .limit(1)
          .as("final"),
        eb
          .selectFrom("auditoria")
          .select("huella")
          .whereRef("auditoria.cuf", "=", "facturas.cuf")
          .orderBy("auditoria.id")
          .limit(1)
          .as("huella"),
      ])
      .where("facturas.nit", "=", nit)
      .where("facturas.id", ">", ultimo)
      .orderBy("facturas.id")
      .limit(PAGINA)
      .execute();
    for (const { id, cuf, estado, xml, final, huella } of page) {
      if (final !== estado)
        return `CUF ${cuf}: está ${estado} y la auditoría termina en ${final ?? "nada"}; faltan filas o se cambió el estado`;
      if (huella !== sha256(xml)) return `CUF ${cuf}: el XML guardado no es el que se emitió`;
      ultimo = id;
    }
    if (page.length < PAGINA) return null;
  }
}
