/** Number and value of a list's balances, which triggers keep, against the balances themselves. */
import { randomUUID } from "node:crypto";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";
import {
  FILTROS,
  listExistencias,
  ordenDeExistencias,
  sumExistencias,
  type FiltroExistencias,
} from "./listar.ts";

let mundo: Mundo;
const { producto, bien } = tiendaDe(() => mundo);
let productos: readonly string[];
beforeAll(async () => {
  mundo = await startMundo();
  await hacer("/v1/existencias/ajustes", { activas: true, de_la_api: true });
  const hechos: string[] = [];
  for (let i = 0; i < 5; i++) hechos.push(await producto(`LIS-${i}`, `Producto ${i}`, "20.00", null));
  productos = hechos;
});
afterAll(() => mundo.close());
const hacer = async (path: string, cuerpo: object) =>
  exigir(await mundo.api("POST", path, cuerpo)).body.datos;

const acto = fc.record({
  que: fc.constantFrom("cuenta", "merma", "minimo", "borra"),
  cual: fc.nat(4),
  sucursal: fc.nat(1),
  cantidad: fc.nat(12),
});

test("are those of the balances that it lists, whatever moved, was set or was deleted", async () => {
  const { nit } = mundo.empresas[0];
  const borrados = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 5, maxLength: 12 }), async (actos) => {
      for (const { que, cual, sucursal, cantidad } of actos) {
        const producto_id = productos[cual] ?? "";
        if (borrados.has(producto_id)) continue;
        if (que === "cuenta") {
          const linea = { producto_id, contado: String(cantidad), costo: "7.5" };
          await hacer("/v1/conteos", { id: randomUUID(), sucursal, lineas: [linea] });
        } else if (que === "merma") {
          const lineas = [{ producto_id, cantidad: String(cantidad + 1) }];
          // A product without stock yet is refused.
          await mundo.api("POST", "/v1/salidas", {
            id: randomUUID(),
            motivo: "merma",
            responsable: "Ana",
            nota: "Se cayó",
            sucursal,
            lineas,
          });
        } else if (que === "minimo")
          await mundo.api("POST", "/v1/existencias/minimo", {
            producto_id,
            sucursal,
            minimo: String(cantidad),
            sigue: cantidad !== 12,
          });
        else if (cual === 4 && cantidad > 9) {
          await bien("DELETE", `productos/${producto_id}`);
          borrados.add(producto_id);
        }
      }
      for (const saldo of FILTROS)
        for (const sucursal of [undefined, 0, 1]) {
          const orden = ordenDeExistencias("-valor");
          const filtro: FiltroExistencias = { nit, sucursal, palabras: [], saldo, al: undefined, orden };
          const filas = await listExistencias(mundo.db(), filtro, undefined, 100);
          const valor = filas.reduce((suma, fila) => suma + fila.valor, 0);
          expect(await sumExistencias(mundo.db(), filtro), `${saldo} ${sucursal}`).toEqual({
            total: filas.length,
            valor,
          });
        }
    }),
    { numRuns: sizeOfTier(5, 60) },
  );
});
