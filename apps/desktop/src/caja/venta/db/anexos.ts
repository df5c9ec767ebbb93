/** Rows beside a sale that every view of it shows, by one statement: lists show many sales. */
import { z } from "zod";
import { METODO_EFECTIVO } from "@mostrador/core";
import { EstadoImpresion } from "../../../contract/index.ts";
import type { FilaAnulacion } from "../../documentos/db/anulaciones.ts";
import type { Lectura } from "../../motor/db.ts";

const TextoJson = z.string().transform((texto): unknown => JSON.parse(texto));
const FilaAnexos = z.object({
  trabajo: z.string().nullable(),
  enEfectivo: TextoJson.pipe(z.array(z.string())),
  anulacion: TextoJson.pipe(
    z.object({ estado: z.enum(["pendiente", "hecha", "negada"]), error: z.string().nullable() }),
  ).nullable(),
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
       (select json_group_array(monto) from
         (select monto from pagos where venta_id = @ventaId and metodo = @efectivo order by orden)) as en_efectivo,
       (select json_object('estado', estado, 'error', error) from anulaciones where venta_id = @ventaId
         order by pedida_en desc limit 1) as anulacion`,
    { ventaId, efectivo: METODO_EFECTIVO },
  );
  if (fila === undefined) return { impresion: "ninguna", enEfectivo: [], anulacion: null };
  return { ...fila, impresion: impresionDe(fila.trabajo) };
}

function impresionDe(trabajo: string | null): EstadoImpresion {
  if (trabajo === null || trabajo === "cancelada") return "ninguna";
  return trabajo === "imprimiendo" ? "pendiente" : EstadoImpresion.parse(trabajo);
}
