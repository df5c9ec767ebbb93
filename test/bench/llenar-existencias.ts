/** Adds stock to a shop: 100,000 products in three branches, with a million movements over a year. */
import type { DatabaseSync } from "node:sqlite";
import { compartidas } from "./llenar-tienda.ts";

/** Products with stock, with ids `x0`, `x1` and so on. */
export const CON_STOCK = 100_000;
export const SUCURSALES = 3;
export const MOVIMIENTOS = 1_000_000;
/** Movements of one statement; progress is shown between statements. */
const TANDA = 100_000;
/** Units that a product has at first: from 5 to 204. */
const AL_EMPEZAR = `(5 + n * 7919 % 200)`;
/** Movements of a product in a branch before this one: the first begins its stock, and each other sells one unit. */
const VUELTA = `(n / ${CON_STOCK * SUCURSALES})`;
/** Millionths of a boliviano that a unit costs. */
const COSTO = 8_700_000;
/** The first movement is a year ago, the last one yesterday. */
const INSTANTE = `strftime('%Y-%m-%dT%H:%M:%S', 'now', '-' || (365 - ${VUELTA} * 90 - n % 90) || ' days') || '.000'`;

const PRODUCTOS = compartidas(
  "productos",
  "x",
  CON_STOCK,
  `'codigo', 'X' || n, 'codigoBarras', null, 'descripcion', case n % 4 when 0 then 'Galleta' when 1 then 'Leche' when 2 then 'Arroz'
     else 'Foco' end || ' modelo ' || n, 'precio', '12.50', 'unidadMedida', 57, 'codigoSin', 1000101, 'actividadEconomica', '4711100',
   'categoria', 'Categoria ' || (n % 40), 'activo', json('true'), 'foto', null`,
);

const UNA_TANDA = `
  with recursive i(n) as (select cast(:desde as integer) union all select n + 1 from i where n + 1 < :hasta),
    e as (select nit from facturas limit 1)
  insert into movimientos_existencia (nit, sucursal, producto_id, motivo, referencia, linea, cantidad, valor, queda_cantidad, queda_valor,
    instante, registrado_en, usuario, origen)
  select e.nit, n / ${CON_STOCK} % ${SUCURSALES}, 'x' || (n % ${CON_STOCK}), case ${VUELTA} when 0 then 'inicial' else 'venta' end,
    'bench-' || n, 0, case ${VUELTA} when 0 then ${AL_EMPEZAR} else -1 end * 100000,
    case ${VUELTA} when 0 then ${AL_EMPEZAR} else -1 end * ${COSTO}, 0, 0, ${INSTANTE}, 0, 'Ana', 'Caja 1'
  from i cross join e`;

/** One product in five is to be bought from 50 units on. */
const SALDOS = `
  insert into existencias (nit, sucursal, producto_id, cantidad, valor, costo, minimo, desde, ultimo_movimiento, version)
  select m.nit, m.sucursal, m.producto_id, sum(m.cantidad), sum(m.valor), ${COSTO},
    case when substr(m.producto_id, -1) in ('0', '5') then 5000000 end, min(m.instante), max(m.instante),
    v.valor + row_number() over (order by m.producto_id, m.sucursal)
  from movimientos_existencia m join versiones v on v.nit = m.nit where m.producto_id like 'x%'
  group by m.nit, m.sucursal, m.producto_id;
  update versiones set valor = valor + ${CON_STOCK * SUCURSALES}, existencias = 1 where nit = (select nit from facturas limit 1)`;

/** Fills a stopped server's open database, which has a document. */
export function fillExistencias(db: DatabaseSync, avance: (texto: string) => void): void {
  avance(`llenar: ${CON_STOCK} productos`);
  db.exec(PRODUCTOS);
  const tanda = db.prepare(UNA_TANDA);
  for (let desde = 0; desde < MOVIMIENTOS; desde += TANDA) {
    avance(`llenar: ${desde} de ${MOVIMIENTOS} movimientos`);
    tanda.run({ desde, hasta: Math.min(desde + TANDA, MOVIMIENTOS) });
  }
  avance("llenar: saldos");
  db.exec(`${SALDOS}; analyze`);
}
