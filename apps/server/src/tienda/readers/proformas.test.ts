import { Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { ordenDeProformas, paginaDeProformas, walkProformas } from "./proformas.ts";

const [NIT, OTRO, DIAS] = [Nit.parse(1), Nit.parse(2), Nit.parse(3)];
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

const proforma = (numero: number) => ({
  nit: NIT,
  id: `f${String(numero).padStart(4, "0")}`,
  serie: "0-1",
  numero,
  hechaEn: Instante.parse(`2026-11-${numero > 600 ? "21" : "20"}T14:00:00.000`),
  validaHasta: "2026-12-05",
  sucursal: 0,
  cliente: "Ana",
  centavos: 100,
  usuario: "Ana",
  plano: "ana",
  descartada: 0 as const,
  ventas: 0,
});

test("a file has each proforma once, though one is made while the file is read", async () => {
  await base.db
    .insertInto("proformasBuscadas")
    .values(Array.from({ length: 600 }, (_, i) => proforma(i + 1)))
    .execute();
  const filtro = {
    nit: NIT,
    palabras: [],
    estado: undefined,
    sucursal: undefined,
    hoy: "2026-11-25",
    desde: undefined,
    hasta: undefined,
    orden: ordenDeProformas("-hecha"),
  };
  const leidas: string[] = [];
  for await (const { id } of walkProformas(base.db, filtro)) {
    leidas.push(id);
    if (leidas.length === 500) await base.db.insertInto("proformasBuscadas").values(proforma(601)).execute();
  }
  expect(leidas).toHaveLength(600);
  expect(new Set(leidas).size).toBe(600);
});

test("on its last day a proforma can still be sold, and the day after it is over", async () => {
  const idsEn = async (estado: "vigente" | "vencida", hoy: string) => {
    const orden = ordenDeProformas("numero");
    const filtro = {
      nit: OTRO,
      palabras: [],
      estado,
      sucursal: undefined,
      hoy,
      desde: undefined,
      hasta: undefined,
    };
    const { proformas, total } = await paginaDeProformas(base.db, { ...filtro, orden }, undefined, 10);
    expect(total).toBe(proformas.length);
    expect(proformas.every((una) => una.estado === estado)).toBe(true);
    return proformas.map(({ id }) => id);
  };
  const suya = { ...proforma(1), nit: OTRO, id: "suya" };
  await base.db.insertInto("proformasBuscadas").values(suya).execute();
  expect([await idsEn("vigente", "2026-12-05"), await idsEn("vencida", "2026-12-05")]).toEqual([
    ["suya"],
    [],
  ]);
  expect([await idsEn("vigente", "2026-12-06"), await idsEn("vencida", "2026-12-06")]).toEqual([
    [],
    ["suya"],
  ]);
});

test("proformas of a day and a branch are those, with their sum", async () => {
  const filas = [
    { id: "a", hechaEn: "2026-11-19T23:59:59.999", sucursal: 0 },
    { id: "b", hechaEn: "2026-11-20T00:00:00.000", sucursal: 0 },
    { id: "c", hechaEn: "2026-11-20T23:59:59.999", sucursal: 1 },
    { id: "d", hechaEn: "2026-11-21T00:00:00.000", sucursal: 1 },
  ].map(({ hechaEn, ...fila }) => ({ ...proforma(1), nit: DIAS, ...fila, hechaEn: Instante.parse(hechaEn) }));
  await base.db.insertInto("proformasBuscadas").values(filas).execute();
  const comun = {
    nit: DIAS,
    palabras: [],
    estado: undefined,
    hoy: "2026-11-25",
    orden: ordenDeProformas("hecha"),
  };
  const hallar = async (dias: { desde?: string; hasta?: string }, sucursal?: number) => {
    const filtro = { ...comun, desde: dias.desde, hasta: dias.hasta, sucursal };
    const { proformas, monto } = await paginaDeProformas(base.db, filtro, undefined, 10);
    expect(monto).toBe(proformas.length);
    return proformas.map(({ id }) => id).join("");
  };
  const dia = "2026-11-20";
  expect(await hallar({ desde: dia, hasta: dia })).toBe("bc");
  expect([await hallar({ desde: dia }), await hallar({ hasta: dia })]).toEqual(["bcd", "abc"]);
  expect([await hallar({}, 0), await hallar({}, 1), await hallar({ hasta: dia }, 1)]).toEqual([
    "ab",
    "cd",
    "c",
  ]);
});
