/** Stores the payments of sales that were paid by several methods. docs/decisions/0023 */
import { Cuf, parseHecho, planCobros, type Hecho, type Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Relleno } from "../../motor/rellenar.ts";
import { transaccion } from "../../motor/transaccion.ts";

type Contado = Pick<Hecho, "tipo" | "version" | "datos">;

/**
 * Stores the payments of facts, in the transaction that stores the facts. Known payments stay. They count for the document that the fact
 * names, and for the sale's other documents: a replacement, a twin, a hand-written invoice. A trigger gives them to documents that come later.
 * Triggers update the sums by method, whether the payments or the document come first.
 */
export async function saveCobros(tx: Tx, nit: Nit, hechos: readonly Contado[]): Promise<void> {
  const cobradas = hechos
    .flatMap((hecho) => cobradaDe(hecho) ?? [])
    .filter(({ cobros }) => cobros.length > 0);
  if (cobradas.length === 0) return;
  await saveDeCufs(tx, nit, cobradas);
  await saveDeVentas(tx, nit, cobradas);
}

async function saveDeCufs(tx: Tx, nit: Nit, cobradas: readonly Cobrada[]): Promise<void> {
  const porCuf = primerasPor(await sinAjenas(tx, nit, cobradas), ({ cuf }) => cuf);
  if (porCuf.size === 0) return;
  const conocidas = await tx
    .selectFrom("cobros")
    .select("cuf")
    .where("nit", "=", nit)
    .where("cuf", "in", [...porCuf.keys()])
    .execute();
  for (const { cuf } of conocidas) porCuf.delete(cuf);
  const filas = [...porCuf].flatMap(([cuf, { cobros }]) => cobros.map((cobro) => ({ nit, cuf, ...cobro })));
  for (const tanda of tandasDe(filas)) await tx.insertInto("cobros").values(tanda).execute();
}

/**
 * Leaves out facts whose CUF belongs to a document of another sale here, because two copies of a till gave the same CUF.
 * docs/decisions/0039
 */
async function sinAjenas(tx: Tx, nit: Nit, cobradas: readonly Cobrada[]): Promise<readonly Cobrada[]> {
  const cufs = cobradas.flatMap(({ cuf }) => cuf ?? []);
  if (cufs.length === 0) return [];
  const documentos = await tx
    .selectFrom("facturas")
    .select(["cuf", "ventaId"])
    .where("nit", "=", nit)
    .where("cuf", "in", cufs)
    .execute();
  const ventas = new Map(documentos.map(({ cuf, ventaId }) => [cuf, ventaId]));
  return cobradas.filter(({ cuf, ventaId }) => cuf !== null && (ventas.get(cuf) ?? ventaId) === ventaId);
}

async function saveDeVentas(tx: Tx, nit: Nit, cobradas: readonly Cobrada[]): Promise<void> {
  const porVenta = primerasPor(cobradas, ({ ventaId }) => ventaId);
  const conocidas = await tx
    .selectFrom("cobrosDeVentas")
    .select("ventaId")
    .where("nit", "=", nit)
    .where("ventaId", "in", [...porVenta.keys()])
    .execute();
  const ya = new Set(conocidas.map(({ ventaId }) => ventaId));
  const filas = [...porVenta].flatMap(([ventaId, { cobros }]) =>
    ya.has(ventaId) ? [] : cobros.map((cobro) => ({ nit, ventaId, ...cobro })),
  );
  for (const tanda of tandasDe(filas)) await tx.insertInto("cobrosDeVentas").values(tanda).execute();
  await giveCobros(tx, nit, [...porVenta.keys()]);
}

/** Returns the first payments of each key, because the payments of two facts would not add up to zero. */
function primerasPor<K>(cobradas: readonly Cobrada[], de: (cobrada: Cobrada) => K | null): Map<K, Cobrada> {
  const primeras = new Map<K, Cobrada>();
  for (const cobrada of cobradas) {
    const clave = de(cobrada);
    if (clave !== null && !primeras.has(clave)) primeras.set(clave, cobrada);
  }
  return primeras;
}

/** Gives the payments of sales to their documents that have none. */
async function giveCobros(tx: Tx, nit: Nit, ventas: readonly string[]): Promise<void> {
  await tx
    .insertInto("cobros")
    .columns(["nit", "cuf", "metodo", "centavos"])
    .expression((eb) =>
      eb
        .selectFrom("cobrosDeVentas as c")
        .innerJoin("facturas as f", (join) =>
          join.onRef("f.nit", "=", "c.nit").onRef("f.ventaId", "=", "c.ventaId"),
        )
        .select(["f.nit", "f.cuf", "c.metodo", "c.centavos"])
        .where("c.nit", "=", nit)
        .where("c.ventaId", "in", ventas)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom("cobros as suyo")
                .select("suyo.cuf")
                .whereRef("suyo.nit", "=", "f.nit")
                .whereRef("suyo.cuf", "=", "f.cuf"),
            ),
          ),
        ),
    )
    .execute();
}

function* tandasDe<F>(filas: readonly F[]): Generator<readonly F[]> {
  for (let i = 0; i < filas.length; i += POR_VEZ) yield filas.slice(i, i + POR_VEZ);
}

/** Rows of one statement, because SQLite allows 32,766 values in it. */
const POR_VEZ = 5000;
const TIPOS = ["venta", "cobroManual"] as const;

/** A sale that was paid by several methods. `cuf`: as the till reported it; null for a hand-written invoice, whose CUF the till does not know. */
interface Cobrada {
  readonly ventaId: string;
  readonly cuf: Cuf | null;
  readonly cobros: ReturnType<typeof planCobros>;
}

/** Reads the payments of a fact. Payments given back are negative: their document was discarded and no longer counts. */
function cobradaDe(hecho: Contado): Cobrada | undefined {
  if (!TIPOS.some((tipo) => tipo === hecho.tipo)) return undefined;
  const leido = parseHecho(hecho);
  if (leido.kind === "cobroManual")
    return { ventaId: leido.datos.clave, cuf: null, cobros: planCobros(leido.datos.pagos) };
  if (leido.kind !== "venta") return undefined;
  const cuf = Cuf.safeParse(leido.datos.cuf);
  return {
    ventaId: leido.datos.ventaId,
    cuf: cuf.success ? cuf.data : null,
    cobros: planCobros(leido.datos.pagos),
  };
}

/** Fills in the payments of facts that are older than their tables, and of those that an older program stored meanwhile. */
export const RELLENO_COBROS: Relleno = {
  ajuste: "cobros:ventas:desde",
  tanda: 500,
  tandas: 20,
  ultimas: 500,
  poner: put,
};

async function put(db: Db, desde: number, limite: number): Promise<readonly { readonly id: number }[]> {
  const filas = await db
    .selectFrom("hechos")
    .select(["id", "nit", "tipo", "version", "datos"])
    .where("id", "<", desde)
    .where("tipo", "in", TIPOS)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
  for (const [nit, suyas] of Map.groupBy(filas, (fila) => fila.nit))
    await transaccion(db, nit, (tx) => saveCobros(tx, nit, suyas));
  return filas;
}
