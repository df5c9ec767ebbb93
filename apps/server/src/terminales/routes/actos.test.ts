import { randomBytes, randomUUID } from "node:crypto";
import { DESCUENTO_PROPIO } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTOS } from "../db/buscar-hechos.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { NOMBRES_ACTO } from "./respuestas-actos.ts";

const MOVIMIENTO = { tipo: "retiro", motivo: "Flete", usuario: "Ana", en: "2026-11-20T10:00:00.000" };
/** Facts of three days in order of arrival; the last one arrived late. */
const HECHOS: readonly (readonly [instante: string, tipo: string, datos: object, autorizo?: string])[] = [
  ["2026-11-20T08:00:00.000", "turnoAbierto", { turno: 1, inicial: "100.00" }],
  [
    "2026-11-20T10:00:00.000",
    "movimiento",
    { turno: 1, movimiento: { id: randomUUID(), monto: "20", ...MOVIMIENTO } },
  ],
  ["2026-11-21T09:00:00.000", "bitacora", { accion: "cajón sin venta", detalle: "Cambio" }],
  ["2026-11-21T09:30:00.000", "bitacora", { accion: "cobrar", detalle: "la factura 7" }, "Rosa"],
  ["2026-11-21T09:40:00.000", "bitacora", { accion: DESCUENTO_PROPIO, detalle: "factura 8: Bs 2.00" }],
  ["2026-11-21T10:00:00.000", "reimpresion", { que: "cierreZ", z: 3 }],
  [
    "2026-11-22T10:00:00.000",
    "lineasQuitadas",
    { ventaId: "v1", lineas: [{ codigo: "C", descripcion: "Café", cantidad: "2", precio: "5.00" }] },
  ],
  ["2026-11-22T11:00:00.000", "venta", { ventaId: "v2" }],
  ["2026-11-20T12:00:00.000", "deManana", { algo: 1 }],
  ["2026-11-19T10:00:00.000", "anulacion", { cuf: "A1", ventaId: "v0", monto: "7.00", turno: 1 }],
  ["2026-11-19T11:00:00.000", "reversion", { cuf: "A1", ventaId: "v0", turno: 1 }],
  [
    "2026-11-19T12:00:00.000",
    "nota",
    { clave: "n1", cuf: "A2", cufOriginal: "A1", monto: "3.00", turno: null },
  ],
];

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
  const caja = await emparejarCaja(mundo);
  const hechos = HECHOS.map(([instante, tipo, datos, autorizo = null], i) => ({
    id: randomUUID(),
    n: i + 1,
    epoca: 1,
    tipo,
    version: 1,
    instante,
    usuario: "Ana",
    autorizo,
    datos: JSON.stringify(datos),
  }));
  const serie = randomBytes(16).toString("hex");
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos }));
});
afterAll(() => mundo.close());

interface Pagina {
  readonly actos: readonly { readonly que: string; readonly detalle: string | null }[];
  readonly siguiente: string | null;
}
const read = async (consulta: string, empresa = 0): Promise<Pagina> => {
  const headers = { "x-api-key": mundo.empresas[empresa]?.apiKey ?? "" };
  return exigir(await mundo.api("GET", `/v1/portal/actos?${consulta}`, undefined, headers)).body.datos;
};
const queDe = ({ actos }: Pagina) => actos.map(({ que }) => que);
/** Reads all acts in an order, two at a time. */
async function paginado(orden: string): Promise<readonly string[]> {
  const hallados: string[] = [];
  for (let tras = ""; ;) {
    const pagina = await read(`orden=${orden}&limite=2${tras}`);
    expect(pagina.actos.length).toBeLessThanOrEqual(2);
    hallados.push(...queDe(pagina));
    if (pagina.siguiente === null) return hallados;
    tras = `&tras=${encodeURIComponent(pagina.siguiente)}`;
  }
}
const TODOS = [
  "lineasQuitadas",
  "reimpresion",
  DESCUENTO_PROPIO,
  "cobrar",
  "cajón sin venta",
  "desconocido",
  "retiro",
  "turnoAbierto",
  "nota",
  "reversion",
  "anulacion",
];

describe("what happened at the tills", () => {
  test("is asked for by every kind that there is", () => {
    expect([...NOMBRES_ACTO].sort()).toEqual(Object.keys(ACTOS).sort());
  });
  test("comes the newest first, page by page and each once, without sales", async () => {
    expect(await paginado("-fecha")).toEqual(TODOS);
  });

  test.each([
    ["acto=turnos", ["turnoAbierto"]],
    ["acto=efectivo", ["retiro"]],
    ["acto=cajon", ["cajón sin venta"]],
    ["acto=impresora", []],
    ["acto=descuentos", [DESCUENTO_PROPIO, "cobrar"]],
    ["acto=permisos", ["cobrar"]],
    ["acto=reimpresiones", ["reimpresion"]],
    ["acto=quitadas", ["lineasQuitadas"]],
    ["acto=anulaciones", ["nota", "reversion", "anulacion"]],
    ["persona=Rosa", ["cobrar"]],
    ["persona=Ana", TODOS],
    ["desde=2026-11-21&hasta=2026-11-21", ["reimpresion", DESCUENTO_PROPIO, "cobrar", "cajón sin venta"]],
    ["sucursal=0", TODOS],
    ["sucursal=0&punto_venta=9", []],
    ["sucursal=3", []],
  ])("by %s", async (consulta, que) => expect(queDe(await read(consulta))).toEqual(que));

  test("comes the oldest first too, page by page and each once", async () =>
    expect(await paginado("fecha")).toEqual(TODOS.toReversed()));

  test("goes to a file as it is filtered, with names in place of codes", async () => {
    const { texto } = await mundo.api("GET", "/v1/portal/actos.csv?acto=efectivo");
    const [, ...filas] = texto.trim().split("\r\n");
    expect(filas).toHaveLength(1);
    expect(filas[0]).toContain("Flete,20/11/2026 10:00");
    expect(filas[0]).toContain(",Ana,,20.00,,");
  });

  test("says what was taken out, and is not another company's", async () => {
    const { actos } = await read("acto=quitadas");
    expect(actos[0]?.detalle).toBe("2 × Café, a Bs 5.00");
    expect(queDe(await read("", 1))).toEqual([]);
  });
});
