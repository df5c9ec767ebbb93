/** Products sold are summed by branch, in whole months and in days alike. */
import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { sumProductos } from "../../ventas/db/sumar-productos.ts";

const [NIT, OTRO] = [Nit.parse(5_500_000_020), Nit.parse(5_500_000_021)];
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  const comun = { codigo: "PAN", clase: 1 as const, anulada: 0 as const, documentos: 1, cantidad: 100_000 };
  const dias = ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"];
  const filas = dias.flatMap((dia, i) => [
    { ...comun, nit: NIT, dia, sucursal: 0, centavos: 10 ** i },
    { ...comun, nit: NIT, dia, sucursal: 1, centavos: 2 * 10 ** i },
    { ...comun, nit: OTRO, dia, sucursal: 0, centavos: 5 * 10 ** i },
  ]);
  await base.db.insertInto("ventasProducto").values(filas).execute();
});
afterAll(() => base.close());

test.each([
  ["a part of a month", "2026-03-31", "2026-03-31", [300, 100, 200]],
  ["a whole month", "2026-03-01", "2026-03-31", [330, 110, 220]],
  ["a whole month and days around it", "2026-02-28", "2026-04-01", [3333, 1111, 2222]],
])("%s has each branch's own", async (_que, desde, hasta, esperados) => {
  const centavosDe = async (sucursal: number | undefined) =>
    (await sumProductos(base.db, { nit: NIT, desde, hasta, sucursal })).map(({ centavos }) => centavos);
  expect([await centavosDe(undefined), await centavosDe(0), await centavosDe(1)]).toEqual(
    esperados.map((centavos) => [centavos]),
  );
});
