/** Purchase papers of suppliers that this till received, and with them the suppliers' names. */
import { z } from "zod";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";

interface Papel {
  /** The supplier's document number, or its name if it has none. */
  readonly quien: string;
  readonly numero: string;
  readonly autorizacion: string;
}

/** Finds the name that was stored last for a supplier's document number. */
export function findProveedor(db: Lectura, documento: string): { razonSocial: string } | undefined {
  return db.get(
    z.object({ razonSocial: z.string() }),
    "select razon_social from papeles_recibidos where quien = @documento order by usado_en desc limit 1",
    { documento },
  );
}

/** Tells whether this till received the same purchase paper before. */
export function hasDocumento(db: Lectura, papel: Papel): boolean {
  const consulta = `select 1 as hay from papeles_recibidos
    where quien = @quien and numero = @numero and autorizacion = @autorizacion limit 1`;
  return db.get(FilaHay, consulta, { ...papel }) !== undefined;
}

/** Stores a supplier's purchase paper. */
export function saveProveedor(
  tx: Transaction,
  {
    quien,
    numero,
    autorizacion,
    razonSocial,
    usadoEn,
  }: Papel & { readonly razonSocial: string; readonly usadoEn: string },
): void {
  tx.run(
    `insert into papeles_recibidos (quien, numero, autorizacion, razon_social, usado_en)
     values (@quien, @numero, @autorizacion, @razonSocial, @usadoEn)`,
    { quien, numero, autorizacion, razonSocial, usadoEn },
  );
}
