/** Adds the data of the owner's pages to the documents that `llenar` wrote: sums of sales, facts of the tills, and the shop. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FECHA } from "./llenar.ts";
import { fillContador } from "./llenar-contador.ts";
import { fillTienda } from "./llenar-tienda.ts";
import type { MundoBench } from "./mundo.ts";

/** One document in so many keeps its whole XML, which the page of one sale reads; no list does. */
export const CADA_ENTERO = 1000;

/** The last month that is over: its documents keep their whole XML, which ledgers and backups read. */
export const MES_ENTERO = mesEntero(new Date());

function mesEntero(hoy: Date) {
  const primero = new Date(Date.UTC(hoy.getUTCFullYear(), hoy.getUTCMonth() - 1, 1));
  const ultimo = new Date(Date.UTC(hoy.getUTCFullYear(), hoy.getUTCMonth(), 0));
  const dia = (fecha: Date) => fecha.toISOString().slice(0, 10);
  return {
    gestion: primero.getUTCFullYear(),
    mes: primero.getUTCMonth() + 1,
    desde: dia(primero),
    hasta: dia(ultimo),
  };
}

/** Columns of the copied documents that are spread: three branches, amounts from Bs 5 on. */
export const REPARTIDAS: Readonly<Record<string, string>> = {
  sucursal: "n % 3",
  monto_total: "printf('%d.%02d', 5 + n * 7919 % 2000, n % 100)",
  xml: `case when n % ${CADA_ENTERO} = 0 or substr(${FECHA}, 1, 7) = '${MES_ENTERO.desde.slice(0, 7)}' then xml else substr(xml, 1, 300) end`,
};

/**
 * Five cashiers, four payments, five hundred products; a sale fact for each document, a hundred acts and three closings a day. Two methods
 * paid one sale in ten.
 */
const SENTENCIAS = [
  `insert or ignore into ventas
       (nit, fecha_emision, factura_id, clase, estado, sucursal, punto_venta, sector, cajero, metodo_pago, centavos, en_bs)
     select nit, fecha_emision, id, 1, estado, sucursal, punto_venta, sector, 'Cajero ' || (id % 5),
       case when id % 10 = 3 then 13 when id % 4 = 0 then 2 when id % 4 = 1 then 7 else 1 end, cast(round(monto_total * 100) as integer), 1
     from facturas where estado in ('EMITIDA', 'OFFLINE', 'ANULADA')`,
  `insert or ignore into cobros
     select v.nit, f.cuf, m.column1, case m.column1 when 0 then -v.centavos when 1 then v.centavos - 100 else 100 end
     from ventas v join facturas f on f.id = v.factura_id cross join (values (0), (1), (7)) m where v.metodo_pago = 13`,
  `delete from ventas_hora`,
  `insert into ventas_hora
     select nit, substr(fecha_emision, 1, 10), cast(substr(fecha_emision, 12, 2) as integer), sucursal, punto_venta, sector, clase,
       estado, metodo_pago, cajero, count(*), sum(centavos)
     from ventas group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  `delete from ventas_producto`,
  `insert into ventas_producto
     select nit, substr(fecha_emision, 1, 10), sucursal, 'P' || (factura_id * 7919 % 500), clase,
       case when estado = 'ANULADA' then 1 else 0 end, count(*), count(*) * 100000, sum(centavos)
     from ventas group by 1, 2, 3, 4, 5, 6`,
  `insert or ignore into productos_vendidos
     select distinct nit, codigo, 'Producto ' || codigo from ventas_producto`,
  `insert or ignore into textos_buscados (nit, plano)
     select nit, lower(descripcion) from productos_vendidos union select distinct nit, lower(cajero) from ventas_dia`,
  `insert or ignore into facturas_textos
     select v.factura_id, t.id from ventas v cross join textos_buscados t on t.nit = v.nit and t.plano = lower(v.cajero)`,
  `insert or ignore into facturas_textos
     select v.factura_id, t.id from ventas v cross join textos_buscados t on t.nit = v.nit and t.plano = 'producto p' || (v.factura_id * 7919 % 500)`,
  `insert or replace into ajustes (clave, valor) values ('ventas:desde', '0'), ('textos:desde', '0'), ('cobros:ventas:desde', '0')`,
  `insert into hechos (nit, serie, n, clave, sucursal, punto_venta, epoca, tipo, version, instante, usuario, autorizo, datos, recibido_en)
     select nit, 'bench', id, 'v' || id, sucursal, 9, 1, 'venta', 1, fecha_emision, 'Ana', null, '{"ventaId":"v"}', 0 from facturas`,
  `insert into hechos (nit, serie, n, clave, sucursal, punto_venta, epoca, tipo, version, instante, usuario, autorizo, datos, recibido_en)
     select nit, 'bench-actos', id, 'a' || id, sucursal, 9, 1, 'bitacora', 1, fecha_emision, 'Ana', case id % 600 when 0 then 'Rosa' end,
       '{"accion":"cajón sin venta","detalle":"Cambio"}', 0 from facturas where id % 30 = 0`,
] as const;

/** Fills the stopped server's database. */
export function fillOficina(mundo: MundoBench, avance: (texto: string) => void): void {
  const db = new DatabaseSync(join(mundo.config.data, "servidor.db"));
  try {
    db.exec("pragma synchronous=off; pragma cache_size=-200000");
    avance("llenar: las empresas de un contador");
    fillContador(db, MES_ENTERO.desde.slice(0, 7));
    for (const [i, sentencia] of SENTENCIAS.entries()) {
      avance(`llenar: sumas y hechos, ${i + 1} de ${SENTENCIAS.length}`);
      db.exec(sentencia);
    }
    avance("llenar: cierres");
    fillCierres(db);
    fillTienda(db, avance);
    db.exec("analyze; pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}

const CIERRES = 3000;

function fillCierres(db: DatabaseSync): void {
  const { nit } = db.prepare("select nit from facturas limit 1").get() as { nit: number };
  const insertar = db.prepare(`insert into hechos
    (nit, serie, n, clave, sucursal, punto_venta, epoca, tipo, version, instante, usuario, autorizo, datos, recibido_en)
    values (?, 'bench-cierres', ?, 'c' || ?, ?, 9, 1, 'turnoCerrado', 1, ?, 'Ana', null, ?, 0)`);
  db.exec("begin");
  for (let i = 1; i <= CIERRES; i++) {
    const en = new Date(Date.now() - (CIERRES - i) * 10_000_000).toISOString().slice(0, 23);
    insertar.run(nit, i, i, i % 3, en, JSON.stringify({ cierre: cierreDe(i, en) }));
  }
  db.exec("commit");
}

function cierreDe(z: number, en: string): object {
  return {
    numero: z,
    abiertoEn: en,
    abiertoPor: "Ana",
    inicial: "200.00",
    ventas: { cantidad: 300, total: "9000.00", anuladas: 3, totalAnuladas: "90.00" },
    metodos: [{ metodo: 1, texto: "EFECTIVO", cantidad: 300, monto: "9000.00" }],
    movimientos: [],
    z,
    cerradoEn: en,
    cerradoPor: "Ana",
    esperado: "9200.00",
    denominaciones: [],
    contado: z % 10 === 0 ? "9150.00" : "9200.00",
    diferencia: z % 10 === 0 ? "-50.00" : "0.00",
    nota: null,
    anterior: "0".repeat(64),
    hash: "0".repeat(64),
  };
}
