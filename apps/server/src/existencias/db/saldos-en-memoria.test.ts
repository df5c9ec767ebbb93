/** Balances that are found in memory, against those that the database finds. docs/decisions/0096 */
import { Instante, Nit, plano } from "@mostrador/core";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { buscarEnMemoria } from "./buscar-en-memoria.ts";
import {
  FILTROS,
  listExistencias,
  ordenDeExistencias,
  ORDENES_EXISTENCIAS,
  sumExistencias,
  type FiltroExistencias,
} from "./listar.ts";
import { paginaDeExistencias } from "../readers/existencias.ts";
import { findSaldosEnMemoria, loadSaldos, refreshSaldos, type SaldosEnMemoria } from "./saldos-en-memoria.ts";

const NIT = Nit.parse(5_500_000_096);
/** Another company, with as many balances as are kept in memory. */
const GRANDE = Nit.parse(5_500_000_097);
const SUYOS = 10_000;
const CUANTOS = 12;
const EN = "2026-11-29T10:00:00.000";
let base: BaseSola;
let version = 0;
beforeAll(async () => {
  base = await openBaseSola();
  for (const nit of [NIT, GRANDE]) {
    const fiscal = { nit, razonSocial: "Tienda", municipio: "La Paz", telefono: null } as const;
    const claves = { token: null, p12: null, p12Clave: null, codigoSistema: "S" };
    const fija = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
    await base.db
      .insertInto("empresas")
      .values({ ...fiscal, ...claves, ...fija })
      .execute();
  }
  // Each product of a shop has its text.
  for (let uno = 0; uno < CUANTOS; uno++)
    await store({ que: "nombre", cual: uno, nombre: "Ñandú", borrado: 0 });
});
afterAll(() => base.close());

/** Few letters, so that words are found within others; the last ones are one letter of two halves, and one that sorts between them. */
const letras = fc.constantFrom(
  "a",
  "á",
  "Ñ",
  "n",
  "B",
  "b",
  "1",
  " ",
  " ",
  "%",
  "_",
  "\\",
  "'",
  "😀",
  "\u{FF21}",
);
const texto = fc.array(letras, { minLength: 1, maxLength: 9 }).map((unas) => unas.join(""));
const cual = fc.nat(CUANTOS - 1);
const cambio = fc.oneof(
  fc.record({
    que: fc.constant("nombre" as const),
    cual,
    nombre: texto,
    borrado: fc.constantFrom(0, 0, 0, 1),
  }),
  fc.record({
    que: fc.constant("saldo" as const),
    cual,
    sucursal: fc.nat(2),
    cantidad: fc.integer({ min: -2, max: 3 }),
    valor: fc.integer({ min: -2, max: 3 }),
    minimo: fc.option(fc.nat(3)),
    sigue: fc.constantFrom(1, 1, 1, 0),
  }),
);
type Cambio = typeof cambio extends fc.Arbitrary<infer C> ? C : never;

/** Stores a change with the next version of the company, as the server's use cases do. */
async function store(uno: Cambio): Promise<void> {
  version += 1;
  await base.db
    .insertInto("versiones")
    .values({ nit: NIT, valor: version })
    .onConflict((c) => c.column("nit").doUpdateSet({ valor: version }))
    .execute();
  const id = `p${uno.cual}`;
  if (uno.que === "nombre") {
    const suyo = plano(uno.nombre);
    const texto = { plano: `${suyo} cod-${uno.cual}`, nombre: suyo, borrado: uno.borrado, version };
    const resto = {
      codigo: `COD-${uno.cual}`,
      barras: null,
      categoria: null,
      productoId: null,
      listaId: null,
    };
    await base.db
      .insertInto("fichas")
      .values({ nit: NIT, tipo: "producto", id, ...texto, ...resto, precio: 100, activo: 1 })
      .onConflict((c) => c.columns(["nit", "tipo", "id"]).doUpdateSet(texto))
      .execute();
    return;
  }
  const { sucursal, cantidad, valor, minimo, sigue } = uno;
  const suyas = { cantidad, valor, minimo, sigue, version };
  await base.db
    .insertInto("existencias")
    .values({
      nit: NIT,
      sucursal,
      productoId: id,
      ...suyas,
      costo: 1,
      desde: Instante.parse(EN),
      ultimoConteo: null,
      ultimoMovimiento: Instante.parse(EN),
    })
    .onConflict((c) => c.columns(["nit", "sucursal", "productoId"]).doUpdateSet(suyas))
    .execute();
}

const pregunta = fc.record({
  palabras: fc
    .array(texto, { maxLength: 2 })
    .map((unas) => plano(unas.join(" ")).split(/\s+/).filter(Boolean)),
  sucursal: fc.option(fc.nat(2), { nil: undefined }),
  saldo: fc.constantFrom(...FILTROS),
  orden: fc.constantFrom(...ORDENES_EXISTENCIAS),
  limite: fc.integer({ min: 1, max: 8 }),
});

