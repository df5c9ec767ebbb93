/** The drawer that a till rebuilds from facts of others: each thing once, and no number given again. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Hecho, Instante } from "@mostrador/core";
import { abrirDb } from "../../motor/abrir.ts";
import { listAnuladasDeTurno } from "./actos-turno.ts";
import { planAperturas, reponerTurnos } from "./turnos-repuestos.ts";
import type { Db } from "../../motor/db.ts";
import { insertHechosAjenos } from "../../terminales/db/hechos-ajenos.ts";
import { HechosApartados } from "../../terminales/db/hechos-apartados.ts";
import { findTurnoAbierto, insertTurno, listCierres, listMovimientos } from "./turnos.ts";

const SERIE = "a".repeat(32);
const EN = Instante.parse("2026-11-23T10:00:00.000");

let carpeta: string;
let db: Db;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "repuestos-"));
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  db = abierta.value;
});
afterEach(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

const hecho = (tipo: string, datos: object): Hecho => ({
  id: randomUUID(),
  n: 1,
  epoca: 1,
  tipo,
  version: 1,
  instante: EN,
  usuario: null,
  autorizo: null,
  datos: JSON.stringify(datos),
});
const abierto = (turno: number) => hecho("turnoAbierto", { turno, inicial: "10.00" });
const cierreDe = (z: number) => ({
  numero: z,
  z,
  abiertoEn: EN,
  abiertoPor: null,
  inicial: "10.00",
  ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
  metodos: [],
  movimientos: [],
  cerradoEn: EN,
  cerradoPor: null,
  esperado: "10.00",
  denominaciones: [],
  contado: "10.00",
  diferencia: "0.00",
  nota: null,
  anterior: "0".repeat(64),
  hash: `h${z}`,
});
const cerrado = (z: number, otros: object = {}) => hecho("turnoCerrado", { cierre: cierreDe(z), ...otros });
const reponer = (...hechos: readonly Hecho[]) =>
  db.inTransaction((tx) => {
    const contados = hechos.map((uno, i) => ({ serie: SERIE, hecho: { ...uno, n: i + 1 } }));
    using ajenos = new HechosApartados(contados);
    reponerTurnos(tx, insertHechosAjenos(tx, ajenos, { enServidor: true }));
  });
const abrirOtro = () => {
  db.inTransaction((tx) => insertTurno(tx, { abiertoEn: EN, abiertoPor: null, inicial: "1.00" }));
  return findTurnoAbierto(db)?.numero;
};

test("a movement that two lives tell is in the drawer once", () => {
  const movimiento = { id: randomUUID(), tipo: "retiro", monto: "5.00", motivo: "x", usuario: null, en: EN };
  const contado = () => hecho("movimiento", { turno: 3, movimiento });
  reponer(abierto(3), contado(), contado());
  expect(listMovimientos(db, 3)).toMatchObject([{ monto: "5.00" }]);
});

test("an annulment that is asked for again after its reversal counts, once", () => {
  const acto = { cuf: "A1", ventaId: "v1", turno: 3 };
  const anulada = () => hecho("anulacion", { ...acto, monto: "5.00" });
  reponer(abierto(3), anulada(), hecho("reversion", acto), anulada(), anulada());
  expect(listAnuladasDeTurno(db, 3)).toEqual([{ monto: "5.00", estado: "hecha" }]);
});

test("a closing under another number than its session's is kept once, and its number is not given again", () => {
  reponer(abierto(3), cerrado(103, { turno: 3 }), cerrado(103, { turno: 3 }), cerrado(2));
  expect(listCierres(db, 10).map(({ z }) => z)).toEqual([103, 2]);
  expect(abrirOtro()).toBe(104);
});

test("a closing that cannot be read ends its till's session", () => {
  expect(planAperturas([abierto(3)]).sigue).toBeDefined();
  expect(planAperturas([abierto(3), hecho("turnoCerrado", {})]).sigue).toBeUndefined();
});
