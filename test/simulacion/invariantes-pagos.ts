/** The invariant of the sums by payment method when all has come to rest. docs/reliability.md I15. */
import type { Libros } from "./libros.ts";
import { exigir } from "./testigo.ts";

interface Suma {
  readonly clave: string;
  readonly centavos: number;
}

/**
 * Sales by company, state and method: of those that several methods paid, each with what the till's fact says; others by their document. A
 * fact tells of each document of its sale. One that gives payments back tells of none.
 */
const DE_HECHOS = `
  with primeros as (
    select nit, coalesce(datos ->> '$.ventaId', datos ->> '$.clave') as venta, min(id) as id from hechos
    where tipo in ('venta', 'cobroManual') and datos ->> '$.pagos' not like '%"monto":"-%' group by 1, 2),
  pagos as (
    select p.nit, p.venta, h.datos ->> '$.cuf' as cuf, una.value ->> '$.metodo' as metodo,
      sum(round((una.value ->> '$.monto') * 100)) as centavos
    from primeros p join hechos h on h.id = p.id, json_each(h.datos, '$.pagos') una group by 1, 2, 3, 4),
  mixtas as (select nit, venta, cuf from pagos group by nit, venta, cuf having count(*) > 1)
  select v.nit || ' ' || v.estado || ' ' || coalesce(p.metodo, v.metodo_pago) as clave,
    cast(sum(coalesce(p.centavos, v.centavos)) as integer) as centavos
  from ventas v join facturas f on f.id = v.factura_id
    left join mixtas m on m.nit = v.nit and (m.venta = f.venta_id or (m.cuf = f.cuf and f.venta_id is null))
    left join pagos p on p.nit = m.nit and p.venta = m.venta
  group by clave order by clave`;

const DE_SUMAS = `
  select nit || ' ' || estado || ' ' || metodo as clave, sum(centavos) as centavos from (
    select nit, estado, metodo_pago as metodo, centavos from ventas_dia
    union all select nit, estado, metodo, centavos from ventas_pago)
  group by clave having sum(centavos) <> 0 order by clave`;

/** Demands that the sums by method are those of the payments that tills told. */
export function revisarPagos(libros: Libros): void {
  const deHechos = libros.servidor<Suma>(DE_HECHOS);
  const deSumas = new Map(libros.servidor<Suma>(DE_SUMAS).map(({ clave, centavos }) => [clave, centavos]));
  for (const { clave, centavos } of deHechos)
    exigir("I15", deSumas.get(clave) === centavos, () => `${clave}: ${deSumas.get(clave)}, no ${centavos}`);
  exigir("I15", deSumas.size === deHechos.length, () => `${deSumas.size} sumas, no ${deHechos.length}`);
}
