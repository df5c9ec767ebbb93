/** Rows of cash sessions and their numbered closings. */
import { z } from "zod";
import { DetalleTurno, Instante, MAX_DATOS, type DatosHecho } from "@mostrador/core";
import { CierreZ, Movimiento } from "../../../contract/areas/efectivo.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { deleteConteos } from "../../usuarios/db/escritos.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

const FilaTurno = z.object({
  numero: z.int(),
  /** Number of the session at its opening. Its facts use it, and so does the screen until the session closes. */
  dicho: z.int(),
  abiertoEn: Instante,
  abiertoPor: z.string().nullable(),
  inicial: z.string(),
});
export type FilaTurno = z.infer<typeof FilaTurno>;

/** Row of `cursores` with the highest session number that may be on paper. */
export const CURSOR_TURNOS = "turnos";
/** Session numbers skipped after a return from a copy, as many as the closings of some months. */
export const TURNOS_FUERA = 100;

/** Tables whose rows carry a session number. */
const DE_TURNO = [
  "movimientos",
  "pagos",
  "pagos_manuales",
  "pagos_repuestos",
  "actos_turno",
  "actos_repuestos",
] as const;

/** Subquery: the highest session number that these data may have given. */
export const ULTIMO_TURNO = `select max(coalesce((select max(numero) from turnos), 0),
  coalesce((select valor from cursores where nombre = '${CURSOR_TURNOS}'), 0))`;

/**
 * Builds the statements for data that come back from a copy. They skip the session numbers that may be on
 * paper since, and give the open session `turno`, the last of them. `hasTabla`, `hasDicho`: a copy of an
 * earlier version lacks later tables and columns.
 */
export function turnosTrasCopia(
  turno: number,
  hasTabla: (tabla: string) => boolean,
  hasDicho: boolean,
): string {
  const abierto = "turno in (select numero from turnos where cerrado_en is null)";
  return `
  pragma defer_foreign_keys = on;
  drop trigger movimientos_fijos;
  insert into cursores (nombre, valor) values ('${CURSOR_TURNOS}', ${turno}) on conflict do update set valor = excluded.valor;
  ${DE_TURNO.filter(hasTabla)
    .map((tabla) => `update ${tabla} set turno = ${turno} where ${abierto};`)
    .join("\n  ")}
  ${hasDicho ? "update turnos set dicho = coalesce(dicho, numero) where cerrado_en is null;" : ""}
  update turnos set numero = ${turno} where cerrado_en is null;
  create trigger movimientos_fijos before update on movimientos begin select raise(abort, 'un movimiento no se cambia'); end;
`;
}

/** Finds the open session. */
export function findTurnoAbierto(db: Lectura): FilaTurno | undefined {
  return db.get(
    FilaTurno,
    `select numero, coalesce(dicho, numero) as dicho, abierto_en, abierto_por, inicial
     from turnos where cerrado_en is null`,
  );
}

/**
 * Opens the next session; the index allows one at a time. After a return from a copy, numbers are skipped.
 */
export function insertTurno(tx: Transaction, turno: Omit<FilaTurno, "numero" | "dicho">): void {
  tx.run(
    `insert into turnos (numero, abierto_en, abierto_por, inicial)
     values ((${ULTIMO_TURNO}) + 1, @abiertoEn, @abiertoPor, @inicial)`,
    turno,
  );
  const abierto = findTurnoAbierto(tx);
  if (abierto === undefined) throw new Error(FRASES_INTERNAS.turnoAusente);
  insertHecho(tx, {
    tipo: "turnoAbierto",
    instante: turno.abiertoEn,
    usuario: turno.abiertoPor,
    datos: { turno: abierto.numero, inicial: turno.inicial },
  });
}

