/** Pays suppliers, and records the notes that they owed. docs/decisions/0066 */
import { decimal, epochToInstante, fail, ok, type Result } from "@mostrador/core";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Autor } from "./comprar.ts";
import { findProveedor } from "./db/compras.ts";
import { findEnCuenta, findNota, insertEnCuenta, saveRecibida, sumCuentas } from "./db/cuentas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { faltaEn } from "./lineas.ts";

/** Amount in bolivianos from which a payment without a bank's document costs the buyer the tax credit. docs/fiscal-rules.md F70 */
const BANCARIZA = "50000";

/** Payment as entered. */
export interface PagoEscrito {
  /** Key chosen by the caller; the same key never pays twice. */
  readonly id: string;
  readonly fecha: string;
  readonly monto: string;
  /** Number of the bank's document; null if there is none. */
  readonly documento: string | null;
  readonly nota: string | null;
}

/** Records a payment to a supplier and returns the shop's remaining debt, which is negative if the shop paid more than it owed. */
export function pagar(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  proveedorId: string,
  pago: PagoEscrito,
): Promise<Result<{ readonly id: string; readonly saldo: string }, Fallo>> {
  const ahoraMs = reloj.ahora();
  return inTransaction<{ readonly id: string; readonly saldo: string }, Fallo>(db, nit, async (tx) => {
    const saldo = async () => (await sumCuentas(tx, nit, [proveedorId])).get(proveedorId) ?? "0.00";
    const antes = await findEnCuenta(tx, nit, "pago", pago.id);
    if (antes !== undefined) {
      const mismo = isRepetida(antes, { proveedorId, pago });
      return mismo.ok ? ok({ id: pago.id, saldo: await saldo() }) : mismo;
    }
    if ((await findProveedor(tx, nit, proveedorId)) === undefined) return fail({ kind: "filaAusente" });
    const hoy = epochToInstante(ahoraMs).slice(0, 10);
    if (pago.fecha > hoy) return faltaEn(["fecha"], `La fecha no puede ser posterior a hoy, ${hoy}.`);
    if (decimal(pago.monto).gte(BANCARIZA) && pago.documento === null)
      return faltaEn(
        ["documento"],
        "Desde Bs 50,000 el pago va por banco: escriba el número de su documento, o se pierde el crédito fiscal.",
      );
    const notas = [pago.documento === null ? null : `Banco ${pago.documento}`, pago.nota];
    await insertEnCuenta(tx, {
      nit,
      proveedorId,
      motivo: "pago",
      referencia: pago.id,
      fecha: pago.fecha,
      monto: decimal(0).minus(pago.monto).toFixed(2),
      nota: notas.filter((una) => una !== null).join(" · ") || null,
      usuario,
      origen,
      registradoEn: ahoraMs,
      huella: huellaDe({ proveedorId, pago }),
    });
    return ok({ id: pago.id, saldo: await saldo() });
  });
}

/** Supplier's note as entered. */
export interface NotaEscrita {
  readonly numero: string;
  readonly autorizacion: string;
  readonly fecha: string;
  /** Amount that the note gives back, in bolivianos. */
  readonly monto: string;
}

/** Records a note that a supplier owed, which lowers the shop's debt. The same paper again changes nothing; another paper is refused. */
export function recibirNota(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  id: string,
  { numero, autorizacion, fecha, monto }: NotaEscrita,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const ahoraMs = reloj.ahora();
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    const nota = await findNota(tx, nit, id);
    if (nota === undefined) return fail({ kind: "filaAusente" });
    if (nota.estado === "recibida")
      return nota.numero === numero && nota.autorizacion === autorizacion
        ? ok({ id })
        : fail({ kind: "actoConOtrosDatos" });
    const hoy = epochToInstante(ahoraMs).slice(0, 10);
    if (fecha > hoy) return faltaEn(["fecha"], `La fecha no puede ser posterior a hoy, ${hoy}.`);
    await saveRecibida(tx, nit, id, { monto, numero, autorizacion, fecha, recibidaEn: ahoraMs });
    await insertEnCuenta(tx, {
      nit,
      proveedorId: nota.proveedorId,
      motivo: "nota",
      referencia: id,
      fecha,
      monto: decimal(0).minus(monto).toFixed(2),
      nota: `Nota ${numero}`,
      usuario,
      origen,
      registradoEn: ahoraMs,
      huella: null,
    });
    return ok({ id });
  });
}
