import { z } from "zod";
import { Instante } from "@mostrador/core";
import { MensajeFiscal } from "../../../contract/index.ts";
import type { Lectura } from "../../motor/db.ts";
import { PENDIENTES } from "./documentos-pendientes.ts";

const Observada = z
  .string()
  .nullable()
  .transform((texto) => (texto === null ? null : MensajeFiscal.parse(JSON.parse(texto))));

const FilaPendiente = z.object({
  numero: z.int(),
  fechaEmision: Instante,
  cliente: z.string(),
  total: z.string(),
  estado: z.enum(["OFFLINE", "EN_DUDA"]),
  subido: z.int(),
  observada: Observada,
  causa: z.string().nullable(),
});

/** Documents without a verdict: first those that ask for help, then the oldest. */
export function listPendientes(db: Lectura, limite: number): z.infer<typeof FilaPendiente>[] {
  return db.all(
    FilaPendiente,
    `select d.numero, d.fecha_emision, json_extract(v.cliente, '$.razonSocial') as cliente, v.total, d.estado, d.subido,
       d.observada, d.causa
     from documentos d join ventas v on v.id = d.venta_id where d.rowid in (
       select rowid from documentos where ${PENDIENTES}
       order by (observada is null and causa is null), fecha_emision limit @limite)
     order by (d.observada is null and d.causa is null), d.fecha_emision`,
    { limite },
  );
}
