import { z } from "zod";
import { leerHecho, type CierreZ, type Hecho, type Movimiento, type Pago } from "@mostrador/core";
import type { Lectura, Transaction } from "./db.ts";
import { CURSOR_TURNOS, findTurnoAbierto } from "./turnos.ts";

/**
 * Makes the drawer as the facts of another life of this till left it, in their order: its closings, its open session, what moved its
 * cash. A session that this till has, open or closed, stays as it is. docs/design.md D53.
 */
export function reponerTurnos(tx: Transaction, hechos: readonly Hecho[]): void {
  for (const hecho of hechos) {
    const leido = leerHecho(hecho);
    switch (leido.kind) {
      case "turnoAbierto":
        abrir(tx, hecho, leido.datos);
        break;
      case "turnoCerrado":
        cerrar(tx, leido.datos.cierre);
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
      case "bitacora":
      case "reimpresion":
      case "lineasQuitadas":
      case "desconocido":
      case "ilegible":
    }
  }
}

const FilaHay = z.object({ hay: z.int() });

function hasTurno(db: Lectura, numero: number): boolean {
  return db.get(FilaHay, "select 1 as hay from turnos where numero = @numero", { numero }) !== undefined;
}

/** Whether the open session is this one of the till before; one of the same number may be this till's own. */
function isAbiertoRepuesto(db: Lectura, numero: number): boolean {
  const sql = "select 1 as hay from turnos where cerrado_en is null and repuesto = 1 and numero = @numero";
  return db.get(FilaHay, sql, { numero }) !== undefined;
}

function abrir(
  tx: Transaction,
  { instante, usuario }: Hecho,
  { turno: numero, inicial }: { readonly turno: number; readonly inicial: string },
): void {
  if (findTurnoAbierto(tx) !== undefined || hasTurno(tx, numero)) return;
  tx.run(
    `insert into turnos (numero, abierto_en, abierto_por, inicial, repuesto)
     values (@numero, @instante, @usuario, @inicial, 1)`,
    { numero, instante, usuario, inicial },
  );
}

/** The closing of the session that is open here, or one that stands by itself. */
function cerrar(tx: Transaction, cierre: CierreZ): void {
  const { z: numero, abiertoEn, abiertoPor, inicial, cerradoEn, hash } = cierre;
  const escrito = { cerradoEn, hash, cierre: JSON.stringify(cierre) };
  // Its number is on paper, whatever became of the session here.
  tx.run(
    `insert into cursores (nombre, valor) values ('${CURSOR_TURNOS}', @numero) on conflict do update set valor = max(valor, excluded.valor)`,
    { numero },
  );
  if (isAbiertoRepuesto(tx, numero))
    tx.run(
      "update turnos set cerrado_en = @cerradoEn, cierre = @cierre, hash = @hash where numero = @numero",
      {
        ...escrito,
        numero,
      },
    );
  else if (!hasTurno(tx, numero))
    tx.run(
      `insert into turnos (numero, abierto_en, abierto_por, inicial, cerrado_en, cierre, hash)
       values (@numero, @abiertoEn, @abiertoPor, @inicial, @cerradoEn, @cierre, @hash)`,
      { ...escrito, numero, abiertoEn, abiertoPor, inicial },
    );
}

function mover(
  tx: Transaction,
  { turno, movimiento }: { readonly turno: number; readonly movimiento: Movimiento },
): void {
  if (!isAbiertoRepuesto(tx, turno)) return;
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
    turno,
    pagos,
  }: { readonly clave: string; readonly turno: number | null; readonly pagos: readonly Pago[] },
): void {
  if (turno === null || !isAbiertoRepuesto(tx, turno)) return;
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
