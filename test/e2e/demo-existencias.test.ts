import { afterAll, beforeAll, expect, test } from "vitest";
import { loadExistencias } from "../../scripts/demo/existencias.ts";
import { dueno } from "../support/caja.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("the demo's shop has stock in two branches, suppliers, and a purchase to receive; loaded again, nothing doubles", async () => {
  const [empresa] = mundo.empresas;
  if (empresa === undefined) throw new Error("la demostración no tiene empresa");
  const leer = (ruta: string) => dueno(mundo, "GET", `/v1/${ruta}`);
  const ver = async () => {
    const { existencias } = await leer("existencias?limite=100");
    const enSegunda = existencias.filter(({ sucursal }: { sucursal: number }) => sucursal === 1).length;
    const { compras } = await leer("compras");
    const { proveedores } = await leer("proveedores");
    const bajas = (await leer("existencias?saldo=bajoMinimo")).existencias;
    const porRecibir = compras.filter((una: { por_recibir: boolean }) => una.por_recibir).length;
    const cuantos = {
      saldos: existencias.length,
      compras: compras.length,
      proveedores: proveedores.length,
      bajas: bajas.length,
    };
    return { ...cuantos, enSegunda, porRecibir };
  };
  const suya = { saldos: 18, enSegunda: 5, compras: 2, porRecibir: 1, proveedores: 2, bajas: 1 };
  for (let vez = 0; vez < 2; vez++) {
    await loadExistencias(mundo.config, empresa);
    expect(await ver()).toEqual(suya);
  }
});
