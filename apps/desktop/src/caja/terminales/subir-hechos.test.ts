/** The way up of facts, call by call, and the series that facts of other lives get. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  fail,
  Instante,
  ok,
  planLlegada,
  type Hecho,
  type HechosRecibidos,
  type SubidaHechos,
} from "@mostrador/core";
import { abrirDb } from "../motor/abrir.ts";
import type { Db } from "../motor/db.ts";
import { askSeries, insertHecho, listHechosDesde, listSeriesPorSubir } from "./db/hechos.ts";
import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import type { Deps } from "../deps.ts";
import type { Servidor } from "./servidor/servidor.ts";
import { uploadHechos } from "./hechos.ts";

const EN = Instante.parse("2026-11-23T10:00:00.000");
const AJENA = "a".repeat(32);

let carpeta: string;
let db: Db;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "subir-hechos-"));
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  db = abierta.value;
});
afterEach(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

const contar = (detalle: string) =>
  db.inTransaction((tx) =>
    insertHecho(tx, { tipo: "bitacora", instante: EN, usuario: null, datos: { accion: "x", detalle } }),
  );
const ajeno = (n: number): Hecho => ({
  id: randomUUID(),
  n,
  epoca: 1,
  tipo: "bitacora",
  version: 1,
  instante: EN,
  usuario: null,
  autorizo: null,
  datos: JSON.stringify({ accion: "x", detalle: `ajeno ${n}` }),
});
const traer = (serie: string, ...numeros: readonly number[]) =>
  db.inTransaction((tx) => {
    using apartados = new HechosApartados(numeros.map((n) => ({ serie, hecho: ajeno(n) })));
    insertHechosAjenos(tx, apartados, { enServidor: false });
  });
const lugares = () => listHechosDesde(db, 0, 100).map(({ serie, hecho: { n } }) => ({ serie, n }));

/** Takes the facts up to a server; gives the calls that it got: the series, and the numbers sent. */
async function subir(responder: (pedido: SubidaHechos) => HechosRecibidos | null) {
  const pedidos: (readonly [serie: string, numeros: readonly number[]])[] = [];
  const servidor = {
    subirHechos: async (pedido: SubidaHechos) => {
      pedidos.push([pedido.serie, pedido.hechos.map(({ n }) => n)]);
      const dicho = responder(pedido);
      if (dicho !== null) return ok(dicho);
      return fail({ kind: "responde" as const, status: 500, codigo: "interno", texto: "no se pudo" });
    },
  };
  // The parts that the way up works with.
  const ajustes = { find: () => ({ protocolo: 2 }) } as unknown as Deps["ajustes"];
  const deps = { ...({} as Deps), db, ajustes, emitir: () => {} };
  const sigue = await uploadHechos(deps, servidor as unknown as Servidor);
  return { pedidos, sigue };
}
const todos = ({ hechos }: SubidaHechos) => ({ tiene: hechos.at(-1)?.n ?? 0, conflicto: null });

test("a series that the server fails at holds up no other, and nothing else of the round", async () => {
  contar("propio");
  traer(AJENA, 1);
  const { pedidos, sigue } = await subir((pedido) => (pedido.serie === AJENA ? null : todos(pedido)));
  expect(pedidos.map(([serie]) => serie === AJENA)).toEqual([true, false]);
  expect(sigue).toBe(true);
});

test("a server that has a part of what it is asked about is sent the series in its place, whatever part it has", async () => {
  for (const detalle of ["1", "2", "3"]) contar(detalle);
  db.inTransaction((tx) => askSeries(tx));
  const [antes] = listSeriesPorSubir(db);
  const { pedidos } = await subir((pedido) =>
    pedido.hechos.length === 0 ? { tiene: 2, conflicto: null } : todos(pedido),
  );
  expect(pedidos).toEqual([
    [antes?.id, []],
    [antes?.id, [1, 2, 3]],
  ]);
});

