/** Counts of more lines than one transaction books. docs/decisions/0104 */
import { randomUUID } from "node:crypto";
import { epochToInstante, Instante, MAX_CONTADAS, Nit } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import { createReloj } from "../reloj.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { contar, seguirConteos } from "./contar.ts";
import { saveModo } from "./db/modo.ts";
import { bookVenta } from "./db/ventas.ts";
import { existenciasDesde } from "./readers/terminal.ts";

const [NIT, OTRA] = [Nit.parse(5_500_000_104), Nit.parse(5_500_000_105)];
const AUTOR = { nit: NIT, usuario: "Ana", origen: "Portal" };
/** Lines of a sheet: two whole parts and some. */
const CUANTAS = 2 * MAX_CONTADAS + 34;
const PARTES = 3;
const AHORA = Date.UTC(2026, 10, 30, 15);

let base: BaseSola;
let db: Db;
beforeAll(async () => {
  base = await openBaseSola();
  db = base.db;
  for (const nit of [NIT, OTRA]) {
    const fiscal = { nit, razonSocial: "Tienda", municipio: "La Paz", telefono: null } as const;
    const claves = { token: null, p12: null, p12Clave: null, codigoSistema: "S" };
    const fija = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
    await db
      .insertInto("empresas")
      .values({ ...fiscal, ...claves, ...fija })
      .execute();
    await transaccion(db, nit, (tx) => saveModo(tx, nit, 1, undefined));
  }
});
afterAll(() => base.close());

/** Products of each test. */
let productos: readonly string[] = [];
let vez = 0;
beforeEach(async () => {
  vez += 1;
  productos = Array.from({ length: CUANTAS }, (_, i) => `p${vez}-${i}`);
  const filas = productos.map((id) => ({
    nit: NIT,
    id,
    datos: JSON.stringify({ codigo: id, descripcion: `Producto ${id}`, activo: true }),
    marcas: "{}",
    borrado: 0,
    version: vez,
  }));
  for (let i = 0; i < filas.length; i += 500)
    await db
      .insertInto("productos")
      .values(filas.slice(i, i + 500))
      .execute();
});

const PARADO = createReloj(
  () => AHORA,
  () => 0,
);
/** A clock at which the program dies when it is asked for the time of this part. */
function relojQueMuere(parte: number) {
  let pedidas = 0;
  const ahora = () => {
    if (pedidas++ === parte) throw new Error("se fue la luz");
    return AHORA;
  };
  return { ...PARADO, ahora };
}

const conteoDe = (id: string) => ({
  id,
  sucursal: 0,
  nota: "De una planilla",
  lineas: productos.map((productoId, i) => ({
    productoId,
    contado: String(i + 1),
    contadoEn: null,
    costo: "2",
  })),
});

const saldos = async () =>
  new Map(
    (
      await db
        .selectFrom("existencias")
        .select(["productoId", "cantidad"])
        .where("nit", "=", NIT)
        .where("productoId", "like", `p${vez}-%`)
        .execute()
    ).map(({ productoId, cantidad }) => [productoId, cantidad / 100_000]),
  );
const conteos = async () => {
  const filas = await db
    .selectFrom("conteosLineas")
    .select((eb) => ["conteoId", eb.fn.countAll<number | string>().as("lineas")])
    .where("nit", "=", NIT)
    .where("productoId", "like", `p${vez}-%`)
    .groupBy("conteoId")
    .execute();
  return filas.map(({ lineas }) => Number(lineas)).toSorted((a, b) => a - b);
};
const porAsentar = () => db.selectFrom("conteosPorPartes").select("parte").where("nit", "=", NIT).execute();

