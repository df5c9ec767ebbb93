import { z } from "zod";
import { decimal, decimalToText, Instante, Pago, USUARIO_CAJA } from "@mostrador/core";
import type { Lectura, Transaction } from "./db.ts";
import { insertHecho } from "./hechos.ts";
import { findTurnoAbierto, toDicho } from "./turnos.ts";

/**
 * Payments, a row a method. They are effects of a sale or of a hand-written invoice: they are stored in the transaction that
 * makes it EMITIDA or OFFLINE, however late, in the session that is open at that moment. docs/design.md D30; docs/decisions/0007.
 */

export { Pago } from "@mostrador/core";

/** The tables that hold payments, and the column that says whose they are. */
const DE_VENTA = { tabla: "pagos", de: "venta_id" } as const;
const DE_MANUAL = { tabla: "pagos_manuales", de: "clave" } as const;
type Lugar = typeof DE_VENTA | typeof DE_MANUAL;

const Planeados = z.object({
  pagos: z
    .string()
    .nullable()
    .transform((texto) => (texto === null ? [] : z.array(Pago).parse(JSON.parse(texto)))),
});

/** The methods that a sale is to be paid with, as it was charged; no effect yet. */
export function listPagosPlaneados(db: Lectura, ventaId: string): readonly Pago[] {
  return db.get(Planeados, "select pagos from ventas where id = @ventaId", { ventaId })?.pagos ?? [];
}

const FilaVendida = z.object({
  cuf: z.string(),
  sector: z.int(),
  numero: z.int(),
  total: z.string(),
  fechaEmision: Instante,
  usuario: z.string(),
});

/** Stores the payments of a sale that is EMITIDA or OFFLINE now, and tells it in the log; nothing where that was done already. */
export function settlePagos(tx: Transaction, ventaId: string): void {
  if (listPagosDeVenta(tx, ventaId).length === 0) insertPagos(tx, ventaId, listPagosPlaneados(tx, ventaId));
  const vendida = tx.get(
    FilaVendida,
    `select d.cuf, d.sector, d.numero, v.total, d.fecha_emision, d.derivados ->> '$.usuario' as usuario
     from ventas v join documentos d on d.cuf = v.cuf where v.id = @ventaId`,
    { ventaId },
  );
  // Without the document that the buyer holds there is no sale to tell.
  if (vendida === undefined) return;
  const { fechaEmision, usuario, ...documento } = vendida;
  insertHecho(tx, {
    tipo: "venta",
    instante: fechaEmision,
    usuario: usuario === USUARIO_CAJA ? null : usuario,
    referencia: ventaId,
    datos: {
      ventaId,
      ...documento,
      pagos: listPagosDeVenta(tx, ventaId),
      turno: toDicho(tx, findTurnoDePagos(tx, ventaId)),
    },
  });
}

/** Notes what was paid for a sale; by default in the session that is open. */
export function insertPagos(
  tx: Transaction,
  ventaId: string,
  pagos: readonly Pago[],
  turno: number | null = findTurnoAbierto(tx)?.numero ?? null,
): void {
  insertar(tx, DE_VENTA, ventaId, pagos, { turno, desde: 0 });
}

/** A sale that came to nothing took no money: of one that an earlier version of this program noted while it was being charged. */
export function deletePagos(tx: Transaction, ventaId: string): void {
  tx.run("delete from pagos where venta_id = @ventaId", { ventaId });
}

/**
 * Makes the payments of a hand-written invoice what they must be, under its own key: those on its sheet where it counts, none where
 * another one took its place. Rows of a closed session stay as they are: the open one takes them back.
 */
export function settlePagosManual(tx: Transaction, clave: string, cuenta: boolean): void {
  const puestos = tx.all(
    FilaPuesta,
    `select p.orden, p.metodo, p.monto, p.dolares, p.dolares_bs, t.cerrado_en is not null as cerrado
     from pagos_manuales p left join turnos t on t.numero = p.turno where p.clave = @clave order by p.orden`,
    { clave },
  );
  const turno = findTurnoAbierto(tx)?.numero ?? null;
  if (cuenta) {
    if (puestos.length > 0) return;
    const planeados = tx.get(Planeados, "select pagos from manuales where clave = @clave", { clave });
    insertar(tx, DE_MANUAL, clave, planeados?.pagos ?? [], { turno, desde: 0 });
    contarCobroManual(tx, clave, planeados?.pagos ?? [], turno);
    return;
  }
  const cerrados = puestos.filter(({ cerrado }) => cerrado === 1);
  if (cerrados.length === 0) {
    tx.run("delete from pagos_manuales where clave = @clave", { clave });
    contarCobroManual(tx, clave, puestos.map(toPago).map(negado), turno);
    return;
  }
  // Taken back already.
  if (puestos.some(({ monto }) => decimal(monto).lt(0))) return;
  const desde = (puestos.at(-1)?.orden ?? 0) + 1;
  const devueltos = cerrados.map(toPago).map(negado);
  insertar(tx, DE_MANUAL, clave, devueltos, { turno, desde });
  contarCobroManual(tx, clave, devueltos, turno);
}