/** Closes a cash session with its Z, which ends its counts. */
export function closeTurno(
  tx: Transaction,
  { numero, dicho }: FilaTurno,
  cierre: CierreZ,
  detalle: DetalleTurno,
): void {
  tx.run(
    `update turnos set cerrado_en = @cerradoEn, cierre = @cierre, hash = @hash, detalle = @detalle
     where numero = @numero`,
    {
      numero,
      cerradoEn: cierre.cerradoEn,
      cierre: JSON.stringify(cierre),
      hash: cierre.hash,
      detalle: JSON.stringify(detalle),
    },
  );
  deleteConteos(tx);
  insertHecho(tx, {
    tipo: "turnoCerrado",
    instante: cierre.cerradoEn,
    usuario: cierre.cerradoPor,
    datos: datosDeCierre({ cierre, detalle, ...(dicho === cierre.z ? {} : { turno: dicho }) }),
  });
}

/** Leaves the movements out of a closing that would be too long for a fact: they are facts of their own. */
function datosDeCierre(datos: DatosHecho<"turnoCerrado">): DatosHecho<"turnoCerrado"> {
  if (JSON.stringify(datos).length <= MAX_DATOS) return datos;
  const { movimientos } = datos.cierre;
  return { ...datos, cierre: { ...datos.cierre, movimientos: [] }, movimientosAparte: movimientos.length };
}

/** Stores a movement of the drawer. */
export function insertMovimiento(
  tx: Transaction,
  { numero: turno, dicho }: FilaTurno,
  movimiento: Movimiento,
): void {
  tx.run(
    `insert into movimientos (id, turno, tipo, monto, motivo, usuario, en)
     values (@id, @turno, @tipo, @monto, @motivo, @usuario, @en)`,
    { turno, ...movimiento },
  );
  insertHecho(tx, {
    tipo: "movimiento",
    instante: movimiento.en,
    usuario: movimiento.usuario,
    datos: { turno: dicho, movimiento },
  });
}

/** Finds a movement of any session by its id. */
export function findMovimiento(db: Lectura, id: string): Movimiento | undefined {
  return db.get(Movimiento, "select id, tipo, monto, motivo, usuario, en from movimientos where id = @id", {
    id,
  });
}

/** Lists the movements of a cash session, in their order. */
export function listMovimientos(db: Lectura, turno: number): Movimiento[] {
  return db.all(
    Movimiento,
    "select id, tipo, monto, motivo, usuario, en from movimientos where turno = @turno order by en, id",
    { turno },
  );
}

const FilaCierre = z.object({ cierre: z.string().transform((texto) => CierreZ.parse(JSON.parse(texto))) });

/** Lists closings, newest first. */
export function listCierres(db: Lectura, limite: number): CierreZ[] {
  return db
    .all(
      FilaCierre,
      "select cierre from turnos where cierre is not null order by numero desc limit @limite",
      {
        limite,
      },
    )
    .map(({ cierre }) => cierre);
}

const FilaDetalle = FilaCierre.extend({
  /** Number of the session that was closed. */
  numero: z.int(),
  detalle: z
    .string()
    .nullable()
    .transform((texto) => (texto === null ? null : DetalleTurno.parse(JSON.parse(texto)))),
});

/**
 * Finds a closing by the number of its Z, with its documents, which are null for a closing made before they were stored. The Z of a lost
 * till may have another number than its session here; such a session has `dicho`.
 */
export function findCierre(db: Lectura, z: number): z.infer<typeof FilaDetalle> | undefined {
  return db.get(
    FilaDetalle,
    `select numero, cierre, detalle from turnos
     where (numero = @z or dicho > 0) and cierre is not null and cierre ->> '$.z' = @z`,
    { z },
  );
}

const FilaDicho = z.object({ dicho: z.int() });

/** Returns the number by which the facts of a session name it. */
export function toDicho(db: Lectura, turno: number | null): number | null {
  if (turno === null) return null;
  const sql = "select coalesce(dicho, numero) as dicho from turnos where numero = @turno";
  return db.get(FilaDicho, sql, { turno })?.dicho ?? turno;
}

/** Raises the counter of session numbers: the next session has a number above this one. */
export function raiseTurnos(tx: Transaction, numero: number): void {
  tx.run(
    `insert into cursores (nombre, valor) values ('${CURSOR_TURNOS}', @numero)
     on conflict do update set valor = max(valor, excluded.valor)`,
    { numero },
  );
}
