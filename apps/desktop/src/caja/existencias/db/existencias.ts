/**
 * Stock balances of this till's branch, and the quantities that this till sold since the server reported them. Quantities are decimal texts
 * in the product's own unit.
 */
import { z } from "zod";
import {
  decimal,
  enUnidades,
  sumApartado,
  sumar,
  type Decimal,
  type ExistenciasTerminal,
  type ExistenciaTerminal,
  type LineaVendida,
  type TipoHecho,
} from "@mostrador/core";
import type { ItemVenta, Queda } from "../../../contract/index.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { setCursor } from "../../motor/ajustes.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { isProformaCerrada } from "../../proformas/db/proformas.ts";

/** Tells whether the server reported any balance. The till of a company that does not follow its stock reads nothing else. */
export function hasExistencias(db: Lectura): boolean {
  return db.get(FilaHay, "select 1 as hay from existencias limit 1", {}) !== undefined;
}

const FilaVendida = z.object({
  linea: z.int(),
  productoId: z.string(),
  presentacionId: z.string().nullable(),
  factor: z.string(),
  cantidad: z.string(),
});

/** Lists the quantities that a sale takes out of stock, by line of its document; undefined if the till has no balances. */
export function linesOfVenta(db: Lectura, ventaId: string): LineaVendida[] | undefined {
  if (!hasExistencias(db)) return undefined;
  return db.all(
    FilaVendida,
    `select l.key as linea, p.id as producto_id, r.id as presentacion_id, coalesce(r.datos ->> '$.factor', '1') as factor,
       l.value ->> '$.cantidad' as cantidad
     from ventas v join json_each(v.entrada, '$.items') l
     join productos p on p.id = (select id from productos where codigo = l.value ->> '$.codigoProducto' collate nocase
       order by codigo = l.value ->> '$.codigoProducto' desc limit 1)
     left join reglas r on r.tipo = 'presentacion' and r.id = v.precios ->> ('$.lineas[' || l.key || '].presentacionId')
     where v.id = @ventaId order by l.key`,
    { ventaId },
  );
}

/** A quantity that an act of this till takes out of a product's stock, in the product's own unit; negative if the act brings goods in. */
export interface Salida {
  readonly linea: number;
  readonly productoId: string;
  readonly cantidad: Decimal;
}

/** Converts lines to the quantities that they take out of stock, each in its product's own unit. */
export function salidasDe(lineas: readonly LineaVendida[]): readonly Salida[] {
  return lineas.map(({ linea, productoId, factor, cantidad }) => ({
    linea,
    productoId,
    cantidad: enUnidades(cantidad, factor),
  }));
}

/** Stores what an act took out of stock under the reference of its fact, until a balance includes that fact. */
export function insertSalidas(tx: Transaction, referencia: string, salidas: readonly Salida[]): void {
  for (const { linea, productoId, cantidad } of salidas)
    tx.run(
      `insert into existencias_vendidas (venta_id, linea, producto_id, cantidad) select @referencia, @linea, @productoId, @cantidad
       where exists (select 1 from existencias where producto_id = @productoId) on conflict do nothing`,
      { referencia, linea, productoId, cantidad: cantidad.toFixed() },
    );
}

/** Types of the facts that move stock. */
const QUE_MUEVEN = [
  "venta",
  "conteo",
  "compraRecibida",
  "salidaDeExistencias",
  "trasladoEnviado",
  "trasladoRecibido",
] as const satisfies readonly TipoHecho[];

const DE_LA_SALIDA = `h.tipo in (${QUE_MUEVEN.map((tipo) => `'${tipo}'`).join(", ")}) and h.referencia = v.venta_id`;

/**
 * Tells whether this till still counts acts whose facts the server has. The next balances include them, or tell that they moved nothing: a
 * transfer that another till had taken in already changes no balance.
 */
export function hasSalidasContadas(db: Lectura): boolean {
  const consulta = `select 1 as hay from existencias_vendidas v join hechos h on ${DE_LA_SALIDA} join series s on s.id = h.serie
    where h.n <= s.tiene limit 1`;
  return db.get(FilaHay, consulta, {}) !== undefined;
}

/** Stores a page of balances. The acts of this till that these balances include are no longer subtracted from them. */
export function takeExistencias(
  tx: Transaction,
  { activas, existencias, incluye }: ExistenciasTerminal,
): void {
  if (!activas) return forgetExistencias(tx);
  for (const una of existencias) saveExistencia(tx, una);
  tx.run(
    `delete from existencias_vendidas as v where exists (
       select 1 from hechos h where ${DE_LA_SALIDA}
         and h.n <= case h.serie when @serie then @n else (select tiene from series where id = h.serie) end)`,
    incluye,
  );
}

/**
 * Deletes the balances of a company that no longer follows its stock. If it follows it again, they are downloaded again from the beginning.
 */
export function forgetExistencias(tx: Transaction): void {
  if (!hasExistencias(tx)) return;
  deleteExistencias(tx);
  tx.run("delete from existencias_vendidas", {});
  setCursor(tx, "existencias", 0);
}

/** Deletes the balances, which the server lists anew. What this till sold since stays counted. */
export function deleteExistencias(tx: Transaction): void {
  tx.run("delete from existencias", {});
}

