/** Sums of movements by product: goods sold with their cost, losses, and stock that does not sell. */
import { MOTIVOS_SALIDA, reintegra, type Instante, type Nit } from "@mostrador/core";
import { sql, type RawBuilder } from "kysely";
import { enNumero } from "../../motor/centavos.ts";
import type { Db } from "../../motor/connection.ts";
import type { MotivoExistencia } from "../../motor/esquema-existencias.ts";

/** Period of days `AAAA-MM-DD` in Bolivia, both included, of one branch or of all. */
export interface Periodo {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
}

/** Quantity and value of a product that moved in a branch for one reason, with the sign of the movements; whole numbers, as stored. */
export interface Movida {
  readonly productoId: string;
  readonly sucursal: number;
  readonly motivo: MotivoExistencia;
  readonly cantidad: number;
  readonly valor: number;
}

/** Reasons of losses: differences found by counts, and goods that left as broken, expired or stolen. */
const PERDIDAS = ["conteo", ...MOTIVOS_SALIDA.filter((motivo) => !reintegra(motivo))] as const;
/** Reasons of sales and of returned goods. */
const VENTAS = ["venta", "devolucion"] as const;

/** Adds up the losses of each product by reason. The counter-movement of a late movement counts as a difference of its count. */
export function sumPerdidas(db: Db, periodo: Periodo): Promise<readonly Movida[]> {
  return sumMovidas(db, periodo, [...PERDIDAS, "contraconteo"]);
}

/** Adds up the sold quantity and cost of each product, less returned goods. Both are negative, like all goods that leave. */
export function sumVendidas(db: Db, periodo: Periodo): Promise<readonly Movida[]> {
  return sumMovidas(db, periodo, VENTAS);
}

/** Reads each product's movements of the period through an index, and adds them up by branch and reason. */
async function sumMovidas(
  db: Db,
  { nit, sucursal, desde, hasta }: Periodo,
  motivos: readonly MotivoExistencia[],
): Promise<readonly Movida[]> {
  const { rows } = await sql<Movida>`
    select e.producto_id, e.sucursal, m.motivo, ${enNumero(sql`sum(m.cantidad)`)} as cantidad, ${enNumero(sql`sum(m.valor)`)} as valor
    from existencias e join movimientos_existencia m on m.nit = e.nit and m.sucursal = e.sucursal and m.producto_id = e.producto_id
      and m.instante >= ${desde} and m.instante <= ${`${hasta}T23:59:59.999`}
    where e.nit = ${nit} ${deSucursal(sucursal)} and m.motivo in (${sql.join(motivos)})
    group by e.producto_id, e.sucursal, m.motivo`.execute(db);
  return rows;
}

function deSucursal(sucursal: number | undefined): RawBuilder<unknown> {
  return sucursal === undefined ? sql`` : sql`and e.sucursal = ${sucursal}`;
}

/** Stock that does not sell; figures are whole numbers, as stored. `ultimaVenta` is null if the product never sold. */
export interface Quieta {
  readonly productoId: string;
  readonly sucursal: number;
  readonly cantidad: number;
  readonly valor: number;
  readonly ultimaVenta: Instante | null;
}

/** Lists stock of which nothing was sold since a day, highest value first. */
export async function listQuietas(
  db: Db,
  { nit, sucursal, desde }: Pick<Periodo, "nit" | "sucursal" | "desde">,
): Promise<readonly Quieta[]> {
  const { rows } = await sql<Quieta>`
    select e.producto_id, e.sucursal, ${enNumero(sql`e.cantidad`)} as cantidad, ${enNumero(sql`e.valor`)} as valor,
      (select max(v.instante) from movimientos_existencia v where v.nit = e.nit and v.sucursal = e.sucursal
        and v.producto_id = e.producto_id and v.motivo = 'venta') as ultima_venta
    from existencias e
    where e.nit = ${nit} ${deSucursal(sucursal)} and e.sigue = 1 and e.cantidad > 0 and e.desde < ${desde}
      and not exists (select 1 from movimientos_existencia m where m.nit = e.nit and m.sucursal = e.sucursal
        and m.producto_id = e.producto_id and m.instante >= ${desde} and m.motivo = 'venta')
    order by e.valor desc, e.producto_id, e.sucursal`.execute(db);
  return rows;
}

/** Balance from which an order is suggested; figures are whole numbers, as stored. */
export interface PorReponer {
  readonly productoId: string;
  readonly sucursal: number;
  readonly cantidad: number;
  readonly minimo: number | null;
  /** Quantity on its way to the branch. */
  readonly enCamino: number;
}

/** Lists the balances that a branch follows, with the quantity on its way to it. */
export async function listPorReponer(
  db: Db,
  { nit, sucursal }: Pick<Periodo, "nit" | "sucursal">,
): Promise<readonly PorReponer[]> {
  const { rows } = await sql<PorReponer>`
    select e.producto_id, e.sucursal, ${enNumero(sql`e.cantidad`)} as cantidad, e.minimo, ${enNumero(sql`coalesce(c.cantidad, 0)`)} as en_camino
    from existencias e left join (
      select t.sucursal_destino as sucursal, l.producto_id, sum(l.cantidad - l.llego - l.falto) as cantidad
      from traslados t join traslados_lineas l on l.nit = t.nit and l.traslado_id = t.id
      where t.nit = ${nit} and t.estado = 'enCamino' group by t.sucursal_destino, l.producto_id) c
      on c.sucursal = e.sucursal and c.producto_id = e.producto_id
    where e.nit = ${nit} ${deSucursal(sucursal)} and e.sigue = 1`.execute(db);
  return rows;
}

/** Lists the deliveries of a period with missing goods, of the transfers of one branch or of all. */
export async function listEntregasConFalta(db: Db, { nit, sucursal, desde, hasta }: Periodo) {
  const { rows } = await sql<{ readonly datos: string; readonly sucursal: number }>`
    select d.datos, t.sucursal_origen as sucursal from entregas_traslado d
    join traslados t on t.nit = d.nit and t.id = d.traslado_id
    where d.nit = ${nit} and d.instante >= ${desde} and d.instante <= ${`${hasta}T23:59:59.999`}
      ${sucursal === undefined ? sql`` : sql`and t.sucursal_origen = ${sucursal}`}`.execute(db);
  return rows;
}
