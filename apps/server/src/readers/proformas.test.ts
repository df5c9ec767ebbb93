import { Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { ordenDeProformas, recorrerProformas } from "./proformas.ts";

const NIT = Nit.parse(1);
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
  for await (const { id } of recorrerProformas(base.db, filtro)) {
    leidas.push(id);
    if (leidas.length === 500) await base.db.insertInto("proformasBuscadas").values(proforma(601)).execute();
  }
  expect(leidas).toHaveLength(600);
  expect(new Set(leidas).size).toBe(600);
});
