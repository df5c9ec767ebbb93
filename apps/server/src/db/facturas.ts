import { sql } from "kysely";
import { decimal, sumar, transicion, type Estado, plano } from "@mostrador/core";
import type { Db, Tx } from "./abrir.ts";
import type { Cambio, Fila, Nueva } from "./esquema.ts";
import type { TipoSuceso } from "../webhooks/sucesos.ts";
import type { ClavePunto } from "./puntos.ts";
import { encolarCorreo } from "./correos.ts";
import { anunciar } from "./webhooks.ts";

export type Factura = Fila<"facturas">;

export function findFactura(db: Db | Tx, cuf: string): Promise<Factura | undefined> {
  return db.selectFrom("facturas").selectAll().where("cuf", "=", cuf).executeTakeFirst();
}

export function findFacturaDe(db: Db | Tx, nit: number, cuf: string): Promise<Factura | undefined> {
  return db
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .executeTakeFirst();
}

export function getFactura(db: Db | Tx, cuf: string): Promise<Factura> {
  return db.selectFrom("facturas").selectAll().where("cuf", "=", cuf).executeTakeFirstOrThrow();
}

/** What notes that stand, or may stand, have given back of an invoice: decimal text. */
export async function devueltoDe(tx: Tx, cuf: string): Promise<string> {
  const notas = await tx
    .selectFrom("facturas")
    .select("monto_total")
    .where("original_cuf", "=", cuf)
    .where("estado", "in", ["ENVIANDO", "EN_DUDA", "EMITIDA"])
    .execute();
  return sumar(notas.map(({ monto_total }) => decimal(monto_total))).toFixed(2);
}

/** Whether a document that may exist at the tax system carries the number, outside any CAFC's own series. */
export async function isNumeroUsado(tx: Tx, p: ClavePunto, sector: number, numero: number): Promise<boolean> {
  const row = await tx
    .selectFrom("facturas")
    .select("id")
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .where("sector", "=", sector)
    .where("numero", "=", numero)
    .where("cafc", "is", null)
    .where("estado", "not in", ["RECHAZADA", "DESCARTADA"])
    .executeTakeFirst();
  return row !== undefined;
}

/** A change counter over a company's documents and shared rows; grows by one and is never given twice. */
export async function nextVersion(tx: Tx, nit: number): Promise<number> {
  const { valor } = await tx
    .insertInto("versiones")
    .values({ nit, valor: 1 })
    .onConflict((c) => c.column("nit").doUpdateSet((eb) => ({ valor: eb("versiones.valor", "+", 1) })))
    .returning("valor")
    .executeTakeFirstOrThrow();
  return valor;
}

/** Stores a document in its first state; every later change goes through `moverFactura` or `updateFactura`. */
export async function insertFactura(
  tx: Tx,
  factura: Omit<Nueva<"facturas">, "version" | "id">,
  suceso: string,
): Promise<void> {
  await tx
    .insertInto("facturas")
    .values({ ...factura, version: await nextVersion(tx, factura.nit) })
    .execute();
  await auditar(tx, factura, null, factura.estado, suceso, factura.creado_en);
  if (factura.estado === "OFFLINE") await avisar(tx, factura.cuf, "factura.offline", factura.creado_en);
}

/**
 * Moves a document along core's table of transitions. False when it is not in the state that the caller knows:
 * somebody else settled it first.
 */
export async function moverFactura(
  tx: Tx,
  factura: Pick<Factura, "nit" | "cuf" | "estado">,
  suceso: string,
  cambio: Omit<Cambio<"facturas">, "estado" | "version">,
  ahoraMs: number,
): Promise<boolean> {
  const estado = transicion(factura.estado, suceso);
  const { numUpdatedRows } = await tx
    .updateTable("facturas")
    .set({ ...cambio, estado, version: await nextVersion(tx, factura.nit) })
    .where("cuf", "=", factura.cuf)
    .where("estado", "=", factura.estado)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== 1) return false;
  await auditar(tx, factura, factura.estado, estado, suceso, ahoraMs);
  const tipo = SUCESOS[`${factura.estado} ${suceso}`];
  if (tipo !== undefined) await avisar(tx, factura.cuf, tipo, ahoraMs);
  return true;
}

type SucesoDeDocumento = Extract<TipoSuceso, `factura.${string}` | "nota.emitida">;

/** Transitions that webhooks are told of. An offline document that is validated later was told of when it was issued. SPEC.md, Events. */
const SUCESOS: Readonly<Record<string, SucesoDeDocumento>> = {
  "ENVIANDO aceptada": "factura.emitida",
  "EN_DUDA aceptada": "factura.emitida",
  "EMITIDA anulada": "factura.anulada",
  "ANULADA revertida": "factura.anulacion_revertida",
};
const TIPO_NOTA = 3;

