import { z } from "zod";
import { decimal, decimalToText, Instante, Pago, USUARIO_CAJA } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { insertSalidas, linesOfVenta, salidasDe } from "../../existencias/db/existencias.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";
import { findTurnoAbierto, toDicho } from "../../efectivo/db/turnos.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

/**
 * Payments, one row per method. They are an effect of a sale or of a hand-written invoice, stored in the transaction that makes it EMITIDA
 * or OFFLINE, however late, in the cash session open at that time. docs/design.md D30; docs/decisions/0007.
 */

export { Pago } from "@mostrador/core";

/** Tables of payments, each with the column that references the sale or the invoice. */
const DE_VENTA = { tabla: "pagos", de: "venta_id" } as const;
const DE_MANUAL = { tabla: "pagos_manuales", de: "clave" } as const;
type Lugar = typeof DE_VENTA | typeof DE_MANUAL;

const Pagos = z.array(Pago);
const Planeados = z.object({
  pagos: z
    .string()
    .nullable()
    .transform((texto) => (texto === null ? [] : Pagos.parse(JSON.parse(texto)).map(sinNulos))),
});

/** Lists the payments planned when a sale was charged. They have no effect yet. */
export function listPagosPlaneados(db: Lectura, ventaId: string): readonly Pago[] {
  return db.get(Planeados, "select pagos from ventas where id = @ventaId", { ventaId })?.pagos ?? [];
}

/** Document that the buyer of a sale holds. */
export interface DocumentoEnMano {
  readonly cuf: string;
  readonly sector: number;
  readonly numero: number;
  readonly fechaEmision: Instante;
  readonly derivados: { readonly usuario: string };
}

const FilaDocumento = z.object({
  cuf: z.string(),
  sector: z.int(),
  numero: z.int(),
  fechaEmision: Instante,
  usuario: z.string(),
});

/** Finds the document that the buyer holds; undefined if the sale has none. */
function findEnMano(db: Lectura, ventaId: string): DocumentoEnMano | undefined {
  const row = db.get(
    FilaDocumento,
    `select d.cuf, d.sector, d.numero, d.fecha_emision, d.derivados ->> '$.usuario' as usuario
     from ventas v join documentos d on d.cuf = v.cuf where v.id = @ventaId`,
    { ventaId },
  );
  return row && { ...row, derivados: { usuario: row.usuario } };
}

const FilaVendida = Planeados.extend({
  total: z.string(),
  proformaId: z.string().nullable(),
  ahorro: z.string().nullable(),
  /** Number of stored payments. */
  puestos: z.int(),
});

/**
 * Stores the payments of a sale that became EMITIDA or OFFLINE, and logs the sale as a fact. A no-op if both were done already. `documento`
 * is the document that the buyer has just received; by default, the sale's stored document.
 */
export function settlePagos(
  tx: Transaction,
  ventaId: string,
  documento: DocumentoEnMano | undefined = findEnMano(tx, ventaId),
): void {
  const vendida = tx.get(
    FilaVendida,
    `select pagos, total, proforma_id, precios ->> '$.ahorro' as ahorro,
       (select count(*) from pagos where venta_id = ventas.id) as puestos
     from ventas where id = @ventaId`,
    { ventaId },
  );
  if (vendida === undefined) throw new Error(FRASES_INTERNAS.inexistente("venta", ventaId));
  const puestos = vendida.puestos === 0 ? [] : listPagosDeVenta(tx, ventaId);
  const turno = puestos.length > 0 ? findTurnoDePagos(tx, ventaId) : (findTurnoAbierto(tx)?.numero ?? null);
  const pagos = puestos.length > 0 ? puestos : [...vendida.pagos];
  if (puestos.length === 0) insertPagos(tx, ventaId, pagos, turno);
  // The sale is logged only once the buyer holds a document.
  if (documento === undefined) return;
  const { cuf, sector, numero, fechaEmision, derivados } = documento;
  const { total, ahorro } = vendida;
  const comun = {
    instante: fechaEmision,
    usuario: derivados.usuario === USUARIO_CAJA ? null : derivados.usuario,
    referencia: ventaId,
  };
  const lineas = linesOfVenta(tx, ventaId);
  const nueva = insertHecho(tx, {
    ...comun,
    tipo: "venta",
    datos: {
      ventaId,
      cuf,
      sector,
      numero,
      total,
      pagos,
      turno: toDicho(tx, turno),
      ...(ahorro === null ? {} : { ahorro }),
      ...(lineas === undefined ? {} : { lineas }),
    },
  });
  // For a further document of a sale, the goods were already taken out of stock with its first document.
  if (nueva && lineas !== undefined) insertSalidas(tx, ventaId, salidasDe(lineas));
  const { proformaId } = vendida;
  if (proformaId === null) return;
  insertHecho(tx, { ...comun, tipo: "proformaVendida", datos: { proformaId, ventaId, cuf, numero, total } });
}