test.each([
  ["more facts of a copy of this till", 9],
  ["as many", 8],
  ["fewer", 6],
])(
  "a server that came back with %s under the same numbers gets all that differ, in another series",
  async (_cuantos, suyos) => {
    for (let n = 1; n <= 8; n++) contar(String(n));
    const propios = new Map(listHechosDesde(db, 0, 99).map(({ hecho }) => [hecho.n, hecho.id]));
    const [{ serie } = { serie: "" }] = lugares();
    db.inTransaction((tx) => tx.run("update series set tiene = 8", {}));
    db.inTransaction((tx) => askSeries(tx));
    // The two have the first three in common.
    const alla = new Map<string, string[]>([
      [serie, Array.from({ length: suyos }, (_, i) => (i < 3 ? (propios.get(i + 1) ?? "") : `ajeno ${i}`))],
    ]);
    const servidor = ({ serie: cual, hechos }: SubidaHechos): HechosRecibidos => {
      const tiene = alla.get(cual) ?? [];
      alla.set(cual, tiene);
      for (const hecho of hechos) {
        const plan = planLlegada(hecho, tiene.length, tiene[hecho.n - 1]);
        if (plan === "conflicto") return { tiene: tiene.length, conflicto: hecho.n };
        if (plan === "falta") break;
        if (plan === "guardar") tiene.push(hecho.id);
      }
      return { tiene: tiene.length, conflicto: null };
    };
    const { pedidos } = await subir(servidor);
    expect(pedidos.length).toBeLessThan(7);
    await subir(servidor);
    const dichos = [...alla.values()].flat();
    expect(dichos.filter((id) => !id.startsWith("ajeno"))).toEqual([...propios.values()]);
    expect(listSeriesPorSubir(db)).toEqual([]);
    // Nothing differs now: one probe a series is enough.
    db.inTransaction((tx) => askSeries(tx));
    expect((await subir(servidor)).pedidos).toHaveLength(4);
  },
);

test("this till's facts do not go on in its series once facts of another life came into it", () => {
  contar("1");
  const [{ serie } = { serie: "" }] = lugares();
  traer(serie, 2);
  contar("propio");
  const [uno, dos, propio] = lugares();
  expect([uno, dos]).toEqual([
    { serie, n: 1 },
    { serie, n: 2 },
  ]);
  expect(propio?.serie).not.toBe(serie);
});

test("facts that collide with this till's own are all sent, from the first of their new series", async () => {
  contar("1");
  contar("2");
  const [{ serie } = { serie: "" }] = lugares();
  traer(serie, 2, 3);
  const { pedidos } = await subir(todos);
  expect(pedidos.filter(([suya]) => suya !== serie).at(-1)?.[1]).toEqual([1, 2]);
});

test("what the server has of a series stays known where facts after a gap come", () => {
  traer(AJENA, 1);
  db.inTransaction((tx) => tx.run("update series set tiene = 1 where id = @id", { id: AJENA }));
  traer(AJENA, 5, 6);
  expect(listSeriesPorSubir(db)).toMatchObject([{ id: AJENA, tiene: 1, preguntar: 1, ultimo: 6 }]);
});

test("a fact is told once of each type and reference", () => {
  const comun = { instante: EN, usuario: null, referencia: "v1" };
  const datos = { ventaId: "v1", cuf: "A1", numero: 1, total: "1.00" };
  for (let vez = 0; vez < 2; vez++)
    db.inTransaction((tx) => {
      insertHecho(tx, { ...comun, tipo: "venta", datos: { ...datos, sector: 1, pagos: [], turno: null } });
      insertHecho(tx, { ...comun, tipo: "proformaVendida", datos: { ...datos, proformaId: "p1" } });
    });
  expect(listHechosDesde(db, 0, 9).map(({ hecho: { tipo } }) => tipo)).toEqual(["venta", "proformaVendida"]);
});