async function avisar(tx: Tx, cuf: string, tipo: SucesoDeDocumento, ahoraMs: number): Promise<void> {
  const f = await getFactura(tx, cuf);
  if (tipo === "factura.emitida" || tipo === "factura.offline") await encolarCorreo(tx, f, ahoraMs);
  await anunciar(
    tx,
    f.nit,
    tipo === "factura.emitida" && f.tipo_factura === TIPO_NOTA ? "nota.emitida" : tipo,
    {
      cuf,
      numeroFactura: f.numero,
      estado: f.estado,
      sector: f.sector,
      sucursal: f.sucursal,
      puntoVenta: f.punto_venta,
      fechaEmision: `${f.fecha_emision}-04:00`,
      montoTotal: Number(f.monto_total),
      cliente: { numeroDocumento: f.cliente_documento, razonSocial: f.cliente_nombre },
      ...(f.original_cuf === null ? {} : { cufFacturaOriginal: f.original_cuf }),
      ...(f.motivo_anulacion === null ? {} : { motivo: f.motivo_anulacion }),
    },
    ahoraMs,
  );
}

/** Changes facts of a document that do not move its state. */
export async function updateFactura(
  tx: Tx,
  { nit, cuf }: Pick<Factura, "nit" | "cuf">,
  cambio: Omit<Cambio<"facturas">, "estado" | "version">,
): Promise<void> {
  await tx
    .updateTable("facturas")
    .set({ ...cambio, version: await nextVersion(tx, nit) })
    .where("cuf", "=", cuf)
    .execute();
}

export function listByEstado(db: Db, estados: readonly Estado[], limite: number): Promise<Factura[]> {
  return db
    .selectFrom("facturas")
    .selectAll()
    .where("estado", "in", estados)
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** What a terminal follows of its documents; not the XML. */
const SEGUIDOS = [
  "cuf",
  "estado",
  "observada",
  "codigo_recepcion",
  "version",
  "corte_id",
  "cufd",
  "paquete_id",
] as const;
export type FacturaSeguida = Pick<Factura, (typeof SEGUIDOS)[number]>;

/** A terminal's documents that changed after a version, in the order of their changes. */
export function listFacturasDeTerminal(
  db: Db,
  terminalId: string,
  desde: number,
  limite: number,
): Promise<FacturaSeguida[]> {
  return db
    .selectFrom("facturas")
    .select([...SEGUIDOS])
    .where("terminal_id", "=", terminalId)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Accepted documents whose offline twin is EMITIDA, or was and is annulled by now: nobody else will annul them. Twins are of one point of sale: nobody names another's documents. */
export function listGemelasVivas(db: Db): Promise<{ cuf: string; nit: number }[]> {
  return db
    .selectFrom("facturas as offline")
    .innerJoin("facturas as gemela", (join) =>
      join
        .onRef("gemela.cuf", "=", "offline.gemela")
        .onRef("gemela.nit", "=", "offline.nit")
        .onRef("gemela.sucursal", "=", "offline.sucursal")
        .onRef("gemela.punto_venta", "=", "offline.punto_venta"),
    )
    .select(["gemela.cuf", "gemela.nit"])
    .where("offline.estado", "in", ["EMITIDA", "ANULADA"])
    .where("offline.gemela", "is not", null)
    .where("gemela.estado", "=", "EMITIDA")
    .where("gemela.revertida", "=", 0)
    .limit(100)
    .execute();
}

export interface FiltroFacturas {
  readonly nit: number;
  readonly limite: number;
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly estado: string | undefined;
  readonly documento: string | undefined;
  /** A number, a buyer's document or part of the name, or the beginning of a CUF. */
  readonly buscar?: string | undefined;
  /** Everything older than this (fecha_emision, id). */
  readonly cursor: readonly [fechaEmision: string, id: number] | undefined;
}

/** Documents in public states, newest first, one more than asked so that the caller sees whether there are more. */
export function listFacturas(db: Db, filtro: FiltroFacturas): Promise<Factura[]> {
  let query = db
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", filtro.nit)
    .where(
      "estado",
      "in",
      filtro.estado === undefined ? ["EMITIDA", "OFFLINE", "ANULADA"] : [filtro.estado as Estado],
    );
  const { desde, hasta, documento, buscar, cursor } = filtro;
  if (desde !== undefined) query = query.where("fecha_emision", ">=", desde);
  if (hasta !== undefined) query = query.where("fecha_emision", "<=", `${hasta}T23:59:59.999`);
  if (documento !== undefined) query = query.where("cliente_documento", "=", documento);
  if (buscar !== undefined) {
    const parte = `%${plano(buscar).replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where((eb) =>
      eb.or([
        ...(/^\d{1,10}$/.test(buscar) ? [eb("numero", "=", Number(buscar))] : []),
        eb("cliente_documento", "=", buscar),
        eb("cuf", ">=", buscar.toUpperCase()).and("cuf", "<", `${buscar.toUpperCase()}~`),
        sql<boolean>`coalesce(cliente_plano, lower(cliente_nombre)) like ${parte} escape '\\'`,
      ]),
    );
  }
  if (cursor !== undefined) {
    const [fecha, id] = cursor;
    query = query.where((eb) =>
      eb.or([eb("fecha_emision", "<", fecha), eb.and([eb("fecha_emision", "=", fecha), eb("id", "<", id)])]),
    );
  }
  return query
    .orderBy("fecha_emision", "desc")
    .orderBy("id", "desc")
    .limit(filtro.limite + 1)
    .execute();
}

async function auditar(
  tx: Tx,
  { nit, cuf }: { readonly nit: number; readonly cuf: string },
  antes: string | null,
  despues: string,
  suceso: string,
  en: number,
): Promise<void> {
  await tx.insertInto("auditoria").values({ nit, cuf, antes, despues, suceso, en }).execute();
}
