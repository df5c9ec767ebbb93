import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Entrada, Salida } from "../../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

const CLIENTE = {
  ...ENTRADA.cliente,
  tipoDocumento: 1,
  numeroDocumento: "4455667",
  razonSocial: "PEÑA ÁLVAREZ",
};
const [ITEM] = ENTRADA.items;
if (ITEM === undefined) throw new Error("sin línea");

async function buscar(entrada: Entrada<"buscarVentas">): Promise<Salida<"buscarVentas">> {
  const result = await mundo.caja.invoke("buscarVentas", entrada);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const numeros = async (entrada: Entrada<"buscarVentas">) =>
  (await buscar(entrada)).ventas.map(({ numeroFactura }) => numeroFactura);

test("past sales are found by number, amount, buyer, product, cashier and day, whatever the accents", async () => {
  await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  await mundo.vender(crypto.randomUUID(), {
    cliente: { ...CLIENTE, numeroDocumento: "8899001", razonSocial: "Quispe Mamani" },
    items: [
      {
        ...ITEM,
        codigoProducto: "PAN-7",
        descripcion: "Pan de batalla",
        cantidad: "1",
        precioUnitario: "21.5",
      },
    ],
  });
  expect(await numeros({})).toEqual([2, 1]);
  expect(await numeros({ texto: "peña alv" })).toEqual([1]);
  expect(await numeros({ texto: "8899" })).toEqual([2]);
  expect(await numeros({ texto: "2" })).toEqual([2]);
  expect(await numeros({ texto: "batalla" })).toEqual([2]);
  expect(await numeros({ texto: "PAN-7 quispe" })).toEqual([2]);
  expect(await numeros({ texto: "21,5" })).toEqual([2]);
  expect(await numeros({ texto: "21.50" })).toEqual([2]);
  expect(await numeros({ texto: "1.50" })).toEqual([]);
  // Its words may stand in any of its fields.
  for (const texto of ["quispe batalla", "pan mamani 21,50", "quispe 2", "batalla 8899", "21.5 quispe"])
    expect(await numeros({ texto }), texto).toEqual([2]);
  expect(await numeros({ texto: "café 250" })).toEqual([1]);
  expect(await numeros({ texto: "c peña" })).toEqual([1]);
  for (const texto of ["peña batalla", "quispe 1", "quispe 25.00"])
    expect(await numeros({ texto }), texto).toEqual([]);
  await mundo.vender(crypto.randomUUID(), {
    cliente: CLIENTE,
    items: [{ ...ITEM, cantidad: "1", precioUnitario: "1234.5" }],
    recibido: null,
  });
  for (const texto of ["1,234.50", "1234.50", "1234,5"]) expect(await numeros({ texto }), texto).toEqual([3]);
  expect(await numeros({ texto: "razonSocial" })).toEqual([]);
  expect(await numeros({ texto: '" OR *' })).toEqual([]);
  expect(await numeros({ estado: "ANULADA" })).toEqual([]);
  expect(await numeros({ periodo: "hoy" })).toEqual([3, 2, 1]);
  expect(await numeros({ periodo: "ayer" })).toEqual([]);
  expect(await numeros({ texto: "peña", periodo: "mes" })).toEqual([3, 1]);
  expect(await numeros({ texto: "peña", periodo: { desde: "2020-01-01", hasta: "2020-01-31" } })).toEqual([]);
});

test("a refused sale is found by its words, and by those that it has after it was mended", async () => {
  mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
  const id = crypto.randomUUID();
  await mundo.vender(id, { cliente: CLIENTE });
  expect((await buscar({ texto: "peña" })).ventas).toMatchObject([{ id, estado: "RECHAZADA" }]);
  await mundo.vender(id, { cliente: { ...CLIENTE, razonSocial: "Condori" }, descuentoAdicional: "1.00" });
  expect(await numeros({ texto: "peña" })).toEqual([]);
  expect(await numeros({ texto: "condori 1" })).toEqual([1]);
});

test("pages give each sale once, newest first, with words and without, also where sales come in between", async () => {
  for (let i = 0; i < 7; i++) await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  const antes = (await buscar({ limite: 200 })).ventas.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.constantFrom("", "peña"), async (limite, texto) => {
      const vistas: string[] = [];
      let tras: string | null = null;
      do {
        const pagina: Salida<"buscarVentas"> = await buscar({ texto, limite, tras });
        vistas.push(...pagina.ventas.map(({ id }) => id));
        tras = pagina.siguiente;
      } while (tras !== null);
      expect(vistas).toEqual(antes);
    }),
    { numRuns: 16 },
  );
  const primera = await buscar({ limite: 3 });
  await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  const segunda = await buscar({ limite: 4, tras: primera.siguiente });
  expect([...primera.ventas, ...segunda.ventas].map(({ id }) => id)).toEqual(antes);
});

test("a mark that nobody gave begins with the newest", async () => {
  await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  expect(await numeros({ tras: "no es una marca" })).toEqual([1]);
});

const Indexadas = z.object({ n: z.int() });
const indexadas = () => mundo.db.get(Indexadas, "select count(*) as n from ventas_fts_docsize")?.n;

test("a sale enters the index of words by a search or by the end of the program, never by its own transaction", async () => {
  for (let i = 0; i < 120; i++) await mundo.vender();
  expect(indexadas()).toBe(0);
  expect((await numeros({ texto: "S/N" })).length).toBeGreaterThan(0);
  expect(indexadas()).toBe(120);
  await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  expect(await numeros({ texto: "peña" })).toEqual([121]);
  await mundo.vender(crypto.randomUUID(), { cliente: CLIENTE });
  await mundo.reiniciar();
  expect(indexadas()).toBe(122);
  expect(await numeros({ texto: "peña" })).toEqual([122, 121]);
});
