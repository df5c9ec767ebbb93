import { CompiledQuery, sql, type Compilable } from "kysely";
import { Cuf, Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { createPonerTextos } from "../jobs/poner-textos.ts";
import { consultaPorIndice, deMonto, deTextos, listFacturas } from "./buscar-facturas.ts";
import { consultaTextos, ponerTextos } from "./textos.ts";
import { isPostgres } from "./transaccion.ts";

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

test("documents of before there was a search get their texts by and by, the newest first, each once", async () => {
  const db = mundo.db();
  await db.deleteFrom("facturasTextos").execute();
  await db.deleteFrom("ajustes").where("clave", "=", "textos:desde").execute();
  const conTextos = async () =>
    (await db.selectFrom("facturasTextos").select("facturaId").distinct().execute()).length;
  expect(await ponerTextos(db, 50)).toBe(50);
  expect(await conTextos()).toBe(50);
  const antes = await db.selectFrom("facturasTextos").selectAll().orderBy("facturaId").execute();
  await createPonerTextos(db)();
  expect(await conTextos()).toBeGreaterThan(1000);
  const [primero] = antes;
  const otraVez = db
    .selectFrom("facturasTextos")
    .selectAll()
    .where("facturaId", "=", primero?.facturaId ?? 0);
  expect(await otraVez.execute()).toEqual(antes.filter(({ facturaId }) => facturaId === primero?.facturaId));
});