/** All pages of a question as both find them. */
async function compare(saldos: SaldosEnMemoria, { orden, limite, ...campos }: Pregunta): Promise<void> {
  const filtro: FiltroExistencias = { nit: NIT, al: undefined, orden: ordenDeExistencias(orden), ...campos };
  let tras: Parameters<typeof listExistencias>[2];
  do {
    const filas = await listExistencias(base.db, filtro, tras, limite);
    const hallados = buscarEnMemoria(saldos, filtro, tras, limite);
    expect(hallados).toEqual({
      filas: filas.map(({ productoId, sucursal, lugar }) => ({ productoId, sucursal, lugar })),
      ...(await sumExistencias(base.db, filtro)),
    });
    tras = filas.length > limite ? filas[limite - 1]?.lugar : undefined;
  } while (tras !== undefined);
}
type Pregunta = typeof pregunta extends fc.Arbitrary<infer P> ? P : never;

test("are the same, in each order and page, whatever was renamed, deleted, moved or no longer followed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cambio, { minLength: 1, maxLength: 20 }),
      fc.array(cambio, { maxLength: 12 }),
      fc.array(pregunta, { minLength: 4, maxLength: 8 }),
      async (antes, despues, preguntas) => {
        for (const uno of antes) await store(uno);
        const saldos = await loadSaldos(base.db, NIT);
        for (const una of preguntas) await compare(saldos, una);
        for (const uno of despues) await store(uno);
        expect(await refreshSaldos(base.db, NIT, saldos)).toBe(true);
        for (const una of preguntas) await compare(saldos, una);
      },
    ),
    { numRuns: sizeOfTier(15, 300) },
  );
});

test("of a large shop are kept from the first list on, and tell what moved before each search", async () => {
  await fill();
  const orden = ordenDeExistencias("nombre");
  const filtro: FiltroExistencias = {
    nit: GRANDE,
    sucursal: undefined,
    palabras: ["galleta"],
    saldo: "todas",
    al: undefined,
    orden,
  };
  const buscar = () => paginaDeExistencias(base.db, filtro, undefined, 3, "2026-11-29");
  // The first call finds none and begins to load them. A search meanwhile is answered by the database.
  expect(await findSaldosEnMemoria(base.db, GRANDE)).toBeNull();
  const antes = await buscar();
  expect([antes.total, antes.valor]).toEqual([SUYOS / 2, "5000.00"]);
  await expect.poll(() => findSaldosEnMemoria(base.db, GRANDE)).not.toBeNull();
  expect(await buscar()).toEqual(antes);
  await base.db.updateTable("versiones").set({ valor: 2 }).where("nit", "=", GRANDE).execute();
  await base.db
    .updateTable("existencias")
    .set({ valor: 3_000_000, version: 2 })
    .where("nit", "=", GRANDE)
    .where("productoId", "=", "x00000")
    .execute();
  const despues = await buscar();
  expect([despues.total, despues.valor, despues.existencias[0]?.valor]).toEqual([
    SUYOS / 2,
    "5002.00",
    "3.00",
  ]);
});

/** Stores the large shop: each second product is a biscuit, and each has a unit worth a boliviano. */
async function fill(): Promise<void> {
  await base.db.insertInto("versiones").values({ nit: GRANDE, valor: 1 }).execute();
  const DE_UNA_VEZ = 500;
  for (let desde = 0; desde < SUYOS; desde += DE_UNA_VEZ) {
    const unos = Array.from({ length: DE_UNA_VEZ }, (_, i) => {
      const n = desde + i;
      return { id: `x${String(n).padStart(5, "0")}`, nombre: `${n % 2 === 0 ? "galleta" : "leche"} ${n}` };
    });
    const deProducto = { codigo: "", codigoBarras: null, categoria: null, precio: "10.00", unidadMedida: 57 };
    await base.db
      .insertInto("productos")
      .values(
        unos.map(({ id, nombre }) => {
          const datos = JSON.stringify({ ...deProducto, descripcion: nombre });
          return { nit: GRANDE, id, datos, marcas: "{}", borrado: 0, version: 1 };
        }),
      )
      .execute();
    const deFicha = {
      codigo: "",
      barras: null,
      categoria: null,
      productoId: null,
      listaId: null,
      precio: 100,
    };
    await base.db
      .insertInto("fichas")
      .values(
        unos.map(({ id, nombre }) => {
          const suya = { nit: GRANDE, tipo: "producto" as const, id, nombre, plano: nombre };
          return { ...suya, ...deFicha, activo: 1, borrado: 0, version: 1 };
        }),
      )
      .execute();
    const deSaldo = { cantidad: 100_000, valor: 1_000_000, costo: 1_000_000, desde: Instante.parse(EN) };
    const movido = { ultimoConteo: null, ultimoMovimiento: Instante.parse(EN), version: 1 };
    await base.db
      .insertInto("existencias")
      .values(unos.map(({ id }) => ({ nit: GRANDE, sucursal: 0, productoId: id, ...deSaldo, ...movido })))
      .execute();
  }
}
