/** Documents of other tills that were printed here, as the server gave them. */
import { Cuf, Instante } from "@mostrador/core";
import { z } from "zod";
import type { Lectura, Transaction } from "../../motor/db.ts";

const FilaAjena = z.object({
  cuf: Cuf,
  numero: z.int(),
  sector: z.int(),
  tipoEmision: z.union([z.literal(1), z.literal(2)]),
  estado: z.enum(["EMITIDA", "OFFLINE", "ANULADA"]),
  xml: z.string(),
  traidoEn: Instante,
  ahorro: z.string().nullable(),
});
type FilaAjena = z.infer<typeof FilaAjena>;

/** Stores a document over its earlier version. */
export function saveAjena(tx: Transaction, ajena: FilaAjena): void {
  tx.run(
    `insert into documentos_ajenos (cuf, numero, sector, tipo_emision, estado, xml, traido_en, ahorro)
     values (@cuf, @numero, @sector, @tipoEmision, @estado, @xml, @traidoEn, @ahorro)
     on conflict do update set estado = excluded.estado, xml = excluded.xml, traido_en = excluded.traido_en,
       ahorro = excluded.ahorro`,
    ajena,
  );
}

/** Finds a document of another till that is printed here. */
export function findAjena(db: Lectura, cuf: string): FilaAjena | undefined {
  return db.get(
    FilaAjena,
    "select cuf, numero, sector, tipo_emision, estado, xml, traido_en, ahorro from documentos_ajenos where cuf = @cuf",
    { cuf },
  );
}
