import { z } from "zod";
import { Instante } from "@mostrador/core";
import { CierreZ, Movimiento } from "../../contract/areas/efectivo.ts";
import type { Lectura, Transaction } from "./db.ts";

const FilaTurno = z.object({
  numero: z.int(),
  abiertoEn: Instante,
  abiertoPor: z.string().nullable(),
  inicial: z.string(),
});
export type FilaTurno = z.infer<typeof FilaTurno>;

/** The row of `cursores` with the last number that may be on paper. */
const CURSOR_TURNOS = "turnos";
/** Closings that may have been made since a copy: as many as some months of days. */
const TURNOS_FUERA = 100;

/** Of data that come back from a copy: no number of a session, the open one included, that may be on paper since is used again. */
export const TURNOS_TRAS_COPIA = `
  pragma defer_foreign_keys = on;
  drop trigger movimientos_fijos;
  insert into cursores select '${CURSOR_TURNOS}', coalesce(max(numero), 0) + ${TURNOS_FUERA} from turnos where true
    on conflict do update set valor = max(valor, excluded.valor);
  update movimientos set turno = turno + ${TURNOS_FUERA} where turno in (select numero from turnos where cerrado_en is null);
  update pagos set turno = turno + ${TURNOS_FUERA} where turno in (select numero from turnos where cerrado_en is null);
  update turnos set numero = numero + ${TURNOS_FUERA} where cerrado_en is null;
  create trigger movimientos_fijos before update on movimientos begin select raise(abort, 'un movimiento no se cambia'); end;
`;

const COLUMNS = "numero, abierto_en, abierto_por, inicial";

/** The session that is open now. */
export function findTurnoAbierto(db: Lectura): FilaTurno | undefined {
  return db.get(FilaTurno, `select ${COLUMNS} from turnos where cerrado_en is null`);
}

/** Opens the next session; there is one at a time (the index says so). After a return from a copy some numbers are left out. */
export function insertTurno(tx: Transaction, turno: Omit<FilaTurno, "numero">): void {
  tx.run(
    `insert into turnos (numero, abierto_en, abierto_por, inicial)
     values ((select max(coalesce(max(numero), 0), coalesce((select valor from cursores where nombre = '${CURSOR_TURNOS}'), 0)) + 1
       from turnos), @abiertoEn, @abiertoPor, @inicial)`,
    turno,
  );
}

export function closeTurno(tx: Transaction, numero: number, cierre: CierreZ): void {
  tx.run("update turnos set cerrado_en = @cerradoEn, cierre = @cierre, hash = @hash where numero = @numero", {
    numero,
    cerradoEn: cierre.cerradoEn,
    cierre: JSON.stringify(cierre),
    hash: cierre.hash,
  });
}

export function insertMovimiento(tx: Transaction, turno: number, movimiento: Movimiento): void {
  tx.run(
    `insert into movimientos (id, turno, tipo, monto, motivo, usuario, en)
     values (@id, @turno, @tipo, @monto, @motivo, @usuario, @en)`,
    { turno, ...movimiento },
  );
}

export function listMovimientos(db: Lectura, turno: number): Movimiento[] {
  return db.all(
    Movimiento,
    "select id, tipo, monto, motivo, usuario, en from movimientos where turno = @turno order by en, id",
    { turno },
  );
}

/** One method's part of what was paid for a sale. `monto` without the change, in bolivianos; dollars that stayed, apart. */
export interface Pago {
  readonly metodo: number;
  readonly monto: string;
  readonly dolares?: { readonly monto: string; readonly enBs: string } | null;
}

/** Notes what was paid, in the session that is open. */
export function insertPagos(
  tx: Transaction,
  ventaId: string,
  pagos: readonly Pago[],
  turno = findTurnoAbierto(tx)?.numero ?? null,
): void {
  for (const [orden, { metodo, monto, dolares }] of pagos.entries())
    tx.run(
      `insert into pagos (venta_id, orden, turno, metodo, monto, dolares, dolares_bs)
       values (@ventaId, @orden, @turno, @metodo, @monto, @dolares, @dolaresBs)`,
      {
        dolares: dolares?.monto ?? null,
        dolaresBs: dolares?.enBs ?? null,
        ventaId,
        orden,
        turno,
        metodo,
        monto,
      },
    );
}

/** A sale that came to nothing took no money. */
export function deletePagos(tx: Transaction, ventaId: string): void {
  tx.run("delete from pagos where venta_id = @ventaId", { ventaId });
}

const FilaPago = z.object({
  ventaId: z.string(),
  estado: z.string(),
  metodo: z.int(),
  monto: z.string(),
  dolares: z.string().nullable(),
  dolaresBs: z.string().nullable(),
});

const FilaPagada = FilaPago.pick({ metodo: true, monto: true, dolares: true, dolaresBs: true });

/** What was taken for a sale, a row a method. */
export function listPagosDeVenta(db: Lectura, ventaId: string): Pago[] {
  const filas = db.all(
    FilaPagada,
    "select metodo, monto, dolares, dolares_bs from pagos where venta_id = @ventaId order by orden",
    { ventaId },
  );
  return filas.map(({ metodo, monto, dolares, dolaresBs }) => ({
    metodo,
    monto,
    ...(dolares === null || dolaresBs === null ? {} : { dolares: { monto: dolares, enBs: dolaresBs } }),
  }));
}

/** Every payment of a session, with how its sale stands. */
export function listPagos(db: Lectura, turno: number): z.infer<typeof FilaPago>[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs from pagos p join ventas v on v.id = p.venta_id
     where p.turno = @turno order by p.venta_id, p.orden`,
    { turno },
  );
}

/** What was paid for the sales that stand, since an instant. */
export function listPagosDesde(db: Lectura, desde: Instante): z.infer<typeof FilaPago>[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs from pagos p join ventas v on v.id = p.venta_id
     where v.creada_en >= @desde and v.estado in ('EMITIDA', 'OFFLINE', 'COBRANDO')`,
    { desde },
  );
}

const FilaCierre = z.object({ cierre: z.string().transform((texto) => CierreZ.parse(JSON.parse(texto))) });

/** Closings, newest first. */
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

export function findCierre(db: Lectura, z: number): CierreZ | undefined {
  return db.get(FilaCierre, "select cierre from turnos where numero = @z and cierre is not null", { z })
    ?.cierre;
}
