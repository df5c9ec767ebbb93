/** Facts of two companies, and the notices and open sessions that facts make. */
import { randomUUID } from "node:crypto";
import { Nit, type Hecho } from "@mostrador/core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Terminal } from "./db/terminales.ts";
import { findAbiertoDesde, turnosAbiertos } from "./readers/turnos-abiertos.ts";
import { createRegimenes } from "../impuestos/regimenes.ts";
import { createReloj } from "../reloj.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { receiveHechos } from "./hechos.ts";

const EN = "2026-11-23T09:00:00.000" as Hecho["instante"];
const [SERIE, OTRA] = ["a".repeat(32), "b".repeat(32)] as const;

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());
afterEach(() => base.db.deleteFrom("tareas").execute());

let empresas = 0;
/** A company's branch and point of sale, without facts. */
const punto = (sucursal = 0, nit = Nit.parse(++empresas)) => ({ nit, sucursal, puntoVenta: 0 });
type Punto = ReturnType<typeof punto>;

const subir = (suyo: Punto, hechos: readonly Hecho[], serie: string = SERIE) =>
  receiveHechos(
    {
      db: base.db,
      now: () => 1,
      reloj: createReloj(
        () => 1,
        () => 1,
      ),
      regimenes: createRegimenes(() => 1),
    },
    { ...({} as Terminal), id: "caja", nombre: "Caja", ...suyo },
    { serie, hechos: [...hechos] },
  );

const hecho = (n: number, tipo = "bitacora", datos: object = {}, autorizo: string | null = null): Hecho => ({
  id: randomUUID(),
  n,
  epoca: 1,
  tipo,
  version: 1,
  instante: EN,
  usuario: null,
  autorizo,
  datos: JSON.stringify(datos),
});
const abrir = (n: number, turno = 1) => hecho(n, "turnoAbierto", { turno, inicial: "0.00" });
const venta = (n: number, monto: string, turno = 1) =>
  hecho(n, "venta", {
    ventaId: `v${n}`,
    cuf: "A1",
    sector: 1,
    numero: n,
    total: monto,
    turno,
    pagos: [{ metodo: 1, monto }],
  });

test("facts of another company are none of a series, under the same name and number too", async () => {
  const [una, otra] = [punto(), punto()];
  const suyo = hecho(1);
  await subir(una, [suyo]);
  expect(await subir(otra, [hecho(1)])).toEqual({ tiene: 1, conflicto: null });
  expect(await subir(una, [suyo])).toEqual({ tiene: 1, conflicto: null });
});

test("another company's fact is none that a till moved to another series", async () => {
  const [una, otra] = [punto(), punto()];
  const [ajeno, movido] = [hecho(1), hecho(1)];
  await subir(una, [ajeno]);
  await subir(otra, [movido]);
  await subir(otra, [movido], OTRA);
  expect(await subir(otra, [ajeno], OTRA)).toEqual({ tiene: 1, conflicto: 1 });
});

const CIERRE = {
  numero: 1,
  z: 1,
  abiertoEn: EN,
  abiertoPor: null,
  inicial: "0.00",
  ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
  metodos: [],
  movimientos: [],
  cerradoEn: EN,
  cerradoPor: "Ana",
  esperado: "5.00",
  denominaciones: [],
  contado: "0.00",
  diferencia: "-5.00",
  nota: "x",
  anterior: "0".repeat(64),
  hash: "h",
};

test.each<[que: string, hecho: Hecho, avisos: readonly string[]]>([
  ["a shortage", hecho(1, "turnoCerrado", { cierre: CIERRE }), ["falta"]],
  [
    "a shortage, closed with a permission that was lent",
    hecho(1, "turnoCerrado", { cierre: CIERRE }, "Marta"),
    ["falta", "permisos"],
  ],
  [
    "a closing that agrees",
    hecho(1, "turnoCerrado", { cierre: { ...CIERRE, contado: "5.00", diferencia: "0.00" } }),
    [],
  ],
  [
    "an annulment",
    hecho(1, "anulacion", { cuf: "A1", ventaId: "", monto: "1.00", turno: 1 }),
    ["anulaciones"],
  ],
  ["a reversal", hecho(1, "reversion", { cuf: "A1", ventaId: "", turno: 1 }), ["anulaciones"]],
  [
    "a drawer opened without a sale",
    hecho(1, "bitacora", { accion: "cajón sin venta", detalle: null }),
    ["cajon"],
  ],
  ["a sale", venta(1, "1.00"), []],
])("%s makes its notices due, and no other", async (_que, uno, avisos) => {
  await subir(punto(), [uno]);
  const filas = await base.db.selectFrom("tareas").select("clave").where("clase", "=", "avisos").execute();
  expect(filas.map(({ clave }) => clave).toSorted()).toEqual(avisos);
});

test("an open session is counted to its last fact, however many there are", async () => {
  const suyo = punto();
  await subir(suyo, [abrir(1)]);
  expect(await turnosAbiertos(base.db, suyo)).toMatchObject([{ esperado: "0.00" }]);
  await subir(
    suyo,
    Array.from({ length: 500 }, (_, i) => venta(i + 2, "1.00")),
  );
  await subir(suyo, [venta(502, "1.00")]);
  expect(await turnosAbiertos(base.db, suyo)).toMatchObject([{ esperado: "501.00" }]);
});

test("sessions of two branches are counted apart", async () => {
  const una = punto(0);
  const otra = punto(1, una.nit);
  await subir(una, [abrir(1), venta(2, "10.00")]);
  await subir(otra, [abrir(1), venta(2, "20.00")], OTRA);
  expect(await turnosAbiertos(base.db, una)).toMatchObject([{ esperado: "10.00" }]);
  expect(await turnosAbiertos(base.db, otra)).toMatchObject([{ esperado: "20.00" }]);
});

test("of two open sessions the facts since the first one count", async () => {
  const suyo = punto();
  await subir(suyo, [abrir(1), venta(2, "10.00")]);
  await subir(suyo, [abrir(1, 10_001), venta(2, "20.00", 10_001)], OTRA);
  const { desde, ultimo } = await findAbiertoDesde(base.db, suyo);
  expect(ultimo - (desde ?? 0)).toBe(2);
  expect(await turnosAbiertos(base.db, suyo)).toMatchObject([{ esperado: "10.00" }, { esperado: "20.00" }]);
});
