import { z } from "zod";
import {
  type CierreZ,
  type DetalleTurno,
  type Hecho,
  type HechoLeido,
  type Movimiento,
  type Pago,
  parseHecho,
  type TipoHecho,
} from "@mostrador/core";
import { insertDeber, updateRespuesta } from "../../deberes/db/deberes.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay, FilaNumero } from "../../motor/filas-sueltas.ts";
import { findCierre, findTurnoAbierto, listMovimientos, raiseTurnos } from "./turnos.ts";

const CIERRE = "turnoCerrado" satisfies TipoHecho;

/**
 * Row of `cursores` with a session number above all that earlier tills of this place may have given. Absent in the
 * first epoch.
 */
const CURSOR_FUERA = "turnosFuera";
/** Session numbers that each epoch reserves: more than a till opens in its life. */
const POR_EPOCA = 10_000;
/**
 * Numbers skipped at a takeover: more closings than a lost till made without reporting them, including those that it
 * skipped after a return from a copy.
 */
const POR_RELEVO = 1000;

/**
 * Records that another till had this place before `epoca`. Session numbers that it may have given are
 * skipped.
 */
export function leaveTurnosOut(tx: Transaction, epoca: number): void {
  tx.run(
    "insert into cursores (nombre, valor) values (@nombre, @valor) on conflict do update set valor = excluded.valor",
    { nombre: CURSOR_FUERA, valor: (epoca - 1) * POR_EPOCA },
  );
}

/** Continues without the facts of the till before: session numbers begin above all that it may have given. */
export function omitTurnos(tx: Transaction): void {
  const fuera = findFuera(tx);
  if (fuera !== undefined) raiseTurnos(tx, fuera);
}

const FilaValor = z.object({ valor: z.int().nullable() });

function findFuera(db: Lectura): number | undefined {
  const sql = "select valor from cursores where nombre = @nombre";
  return db.get(FilaValor, sql, { nombre: CURSOR_FUERA })?.valor ?? undefined;
}

/**
 * Rebuilds the drawer from the facts of another life of this till, in order: closings, the open session, cash
 * movements, annulments and notes. A session that this till has, open or closed, stays unchanged. The lost
 * till may have closed the open session and later ones without reporting it, so that session gets a number
 * above those. The facts are gone through twice. docs/design.md D53.
 */
export function reponerTurnos(tx: Transaction, hechos: Iterable<Hecho>): void {
  const { enteras, sigue } = planAperturas(hechos);
  for (const hecho of hechos) {
    const leido = parseHecho(hecho);
    switch (leido.kind) {
      case "turnoAbierto":
        if (hecho.id === sigue || enteras.has(hecho.id)) abrir(tx, hecho, leido.datos, hecho.id === sigue);
        break;
      case "turnoCerrado":
        cerrar(tx, leido.datos);
        for (const deber of leido.datos.detalle?.deberes?.abiertos ?? [])
          insertDeber(tx, deber, { instante: hecho.instante, usuario: hecho.usuario });
        break;
      case "movimiento":
        mover(tx, leido.datos);
        break;
      case "venta":
        cobrar(tx, hecho, { ...leido.datos, clave: leido.datos.ventaId });
        break;
      case "cobroManual":
        cobrar(tx, hecho, leido.datos);
        break;
      case "anulacion":
      case "nota":
      case "reversion":
        detallar(tx, hecho, actoDe(leido));
        break;
      case "deber":
        insertDeber(tx, leido.datos.deber, { instante: hecho.instante, usuario: hecho.usuario });
        break;
      case "deberRespondido":
        updateRespuesta(tx, leido.datos, hecho.instante);
        break;
      case "bitacora":
      case "proformaVendida":
      case "papelElegido":
      case "conteo":
      case "trasladoEnviado":
      case "trasladoRecibido":
      case "salidaDeExistencias":
      case "compraRecibida":
      case "reimpresion":
      case "lineasQuitadas":
      case "desconocido":
      case "ilegible":
    }
  }
  const fuera = findFuera(tx);
  if (fuera !== undefined && findTurnoAbierto(tx) === undefined) raiseTurnos(tx, numeroTras(tx, fuera, 0));
}

function hasTurno(db: Lectura, numero: number): boolean {
  return db.get(FilaHay, "select 1 as hay from turnos where numero = @numero", { numero }) !== undefined;
}

/**
 * Finds the number here of the restored open session that its facts call `dicho`. The same number here may belong to a
 * session of this till's own.
 */