const FilaManual = z.object({ fechaEmision: Instante, usuario: z.string().nullable() });

/** Tells in the log what a hand-written invoice brought in, or what is taken back of it. */
function contarCobroManual(
  tx: Transaction,
  clave: string,
  pagos: readonly Pago[],
  turno: number | null,
): void {
  const manual = tx.get(FilaManual, "select fecha_emision, usuario from manuales where clave = @clave", {
    clave,
  });
  if (manual === undefined || pagos.length === 0) return;
  const { fechaEmision: instante, usuario } = manual;
  const datos = { clave, pagos: [...pagos], turno: toDicho(tx, turno) };
  insertHecho(tx, { tipo: "cobroManual", instante, usuario, datos });
}

function insertar(
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
  /** The sale's, or the key of the hand-written invoice. */
  ventaId: z.string(),
  estado: z.string(),
  metodo: z.int(),
  monto: z.string(),
  dolares: z.string().nullable(),
  dolaresBs: z.string().nullable(),
});
export type FilaPago = z.infer<typeof FilaPago>;

const FilaPagada = FilaPago.pick({ metodo: true, monto: true, dolares: true, dolaresBs: true });
const FilaPuesta = FilaPagada.extend({ orden: z.int(), cerrado: z.int() });

function toPago({ metodo, monto, dolares, dolaresBs }: z.infer<typeof FilaPagada>): Pago {
  return {
    metodo,
    monto,
    ...(dolares === null || dolaresBs === null ? {} : { dolares: { monto: dolares, enBs: dolaresBs } }),
  };
}

function negado({ metodo, monto, dolares }: Pago): Pago {
  const menos = (texto: string) => decimalToText(decimal(texto).times(-1), 2);
  return {
    metodo,
    monto: menos(monto),
    ...(dolares == null ? {} : { dolares: { monto: menos(dolares.monto), enBs: menos(dolares.enBs) } }),
  };
}

/** The payments of a sale, a row a method. */
export function listPagosDeVenta(db: Lectura, ventaId: string): Pago[] {
  return db
    .all(
      FilaPagada,
      "select metodo, monto, dolares, dolares_bs from pagos where venta_id = @ventaId order by orden",
      { ventaId },
    )
    .map(toPago);
}

const FilaDeTurno = z.object({ turno: z.int().nullable() });

/** The session that has a sale's payments; the open one for a sale without payments. */
function findTurnoDePagos(db: Lectura, ventaId: string): number | null {
  const fila = db.get(FilaDeTurno, "select turno from pagos where venta_id = @ventaId limit 1", { ventaId });
  return fila === undefined ? (findTurnoAbierto(db)?.numero ?? null) : fila.turno;
}

/** Every payment of a session, of sales and of hand-written invoices, with how what it paid stands. */
export function listPagos(db: Lectura, turno: number): FilaPago[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs, p.orden
       from pagos p join ventas v on v.id = p.venta_id where p.turno = @turno
     union all select p.clave, case m.estado when 'anulada' then 'ANULADA' else 'EMITIDA' end, p.metodo, p.monto, p.dolares,
       p.dolares_bs, p.orden from pagos_manuales p join manuales m on m.clave = p.clave where p.turno = @turno
     union all select p.clave, coalesce((select estado from ventas where id = p.clave), 'EMITIDA'), p.metodo, p.monto, p.dolares,
       p.dolares_bs, p.orden from pagos_repuestos p where p.turno = @turno
     order by 1, 7`,
    { turno },
  );
}

/** The payments of the sales that stand, since an instant. */
export function listPagosDesde(db: Lectura, desde: Instante): FilaPago[] {
  return db.all(
    FilaPago,
    `select p.venta_id, v.estado, p.metodo, p.monto, p.dolares, p.dolares_bs from pagos p join ventas v on v.id = p.venta_id
     where v.creada_en >= @desde and v.estado in ('EMITIDA', 'OFFLINE')`,
    { desde },
  );
}