function saveExistencia(
  tx: Transaction,
  { productoId, cantidad, minimo, sigue, apartadas }: ExistenciaTerminal,
): void {
  if (!sigue) return void tx.run("delete from existencias where producto_id = @productoId", { productoId });
  tx.run(
    `insert into existencias (producto_id, cantidad, minimo, apartadas) values (@productoId, @cantidad, @minimo, @apartadas)
     on conflict (producto_id) do update set cantidad = excluded.cantidad, minimo = excluded.minimo, apartadas = excluded.apartadas`,
    { productoId, cantidad, minimo, apartadas: JSON.stringify(apartadas) },
  );
}

const FilaPedida = FilaVendida.pick({ linea: true, productoId: true, factor: true, cantidad: true });

/** A line of a cart whose product's stock is followed. */
interface EnCarrito extends Queda {
  readonly linea: number;
  /** Quantity by which all lines of the product together exceed the balance; null if they do not. */
  readonly falta: string | null;
  /** Quantity that these lines take of goods set aside for other buyers; absent if they take none. */
  readonly deOtros?: string;
}

/** Lists the lines of a cart whose products' stock is followed. */
export function listEnCarrito(
  db: Lectura,
  items: readonly Pick<ItemVenta, "codigoProducto" | "presentacionId" | "cantidad">[],
  para: ParaQuien | null,
): readonly EnCarrito[] {
  if (items.length === 0 || !hasExistencias(db)) return [];
  const lineas = db.all(
    FilaPedida,
    `select l.key as linea, p.id as producto_id, coalesce(r.datos ->> '$.factor', '1') as factor, l.value ->> '$.cantidad' as cantidad
     from json_each(@items) l cross join productos p
     left join reglas r on r.tipo = 'presentacion' and r.id = l.value ->> '$.presentacionId'
     where p.id = (select id from productos where codigo = l.value ->> '$.codigoProducto' collate nocase
       order by codigo = l.value ->> '$.codigoProducto' desc limit 1)
     order by l.key`,
    {
      items: JSON.stringify(
        items.map(({ codigoProducto, presentacionId, cantidad }) => ({
          codigoProducto,
          presentacionId,
          cantidad,
        })),
      ),
    },
  );
  const quedan = findExistencias(db, [...new Set(lineas.map(({ productoId }) => productoId))], para);
  const pedidas = Map.groupBy(lineas, ({ productoId }) => productoId);
  return lineas.flatMap(({ linea, productoId }) => {
    const queda = quedan.get(productoId);
    if (queda === undefined) return [];
    const pedida = sumar((pedidas.get(productoId) ?? []).map((una) => enUnidades(una.cantidad, una.factor)));
    const hay = decimal(queda.cantidad);
    const falta = pedida.minus(hay.gt(0) ? hay : 0);
    const libres = hay.minus(queda.reservado ?? 0);
    const deOtros = pedida.minus(falta.gt(0) ? falta : 0).minus(libres.gt(0) ? libres : 0);
    return [
      {
        ...queda,
        linea,
        falta: falta.gt(0) ? falta.toFixed() : null,
        ...(deOtros.gt(0) ? { deOtros: deOtros.toFixed() } : {}),
      },
    ];
  });
}

const FilaExistencia = z.object({
  productoId: z.string(),
  cantidad: z.string(),
  minimo: z.string().nullable(),
  apartadas: z.string(),
  vendidas: z.string(),
});

/** The day of a sale, and the proforma from which it is made: goods set aside for that proforma are available to this sale. */
export interface ParaQuien {
  readonly hoy: string;
  readonly proformaId?: string | null | undefined;
}

/**
 * Finds the remaining balances of products by their ids, without the products whose stock is not followed. With `para`, a result also has
 * the quantity that is set aside for other buyers; with null it does not.
 */
export function findExistencias(
  db: Lectura,
  productos: readonly string[],
  para: ParaQuien | null,
): ReadonlyMap<string, Queda> {
  const filas = db.all(
    FilaExistencia,
    `select e.producto_id, e.cantidad, e.minimo, e.apartadas,
       (select json_group_array(v.cantidad) from existencias_vendidas v where v.producto_id = e.producto_id) as vendidas
     from existencias e where e.producto_id in (select value from json_each(@productos))`,
    { productos: JSON.stringify(productos) },
  );
  return new Map(filas.map((fila) => [fila.productoId, vistaDe(fila, reservadoDe(db, fila, para))]));
}

const Apartadas = z.array(
  z.object({ hasta: z.string(), cantidad: z.string(), proformaId: z.string().nullable() }),
);

/** Adds up the quantity of a product that is set aside for other buyers. A proforma that was sold or discarded sets nothing aside. */
function reservadoDe(db: Lectura, { apartadas }: { readonly apartadas: string }, para: ParaQuien | null) {
  if (para === null || apartadas === "[]") return decimal(0);
  const leidas = Apartadas.parse(JSON.parse(apartadas));
  const deOtros = leidas.filter(
    ({ proformaId }) =>
      proformaId === null || (proformaId !== para.proformaId && !isProformaCerrada(db, proformaId)),
  );
  return sumApartado(deOtros, para.hoy);
}

const Cantidades = z.array(z.string());

function vistaDe({ cantidad, minimo, vendidas }: z.infer<typeof FilaExistencia>, reservado: Decimal): Queda {
  const queda = Cantidades.parse(JSON.parse(vendidas)).reduce<Decimal>(
    (resto, vendida) => resto.minus(vendida),
    decimal(cantidad),
  );
  const libre = queda.minus(reservado);
  return {
    cantidad: queda.toFixed(),
    ...(reservado.gt(0) ? { reservado: reservado.toFixed() } : {}),
    poco: libre.lte(0) || (minimo !== null && libre.lt(minimo)),
  };
}
