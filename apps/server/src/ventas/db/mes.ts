import { TIPO_NOTA, type Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Factura } from "../../documentos/db/facturas.ts";
import { COLUMNAS_DE_PAPEL } from "../../documentos/papel/papel.ts";
import { POR_ANULAR } from "../../documentos/db/gemelas.ts";
import { soughtInstante } from "../../motor/sought.ts";

/** Rows read at a time, and held in memory by a report. */
const PAGINA = 200;

/** A month of a year. */
export interface Mes {
  readonly gestion: number;
  readonly mes: number;
}

/** Formats a month as the prefix of its instants, which file names carry too: `2026-11`. */
export function prefijoDe({ gestion, mes }: Mes): string {
  return `${gestion}-${String(mes).padStart(2, "0")}`;
}

/** Columns that the files of a month need. A month has many rows, and the other columns of a row are as large as its document. */
const COLUMNAS = [...COLUMNAS_DE_PAPEL, "id", "numero"] as const;
type DelMes = Pick<Factura, (typeof COLUMNAS)[number]>;

/**
 * Walks through a company's public documents of a month in Bolivia, oldest first, in constant memory.
 * `ventas` selects invoices, one for each sale, and `notas` selects notes; both leave out documents that wait for their annulment.
 */
export async function* walkMes(
  db: Db,
  nit: Nit,
  mes: Mes,
  que: "todas" | "ventas" | "notas" = "todas",
): AsyncGenerator<DelMes> {
  const prefijo = prefijoDe(mes);
  let desde: readonly [fecha: string, id: number] = [prefijo, 0];
  for (;;) {
    const [fecha, id] = desde;
    const rows = await db
      .selectFrom("facturas")
      .select(COLUMNAS)
      .where("nit", "=", nit)
      .where("fechaEmision", ">=", soughtInstante(fecha))
      .where("fechaEmision", "<", soughtInstante(`${prefijo}-99`))
      .where("estado", "in", ["EMITIDA", "OFFLINE", "ANULADA"])
      .where((eb) => eb.or([eb("fechaEmision", ">", soughtInstante(fecha)), eb("id", ">", id)]))
      .$if(que !== "todas", (qb) =>
        qb.where("tipoFactura", que === "notas" ? "=" : "!=", TIPO_NOTA).where((eb) => eb.not(POR_ANULAR)),
      )
      .orderBy("fechaEmision")
      .orderBy("id")
      .limit(PAGINA)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGINA) return;
    desde = [last.fechaEmision, last.id];
  }
}
