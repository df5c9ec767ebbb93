import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { preciosDe } from "./consultar.ts";
import { preciar } from "./preciar.ts";
import { lineasDe, reglas } from "./support/azar.ts";

test("the price of one, and of each scale, is the one that a cart has", () => {
  fc.assert(
    fc.property(lineasDe(0), reglas, (lineas, enVigor) => {
      for (const { precio, producto } of lineas) {
        if (producto === null) continue;
        const consultado = preciosDe({ precio, producto }, enVigor);
        const enCarrito = (cantidad: string) => preciar([{ cantidad, precio, producto }], enVigor)[0];
        const una = enCarrito("1");
        expect(consultado.precio).toBe(
          decimal(una?.precioUnitario ?? "0")
            .minus(una?.descuento ?? "0")
            .toFixed(2),
        );
        for (const { desde, precio: suyo } of consultado.escalas)
          expect(Number(enCarrito(desde)?.precioUnitario)).toBe(Number(suyo));
        const dadas = new Set(una?.promociones.map(({ id }) => id));
        const dichas = new Set(consultado.promociones.map(({ id }) => id));
        expect([...dadas].filter((id) => !dichas.has(id))).toEqual([]);
      }
    }),
  );
});
