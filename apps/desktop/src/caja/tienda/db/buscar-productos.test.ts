import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";
import { productoDePrueba } from "../../support/productos.ts";
import { searchProductos } from "./buscar-productos.ts";
import { saveProducto } from "./productos.ts";

const NOMBRES = [
  "Papaya",
  "Papa imilla",
  "Puré de papa instantáneo",
  "Papel higiénico",
  "Leche PIL entera 1 l",
  "Leche condensada",
  "Lechuga crespa",
  "Coca-Cola 2 l",
  "Coca-Cola 500 ml",
  "Café molido 250 g",
];

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
  mundo.db.inTransaction((tx) => {
    for (const [i, descripcion] of NOMBRES.entries())
      saveProducto(tx, productoDePrueba(`b${i}`, { codigo: `B${i}`, descripcion }));
  });
});
afterAll(() => mundo.close());

const buscar = (texto: string) => searchProductos(mundo.db, texto, 5).map(({ descripcion }) => descripcion);

test.each([
  [
    "a whole word goes before a beginning, a name that begins with it before another",
    "papa",
    ["Papa imilla", "Puré de papa instantáneo", "Papaya"],
  ],
  ["a beginning finds both", "papay", ["Papaya"]],
  ["accents and capitals count for nothing", "CAFE", ["Café molido 250 g"]],
  ["a code goes before all", "B3", ["Papel higiénico"]],
  ["several words", "coca 2", ["Coca-Cola 2 l"]],
])("%s: %s", (_que, texto, esperados) => {
  expect(buscar(texto)).toEqual(esperados);
});

test.each([
  ["a letter too few", "lehe", "Leche condensada"],
  ["a letter too many", "lecche", "Leche condensada"],
  ["another letter", "lechr", "Leche condensada"],
  ["two that changed places", "ppaaya", "Papaya"],
  ["the first letter", "xoca", "Coca-Cola 2 l"],
  ["in one of two words, which begins a word", "lehe conden", "Leche condensada"],
])("one typing error is forgiven: %s in %s", (_que, texto, primero) => {
  expect(buscar(texto)[0]).toBe(primero);
});

test.each(["lxhx", "B99", "zz", "lehe papx", "780123456"])("%s finds nothing", (texto) => {
  expect(buscar(texto)).toEqual([]);
});

test("of products that are found alike, the one that this till sold most comes first", () => {
  expect(buscar("coca")[0]).toBe("Coca-Cola 2 l");
  vender("B8");
  vender("B8");
  vender("B7");
  expect(buscar("coca")).toEqual(["Coca-Cola 500 ml", "Coca-Cola 2 l"]);
  vender("B7");
  vender("B7");
  expect(buscar("coca")[0]).toBe("Coca-Cola 2 l");
});

let ventas = 0;
function vender(codigoProducto: string): void {
  const entrada = JSON.stringify({ items: [{ codigoProducto }] });
  mundo.db.inTransaction((tx) =>
    tx.run(
      `insert into ventas (id, creada_en, estado, entrada, cliente, lineas, total, metodo_pago)
       values (@id, '2026-11-29T10:00:00.000', 'EMITIDA', @entrada, '{}', 1, '1.00', 1)`,
      { id: `venta-${++ventas}`, entrada },
    ),
  );
}