function findAbiertoRepuesto(db: Lectura, dicho: number | null): number | undefined {
  const sql =
    "select numero from turnos where cerrado_en is null and repuesto = 1 and coalesce(dicho, numero) = @dicho";
  return db.get(FilaNumero, sql, { dicho })?.numero;
}

/**
 * Returns the number that a session gets here, above those that earlier tills may have given after the last
 * fact. Each epoch has a thousand numbers of its own.
 */
function numeroTras(tx: Transaction, fuera: number, dicho: number): number {
  const sql = `select max(@dicho, coalesce((select max(numero) from turnos), 0),
    coalesce((select valor from cursores where nombre = 'turnos'), 0)) as valor`;
  const ultimo = tx.get(FilaValor, sql, { dicho })?.valor ?? dicho;
  return ultimo + (fuera / POR_EPOCA) * POR_RELEVO;
}

function abrir(
  tx: Transaction,
  { instante, usuario }: Hecho,
  { turno: dicho, inicial }: { readonly turno: number; readonly inicial: string },
  quedaAbierto: boolean,
): void {
  if (findTurnoAbierto(tx) !== undefined || hasTurno(tx, dicho)) return;
  const fuera = findFuera(tx);
  const numero = quedaAbierto && fuera !== undefined ? numeroTras(tx, fuera, dicho) : dicho;
  tx.run(
    `insert into turnos (numero, dicho, abierto_en, abierto_por, inicial, repuesto)
     values (@numero, @dicho, @instante, @usuario, @inicial, 1)`,
    { numero, dicho: numero === dicho ? null : dicho, instante, usuario, inicial },
  );
}

/** Closes the restored open session, or inserts a closing that has no restored session. */
function cerrar(
  tx: Transaction,
  {
    cierre,
    detalle,
    turno,
    movimientosAparte,
  }: { readonly cierre: CierreZ } & {
    readonly detalle?: DetalleTurno | undefined;
    readonly turno?: number | undefined;
    readonly movimientosAparte?: number | undefined;
  },
): void {
  const { z: numero, abiertoEn, abiertoPor, inicial, cerradoEn, hash } = cierre;
  const abierto = findAbiertoRepuesto(tx, turno ?? numero);
  const movimientos =
    movimientosAparte === undefined || abierto === undefined
      ? cierre.movimientos
      : listMovimientos(tx, abierto);
  const escrito = {
    cerradoEn,
    hash,
    cierre: JSON.stringify({ ...cierre, movimientos }),
    detalle: detalle === undefined ? null : JSON.stringify(detalle),
  };
  // The number is on paper, even if the session is not restored here.
  raiseTurnos(tx, numero);
  if (abierto !== undefined)
    // Keep the number that the session's facts use: a later fact may tell an annulment of this session.
    tx.run(
      `update turnos set cerrado_en = @cerradoEn, cierre = @cierre, hash = @hash, detalle = @detalle,
         dicho = coalesce(dicho, numero) where numero = @abierto`,
      { ...escrito, abierto },
    );
  else if (!hasTurno(tx, numero) && findCierre(tx, numero) === undefined)
    tx.run(
      `insert into turnos (numero, abierto_en, abierto_por, inicial, cerrado_en, cierre, hash, detalle)
       values (@numero, @abiertoEn, @abiertoPor, @inicial, @cerradoEn, @cierre, @hash, @detalle)`,
      { ...escrito, numero, abiertoEn, abiertoPor, inicial },
    );
}

function mover(
  tx: Transaction,
  { turno: dicho, movimiento }: { readonly turno: number; readonly movimiento: Movimiento },
): void {
  const turno = findAbiertoRepuesto(tx, dicho);
  if (turno === undefined) return;
  tx.run(
    `insert into movimientos (id, turno, tipo, monto, motivo, usuario, en)
     values (@id, @turno, @tipo, @monto, @motivo, @usuario, @en) on conflict (id) do nothing`,
    { turno, ...movimiento },
  );
}

