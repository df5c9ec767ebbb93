/** Inserts missing task rows, from the tables of their subjects. */
import { sql, type RawBuilder } from "kysely";
import { GENERALES } from "./tareas/generales.ts";
import type { NombreClase } from "./tareas/reglas.ts";
import type { Db } from "./connection.ts";
import { ABIERTAS, PENDIENTES } from "./indices.ts";

const DE_DOCUMENTO = sql`facturas.nit, facturas.cuf as clave,
  facturas.sucursal || '/' || facturas.punto_venta as lugar`;

const DEL_CORTE = sql`cortes.sucursal || '/' || cortes.punto_venta as lugar`;

/**
 * Queries for the subjects that must have a task row, by kind. Each selects company, key and place from the tables
 * of the subjects themselves.
 */
const DEBIDAS: Readonly<Record<NombreClase, RawBuilder<unknown>>> = {
  cufd: sql`select p.nit, p.sucursal || '/' || p.punto_venta as clave, p.sucursal || '/' || p.punto_venta as lugar
    from puntos p where p.cerrado = 0 and p.cuis is not null`,
  catalogos: sql`select distinct c.nit, '' as clave, '' as lugar from catalogos c`,
  dudas: sql`select ${DE_DOCUMENTO} from facturas where ${ABIERTAS} and facturas.estado = 'EN_DUDA'`,
  cambios: sql`select ${DE_DOCUMENTO} from facturas where facturas.cambio_pendiente is not null`,
  tardias: sql`select ${DE_DOCUMENTO} from facturas where facturas.cuf in (
    select ausentes.cuf from ausentes where ausentes.proxima_en is not null)`,
  // The query begins at the waiting documents, which are few, because outages and documents only grow in number.
  cortes: sql`select cortes.nit, cortes.id as clave, ${DEL_CORTE} from cortes where cortes.fin is not null and cortes.id in (
      select facturas.corte_id from facturas where ${ABIERTAS} and facturas.estado = 'OFFLINE'
        and facturas.paquete_id is null and facturas.observada is null)
    union select cortes.nit, cortes.id as clave, ${DEL_CORTE} from paquetes join facturas on facturas.paquete_id = paquetes.id
      join cortes on cortes.id = facturas.corte_id where paquetes.estado in ('armado', 'enviando', 'recibido')`,
  // Only packages of API users have a row: the outage of a till includes its packages.
  paquetes: sql`select p.nit, cast(p.id as text) as clave, p.sucursal || '/' || p.punto_venta as lugar from paquetes p
    where p.estado in ('armado', 'enviando', 'recibido') and exists (
      select 1 from facturas where facturas.paquete_id = p.id and facturas.corte_id like 'evento:%')`,
  // The query begins at the twins, which are few: the other way, it would read every document of the company.
  gemelas: sql`select ${DE_DOCUMENTO} from (
      select otra.gemela as cuf from facturas otra where otra.gemela is not null and otra.estado in ('EMITIDA', 'ANULADA')
      union all select sobrante.cuf from facturas sobrante where sobrante.sobra_por is not null) g
    cross join facturas where facturas.cuf = g.cuf and facturas.estado = 'EMITIDA' and facturas.revertida = 0
    and facturas.observada is null`,
  webhooks: sql`select webhooks.nit, webhooks.id as clave, webhooks.id as lugar from webhooks
    where webhooks.id in (select entregas.webhook_id from entregas where ${PENDIENTES})`,
  correos: sql`select distinct correos.nit, '' as clave, '' as lugar from correos where ${PENDIENTES} and correos.nit is not null
    union select correos_proformas.nit, '' as clave, '' as lugar from correos_proformas where ${PENDIENTES}`,
  // No row of this kind is ever missing: a closing inserts its row, and older closings are not reported again.
  descuadres: sql`select 0 as nit, '' as clave, '' as lugar where 1 = 0`,
  // No row of this kind is ever missing: each fact inserts its row, and an hourly job inserts those about lasting states.
  avisos: sql`select 0 as nit, '' as clave, '' as lugar where 1 = 0`,
  // Only pictures of an older program, which have no date, may lack their row.
  fotos: sql`select distinct fotos.nit, '' as clave, '' as lugar from fotos where fotos.puesta_en is null`,
  generales: sql.join(
    GENERALES.map((clave) => sql`select 0 as nit, ${sql.lit(clave)} as clave, ${sql.lit(clave)} as lugar`),
    sql` union all `,
  ),
};

/** Gives letters of an older program their company. */
const CARTAS_SIN_EMPRESA = sql`update correos set nit = (select facturas.nit from facturas where facturas.cuf = correos.cuf)
  where ${PENDIENTES} and nit is null`;

/**
 * Inserts the task rows that an older program, a restore or a loss left missing, due at once. Each kind is found
 * by an index. Returns their number.
 */
export async function putFaltantes(db: Db): Promise<number> {
  await CARTAS_SIN_EMPRESA.execute(db);
  let puestas = 0;
  for (const [clase, debidas] of Object.entries(DEBIDAS)) {
    const { numAffectedRows } = await sql`insert into tareas (nit, clase, clave, lugar, vence_en)
      select d.nit, ${clase}, d.clave, d.lugar, 0 from (${debidas}) d
      where not exists (select 1 from tareas t where t.nit = d.nit and t.clase = ${clase} and t.clave = d.clave)
      on conflict do nothing`.execute(db);
    puestas += Number(numAffectedRows ?? 0);
  }
  return puestas;
}