describe("a count of a large sheet", () => {
  test("is booked in parts, between which transactions of others run", async () => {
    let otras = 0;
    const parar = new AbortController();
    const vecina = (async () => {
      for (; !parar.signal.aborted; otras++)
        await transaccion(db, OTRA, (tx) => saveModo(tx, OTRA, 1, undefined));
    })();
    const hecho = await contar({ db, reloj: PARADO }, AUTOR, conteoDe(randomUUID()));
    parar.abort();
    await vecina;
    expect(hecho.ok).toBe(true);
    expect(otras).toBeGreaterThanOrEqual(PARTES - 1);
    expect(await conteos()).toEqual([34, MAX_CONTADAS, MAX_CONTADAS]);
    expect([...(await saldos()).values()].toSorted((a, b) => a - b)).toEqual(productos.map((_, i) => i + 1));
    expect(await porAsentar()).toEqual([]);
  });

  test.each(Array.from({ length: PARTES }, (_, parte) => parte + 1).slice(0, PARTES - 1))(
    "goes on by itself, once, after the program ended before part %i",
    async (parte) => {
      const conteo = conteoDe(randomUUID());
      await expect(contar({ db, reloj: relojQueMuere(parte) }, AUTOR, conteo)).rejects.toThrow(
        "se fue la luz",
      );
      expect(await porAsentar()).toHaveLength(PARTES - parte);
      expect((await saldos()).size).toBe(parte * MAX_CONTADAS);
      const [tarea] = await db
        .selectFrom("tareas")
        .select("venceEn")
        .where("clave", "=", "conteos")
        .execute();
      expect(tarea?.venceEn).toBeLessThanOrEqual(AHORA + 60_000);
      await seguirConteos({ db, reloj: PARADO });
      // A repeated call finishes what is left, so that its outcome shows nothing.
      expect(await porAsentar()).toEqual([]);
      for (let otra = 0; otra < 2; otra++)
        expect((await contar({ db, reloj: PARADO }, AUTOR, conteo)).ok).toBe(true);
      expect(await conteos()).toEqual([34, MAX_CONTADAS, MAX_CONTADAS]);
      expect((await saldos()).get(`p${vez}-${CUANTAS - 1}`)).toBe(CUANTAS);
    },
  );

  test("sent again after the program ended is finished by that call", async () => {
    const conteo = conteoDe(randomUUID());
    await expect(contar({ db, reloj: relojQueMuere(1) }, AUTOR, conteo)).rejects.toThrow();
    expect((await contar({ db, reloj: PARADO }, AUTOR, conteo)).ok).toBe(true);
    expect((await saldos()).size).toBe(CUANTAS);
    const otro = await contar({ db, reloj: PARADO }, AUTOR, { ...conteo, sucursal: 1 });
    expect(otro).toMatchObject({ ok: false, error: { kind: "actoConOtrosDatos" } });
  });

  test("has the sales between two of its parts, also of products whose stock had not begun", async () => {
    const conteo = conteoDe(randomUUID());
    await expect(contar({ db, reloj: relojQueMuere(1) }, AUTOR, conteo)).rejects.toThrow();
    const productoId = `p${vez}-${CUANTAS - 1}`;
    const instante: Instante = epochToInstante(AHORA + 500);
    const venta = { nit: NIT, clave: randomUUID(), sucursal: 0, instante, usuario: "Beto", origen: "Caja 1" };
    const linea = { linea: 0, productoId, presentacionId: null, factor: "1", cantidad: "4" };
    await transaccion(db, NIT, (tx) => bookVenta(tx, venta, { vendidas: [linea] }, AHORA + 500));
    await seguirConteos({ db, reloj: PARADO });
    expect((await saldos()).get(productoId)).toBe(CUANTAS - 4);
  });

  test("of a program of before, which wrote it under one version, reaches tills whole", async () => {
    await contar({ db, reloj: PARADO }, AUTOR, conteoDe(randomUUID()));
    const [{ version } = { version: 0 }] = await db
      .selectFrom("existencias")
      .select((eb) => eb.fn.max<number>("version").as("version"))
      .execute();
    const suyos = db.updateTable("existencias").set({ version }).where("nit", "=", NIT);
    await suyos.where("productoId", "like", `p${vez}-%`).execute();
    const bajados = new Set<string>();
    for (let desde = 0, hayMas = true, vueltas = 0; hayMas; vueltas++) {
      expect(vueltas).toBeLessThan(30);
      const pagina = await existenciasDesde(
        db,
        { nit: NIT, sucursal: 0 },
        { desde, serie: "s", hoy: "2026-11-30" },
        () => Promise.resolve(0),
      );
      for (const { productoId } of pagina.existencias) bajados.add(productoId);
      ({ cursor: desde, hayMas } = pagina);
    }
    expect(productos.every((id) => bajados.has(id))).toBe(true);
  });

  test("is taken whole or not at all", async () => {
    const conteo = conteoDe(randomUUID());
    const lineas = conteo.lineas.map((linea, i) => (i === CUANTAS - 1 ? { ...linea, costo: null } : linea));
    const hecho = await contar({ db, reloj: PARADO }, AUTOR, { ...conteo, lineas });
    expect(hecho).toMatchObject({
      ok: false,
      error: { kind: "validacion", campos: [{ loc: ["lineas", CUANTAS - 1, "costo"] }] },
    });
    expect([await conteos(), await porAsentar()]).toEqual([[], []]);
  });
});
