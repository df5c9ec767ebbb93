/**
 * Plans that the schema decides. Each write of a row runs its table's triggers: one that reads a company's rows makes an import take the square
 * of its rows. Tables of all companies are read by a company's index.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { Nit } from "@mostrador/core";
import { consultaCompras } from "../existencias/db/compras.ts";
import { consultaSaldosDe } from "../existencias/db/listar.ts";
import { consultaPorCodigos } from "../tienda/db/fichas-por-codigo.ts";
import { openPlanes, type Planes } from "../support/planes.ts";

let planes: Planes;
beforeAll(async () => {
  planes = await openPlanes();
});
afterAll(() => planes.close());

/** Statements of triggers that write or read a table. One that only refuses reads none. */
async function listDisparos(): Promise<readonly { readonly nombre: string; readonly sentencia: string }[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(planes.db);
  return rows.flatMap(({ name, sql: texto }) => {
    const cuerpo = /\bbegin\b([\s\S]*)\bend\b/i.exec(texto)?.[1] ?? "";
    return cuerpo
      .split(";")
      .map((sentencia) => sentencia.trim())
      .filter((sentencia) => sentencia !== "" && !/raise\(/i.test(sentencia))
      .map((sentencia) => ({ nombre: name, sentencia }));
  });
}

/** Gives a trigger's statement by itself: the row that it is about is in its parameters. */
function byParameters(sentencia: string): { readonly sql: string; readonly parameters: readonly null[] } {
  const suyas = /\b(?:new|old)\.\w+/g;
  return {
    sql: sentencia.replaceAll(suyas, "?"),
    parameters: Array.from(sentencia.matchAll(suyas), () => null),
  };
}

test("no trigger reads a whole table, or all rows of a company", async () => {
  const disparos = await listDisparos();
  expect(disparos.length).toBeGreaterThan(30);
  const anchos = disparos.flatMap(({ nombre, sentencia }) => {
    const plan = planes.planOf(byParameters(sentencia));
    return /\bSCAN (?!CONSTANT)|\(nit=\?\)/.test(plan) ? [`${nombre}: ${plan}`] : [];
  });
  expect(anchos).toEqual([]);
});

/** Tables whose rows are found by another key alone. */
const POR_OTRA_CLAVE = [
  "ausentes",
  "elecciones",
  "lapidas",
  "observadas_resueltas",
  "solicitudes_produccion",
];

test("rows of a company are found by an index, in every table that has some", async () => {
  const { rows } = await sql<{ name: string }>`
    select m.name from sqlite_master m
    where m.type = 'table' and exists (select 1 from pragma_table_info(m.name) c where c.name = 'nit' and c.pk <> 1)
      and not exists (
        select 1 from pragma_index_list(m.name) i join pragma_index_info(i.name) c where c.seqno = 0 and c.name = 'nit')
    order by m.name`.execute(planes.db);
  expect(rows.map(({ name }) => name)).toEqual(POR_OTRA_CLAVE);
});

test.each([
  ["codigo", "fichas_codigo"],
  ["codigoEnMinusculas", "fichas_codigo_minusculas"],
  ["barras", "fichas_barras"],
] as const)("products are looked up by %s in its index, one and many at once", (campo, indice) => {
  for (const cuantos of [1, 500]) {
    const textos = Array.from({ length: cuantos }, (_, i) => String(i));
    expect(planes.planDe(consultaPorCodigos(planes.db, Nit.parse(1), campo, textos))).toContain(
      `USING INDEX ${indice} (`,
    );
  }
});

test("the balances of a product are looked up, and not sought in all that the company has", () => {
  expect(planes.planDe(consultaSaldosDe(planes.db, Nit.parse(1), "a"))).toBe(
    "SEARCH existencias USING INDEX existencias_producto (nit=? AND producto_id=?)",
  );
});

test.each([
  ["porRecibir", "compras_por_recibir"],
  ["porFacturar", "compras_por_facturar"],
] as const)("purchases with %s are listed by an index of their own", (falta, indice) => {
  const filtro = {
    nit: Nit.parse(1),
    desde: undefined,
    hasta: undefined,
    sucursal: undefined,
    palabras: [],
    tras: undefined,
  };
  const filtrada = { ...filtro, porRecibir: false, porFacturar: false, [falta]: true };
  expect(planes.planDe(consultaCompras(planes.db, filtrada, 20))).toContain(`USING INDEX ${indice} (nit=?)`);
});

/** Documents without a final answer, as `indices.ts` asks for them. */
const ABIERTAS = "facturas.estado in ('ENVIANDO', 'EN_DUDA', 'OFFLINE')";

test.each([
  [
    "the history of a document",
    "select * from auditoria where nit = ? and cuf = ? order by id",
    /USING INDEX auditoria_cuf/,
  ],
  [
    "the open documents of a point of sale",
    `select count(*) from facturas where nit = ? and sucursal = ? and punto_venta = ? and ${ABIERTAS}`,
    /USING INDEX facturas_abiertas \(estado=\? AND nit=\?\)/,
  ],
  [
    "the open documents of an outage, in their order",
    `select cuf from facturas where nit = ? and ${ABIERTAS} and estado = ? and corte_id like ? order by fecha_emision`,
    /USING INDEX facturas_abiertas \(estado=\? AND nit=\?\)/,
  ],
  [
    "a buyer's documents",
    "select * from facturas where nit = ? and (cliente_documento = ? or cliente_documento = ? and cliente_complemento = ?) order by fecha_emision desc, id desc limit ?",
    /^MULTI-INDEX OR; INDEX 1; SEARCH facturas USING INDEX facturas_documento .*; INDEX 2; SEARCH facturas USING INDEX facturas_documento/,
  ],
  [
    "the proforma that became a sale",
    "select proforma_id from proformas_vendidas where nit = ? and cuf = ?",
    /USING INDEX proformas_vendidas_cuf/,
  ],
])("%s is looked up, and not sought in all that the company has", (_que, sentencia, indice) => {
  const parameters = Array.from(sentencia.matchAll(/\?/g), () => null);
  expect(planes.planOf({ sql: sentencia, parameters })).toMatch(indice);
});

test("what the planner is told names indexes that are there, with a figure for each of their columns", async () => {
  const { rows } = await sql<{ idx: string; stat: string; columnas: number }>`
    select s.idx, s.stat, (select count(*) from pragma_index_info(s.idx)) as columnas from sqlite_stat1 s`.execute(
    planes.db,
  );
  expect(rows.length).toBeGreaterThan(30);
  const malas = rows.filter(
    ({ idx, stat, columnas }) => idx !== "fichas" && stat.split(" ").length !== columnas + 1,
  );
  expect(malas).toEqual([]);
});