/** Stores the payments of a sale, by default in the open cash session. */
export function insertPagos(
  tx: Transaction,
  ventaId: string,
  pagos: readonly Pago[],
  turno: number | null = findTurnoAbierto(tx)?.numero ?? null,
): void {
  insertFilas(tx, DE_VENTA, ventaId, pagos, { turno, desde: 0 });
}

/**
 * Deletes the payments of a sale that was not issued. An earlier version of the program stored payments while the sale was being charged.
 */
export function deletePagos(tx: Transaction, ventaId: string): void {
  tx.run("delete from pagos where venta_id = @ventaId", { ventaId });
}

/**
 * Settles the payments of a hand-written invoice. With `cuenta`, stores the payments of its sheet. Otherwise removes them, because another
 * invoice replaced it: rows of a closed session stay, and negative rows are added to the open session.
 */
export function settlePagosManual(tx: Transaction, clave: string, cuenta: boolean): void {
  const turno = findTurnoAbierto(tx)?.numero ?? null;
  const puestos = tx.all(
    FilaPuesta,
    `select orden, metodo, monto, dolares, dolares_bs, turno is not @turno as fuera from pagos_manuales
     where clave = @clave order by orden`,
    { clave, turno },
  );
  if (cuenta) {
    if (puestos.length > 0) return;
    const planeados = tx.get(Planeados, "select pagos from manuales where clave = @clave", { clave });
    insertFilas(tx, DE_MANUAL, clave, planeados?.pagos ?? [], { turno, desde: 0 });
    countCobroManual(tx, clave, planeados?.pagos ?? [], turno);
    return;
  }
  const deFuera = puestos.filter(({ fuera }) => fuera === 1);
  if (deFuera.length === 0) {
    tx.run("delete from pagos_manuales where clave = @clave", { clave });
    countCobroManual(tx, clave, puestos.map(toPago).map(negado), turno);
    return;
  }
  // Negative payments exist already, so the payments were removed before.
  if (puestos.some(({ monto }) => decimal(monto).lt(0))) return;
  const desde = (puestos.at(-1)?.orden ?? 0) + 1;
  const devueltos = deFuera.map(toPago).map(negado);
  insertFilas(tx, DE_MANUAL, clave, devueltos, { turno, desde });
  countCobroManual(tx, clave, devueltos, turno);
}

const FilaManual = z.object({
  fechaEmision: Instante,
  usuario: z.string().nullable(),
  cafc: z.string(),
  sector: z.int(),
  numero: z.int(),
});

/** Logs the money that a hand-written invoice brought in or returned. */
function countCobroManual(
  tx: Transaction,
  clave: string,
  pagos: readonly Pago[],
  turno: number | null,
): void {
  const manual = tx.get(
    FilaManual,
    `select m.fecha_emision, m.usuario, t.cafc, t.sector, m.numero from manuales m
     join transcripciones t on t.id = m.transcripcion_id where m.clave = @clave`,
    { clave },
  );
  if (manual === undefined || pagos.length === 0) return;
  const { fechaEmision: instante, usuario, ...factura } = manual;
  const datos = { clave, pagos: [...pagos], turno: toDicho(tx, turno), factura };
  insertHecho(tx, { tipo: "cobroManual", instante, usuario, datos });
}

function insertFilas(
  tx: Transaction,
  { tabla, de }: Lugar,
  clave: string,
  pagos: readonly Pago[],
  { turno, desde }: { readonly turno: number | null; readonly desde: number },
): void {
  for (const [i, { metodo, monto, dolares }] of pagos.entries())
    tx.run(
      `insert into ${tabla} (${de}, orden, turno, metodo, monto, dolares, dolares_bs)
       values (@clave, @orden, @turno, @metodo, @monto, @dolares, @dolaresBs)`,
      {
        dolares: dolares?.monto ?? null,
        dolaresBs: dolares?.enBs ?? null,
        clave,
        orden: desde + i,
        turno,
        metodo,
        monto,
      },
    );
}

