import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHecho } from "@mostrador/core";
import type { Entrada } from "../../contract/index.ts";
import { listHechos, listSeriesPorSubir } from "../terminales/db/hechos.ts";
import { ENTRADA, type MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { lineasQuitadas } from "./abierta.ts";

const [PLANTILLA] = ENTRADA.items;
const item = (codigoProducto: string, cantidad: string, precioUnitario = "10.00") => ({
  ...PLANTILLA,
  codigoProducto,
  descripcion: `Producto ${codigoProducto}`,
  cantidad,
  precioUnitario,
});
const carrito = (...items: readonly object[]) => JSON.parse(JSON.stringify({ items })) as { items: [] };

describe("what a cart lost", () => {
  const linea = fc.tuple(fc.constantFrom("A", "B", "C"), fc.integer({ min: 1, max: 9 }));
  const lineas = fc.array(linea, { maxLength: 6 });
  const total = (de: readonly (readonly [string, number])[], codigo: string) =>
    de.reduce((suma, [uno, cantidad]) => suma + (uno === codigo ? cantidad : 0), 0);

  test("is of each product what it has less of, however its lines are cut and in whatever order", () => {
    fc.assert(
      fc.property(lineas, lineas, (antes, ahora) => {
        const de = (una: typeof antes) => carrito(...una.map(([codigo, n]) => item(codigo, String(n))));
        const halladas = lineasQuitadas(de(antes), de(ahora));
        const esperadas = ["A", "B", "C"].flatMap((codigo) => {
          const menos = total(antes, codigo) - total(ahora, codigo);
          return menos > 0 ? [[codigo, menos] as const] : [];
        });
        expect(new Map(halladas.map(({ codigo, cantidad }) => [codigo, Number(cantidad)]))).toEqual(
          new Map(esperadas),
        );
      }),
    );
  });

  test("is by price: a line whose price was lowered is lost at the price it had", () => {
    const antes = carrito(item("A", "2", "10.00"), item("A", "1", "8.00"));
    const ahora = carrito(item("A", "3", "8.00"));
    const perdida = { codigo: "A", descripcion: "Producto A", cantidad: "2", precio: "10.00" };
    expect(lineasQuitadas(antes, ahora)).toEqual([perdida]);
  });
});

describe("a till tells what was taken out of an open sale", () => {
  const start = mundosDePrueba();
  const guardar = (mundo: MundoCaja, ventaId: string, contenido: object | null) => {
    const entrada = { de: "", nombre: "x", ventaId, carrito: contenido, pago: null, siguientes: [] };
    return pedir(mundo, "guardarVentaAbierta", entrada as Entrada<"guardarVentaAbierta">);
  };
  const dichas = ({ db }: MundoCaja) =>
    listSeriesPorSubir(db)
      .flatMap(({ id }) => listHechos(db, id, 0, 1000))
      .map(parseHecho)
      .flatMap((leido) => (leido.kind === "lineasQuitadas" ? [leido.datos] : []));

  test("line by line and at its end, and nothing of one that is parked, or charged", async () => {
    const mundo = await start();
    const [una, otra] = [randomUUID(), randomUUID()];
    await guardar(mundo, una, carrito(item("A", "3"), item("B", "1")));
    await guardar(mundo, una, carrito(item("A", "1"), item("B", "1")));
    await guardar(mundo, una, null);
    expect(dichas(mundo)).toEqual([
      {
        ventaId: una,
        lineas: [{ codigo: "A", descripcion: "Producto A", cantidad: "2", precio: "10.00" }],
      },
      {
        ventaId: una,
        lineas: [
          { codigo: "A", descripcion: "Producto A", cantidad: "1", precio: "10.00" },
          { codigo: "B", descripcion: "Producto B", cantidad: "1", precio: "10.00" },
        ],
      },
    ]);
    await guardar(mundo, otra, carrito(...ENTRADA.items));
    await mundo.vender(otra);
    await guardar(mundo, randomUUID(), null);
    const parqueada = randomUUID();
    await guardar(mundo, parqueada, carrito(item("C", "1")));
    await pedir(mundo, "aparcarCarrito", {
      id: parqueada,
      nombre: "x",
      contenido: carrito(item("C", "1")),
    });
    await guardar(mundo, randomUUID(), null);
    await pedir(mundo, "quitarCarrito", { id: parqueada });
    await guardar(mundo, parqueada, carrito(item("C", "1")));
    expect(dichas(mundo)).toHaveLength(2);
  });
});
