import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlanes, type Planes } from "../support/planes.ts";
import { consultaEventos, ordenDeEventos } from "../contingencia/db/eventos-listados.ts";
import { consultaFichas, ordenDeFichas, type OrdenFichas } from "../tienda/db/fichas.ts";
import { consultaDeOtras, ordenDeOtras, type OrdenDeOtras } from "../tienda/db/fichas-de-otras.ts";
import { consultaProformas, ordenDeProformas, ORDENES_PROFORMAS } from "../tienda/db/proformas.ts";

const NIT = Nit.parse(1);
const SIN_FILTRO = { estado: undefined, sucursal: undefined, desde: undefined, hasta: undefined };

let planes: Planes;
beforeAll(async () => {
  planes = await openPlanes();
});
afterAll(() => planes.close());

describe("each order of a list goes on after a row by an index, and sorts nothing", () => {
  const PAGINA = { nit: NIT, palabras: [], limite: 50 };
  const SIN_ORDENAR = /^(?!.*TEMP B-TREE)/;

  test.each(ORDENES_PROFORMAS)("proformas by %s", (nombre) => {
    const orden = ordenDeProformas(nombre);
    const lugar = orden.valores.map(({ kind }) => (kind === "texto" ? "a" : 7));
    const plan = planes.planDe(
      consultaProformas(planes.db, { ...PAGINA, ...SIN_FILTRO, hoy: "2026-11-25", orden }, lugar, 50),
    );
    expect(plan).toMatch(/^SEARCH proformas_buscadas USING INDEX proformas_\w+ \(nit=\? AND [^ ]+[<>].+\)$/);
  });

  test.each<[OrdenFichas, RegExp]>([
    ["nombre", /fichas_nombre \(nit=\? AND tipo=\? AND \(nombre,id\)>\(\?,\?\)\)/],
    ["-codigo", /fichas_codigo \(nit=\? AND tipo=\? AND \(codigo,id\)<\(\?,\?\)\)/],
    ["precio", /fichas_precio \(nit=\? AND tipo=\? AND \(precio,id\)>\(\?,\?\)\)/],
    ["-categoria", /fichas_por_categoria \(nit=\? AND tipo=\? AND <expr><\?\)/],
  ])("products by %s", (nombre, indice) => {
    const orden = ordenDeFichas(nombre);
    const tras = orden.valores.map(({ kind }) => (kind === "texto" ? "a" : 7));
    const query = consultaFichas({ ...PAGINA, tipo: "producto", orden, tras });
    const plan = planes.planDe({ compile: () => query.compile(planes.db) });
    expect(plan).toMatch(indice);
    expect(plan).toMatch(SIN_ORDENAR);
  });

  test.each<[OrdenDeOtras, RegExp]>([
    ["nombre", /SEARCH f USING INDEX fichas_nombre \(nit=\? AND tipo=\? AND \(nombre,id\)>\(\?,\?\)\)/],
    [
      "producto",
      /SEARCH f USING INDEX fichas_por_producto \(nit=\? AND tipo=\? AND <expr>=\? AND \(otra_nombre,producto_id\)>\(\?,\?\)\)/,
    ],
    [
      "-codigo",
      /SEARCH f USING INDEX fichas_por_codigo \(nit=\? AND tipo=\? AND <expr>=\? AND \(otra_codigo,otra_nombre,id\)<\(\?,\?,\?\)\)/,
    ],
    ["barras", /SEARCH f USING INDEX fichas_por_barras \(nit=\? AND tipo=\? AND <expr>>\?\)/],
    ["-barras", /SEARCH f USING INDEX fichas_por_barras \(nit=\? AND tipo=\? AND <expr><\?\)/],
    ["-precio", /SEARCH f USING INDEX fichas_precio \(nit=\? AND tipo=\? AND \(precio,id\)<\(\?,\?\)\)/],
  ])("presentations by %s", (nombre, indice) => {
    const orden = ordenDeOtras(nombre);
    const tras = orden.valores.map(({ kind }) => (kind === "texto" ? "a" : 7));
    const planTras = (lugar: typeof tras | undefined) => {
      const query = consultaDeOtras({ ...PAGINA, tipo: "presentacion", orden, tras: lugar });
      return planes.planDe({ compile: () => query.compile(planes.db) });
    };
    expect(planTras(tras)).toMatch(indice);
    expect(planTras(tras)).toMatch(SIN_ORDENAR);
    expect(planTras(undefined)).toMatch(SIN_ORDENAR);
  });

  test.each(["fecha", "-fecha"] as const)("outages by %s", (nombre) => {
    const orden = ordenDeEventos(nombre);
    const sin = { tipo: undefined, sucursal: undefined, puntoVenta: undefined, registrado: undefined };
    const plan = planes.planDe(consultaEventos(planes.db, { nit: NIT, ...sin, orden }, ["2026", 7], 50));
    expect(plan).toMatch(/^SEARCH eventos USING INDEX eventos_por_fecha \(nit=\? AND [^ ]+[<>].+\)$/);
  });
});
