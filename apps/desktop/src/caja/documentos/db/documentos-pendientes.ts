/** Rows of documents that wait until the server has them, or until their doubt ends. */
import { z } from "zod";
import { Instante } from "@mostrador/core";
import { FRASES_INTERNAS } from "../../frases/internas.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { CAUSA_APARTADA, COLUMNS, FilaDocumento } from "./documentos.ts";
import { MensajeFiscal } from "../../../contract/index.ts";

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

/** A document that the tax system has, or may have. */
const FilaContada = FilaDocumento.extend({ estado: z.enum(["EN_DUDA", "EMITIDA", "OFFLINE", "ANULADA"]) });

/** Condition of these documents. */
const CONTADAS = "estado in ('EN_DUDA', 'EMITIDA', 'OFFLINE', 'ANULADA')";

/** Condition of waiting documents, worded as in the index `documentos_pendientes`. */
export const PENDIENTES = "estado in ('OFFLINE', 'EN_DUDA')";

/** Lists a page of documents in doubt whose withdrawal was not answered yet, after `saltadas` documents. */
export function listPorRetirar(db: Lectura, saltadas: number): FilaDocumento[] {
  return db.all(
    FilaDocumento,
    `select ${COLUMNS} from documentos where ${PENDIENTES} and estado = 'EN_DUDA' and retiro = 0
     order by fecha_emision limit 50 offset @saltadas`,
    { saltadas },
  );
}

/** Notes the answer to a withdrawal: 1 withdrawn, 2 sent before. */
export function markRetiro(tx: Transaction, cuf: string, retiro: 1 | 2): void {
  tx.run("update documentos set retiro = @retiro where cuf = @cuf", { cuf, retiro });
}

/**
 * Lists offline documents that the server has not confirmed; at most `limite`. They are chosen from the index alone, because rows are wide,
 * and after a long outage there are thousands to choose from.
 */
export function listPorSubir(db: Lectura, limite: number): FilaDocumento[] {
  return db.all(
    FilaDocumento,
    `select ${COLUMNS} from documentos where rowid in (
       select rowid from documentos where ${PENDIENTES} and estado = 'OFFLINE' and subido = 0 and causa is null
       order by fecha_emision limit @limite)
     order by fecha_emision`,
    { limite },
  );
}

const OTRA = "cuf not in (select value from json_each(@dichas))";
const ESPERADA = `${CONTADAS} and not (estado = 'OFFLINE' and causa is @apartada)`;

/**
 * Tells whether the till still has to send documents of an outage besides those of one call (`dichas`, by their CUFs): documents that the
 * server has not confirmed, and those that a server which came back from a copy (`recuperacion`) was not told again. A document that was set
 * aside for its number is not awaited, because it takes no part in an event.
 */
export function hasOtrasDe(
  db: Lectura,
  corteId: string,
  dichas: readonly string[],
  recuperacion: { readonly tras: Instante | null; readonly sinTomar: readonly string[] } | undefined,
): boolean {
  const { tras = null, sinTomar = [] } = recuperacion ?? {};
  // Each part has its index. Rows are wide, so most of them are told apart by the index alone.
  const otra = db.get(
    FilaHay,
    `select 1 as hay where exists (
         select 1 from documentos where ${PENDIENTES} and estado = 'OFFLINE' and corte_id = @corteId and subido = 0
           and causa is null and ${OTRA})
       or exists (select 1 from documentos where corte_id = @corteId and fecha_emision > @tras and ${OTRA} and ${ESPERADA})
       or exists (select 1 from documentos where cuf in (select value from json_each(@sinTomar)) and corte_id = @corteId
           and ${OTRA} and ${ESPERADA})`,
    {
      corteId,
      tras,
      sinTomar: JSON.stringify(sinTomar),
      dichas: JSON.stringify(dichas),
      apartada: CAUSA_APARTADA,
    },
  );
  return otra !== undefined;
}

/**
 * Lists a page of the offline documents that the server set aside, after a document by its instant and CUF; at most `limite`. `null`: the first
 * page.
 */
export function listApartadas(
  db: Lectura,
  tras: Pick<FilaDocumento, "fechaEmision" | "cuf"> | null,
  limite: number,
): FilaDocumento[] {
  const { fechaEmision = "", cuf = "" } = tras ?? {};
  return db.all(
    FilaDocumento,
    `select ${COLUMNS} from documentos where ${PENDIENTES} and estado = 'OFFLINE' and subido = 0 and causa is not null
       and (fecha_emision, cuf) > (@fechaEmision, @cuf)
     order by fecha_emision, cuf limit @limite`,
    { fechaEmision, cuf, limite },
  );
}

/** Marks the offline documents without a verdict as unsent, so that they are sent again. A server that has one already says so. */
export function resubirOffline(tx: Transaction): void {
  tx.run(`update documentos set subido = 0 where ${PENDIENTES} and estado = 'OFFLINE' and subido = 1`);
}

const Pendientes = z.object({
  facturas: z.int(),
  porSubir: z.int(),
  /** Documents among them that the server has not received. The server keeps even a document that it refuses. */
  sinEntregar: z.int(),
  observadas: z.int(),
  enDuda: z.int(),
  masAntigua: Instante.nullable(),
});
export type Pendientes = z.infer<typeof Pendientes>;

/** Counts the documents that wait, by the reason, with the instant of the oldest. */
export function countPendientes(db: Lectura): Pendientes {
  const row = db.get(
    Pendientes,
    `select count(*) filter (where estado = 'OFFLINE') as facturas,
       count(*) filter (where estado = 'OFFLINE' and subido = 0) as por_subir,
       count(*) filter (where estado = 'OFFLINE' and subido = 0 and causa is null) as sin_entregar,
       count(*) filter (where estado = 'OFFLINE' and (observada is not null or causa is not null)) as observadas,
       count(*) filter (where estado = 'EN_DUDA') as en_duda,
       min(fecha_emision) filter (where estado = 'OFFLINE') as mas_antigua
     from documentos where ${PENDIENTES}`,
  );
  if (row === undefined) throw new Error(FRASES_INTERNAS.sinFila("pendientes"));
  return row;
}

export type FilaContada = z.infer<typeof FilaContada>;

/**
 * Lists the documents issued after an instant that the tax system has, or may have, in order of emission. A page has at most `limite` of
 * them, and all or none of one instant, so that the next page begins after it. More than `limite` of one instant come together.
 */
export function listDesde(db: Lectura, tras: Instante, limite: number): FilaContada[] {
  const contadas = `fecha_emision > @tras and ${CONTADAS}`;
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

/** Lists the documents without a verdict: first those that ask for help, then the oldest. */
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