function cobrar(
  tx: Transaction,
  { id: hecho }: Hecho,
  {
    clave,
    turno: dicho,
    pagos,
  }: { readonly clave: string; readonly turno: number | null; readonly pagos: readonly Pago[] },
): void {
  const turno = findAbiertoRepuesto(tx, dicho);
  if (turno === undefined || isCobrado(tx, { turno, clave, devuelve: isDevuelto(pagos) })) return;
  for (const [orden, { metodo, monto, dolares }] of pagos.entries())
    tx.run(
      `insert into pagos_repuestos (hecho, orden, clave, turno, metodo, monto, dolares, dolares_bs)
       values (@hecho, @orden, @clave, @turno, @metodo, @monto, @dolares, @dolaresBs)`,
      {
        hecho,
        orden,
        clave,
        turno,
        metodo,
        monto,
        dolares: dolares?.monto ?? null,
        dolaresBs: dolares?.enBs ?? null,
      },
    );
}

function isDevuelto(pagos: readonly Pago[]): boolean {
  return pagos.every(({ monto }) => monto.startsWith("-"));
}

/**
 * Tells whether a restored session has the payments of a sale, or those that a hand-written invoice gave back. Two lives of a till may both
 * report them, if one of them came back from an older copy.
 */
function isCobrado(
  db: Lectura,
  cobro: { readonly turno: number; readonly clave: string; readonly devuelve: boolean },
): boolean {
  const sql = `select 1 as hay from pagos_repuestos where turno = @turno and clave = @clave
    group by hecho having (max(monto + 0) < 0) = @devuelve limit 1`;
  return db.get(FilaHay, sql, { ...cobro, devuelve: cobro.devuelve ? 1 : 0 }) !== undefined;
}

interface Acto {
  readonly tipo: "anulacion" | "nota" | "reversion";
  readonly clave: string;
  readonly turno: number | null;
  readonly monto: string;
}

function actoDe(leido: Extract<HechoLeido, { readonly kind: Acto["tipo"] }>): Acto {
  switch (leido.kind) {
    case "anulacion":
      return { ...leido.datos, tipo: leido.kind, clave: leido.datos.cuf };
    case "nota":
      return { ...leido.datos, tipo: leido.kind };
    case "reversion":
      return { ...leido.datos, tipo: leido.kind, clave: leido.datos.cuf, monto: "0.00" };
  }
}

/**
 * Stores an annulment, its reversal or a note of the restored open session. Two lives of a till may both report the same valid annulment,
 * or the same note: it is stored once.
 */
function detallar(tx: Transaction, { id: hecho }: Hecho, { tipo, clave, turno: dicho, monto }: Acto): void {
  const turno = findAbiertoRepuesto(tx, dicho);
  if (turno === undefined) return;
  tx.run(
    `insert into actos_repuestos (hecho, tipo, clave, turno, monto) select @hecho, @tipo, @clave, @turno, @monto
     where @tipo = 'reversion' or coalesce((select tipo from actos_repuestos
       where clave = @clave and turno = @turno order by rowid desc limit 1), '') <> @tipo`,
    { hecho, tipo, clave, turno, monto },
  );
}

/** The fact that opened a session. */
interface Apertura {
  readonly id: string;
  readonly turno: number;
  readonly epoca: number;
}

/**
 * Decides which sessions a till rebuilds from the facts of other tills, by the ids of their openings. A drawer holds one session at a time.
 * `sigue`: the last session that is still open at the end, of the latest till that opened one; it goes on here. `enteras`: sessions that
 * were closed before another opening. Of any other session only the closing is kept, because a later till opened its drawer without that
 * session.
 */
export function planAperturas(hechos: Iterable<Hecho>): {
  readonly enteras: ReadonlySet<string>;
  readonly sigue: string | undefined;
} {
  const enteras = new Set<string>();
  let abiertas: readonly Apertura[] = [];
  let ultima: Apertura | undefined;
  let epoca = 0;
  for (const hecho of hechos) {
    const leido = parseHecho(hecho);
    if (leido.kind === "turnoAbierto") {
      ultima = { id: hecho.id, turno: leido.datos.turno, epoca: hecho.epoca };
      abiertas = [...abiertas, ultima];
      epoca = Math.max(epoca, hecho.epoca);
    } else if (hecho.tipo === CIERRE) {
      const numero = leido.kind === CIERRE ? (leido.datos.turno ?? leido.datos.cierre.z) : null;
      // A closing that this program cannot read ends its till's last session.
      const suya = abiertas.findLast((una) =>
        numero === null ? una.epoca === hecho.epoca : una.turno === numero,
      );
      abiertas = abiertas.filter((una) => una !== suya);
      if (suya !== undefined && suya === ultima && numero !== null) enteras.add(suya.id);
    }
  }
  return { enteras, sigue: abiertas.findLast((una) => una.epoca === epoca)?.id };
}
