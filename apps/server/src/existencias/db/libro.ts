/** Ledger of stock: inserts movements and writes the resulting balances in the same transaction. docs/decisions/0056 */
import {
  costoActual,
  decimal,
  diferenciaDeConteo,
  findConteoPosterior,
  Instante,
  planConteo,
  planMovimiento,
  SIN_EXISTENCIA,
  type Asiento,
  type Decimal,
  type Existencia,
  type LineaContada,
  type Movido,
  type MovidoYContrario,
  type Nit,
} from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { MotivoExistencia } from "../../motor/esquema-existencias.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { nextVersion } from "../../motor/versiones.ts";
import { fromCantidad, fromValor, toCantidad, toValor } from "./unidades.ts";

/** Act that moves stock in a branch. */
export interface Acto {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly registradoEn: number;
  readonly usuario: string | null;
  /** Source of the act: a till, the portal or the API. */
  readonly origen: string;
  readonly nota?: string | null;
}

/** Line of an act. `abre` lets it begin the stock of a product that has none; any other line leaves such a product alone. */
export interface LineaDeActo extends Movido {
  readonly productoId: string;
  readonly motivo: MotivoExistencia;
  readonly referencia: string;
  readonly linea: number;
  readonly instante: Instante;
  readonly abre?: boolean;
  /** Product that was sold, if this line moves one of its parts. */
  readonly deCombo?: string | undefined;
  /** Person who moved the goods, if it is not the author of the act. */
  readonly de?: Pick<Acto, "usuario" | "nota">;
}

/** Counted line. `costo` is the unit cost if the count begins the product's stock. */
export interface LineaPorContar {
  readonly productoId: string;
  readonly linea: number;
  readonly instante: Instante;
  readonly contado: Decimal;
  readonly costo?: Decimal | undefined;
}

/** Result of a counted line: the ledger's quantity at the instant of the count, and the entry that adjusts it. */
export interface LineaAjustada {
  readonly esperado: Decimal;
  readonly asiento: Asiento;
  readonly costo: Decimal;
}

interface Saldo extends Existencia {
  readonly desde: Instante;
  readonly ultimoConteo: Instante | null;
  readonly ultimoMovimiento: Instante;
  readonly minimo: number | null;
  readonly sigue: number;
}

/** Balances of some products of a branch, loaded for the movements of one act. Nothing is written before `saveLibro`. */
export interface Libro {
  readonly tx: Tx;
  readonly acto: Acto;
  readonly saldos: Map<string, Saldo>;
  readonly nuevos: Nueva<"movimientosExistencia">[];
  readonly movidos: Set<string>;
  /** Products whose stock the act began, or began earlier than before, with the instant from which on sales move it now. */
  readonly abiertos: Map<string, Instante>;
}

/** Loads the balances of an act's products. */
export async function openLibro(tx: Tx, acto: Acto, productos: readonly string[]): Promise<Libro> {
  const suyos = [...new Set(productos)];
  const filas = suyos.length === 0 ? [] : await buscarSaldos(tx, acto.nit, acto.sucursal, suyos);
  const saldos = new Map(filas.map((fila) => [fila.productoId, toSaldo(fila)]));
  return { tx, acto, saldos, nuevos: [], movidos: new Set(), abiertos: new Map() };
}

