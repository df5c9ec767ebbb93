import { CompiledQuery, sql, type Compilable } from "kysely";
import { Cuf, Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { createRellenar } from "../../operacion/jobs/rellenar.ts";
import { consultaEntre, consultaPorIndice, deTextos, listFacturas } from "./buscar-facturas.ts";
import { SIN_FILTRO } from "../../ventas/readers/figuras.ts";
import { isFiltrada } from "../../ventas/db/figuras-ventas.ts";
import { walkVentas } from "../../ventas/readers/ventas.ts";
import { searchVentas } from "../../ventas/db/listar-ventas.ts";
import { deMonto } from "./palabras-buscadas.ts";
import { rellenar } from "../../motor/rellenar.ts";
import { consultaTextos, RELLENO_TEXTOS } from "./textos.ts";
import { isPostgres } from "../../motor/transaccion.ts";

/** Enough copies of one invoice that a planner with statistics uses an index. */
const COPIAS = 20_000;
const FILTRO = {
  limite: 20,
  desde: undefined,
  hasta: undefined,
  estado: undefined,
  documento: undefined,
  cursor: undefined,
};

let mundo: Mundo;
let nit: Nit;
let cuf: Cuf;
beforeAll(async () => {
  mundo = await startMundo();
  nit = Nit.parse(mundo.empresas[0].nit);
  const raro = { descripcion: "Azafrán de Sorata" };
  cuf = Cuf.parse(exigir(await mundo.api("POST", "/v1/facturas", pedido({}, raro))).body.datos.cuf);
  await copiar();
});
afterAll(() => mundo.close());

/** Fills the table with older copies that have a number, an amount, a date and a line of their own. */
async function copiar(): Promise<void> {
  const db = mundo.db();
  const [modelo] = (await db.executeQuery(CompiledQuery.raw("select * from facturas limit 1"))).rows;
  const PROPIAS: Readonly<Record<string, string>> = {
    cuf: "'C' || n",
    numero: "n + 100000",
    monto_total: "(n % 5000) || '.10'",
    fecha_emision: "'2020-01-01T00:00:' || (10000 + n) || '.000'",
    clave_idempotencia: "null",
    version: "n + 1000",
  };
  const columnas = Object.keys(modelo as object)
    .map((columna) => columna.replace(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`))
    .filter((columna) => columna !== "id");
  const de = `with recursive i(n) as (select 1 union all select n + 1 from i where n < ${COPIAS})`;
  const copiadas = `insert into facturas (${columnas.join(", ")})
    ${de} select ${columnas.map((columna) => PROPIAS[columna] ?? columna).join(", ")}
    from i cross join (select * from facturas limit 1) as modelo`;
  const textos = `insert into textos_buscados (nit, plano)
    ${de} select ${nit}, 'producto ' || n from i where n <= 1000`;
  const suyos = `insert into facturas_textos (factura_id, texto_id)
    select f.id, t.id from facturas f join textos_buscados t on t.plano = 'producto ' || (1 + f.id % 1000) where f.cuf like 'C%'`;
  for (const texto of [copiadas, textos, suyos, "analyze"]) await db.executeQuery(CompiledQuery.raw(texto));
}

async function planDe(query: Compilable): Promise<string> {
  const db = mundo.db();
  const { sql: texto, parameters } = query.compile();
  const explica = isPostgres(db) ? "explain" : "explain query plan";
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explica} ${texto}`, [...parameters]));
  return rows.map((row) => Object.values(row as object).join(" ")).join("; ");
}

describe("the search of a company's documents is answered by an index, on both engines", () => {
  test.each<[string, () => Compilable, RegExp]>([
    [
      "an amount",
      () => consultaPorIndice(mundo.db(), deMonto(nit, "12.10")[0] ?? sql`1 = 0`),
      /facturas_monto/,
    ],
    ["a text", () => consultaPorIndice(mundo.db(), deTextos([7])[0] ?? sql`1 = 0`), /facturas_textos/],
    [
      "the texts that hold some words",
      () => consultaTextos(mundo.db(), nit, ["%producto%"], 500),
      /textos_buscados/,
    ],
  ])("%s", async (_que, query, indice) => {
    const plan = await planDe(query());
    expect(plan).toMatch(indice);
    expect(plan).not.toMatch(/Seq Scan on "?facturas|SCAN facturas/);
  });

  test("a line that one of many documents has is found", async () => {
    const { clientePlano } = await mundo
      .db()
      .selectFrom("facturas")
      .select("clientePlano")
      .where("cuf", "=", cuf)
      .executeTakeFirstOrThrow();
    const buscar = async (texto: string) =>
      (await listFacturas(mundo.db(), { ...FILTRO, nit, buscar: texto, enTodo: true })).map((una) => una.cuf);
    // The buyer and the amount are of another field than the line; copies have that buyer too.
    for (const texto of ["azafran", "sorata azafran", `${clientePlano} azafran`])
      expect(await buscar(texto), texto).toEqual([cuf]);
    expect(await buscar("azafran producto")).toEqual([]);
    expect(await buscar(`producto 77 ${clientePlano}`)).toHaveLength(FILTRO.limite + 1);
    const comun = await listFacturas(mundo.db(), { ...FILTRO, nit, buscar: "producto 77", enTodo: true });
    expect(comun).toHaveLength(FILTRO.limite + 1);
  });
});

test("a frequent word is found among the sales of a filter, however far back its documents are", async () => {
  const db = mundo.db();
  await sql`delete from ventas`.execute(db);
  await sql`insert into ventas (nit, fecha_emision, factura_id, clase, estado, sucursal, punto_venta, sector, cajero, metodo_pago, centavos)
    select nit, fecha_emision, id, 1, estado, 0, 0, 1, case id % 2 when 0 then 'Ana' else 'Beto' end, 1, 100 from facturas`.execute(
    db,
  );
  const deAna = await sql<{ id: number }>`
    select factura_id as id from ventas where cajero = 'Ana' order by fecha_emision desc, factura_id desc`.execute(
    db,
  );
  // The first steps of the walk find none.
  const [sinTexto, conTexto] = [deAna.rows.slice(0, 7000), deAna.rows.slice(7000)];
  await sql`delete from facturas_textos where factura_id >= ${sinTexto.at(-1)?.id ?? 0}`.execute(db);
  const filtro = { ...SIN_FILTRO, nit, cajero: "Ana" };
  const ademas = { condicion: isFiltrada(db, filtro), listClaves: () => Promise.resolve([]) };
  const todas = consultaPorIndice(db, sql`id > 0`);
  // PostgreSQL has no statistics of her: a join would read all her sales for each document.
  expect(
    await planDe(consultaEntre(db, todas, { ...FILTRO, nit, ademas }, sql`cliente_plano like '%a%'`)),
  ).not.toMatch(/Join|Nested Loop/);
  const halladas = await searchVentas(db, filtro, "producto", undefined, FILTRO.limite);
  expect(halladas.map(({ id }) => id)).toEqual(conTexto.slice(0, FILTRO.limite + 1).map(({ id }) => id));
  expect(await searchVentas(db, { ...filtro, cajero: "Nadie" }, "producto", undefined, 20)).toEqual([]);
});

test("an export by a text looks for its documents once, not for each page of them", async () => {
  // The sales were all written anew a moment ago; autovacuum takes a minute to learn of them.
  await sql`analyze`.execute(mundo.db());
  const todas = await mundo
    .db()
    .selectFrom("facturas")
    .select(["cuf", "clientePlano"])
    .orderBy("fechaEmision", "desc")
    .orderBy("id", "desc")
    .execute();
  let preguntas = 0;
  const db = mundo.db().withPlugin({
    transformQuery: ({ node }) => (preguntas++, node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const buscar = todas[0]?.clientePlano ?? "";
  const pedida = { filtro: { ...SIN_FILTRO, nit }, seguidas: undefined, buscar, orden: "-fecha" } as const;
  const exportadas: string[] = [];
  for await (const venta of walkVentas(db, pedida)) exportadas.push(venta.cuf);
  expect(exportadas).toEqual(todas.map(({ cuf: suyo }) => suyo));
  const paginas = todas.length / 500;
  expect(paginas).toBeGreaterThan(40);
  expect(preguntas).toBeLessThan(paginas + 30);
});

test("documents of before there was a search get their texts by and by, the newest first, each once", async () => {
  const db = mundo.db();
  await db.deleteFrom("facturasTextos").execute();
  await db.deleteFrom("ajustes").where("clave", "=", "textos:desde").execute();
  const conTextos = async () =>
    (await db.selectFrom("facturasTextos").select("facturaId").distinct().execute()).length;
  expect(await rellenar(db, RELLENO_TEXTOS, 50)).toBe(50);
  expect(await conTextos()).toBe(50);
  const antes = await db
    .selectFrom("facturasTextos")
    .selectAll()
    .orderBy("facturaId")
    .orderBy("textoId")
    .execute();
  await createRellenar(db, RELLENO_TEXTOS)();
  expect(await conTextos()).toBeGreaterThan(1000);
  const [primero] = antes;
  const otraVez = db
    .selectFrom("facturasTextos")
    .selectAll()
    .where("facturaId", "=", primero?.facturaId ?? 0)
    .orderBy("textoId");
  expect(await otraVez.execute()).toEqual(antes.filter(({ facturaId }) => facturaId === primero?.facturaId));
});
