/** The first page counts what waits for the tax system, and the list of sales shows just what was counted. */
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../../motor/sought.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const COPIAS = 500;
const cufs: Record<"valida" | "duda" | "espera" | "observada", string> = {
  valida: "",
  duda: "",
  espera: "",
  observada: "",
};

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
  const emitir = (cambios: object = {}) =>
    mundo.api("POST", "/v1/facturas", pedido(cambios), { prefer: "return=minimal" });
  cufs.valida = exigir(await emitir()).body.datos.cuf;
  await mundo.control({ failNext: [{ operation: "recepcionFactura", kind: "http503", times: 1 }] });
  cufs.duda = (await emitir()).body.cuf;
  cufs.espera = exigir(await emitir({ contingencia: true })).body.datos.cuf;
  cufs.observada = exigir(await emitir({ contingencia: true })).body.datos.cuf;
  await observar();
});
afterAll(() => mundo.close());

/** Keeps one document as observed, with copies of it under numbers of their own. */
async function observar(): Promise<void> {
  const db = mundo.db();
  const observada = JSON.stringify({ codigo: 1012, descripcion: "Firma no válida" });
  await db.updateTable("facturas").set({ observada }).where("cuf", "=", soughtCuf(cufs.observada)).execute();
  const modelo = await db
    .selectFrom("facturas")
    .selectAll()
    .where("cuf", "=", soughtCuf(cufs.observada))
    .executeTakeFirstOrThrow();
  const PROPIAS: Readonly<Record<string, string>> = {
    cuf: "'C' || n",
    numero: "n + 100000",
    venta_id: "null",
    clave_idempotencia: "null",
    estado: "'EMITIDA'",
    version: "n + 1000",
  };
  const columnas = Object.keys(modelo)
    .map((columna) => columna.replace(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`))
    .filter((columna) => columna !== "id");
  await db.executeQuery(
    CompiledQuery.raw(`insert into facturas (${columnas.join(", ")})
      with recursive i(n) as (select 1 union all select n + 1 from i where n < ${COPIAS})
      select ${columnas.map((columna) => PROPIAS[columna] ?? `facturas.${columna}`).join(", ")}
      from i cross join facturas where facturas.cuf = '${cufs.observada}'`),
  );
}

const ver = async (ruta: string) => exigir(await mundo.api("GET", `/v1/portal/${ruta}`)).body.datos;

/** Reads the CUFs of a list to its end. */
async function listar(filtro: string): Promise<readonly string[]> {
  const vistas: string[] = [];
  let cursor = "";
  do {
    const { ventas, siguiente } = await ver(`ventas/lista?${filtro}&limite=100${cursor}`);
    vistas.push(...ventas.map(({ cuf }: { cuf: string }) => cuf));
    cursor = siguiente === null ? "" : `&cursor=${siguiente}`;
  } while (cursor !== "");
  return vistas;
}

test("all observed documents are counted, and the page of outages says how many it leaves out", async () => {
  expect(await ver("inicio")).toMatchObject({ observadas: COPIAS + 1 });
  const { observadas, total_observadas: total } = await ver("contingencia");
  expect([observadas.length, total]).toEqual([100, COPIAS + 1]);
  const halladas = await listar("estado=OBSERVADA");
  expect(new Set(halladas).size).toBe(COPIAS + 1);
  expect(halladas).toContain(cufs.observada);
});

test("the list shows just the documents that the first page counts as waiting", async () => {
  const { esperando } = await ver("inicio");
  expect(esperando).toMatchObject({ documentos: 2, en_duda: 1 });
  expect((await listar("estado=SIN_RESPUESTA")).toSorted()).toEqual([cufs.duda, cufs.espera].toSorted());
  expect(await listar("estado=EN_DUDA")).toEqual([cufs.duda]);
  expect(await listar("estado=ENVIANDO")).toEqual([]);
  expect(await listar("")).not.toContain(cufs.duda);
});

test.each([
  ["a text", "buscar=ñañez", 2],
  ["another text", "buscar=zacarías", 0],
  ["the company's till", "caja=0/0", 2],
  ["another till", "caja=0/7", 0],
  ["an amount", "maximo=0,01", 0],
  ["notes", "clase=nota", 0],
  ["a day before", "hasta=2020-01-01", 0],
  ["the order of amounts", "orden=monto", 2],
])("what waits is filtered by %s", async (_que, filtro, cuantas) => {
  expect(await listar(`estado=SIN_RESPUESTA&${filtro}`)).toHaveLength(cuantas);
});

test("a document in doubt is opened with what is known of it, and has no papers and no acts", async () => {
  expect(await ver(`documentos/${cufs.duda}`)).toMatchObject({
    estado: "EN_DUDA",
    url_pdf: null,
    url_publica: null,
    puede: { anular: false, revertir: false, nota: false },
  });
  const csv = exigir(await mundo.api("GET", "/v1/portal/ventas/lista.csv?estado=EN_DUDA")).texto;
  expect(csv).toContain("En duda");
});
