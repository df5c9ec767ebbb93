/** The events of a day, as the tax system tells them now. */
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const HORA_MS = 3_600_000;
const RUTA = "/v1/contingencia/eventos";
let mundo: Mundo;
let registrado: { codigo_evento: number; fecha_inicio: string; fecha_fin: string };
beforeAll(async () => {
  mundo = await startMundo();
  const desde = mundo.ahora();
  await mundo.avanzar(2 * HORA_MS);
  const evento = {
    tipo_evento: 2,
    fecha_inicio: epochToInstante(desde + HORA_MS),
    descripcion: "Sin servicio",
  };
  const cuerpo = { ...evento, fecha_fin: epochToInstante(desde + HORA_MS + 60_000) };
  registrado = exigir(await mundo.api("POST", "/v1/contingencia/evento", cuerpo)).body.datos;
});
afterAll(() => mundo.close());

const dia = () => registrado.fecha_inicio.slice(0, 10);
const leer = async (query: string, headers: Readonly<Record<string, string>> = {}) =>
  exigir(await mundo.api("GET", `${RUTA}?${query}`, undefined, headers)).body.datos;

describe("GET /v1/contingencia/eventos", () => {
  test("tells an event of the day as it was registered, by default at head office's point 0", async () => {
    const { codigo_evento, fecha_inicio, fecha_fin } = registrado;
    const esperado = { codigo_evento, tipo_evento: 2, descripcion: "Sin servicio", fecha_inicio, fecha_fin };
    for (const query of [`fecha=${dia()}`, `fecha=${dia()}&sucursal=0&punto_venta=0`]) {
      const { eventos, ahora } = await leer(query);
      expect(eventos).toEqual([{ ...esperado, registrado_aqui: true }]);
      expect(Math.abs(Date.parse(ahora) - mundo.ahora())).toBeLessThan(60_000);
    }
  });

  test("tells of another program's event that it was not registered here", async () => {
    await mundo.db().updateTable("eventos").set({ codigo: 1 }).execute();
    const { eventos } = await leer(`fecha=${dia()}`);
    expect(eventos).toMatchObject([{ codigo_evento: registrado.codigo_evento, registrado_aqui: false }]);
  });

  test("tells none of another day or another company", async () => {
    expect((await leer("fecha=2026-01-15")).eventos).toEqual([]);
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    expect((await leer(`fecha=${dia()}`, otra)).eventos).toEqual([]);
  });

  test("holds both raw messages with debug=true alone, and never the token", async () => {
    for (const query of ["", "&debug=false"])
      expect(await leer(`fecha=${dia()}${query}`)).not.toHaveProperty("debug_siat");
    const { debug_siat } = await leer(`fecha=${dia()}&debug=true`);
    expect(debug_siat).toEqual({
      solicitud: expect.stringContaining("consultaEventoSignificativo"),
      respuesta: expect.stringContaining(String(registrado.codigo_evento)),
    });
    expect(JSON.stringify(debug_siat)).not.toMatch(/TokenApi|apikey/i);
  });

  test.each([
    ["", "fecha"],
    ["fecha=hoy", "fecha"],
    ["fecha=2026-11-20&debug=1", "debug"],
    ["fecha=2026-11-20&sucursal=-1", "sucursal"],
    ["fecha=2026-11-20&punto_venta=x", "punto_venta"],
  ])("?%s is 422 at %s", async (query, campo) => {
    const { status, body } = await mundo.api("GET", `${RUTA}?${query}`);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", campo]]);
  });

  test("of a point that was not synchronised is 404", async () => {
    for (const query of ["sucursal=3", "punto_venta=44"])
      expect((await mundo.api("GET", `${RUTA}?fecha=${dia()}&${query}`)).status).toBe(404);
  });
});
