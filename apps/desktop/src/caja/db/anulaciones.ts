import { z } from "zod";
import { Instante } from "@mostrador/core";
import { saveActo } from "./actos-turno.ts";
import type { Lectura, Transaction } from "./db.ts";

const FilaAnulacion = z.object({
  cuf: z.string(),
  ventaId: z.string(),
  motivo: z.int(),
  pedidaEn: Instante,
  estado: z.enum(["pendiente", "hecha", "negada"]),
  error: z.string().nullable(),
});
export type FilaAnulacion = z.infer<typeof FilaAnulacion>;

const COLUMNS = "a.cuf, a.venta_id, a.motivo, a.pedida_en, a.estado, a.error";

/** Asks for an annulment; asked again after a no, it waits again. */
export function saveAnulacion(
  tx: Transaction,
  anulacion: Pick<FilaAnulacion, "cuf" | "ventaId" | "motivo" | "pedidaEn">,
): void {
  tx.run(
    `insert into anulaciones (cuf, venta_id, motivo, pedida_en, estado) values (@cuf, @ventaId, @motivo, @pedidaEn, 'pendiente')
     on conflict do update set motivo = excluded.motivo, pedida_en = excluded.pedida_en, estado = 'pendiente', error = null`,
    anulacion,
  );
  saveActo(tx, "anulacion", anulacion.cuf);
}

/** Stores the outcome of an annulment, with the reason of a refusal. */
export function settleAnulacion(
  tx: Transaction,
  cuf: string,
  estado: "hecha" | "negada",
  error: string | null,
): void {
  tx.run("update anulaciones set estado = @estado, error = @error where cuf = @cuf", { cuf, estado, error });
}

/** Those that can be sent: their document is EMITIDA. One that was sold offline waits until it is. */
export function listAnulacionesEnviables(db: Lectura): FilaAnulacion[] {
  return db.all(
    FilaAnulacion,
    `select ${COLUMNS} from anulaciones a join documentos d on d.cuf = a.cuf
     where a.estado = 'pendiente' and d.estado in ('EMITIDA', 'ANULADA') order by a.pedida_en`,
  );
}

/** Finds the annulment of a sale, whatever its state. */
export function findAnulacion(db: Lectura, ventaId: string): FilaAnulacion | undefined {
  return db.get(
    FilaAnulacion,
    `select ${COLUMNS} from anulaciones a where a.venta_id = @ventaId order by a.pedida_en desc limit 1`,
    { ventaId },
  );
}