/** Lists the present cost of a unit of those products that a branch follows. */
export async function listCostos(
  db: Db | Tx,
  { nit, sucursal }: Pick<Acto, "nit" | "sucursal">,
  productos: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> {
  const filas = productos.length === 0 ? [] : await buscarSaldos(db, nit, sucursal, productos);
  return new Map(
    filas.flatMap((fila) =>
      fila.sigue === 1 ? [[fila.productoId, costoActual(toSaldo(fila))] as const] : [],
    ),
  );
}

/** Tells whether the branch follows a product's stock. */
export function hasStock({ saldos }: Libro, productoId: string): boolean {
  return saldos.get(productoId)?.sigue === 1;
}

/** Tells whether a movement of this instant moves a product: the branch follows its stock, and began it no later. */
export function followsAt({ saldos }: Libro, productoId: string, instante: Instante): boolean {
  const saldo = saldos.get(productoId);
  return saldo !== undefined && saldo.sigue === 1 && instante >= saldo.desde;
}

/** Books a movement of a product; null if its stock is not followed, or would exceed the ledger's range. */
export async function moveStock(libro: Libro, linea: LineaDeActo): Promise<Asiento | null> {
  const { productoId, instante, abre, cantidad, valor, conCosto } = linea;
  const antes = libro.saldos.get(productoId);
  if (abre !== true && !followsAt(libro, productoId, instante)) return null;
  const saldo = antes ?? vacio(instante);
  const movido = {
    cantidad,
    ...(valor === undefined ? {} : { valor }),
    ...(conCosto === true ? { conCosto } : {}),
  };
  const plan = planMovimiento(saldo, movido, await findPosterior(libro, productoId, instante));
  if (!cabe(plan)) return null;
  anotar(libro, linea, plan);
  if (abre === true) abrir(libro, productoId, instante);
  quedar(libro, linea, saldo, plan, abierto(saldo, instante, abre));
  return plan.suyo;
}

/** Adjusts a product to its count; null if its stock would exceed the ledger's range. */
export async function countStock(
  libro: Libro,
  conteoId: string,
  { productoId, linea, instante, contado, costo }: LineaPorContar,
): Promise<LineaAjustada | null> {
  const antes = libro.saldos.get(productoId) ?? vacio(instante);
  const despues = await sumDespues(libro, productoId, instante);
  const diferencia = diferenciaDeConteo(contado, antes.cantidad, [despues]);
  const plan = planConteo(antes, diferencia, await findPosterior(libro, productoId, instante), costo);
  if (!cabe(plan)) return null;
  const motivo = costo === undefined ? ("conteo" as const) : ("inicial" as const);
  anotar(libro, { productoId, motivo, referencia: conteoId, linea, instante }, plan);
  const ultimoConteo = (antes.ultimoConteo ?? "") > instante ? antes.ultimoConteo : instante;
  abrir(libro, productoId, instante);
  quedar(libro, { productoId, instante }, antes, plan, { ...abierto(antes, instante, true), ultimoConteo });
  return { esperado: contado.minus(diferencia), asiento: plan.suyo, costo: plan.costo };
}

/** Writes the movements of an act and the resulting balances. An act that may begin a product's stock is written by `saveLibroQueAbre`. */
export async function saveLibro({ tx, acto, saldos, nuevos, movidos, abiertos }: Libro): Promise<void> {
  if (abiertos.size > 0) throw new Error("no se movió lo que se vendió desde que empezaron las existencias");
  if (movidos.size === 0) return;
  const { nit, sucursal } = acto;
  const version = await nextVersion(tx, nit);
  for (const tanda of tandasDe(nuevos)) await insertMovimientos(tx, tanda);
  const cambiados = [...movidos].flatMap((productoId) => {
    const saldo = saldos.get(productoId);
    return saldo === undefined ? [] : [fromSaldo({ nit, sucursal, productoId, version }, saldo)];
  });
  for (const tanda of tandasDe(cambiados)) await putSaldos(tx, tanda);
}

function* tandasDe<F>(filas: readonly F[]): Generator<readonly F[]> {
  for (let i = 0; i < filas.length; i += POR_VEZ) yield filas.slice(i, i + POR_VEZ);
}

/** Finds the count that already included a movement of this instant. */
async function findPosterior(
  { tx, acto, saldos }: Libro,
  productoId: string,
  instante: Instante,
): Promise<LineaContada | undefined> {
  const ultimo = saldos.get(productoId)?.ultimoConteo ?? null;
  if (ultimo === null || ultimo <= instante) return undefined;
  return findConteoPosterior(instante, await listConteosDesde(tx, acto, productoId, instante));
}

/** Notes that an act begins a product's stock, or begins it earlier than before. */
function abrir({ saldos, abiertos }: Libro, productoId: string, instante: Instante): void {
  const antes = saldos.get(productoId);
  if (antes !== undefined && antes.sigue === 1 && antes.desde <= instante) return;
  const desde = abiertos.get(productoId);
  if (desde === undefined || instante < desde) abiertos.set(productoId, instante);
}

function anotar(
  { acto, nuevos }: Libro,
  { productoId, motivo, referencia, linea, instante, deCombo, de }: Omit<LineaDeActo, "cantidad">,
  { suyo, contrario }: MovidoYContrario,
): void {
  const deContrario = {
    motivo: "contraconteo" as const,
    referencia: `${motivo}/${referencia}`,
    instante: Instante.parse(contrario?.instante ?? instante),
  };
  const asientos = [
    ...entradas({ motivo, referencia, instante }, suyo),
    ...(contrario === null ? [] : entradas(deContrario, contrario)),
  ];
  const { nit, sucursal, registradoEn, usuario, origen, nota = null } = { ...acto, ...de };
  for (const { cantidad, valor, queda, ...que } of asientos)
    nuevos.push({
      nit,
      sucursal,
      productoId,
      ...que,
      linea,
      cantidad: fromCantidad(cantidad),
      valor: fromValor(valor),
      quedaCantidad: fromCantidad(queda.cantidad),
      quedaValor: fromValor(queda.valor),
      registradoEn,
      usuario,
      origen,
      nota,
      deCombo: deCombo ?? null,
    });
}

function quedar(
  { saldos, movidos }: Libro,
  { productoId, instante }: Pick<LineaDeActo, "productoId" | "instante">,
  antes: Saldo,
  { suyo, contrario }: MovidoYContrario,
  cambio: Partial<Saldo>,
): void {
  const { cantidad, valor, costo } = (contrario ?? suyo).queda;
  const ultimoMovimiento = antes.ultimoMovimiento > instante ? antes.ultimoMovimiento : instante;
  saldos.set(productoId, { ...antes, cantidad, valor, costo, ultimoMovimiento, ...cambio });
  movidos.add(productoId);
}

/** Maximum rows of one statement: a row has at most 16 values, and SQLite allows 32,766 in a statement. */
const POR_VEZ = 500;

const NADA = decimal(0);

/** Builds the ledger entries of a movement: its own, and the correction of value that it causes. */
function entradas<Q extends Pick<LineaDeActo, "motivo" | "referencia" | "instante">>(
  que: Q,
  { cantidad, valor, correccion, queda }: Asiento,
) {
  const suyo = { ...que, cantidad, valor };
  if (correccion.eq(0)) return [{ ...suyo, queda }];
  const referencia = `${que.motivo}/${que.referencia}`;
  const antes = { ...queda, valor: queda.valor.minus(correccion) };
  return [
    { ...suyo, queda: antes },
    { ...que, motivo: "correccion" as const, referencia, cantidad: NADA, valor: correccion, queda },
  ];
}

/** Tells whether the ledger can store the balances after a movement exactly. */
function cabe({ suyo, contrario }: MovidoYContrario): boolean {
  return [suyo.queda, contrario?.queda ?? suyo.queda].every(
    ({ cantidad, valor, costo }) =>
      Number.isSafeInteger(fromCantidad(cantidad)) &&
      Number.isSafeInteger(fromValor(valor)) &&
      Number.isSafeInteger(fromValor(costo)),
  );
}

function vacio(instante: Instante): Saldo {
  const sinNada = { minimo: null, sigue: 1, ultimoConteo: null };
  return { ...SIN_EXISTENCIA, ...sinNada, desde: instante, ultimoMovimiento: instante };
}

/** Returns how an act that begins stock changes a balance: the product is followed again, from the act's instant if that is earlier. */
function abierto({ desde }: Saldo, instante: Instante, abre = false): Partial<Saldo> {
  return abre ? { sigue: 1, desde: desde < instante ? desde : instante } : {};
}

function toSaldo({ cantidad, valor, costo, ...resto }: Fila<"existencias">): Saldo {
  return { ...resto, cantidad: toCantidad(cantidad), valor: toValor(valor), costo: toValor(costo) };
}

function fromSaldo(
  clave: Pick<Fila<"existencias">, "nit" | "sucursal" | "productoId" | "version">,
  { cantidad, valor, costo, minimo, desde, ultimoConteo, ultimoMovimiento, sigue }: Saldo,
): Nueva<"existencias"> {
  const cifras = { cantidad: fromCantidad(cantidad), valor: fromValor(valor), costo: fromValor(costo) };
  return { ...clave, ...cifras, minimo, desde, ultimoConteo, ultimoMovimiento, sigue };
}

const buscarSaldos = compilada((tx, nit: Nit, sucursal: number, productos: readonly string[]) =>
  tx
    .selectFrom("existencias")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "in", productos),
);

