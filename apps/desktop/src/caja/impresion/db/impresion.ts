import { z } from "zod";
import { Instante, type DatosHecho, type Informe } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";
import { FRASES_IMPRESION } from "../../frases/impresion.ts";

/**
 * A print job. `imprimiendo` is committed before the first byte leaves: after a crash, a ticket that may be
 * on paper is not printed again unasked. A job without any document is the test page.
 */
const FilaTrabajo = z.object({
  id: z.int(),
  ventaId: z.string().nullable(),
  cuf: z.string().nullable(),
  copia: z.int(),
  estado: z.enum(["pendiente", "imprimiendo", "impresa", "fallida", "cancelada"]),
  intentos: z.int(),
  error: z.string().nullable(),
  formato: z.enum(["rollo", "pagina"]),
  /** A slip that is no invoice, with its content at the time of the request. */
  informe: z
    .string()
    .nullable()
    .transform((texto): unknown => (texto === null ? null : JSON.parse(texto)))
    .pipe(z.custom<Informe>().nullable()), // not untrusted: this program wrote it
  /** A credit or debit note, by its key. */
  notaClave: z.string().nullable(),
  /** Another till's document, by its CUF. */
  ajenaCuf: z.string().nullable(),
  /** A proforma on a page, by its id; its ticket is a slip. */
  proformaId: z.string().nullable(),
});
export type FilaTrabajo = z.infer<typeof FilaTrabajo>;

/** Condition of jobs in the queue, worded as in its index. */
export const EN_COLA = "estado in ('pendiente', 'imprimiendo', 'fallida')";

const COLUMNS =
  "id, venta_id, cuf, copia, estado, intentos, error, formato, informe, nota_clave, ajena_cuf, proforma_id";

/** Fields of a new job. */
export interface TrabajoNuevo {
  readonly ventaId: string | null;
  readonly cuf: string | null;
  readonly copia: boolean;
  readonly creadoEn: Instante;
  readonly informe?: Informe;
  readonly notaClave?: string;
  readonly ajenaCuf?: string;
  readonly proformaId?: string;
  readonly formato?: FilaTrabajo["formato"];
}

/**
 * Queues a reprint that a person requested, and writes its fact. Returns the job's id. docs/design.md D51.
 */
export function insertReimpresion(
  tx: Transaction,
  trabajo: TrabajoNuevo,
  usuario: string | null,
  datos: DatosHecho<"reimpresion">,
): number {
  insertHecho(tx, { tipo: "reimpresion", instante: trabajo.creadoEn, usuario, datos });
  return insertTrabajo(tx, trabajo);
}

/** Queues a print job. Returns its id. */
export function insertTrabajo(tx: Transaction, trabajo: TrabajoNuevo): number {
  return tx.run(
    `insert into impresion (venta_id, cuf, copia, estado, creado_en, formato, informe, nota_clave, ajena_cuf, proforma_id)
     values (@ventaId, @cuf, @copia, 'pendiente', @creadoEn, @formato, @informe, @notaClave, @ajenaCuf, @proformaId)`,
    {
      ...trabajo,
      copia: trabajo.copia ? 1 : 0,
      notaClave: trabajo.notaClave ?? null,
      ajenaCuf: trabajo.ajenaCuf ?? null,
      proformaId: trabajo.proformaId ?? null,
      formato: trabajo.formato ?? "rollo",
      informe: trabajo.informe === undefined ? null : JSON.stringify(trabajo.informe),
    },
  ).lastId;
}

/** Finds the oldest pending job. */
export function findTrabajoPendiente(db: Lectura): FilaTrabajo | undefined {
  return db.get(
    FilaTrabajo,
    `select ${COLUMNS} from impresion where ${EN_COLA} and estado = 'pendiente' order by id limit 1`,
  );
}

/**
 * Moves a job to a state, with its error and its destination. While a job is tried again, its last refusal stays. `cuenta`: this print
 * counts as one of the job's attempts.
 */
export function updateTrabajo(
  tx: Transaction,
  id: number,
  cambio: {
    readonly estado: FilaTrabajo["estado"];
    readonly error?: string;
    readonly destino?: string;
    readonly cuenta?: boolean;
  },
): void {
  tx.run(
    `update impresion set estado = @estado, error = case when @estado = 'imprimiendo' then error else @error end, destino = coalesce(@destino, destino),
       intentos = intentos + @cuenta where id = @id`,
    {
      id,
      estado: cambio.estado,
      error: cambio.error ?? null,
      destino: cambio.destino ?? null,
      cuenta: cambio.cuenta === true ? 1 : 0,
    },
  );
}

/** Fails the jobs that a crash interrupted. They may be on paper, so they wait for the cashier's decision. */
export function failInterrumpidos(tx: Transaction): number {
  return tx.run(
    `update impresion set estado = 'fallida', error = @error where ${EN_COLA} and estado = 'imprimiendo'`,
    { error: FRASES_IMPRESION.interrumpida },
  ).changes;
}

/** Queues failed jobs again. */
export function retryFallidos(tx: Transaction): number {
  return tx.run(`update impresion set estado = 'pendiente' where ${EN_COLA} and estado = 'fallida'`).changes;
}

const FilaVista = FilaTrabajo.extend({
  creadoEn: Instante,
  numero: z.int().nullable(),
  /** Name of the proforma, if the job prints a proforma's page. */
  proforma: z.string().nullable(),
  destino: z.string().nullable(),
});

/** Lists the latest jobs, newest first, with their invoice's number. */
export function listTrabajos(db: Lectura, limite: number): z.infer<typeof FilaVista>[] {
  return db.all(
    FilaVista,
    `select i.id, i.venta_id, i.cuf, i.copia, i.estado, i.intentos, i.error, i.formato, i.informe, i.nota_clave, i.ajena_cuf, i.proforma_id,
       i.creado_en,
       i.destino, coalesce(d.numero, n.numero, a.numero) as numero, p.serie || '-' || p.numero as proforma
     from impresion i left join documentos d on d.cuf = i.cuf left join notas n on n.clave = i.nota_clave
       left join documentos_ajenos a on a.cuf = i.ajena_cuf
       left join proformas p on p.id = i.proforma_id order by i.id desc limit @limite`,
    { limite },
  );
}

/** Cancels a job; false if it no longer waits. */
export function cancelTrabajo(tx: Transaction, id: number): boolean {
  const sql =
    "update impresion set estado = 'cancelada' where id = @id and estado in ('pendiente', 'fallida')";
  return tx.run(sql, { id }).changes === 1;
}

const EnCola = z.object({ enCola: z.int() });

const UltimoError = z.object({ error: z.string().nullable() });

/** Counts waiting and failed jobs, with the last refusal among them, from the first attempt on. */
export function countCola(db: Lectura): { enCola: number; error: string | null } {
  const cola = db.get(EnCola, `select count(*) as en_cola from impresion where ${EN_COLA}`);
  const fallida = db.get(
    UltimoError,
    `select error from impresion where ${EN_COLA} and error is not null order by id desc limit 1`,
  );
  return { enCola: cola?.enCola ?? 0, error: fallida?.error ?? null };
}
