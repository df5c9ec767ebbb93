/** Rows beside a sale that every view of it shows, by one statement: lists show many sales. */
import { z } from "zod";
import { METODO_EFECTIVO } from "@mostrador/core";
import { EstadoImpresion } from "../../contract/index.ts";
import type { FilaAnulacion } from "./anulaciones.ts";
import type { Lectura } from "./db.ts";

const FilaAnexos = z.object({
  trabajo: z.string().nullable(),
  enEfectivo: z.string().transform((texto) => z.array(z.string()).parse(JSON.parse(texto))),
  anulacion: z.enum(["pendiente", "hecha", "negada"]).nullable(),
  error: z.string().nullable(),
});

/** Rows beside a sale. */
export interface Anexos {
  /** State of its latest ticket on the roll. */
  readonly impresion: EstadoImpresion;
  /** Its payments in cash, in BOB. */
  readonly enEfectivo: readonly string[];
  /** Its latest annulment, whatever its state. */
  readonly anulacion: Pick<FilaAnulacion, "estado" | "error"> | null;
}

/** Finds the rows beside a sale. */
export function findAnexos(db: Lectura, ventaId: string): Anexos {
  const fila = db.get(
    FilaAnexos,
    `select (select estado from impresion where venta_id = @ventaId and formato = 'rollo' order by id desc limit 1) as trabajo,
       (select json_group_array(monto order by orden) from pagos where venta_id = @ventaId and metodo = @efectivo) as en_efectivo,
       a.estado as anulacion, a.error
     from (select 1) left join (
       select estado, error from anulaciones where venta_id = @ventaId order by pedida_en desc limit 1) a`,
    { ventaId, efectivo: METODO_EFECTIVO },
  );
  if (fila === undefined) return { impresion: "ninguna", enEfectivo: [], anulacion: null };
  const { trabajo, enEfectivo, anulacion, error } = fila;
  return {
    impresion: impresionDe(trabajo),
    enEfectivo,
    anulacion: anulacion === null ? null : { estado: anulacion, error },
  };
}

function impresionDe(trabajo: string | null): EstadoImpresion {
  if (trabajo === null || trabajo === "cancelada") return "ninguna";
  return trabajo === "imprimiendo" ? "pendiente" : EstadoImpresion.parse(trabajo);
}
