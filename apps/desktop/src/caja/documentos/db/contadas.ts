import type { Instante } from "@mostrador/core";
import { z } from "zod";
import type { Lectura } from "../../motor/db.ts";
import { COLUMNS, FilaDocumento } from "./documentos.ts";

/** A document that the tax system has, or may have. */
const FilaContada = FilaDocumento.extend({ estado: z.enum(["EN_DUDA", "EMITIDA", "OFFLINE", "ANULADA"]) });
export type FilaContada = z.infer<typeof FilaContada>;

/**
 * Documents issued after an instant that the tax system has, or may have, in their order. A page has at most `limite`, and all or none of
 * one instant, so that the next page begins after it. More than `limite` of one instant come together.
 */
export function listDesde(db: Lectura, tras: Instante, limite: number): FilaContada[] {
  const contadas = `fecha_emision > @tras and estado in ('EN_DUDA', 'EMITIDA', 'OFFLINE', 'ANULADA')`;
  const filas = db.all(
    FilaContada,
    `select ${COLUMNS} from documentos where ${contadas} order by fecha_emision limit @limite + 1`,
    { tras, limite },
  );
  const siguiente = filas[limite]?.fechaEmision;
  if (siguiente === undefined) return filas;
  const pagina = filas.filter(({ fechaEmision }) => fechaEmision !== siguiente);
  if (pagina.length > 0) return pagina;
  return db.all(
    FilaContada,
    `select ${COLUMNS} from documentos where fecha_emision = @siguiente and ${contadas}`,
    { tras, siguiente },
  );
}

/** Tells whether a restored server is sent a document, by the rule of `listDesde`. */
export function isContada(documento: FilaDocumento): documento is FilaContada {
  return FilaContada.shape.estado.safeParse(documento.estado).success;
}
