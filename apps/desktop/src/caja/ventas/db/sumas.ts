/** Queries that add up sales, in whole centavos. */
import { z } from "zod";
import type { Instante } from "@mostrador/core";
import { FRASES_INTERNAS } from "../../frases/internas.ts";
import type { Lectura } from "../../motor/db.ts";
import { FilaCuenta } from "../../motor/filas-sueltas.ts";

/**
 * Builds the SQL sum of an invoice's discounts in whole centavos, on its lines and on the whole invoice, from the column of the typed sale.
 */
const descuentoDe = (
  entrada: "v.entrada" | "m.venta",
) => `cast(round(100 * (coalesce(${entrada} ->> '$.descuentoAdicional', 0) + (
  select coalesce(sum(coalesce(i.value ->> '$.descuento', 0)), 0) from json_each(${entrada}, '$.items') i))) as integer)`;

const FilaSumasDelDia = z.object({
  vendidas: z.int(),
  vendido: z.int(),
  descuentos: z.int(),
  anuladas: z.int(),
  anulado: z.int(),
  notas: z.int(),
  devuelto: z.int(),
});

/** Adds up the sales since an instant, including annulled ones, and the notes issued since then, in whole centavos. */
export function sumDesde(db: Lectura, desde: Instante): z.infer<typeof FilaSumasDelDia> {
  const sumas = db.get(
    FilaSumasDelDia,
    `select count(*) as vendidas, coalesce(sum(centavos), 0) as vendido, coalesce(sum(descuento), 0) as descuentos,
       count(*) filter (where estado = 'ANULADA') as anuladas,
       coalesce(sum(centavos) filter (where estado = 'ANULADA'), 0) as anulado,
       (select count(*) from notas where creada_en >= @desde and estado = 'emitida') as notas,
       (select coalesce(sum(cast(round(100 * monto) as integer)), 0) from notas where creada_en >= @desde and estado = 'emitida') as devuelto
     from (select v.estado, cast(round(100 * v.total) as integer) as centavos, ${descuentoDe("v.entrada")} as descuento from ventas v
       where v.creada_en >= @desde and v.estado in ('EMITIDA', 'OFFLINE', 'ANULADA'))`,
    { desde },
  );
  if (sumas === undefined) throw new Error(FRASES_INTERNAS.inexistente("suma", desde));
  return sumas;
}

/** Adds up the discounts on the invoices of a cash session, in whole centavos. */
export function sumDescuentosDeTurno(db: Lectura, turno: number): number {
  const sql = `select coalesce(sum(descuento), 0) as n from (
     select ${descuentoDe("v.entrada")} as descuento from ventas v where v.id in (select venta_id from pagos where turno = @turno)
     union all select ${descuentoDe("m.venta")} from manuales m
       where m.clave in (select clave from pagos_manuales where turno = @turno and monto + 0 > 0))`;
  return db.get(FilaCuenta, sql, { turno })?.n ?? 0;
}
