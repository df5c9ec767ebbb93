/** A value that lost to a later write is shown apart, and counted for thirty days. A deletion stands in the history as an edit does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { countConflictosDe } from "../readers/cambios.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

const DIA_MS = 86_400_000;
let mundo: Mundo;
const { bien, dueno, producto, deCaja } = tiendaDe(() => mundo);
let coca = "";
beforeAll(async () => {
  mundo = await startMundo();
  coca = await producto("COCA", "Coca-Cola 2 l", "10.00", null);
  await deCaja("productos", coca, "2020-01-01T00:00:00.000", { precio: "1.00" });
});
afterAll(() => mundo.close());

test("a value that lost is counted for thirty days, for its own company", async () => {
  const [{ nit }, otra] = mundo.empresas;
  const enDias = (dias: number, suyo = nit) =>
    countConflictosDe(mundo.db(), suyo, mundo.ahora() + dias * DIA_MS);
  expect([await enDias(0), await enDias(29.9), await enDias(30.1), await enDias(0, otra.nit)]).toEqual([
    1, 1, 0, 0,
  ]);
  expect((await bien("GET", "productos")).conflictos).toBe(1);
});

test("the conflicts alone go to their page and their file", async () => {
  expect((await bien("GET", "cambios")).cambios).toHaveLength(2);
  expect((await bien("GET", "cambios?conflictos=si")).cambios).toMatchObject([
    { kind: "cambio", origen: "caja" },
  ]);
  const { texto } = await dueno("GET", "cambios.csv?conflictos=si");
  expect(texto.trim().split("\r\n")).toHaveLength(2);
});

test("a person's PIN and badge stand in no history, lost ones neither", async () => {
  const suyos = { nombre: "Rosa", permisos: [], activo: true, pin: "pin-secreto", gafete: "gafete-secreto" };
  await deCaja("usuarios", "rosa", "2026-01-02T00:00:00.000", suyos);
  await deCaja("usuarios", "rosa", "2026-01-03T00:00:00.000", {
    pin: "pin-nuevo-secreto",
    nombre: "Rosa Q.",
  });
  await deCaja("usuarios", "rosa", "2026-01-01T00:00:00.000", { pin: "pin-tarde-secreto", nombre: "Tarde" });
  const { cambios } = await bien("GET", "cambios?clase=usuario");
  expect(cambios[0].campos).toMatchObject([{ campo: "nombre", despues: "Tarde", perdio: true }]);
  expect(JSON.stringify(cambios)).not.toContain("secreto");
});

test("a till whose clock runs ahead does not win for ever", async () => {
  await deCaja("productos", coca, "2099-01-01T00:00:00.000", { precio: "2.00" });
  await mundo.avanzar(1000);
  const { producto: antes } = await bien("GET", `productos/${coca}`);
  expect(antes.precio).toBe("2.00");
  const { codigo, codigo_barras, descripcion, unidad_medida, categoria, activo } = antes;
  const { codigo_sin, actividad_economica } = antes;
  const comun = { codigo, codigo_barras, descripcion, unidad_medida, categoria, activo };
  const escrito = { ...comun, codigo_sin, actividad_economica, precio: "3.00" };
  await bien("POST", "productos", { id: coca, ...escrito });
  expect((await bien("GET", `productos/${coca}`)).producto.precio).toBe("3.00");
});

test("a deletion stands in the history with its author", async () => {
  await bien("DELETE", `productos/${coca}`);
  const { cambios } = await bien("GET", `cambios?tipo=producto&fila=${coca}`);
  expect(cambios[0]).toMatchObject({ kind: "borrado", origen: "portal", autor: "Dueño" });
});
