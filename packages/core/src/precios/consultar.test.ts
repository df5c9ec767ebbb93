import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { preciosDe } from "./consultar.ts";
import type { Promocion, Tarifa } from "./formas.ts";
import { preciar, type ReglasPrecio } from "./preciar.ts";
import { INSTANTE, lineasDe, reglas } from "./support/azar.ts";
import { promocionParaTodos } from "./support/para-todos.ts";

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

const CAFE = { precio: "10", producto: { id: "cafe", presentacionId: null, categoria: null } };
const SIN: ReglasPrecio = { tarifas: [], promociones: [], listaId: null, instante: INSTANTE };
const tarifa = (desde: string, precio: string, productoId = "cafe"): Tarifa => ({
  id: `${productoId}-${desde}`,
  productoId,
  presentacionId: null,
  listaId: null,
  desde,
  precio,
});
const promocion = (id: string, cambios: Partial<Promocion> = {}): Promocion =>
  promocionParaTodos(id, { kind: "porcentaje", porcentaje: "10" }, cambios);

describe("a product that somebody asks the price of", () => {
  test("has its own quantities with another price, in order; the price of one is none of them", () => {
    const tarifas = [tarifa("12", "7"), tarifa("1", "9"), tarifa("6", "5", "te"), tarifa("3", "8")];
    expect(preciosDe(CAFE, { ...SIN, tarifas })).toMatchObject({
      general: "10.00",
      precio: "9.00",
      escalas: [
        { desde: "3", precio: "8" },
        { desde: "12", precio: "7" },
      ],
    });
  });

  test("has the promotions that run now, and over a tariff only those that say so", () => {
    const promociones = [
      promocion("apagada", { activo: false }),
      promocion("de noche", { horaDesde: "20:00" }),
      promocion("de todo"),
      promocion("sobre tarifas", { sobreTarifas: true }),
    ];
    const dichas = (tarifas: readonly Tarifa[]) =>
      preciosDe(CAFE, { ...SIN, tarifas, promociones }).promociones.map(({ id }) => id);
    expect(dichas([])).toEqual(["de todo", "sobre tarifas"]);
    expect(dichas([tarifa("1", "9")])).toEqual(["sobre tarifas"]);
    expect(dichas([tarifa("3", "9")])).toEqual(["de todo", "sobre tarifas"]);
  });
});