const FilaPago = z.object({
  /** Id of the sale, or key of the hand-written invoice. */
  ventaId: z.string(),
  estado: z.string(),
  metodo: z.int(),
  monto: z.string(),
  dolares: z.string().nullable(),
  dolaresBs: z.string().nullable(),
});
export type FilaPago = z.infer<typeof FilaPago>;

const FilaPagada = FilaPago.pick({ metodo: true, monto: true, dolares: true, dolaresBs: true });
const FilaPuesta = FilaPagada.extend({ orden: z.int(), fuera: z.int() });

function toPago({ metodo, monto, dolares, dolaresBs }: z.infer<typeof FilaPagada>): Pago {
  return {
    metodo,
    monto,
    ...(dolares === null || dolaresBs === null ? {} : { dolares: { monto: dolares, enBs: dolaresBs } }),
  };
}

/** Removes the field `dolares` if it is null. */
function sinNulos({ dolares, ...pago }: Pago): Pago {
  return dolares == null ? pago : { ...pago, dolares };
}

function negado({ metodo, monto, dolares }: Pago): Pago {
  const menos = (texto: string) => decimalToText(decimal(texto).times(-1), 2);
  return {
    metodo,
    monto: menos(monto),
    ...(dolares == null ? {} : { dolares: { monto: menos(dolares.monto), enBs: menos(dolares.enBs) } }),
  };
}

/** Lists the payments of a sale, one row per method. */
function listPagosDeVenta(db: Lectura, ventaId: string): Pago[] {
  return db
    .all(
      FilaPagada,
      "select metodo, monto, dolares, dolares_bs from pagos where venta_id = @ventaId order by orden",
      { ventaId },
    )
    .map(toPago);
}

const FilaDeTurno = z.object({ turno: z.int().nullable() });

/** Finds the cash session in which a sale's payments are stored. */
function findTurnoDePagos(db: Lectura, ventaId: string): number | null {
  const sql = "select turno from pagos where venta_id = @ventaId limit 1";
  return db.get(FilaDeTurno, sql, { ventaId })?.turno ?? null;
}

/**
 * State of a sale that the replaced till made and that has no row here. The facts of that till and the annulments of this one tell whether
 * it was annulled.
 */
const ESTADO_REPUESTO = `case when exists (select 1 from hechos h where h.id = p.hecho and (
    (select r.tipo from actos_repuestos r where r.clave = h.datos ->> '$.cuf' and r.tipo in ('anulacion', 'reversion')
      order by r.rowid desc limit 1) = 'anulacion'
    or exists (select 1 from anulaciones_ajenas a join actos_turno t on t.tipo = 'anulacion' and t.clave = a.cuf
      where a.cuf = h.datos ->> '$.cuf' and a.estado = 'hecha' and a.revertida = 0))) then 'ANULADA' else 'EMITIDA' end`;

/** Lists all payments of a cash session, from sales and hand-written invoices, with the state of their documents. */
export function listPagos(db: Lectura, turno: number): FilaPago[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs, p.orden
       from pagos p join ventas v on v.id = p.venta_id where p.turno = @turno
     union all select p.clave, case m.estado when 'anulada' then 'ANULADA' else 'EMITIDA' end, p.metodo, p.monto, p.dolares,
       p.dolares_bs, p.orden from pagos_manuales p join manuales m on m.clave = p.clave where p.turno = @turno
     union all select p.clave, coalesce((select estado from ventas where id = p.clave), ${ESTADO_REPUESTO}), p.metodo, p.monto, p.dolares,
       p.dolares_bs, p.orden from pagos_repuestos p where p.turno = @turno
     order by 1, 7`,
    { turno },
  );
}

/** Lists the payments of EMITIDA and OFFLINE sales since an instant. */
export function listPagosDesde(db: Lectura, desde: Instante): FilaPago[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs from pagos p join ventas v on v.id = p.venta_id
     where v.creada_en >= @desde and v.estado in ('EMITIDA', 'OFFLINE')`,
    { desde },
  );
}