const insertMovimientos = compilada((tx, filas: readonly Nueva<"movimientosExistencia">[]) =>
  tx.insertInto("movimientosExistencia").values(filas),
);

const putSaldos = compilada((tx, filas: readonly Nueva<"existencias">[]) =>
  tx
    .insertInto("existencias")
    .values(filas)
    .onConflict((c) =>
      c.columns(["nit", "sucursal", "productoId"]).doUpdateSet({
        cantidad: sql`excluded.cantidad`,
        valor: sql`excluded.valor`,
        costo: sql`excluded.costo`,
        desde: sql`excluded.desde`,
        ultimoConteo: sql`excluded.ultimo_conteo`,
        ultimoMovimiento: sql`excluded.ultimo_movimiento`,
        sigue: sql`excluded.sigue`,
        version: sql`excluded.version`,
      }),
    ),
);

/** Finds the first full count of a product after an instant, as a list of at most one. Counts added to another count are left out. */
async function listConteosDesde(
  tx: Tx,
  { nit, sucursal }: Acto,
  productoId: string,
  instante: Instante,
): Promise<readonly LineaContada[]> {
  const filas = await tx
    .selectFrom("conteosLineas")
    .select(["instante", "costo"])
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "=", productoId)
    .where("instante", ">", instante)
    .where("suma", "=", 0)
    .orderBy("instante")
    .limit(1)
    .execute();
  return filas.map(({ instante: suyo, costo }) => ({ instante: suyo, costo: toValor(costo) }));
}

/**
 * Adds up the quantities that moved after an instant: in stored movements, and in those of the act itself. Most counts are of the present, and
 * the balance says that nothing is later.
 */
async function sumDespues(
  { tx, acto: { nit, sucursal }, nuevos, saldos, movidos }: Libro,
  productoId: string,
  instante: Instante,
): Promise<Decimal> {
  if ((saldos.get(productoId)?.ultimoMovimiento ?? instante) <= instante) return NADA;
  const fila = await tx
    .selectFrom("movimientosExistencia")
    .select((eb) => eb.fn.sum<number | string | null>("cantidad").as("cantidad"))
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("productoId", "=", productoId)
    .where("instante", ">", instante)
    .executeTakeFirst();
  const suyos = movidos.has(productoId)
    ? nuevos.filter((uno) => uno.productoId === productoId && uno.instante > instante)
    : [];
  return suyos.reduce(
    (suma, { cantidad }) => suma.plus(toCantidad(cantidad)),
    toCantidad(Number(fila?.cantidad ?? 0)),
  );
}
