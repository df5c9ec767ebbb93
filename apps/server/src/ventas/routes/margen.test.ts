/** The gain of sales: what counts in it, and what is told apart because its cost is unknown. */
import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soughtCuf } from "../../motor/sought.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor, type Facturada } from "../../support/nota.ts";
import { tiendaDe } from "../../support/tienda.ts";

const DIA_MS = 86_400_000;
let mundo: Mundo;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  await moverDeLaApi(true);
});
afterAll(() => mundo.close());

const dueno = () => ({ authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null });
const leer = async (por: string, dias = "") =>
  exigir(await mundo.api("GET", `/v1/portal/margen?por=${por}${dias}`, undefined, dueno())).body.datos;
const hacer = async (path: string, cuerpo: object) =>
  exigir(await mundo.api("POST", path, cuerpo)).body.datos;
const moverDeLaApi = (de_la_api: boolean) => hacer("/v1/existencias/ajustes", { activas: true, de_la_api });
const anular = (cuf: string) => hacer(`/v1/facturas/${cuf}/anular`, { motivo: 1 });

let cuantos = 0;
/** A new product, of which the shop has no stock yet. */
async function nuevo(): Promise<{ readonly id: string; readonly codigo: string }> {
  const codigo = `GAN-${++cuantos}`;
  return { id: await producto(codigo, `Producto ${codigo}`, "50.00", null), codigo };
}
/** Begins a product's stock with a count of now: what was sold before moved nothing, and what is sold next moves. */
const empezar = (producto_id: string, contado: string, costo: string) =>
  hacer("/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado, costo }] });
const vender = (items: readonly object[], cabecera: object = {}): Promise<Facturada> => {
  const cuerpo = pedido({ descuento_adicional: 0, ...cabecera });
  const [molde] = (cuerpo as { readonly items: readonly object[] }).items;
  return facturarPor(mundo.api, { ...cuerpo, items: items.map((item) => ({ ...molde, ...item })) });
};
const linea = (codigo_producto: string, cantidad: number, precio_unitario = 50) => ({
  codigo_producto,
  cantidad,
  precio_unitario,
});

interface Fila {
  readonly clave: string;
  readonly vendido: string;
  readonly costo: string;
  readonly ganancia: string;
  readonly sin_costo: string;
  readonly lineas_sin_costo: number;
}
const cifras = ({ vendido, costo, ganancia, sin_costo, lineas_sin_costo }: Fila) =>
  `${vendido} a ${costo}: ${ganancia}; sin costo ${sin_costo} en ${lineas_sin_costo}`;
/** The gain of one product as a sentence; undefined if it has none. */
async function de(codigo: string, dias = ""): Promise<string | undefined> {
  const { filas } = (await leer("producto", dias)) as { readonly filas: readonly Fila[] };
  const suya = filas.find(({ clave }) => clave === codigo);
  return suya === undefined ? undefined : cifras(suya);
}

test("belongs to the cashier who sold, also what a note of another one took back; all of them are the gain of all products", async () => {
  const { id, codigo } = await nuevo();
  await empezar(id, "100", "10");
  const deAna = await vender([linea(codigo, 4)], { usuario: "Ana" });
  await vender([linea(codigo, 1)], { usuario: "Beto" });
  await vender([linea("SIN-COSTO", 1)], { usuario: "Beto" });
  await anular((await vender([linea(codigo, 2)], { usuario: "Ana" })).cuf);
  await hacer("/v1/notas/fiscal", cuerpoDeNota(deAna, [{ cambio: { cantidad: 1 } }], { usuario: "Beto" }));

  const { filas, total, sin_costo, lineas_sin_costo } = await leer("cajero");
  expect(filas.map((fila: Fila) => [fila.clave, cifras(fila)])).toEqual([
    ["Ana", "150.00 a 30.00: 100.50; sin costo 0.00 en 0"],
    ["Beto", "50.00 a 10.00: 33.50; sin costo 50.00 en 1"],
  ]);
  const porProducto = await leer("producto");
  expect([total, sin_costo, lineas_sin_costo]).toEqual([
    porProducto.total,
    porProducto.sin_costo,
    porProducto.lineas_sin_costo,
  ]);
  expect([sin_costo, lineas_sin_costo]).toEqual(["50.00", 1]);
});

describe("a sale that moved no stock is in no gain, and told apart", () => {
  test("if it is from before the product's stock began", async () => {
    const { id, codigo } = await nuevo();
    await vender([linea(codigo, 4)]);
    expect(await de(codigo)).toBeUndefined();
    await empezar(id, "10", "10");
    await vender([linea(codigo, 1)]);
    expect(await de(codigo)).toBe("50.00 a 10.00: 33.50; sin costo 200.00 en 1");
  });

  test("if the company does not let the API's documents move stock", async () => {
    const { id, codigo } = await nuevo();
    await empezar(id, "10", "10");
    await vender([linea(codigo, 1)]);
    await moverDeLaApi(false);
    const sinMover = await vender([linea(codigo, 3), linea(codigo, 1)]);
    await moverDeLaApi(true);
    expect(await de(codigo)).toBe("50.00 a 10.00: 33.50; sin costo 200.00 en 2");
    // Goods that come back of it take no cost with them.
    await hacer("/v1/notas/fiscal", cuerpoDeNota(sinMover, [{ cambio: { cantidad: 2 } }]));
    expect(await de(codigo)).toBe("50.00 a 10.00: 33.50; sin costo 100.00 en 2");
  });

  test("if nobody had told its cost when it left", async () => {
    const { id, codigo } = await nuevo();
    await empezar(id, "10", "0");
    await vender([linea(codigo, 1)]);
    expect(await de(codigo)).toBeUndefined();
  });

  test("if a part of the product did not move", async () => {
    const [canasta, arroz, fideo] = [await nuevo(), await nuevo(), await nuevo()];
    const partes = [arroz, fideo].map(({ id }) => ({ producto_id: id, cantidad: "1" }));
    await hacer("/v1/existencias/composicion", { id: randomUUID(), producto_id: canasta.id, partes });
    await mundo.avanzar(1000);
    await empezar(arroz.id, "10", "10");
    await vender([linea(canasta.codigo, 1)]);
    expect(await de(canasta.codigo)).toBeUndefined();
    await empezar(fideo.id, "10", "5");
    await vender([linea(canasta.codigo, 2)]);
    expect(await de(canasta.codigo)).toBe("100.00 a 30.00: 57.00; sin costo 50.00 en 1");
  });
});

test("a discount on the whole document lowers the gain of its lines", async () => {
  const { id, codigo } = await nuevo();
  await empezar(id, "10", "10");
  await vender([linea(codigo, 2), linea("OTRA-COSA", 1, 100)], { descuento_adicional: 40 });
  expect(await de(codigo)).toBe("80.00 a 20.00: 49.60; sin costo 0.00 en 0");
});

test("a note counts on its own day, where amount and cost of what came back leave together; an annulled sale on none", async () => {
  const { id, codigo } = await nuevo();
  await empezar(id, "10", "10");
  const vendida = await vender([linea(codigo, 3)]);
  const anulada = await vender([linea(codigo, 2)]);
  const primero = epochToInstante(mundo.ahora()).slice(0, 10);
  await mundo.avanzar(DIA_MS);
  const segundo = epochToInstante(mundo.ahora()).slice(0, 10);
  await hacer("/v1/notas/fiscal", cuerpoDeNota(vendida, [{ cambio: { cantidad: 1 } }]));
  await anular(anulada.cuf);
  const dia = (cual: string) => `&desde=${cual}&hasta=${cual}`;
  expect(await de(codigo, dia(primero))).toBe("150.00 a 30.00: 100.50; sin costo 0.00 en 0");
  expect(await de(codigo, dia(segundo))).toBe("-50.00 a -10.00: -33.50; sin costo 0.00 en 0");
  expect(await de(codigo)).toBe("100.00 a 20.00: 67.00; sin costo 0.00 en 0");
});

test("a file has the rest in a last row, so that both columns add up to the sales", async () => {
  const { texto } = await mundo.api("GET", "/v1/portal/margen.csv?por=producto", undefined, dueno());
  const filas = texto
    .trim()
    .split("\n")
    .map((fila: string) => fila.trim().split(","));
  const columna = (titulo: string) => {
    const cual = (filas[0] ?? []).findIndex((suyo: string) => suyo.includes(titulo));
    return filas
      .slice(1)
      .reduce((suma: number, fila: string[]) => suma + Math.round(Number(fila[cual]) * 100), 0);
  };
  expect(filas.at(-1)?.[1]).toBe("Sin costo conocido");
  const { total, sin_costo } = await leer("producto");
  expect(columna("Vendido")).toBe(Math.round(Number(total.vendido) * 100));
  expect(columna("Sin costo conocido")).toBe(Math.round(Number(sin_costo) * 100));
});

/** An act of a history: `cual` chooses among the sales of before. */
const acto = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ que: fc.constant("vende"), n: fc.integer({ min: 1, max: 4 }), cual: fc.nat(9) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      que: fc.constantFrom("anula", "devuelve", "compra", "empieza", "apiNo", "apiSi"),
      n: fc.integer({ min: 1, max: 4 }),
      cual: fc.nat(9),
    }),
  },
);

/** A sale of a history, with what the second calculation knows of it. */
interface Vendida {
  readonly factura: Facturada;
  readonly cantidad: number;
  /** Centavos of its line of the product after the document's discount. */
  readonly centavos: number;
  readonly movio: boolean;
  readonly conDescuento: boolean;
  devuelta: number;
  anulada: boolean;
}

test("amounts with and without a known cost are the net sales, and costs those of the ledger, in any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acto, { minLength: 6, maxLength: 14 }), async (actos) => {
      const suyo = await nuevo();
      const ventas = await vivir(suyo, actos);
      const vivas = ventas.filter(({ anulada }) => !anulada);
      const queda = ({ centavos, cantidad, devuelta }: Vendida) =>
        Math.round((centavos * (cantidad - devuelta)) / cantidad);
      const suma = (cuales: readonly Vendida[]) => cuales.reduce((total, una) => total + queda(una), 0);
      const conCosto = vivas.filter(({ movio }) => movio);
      const dia = (hace: number) => epochToInstante(mundo.ahora() - hace * DIA_MS).slice(0, 10);
      const dias = `&desde=${dia(20)}&hasta=${dia(0)}`;
      const { filas, total, sin_costo } = await leer("producto", dias);
      const suya = filas.find(({ clave }: Fila) => clave === suyo.codigo) as Fila | undefined;
      expect(Math.round(Number(suya?.vendido ?? 0) * 100)).toBe(suma(conCosto));
      if (suya !== undefined)
        expect(Math.round(Number(suya.sin_costo) * 100)).toBe(suma(vivas.filter(({ movio }) => !movio)));
      // The ledger took out what the gain says that it cost: another sum of other rows.
      const { rows } = await sql<{ valor: number | string | null }>`
        select sum(valor) as valor from movimientos_existencia
        where producto_id = ${suyo.id} and motivo in ('venta', 'devolucion')`.execute(mundo.db());
      expect(Number(suya?.costo ?? 0)).toBeCloseTo(-Number(rows[0]?.valor ?? 0) / 1e6, 2);
      const { totales } = exigir(
        await mundo.api("GET", `/v1/portal/ventas/informe?por=producto${dias}`, undefined, dueno()),
      ).body.datos;
      expect(Math.round((Number(total.vendido) + Number(sin_costo)) * 100)).toBe(
        Math.round(Number(totales.neto) * 100),
      );
    }),
    { numRuns: sizeOfTier(4, 40) },
  );
});

/** Lives through a history of one product, and tells its sales. */
async function vivir(
  { id, codigo }: { readonly id: string; readonly codigo: string },
  actos: readonly { readonly que: string; readonly n: number; readonly cual: number }[],
): Promise<readonly Vendida[]> {
  await moverDeLaApi(true);
  const ventas: Vendida[] = [];
  let [empezado, deLaApi] = [false, true];
  const elegida = (cual: number) =>
    ventas.filter(({ anulada }) => !anulada)[cual % Math.max(1, ventas.length)];
  for (const { que, n, cual } of actos) {
    if (que === "vende") {
      // A tenth less of a document whose lines are whole tens leaves no cent to share.
      const conDescuento = cual % 3 === 0;
      const precio = 10 * (1 + cual);
      const otra = linea("SIN-COSTO", 1, 20);
      const cabecera = { descuento_adicional: conDescuento ? (precio * n + 20) / 10 : 0 };
      const factura = await vender([linea(codigo, n, precio), otra], cabecera);
      const centavos = precio * n * (conDescuento ? 90 : 100);
      const movio = empezado && deLaApi;
      ventas.push({ factura, cantidad: n, centavos, movio, conDescuento, devuelta: 0, anulada: false });
    } else if (que === "empieza" && !empezado) {
      await empezar(id, String(5 * n), String(1 + cual));
      empezado = true;
    } else if (que === "compra" && empezado) {
      const importe = `${7 * n}.00`;
      await hacer("/v1/compras", {
        id: randomUUID(),
        proveedor: { documento: "1028627025", razon_social: "Andina" },
        con_factura: false,
        fecha: epochToInstante(mundo.ahora()).slice(0, 10),
        total: importe,
        lineas: [{ producto_id: id, cantidad: String(n), importe }],
      });
    } else if (que === "apiNo" || que === "apiSi") {
      deLaApi = que === "apiSi";
      await moverDeLaApi(deLaApi);
    } else {
      const venta = elegida(cual);
      if (venta === undefined) continue;
      if (que === "anula" && venta.devuelta === 0) {
        await anular(venta.factura.cuf);
        venta.anulada = true;
      } else if (que === "devuelve" && venta.devuelta < venta.cantidad && !venta.conDescuento) {
        await hacer("/v1/notas/fiscal", cuerpoDeNota(venta.factura, [{ cambio: { cantidad: 1 } }]));
        venta.devuelta += 1;
      }
    }
  }
  return ventas;
}

const idsDe = (cuf: string) =>
  mundo.db().selectFrom("facturas").select("id").where("cuf", "=", soughtCuf(cuf));

/** The last test: it writes states that no act of the program writes. */
test("a second document of a sale whose goods left once has no cost of its own", async () => {
  await moverDeLaApi(true);
  const { id, codigo } = await nuevo();
  await empezar(id, "10", "10");
  const [una, otra] = [await vender([linea(codigo, 1)]), await vender([linea(codigo, 1)])];
  const ventaId = randomUUID();
  const db = mundo.db();
  for (const { cuf } of [una, otra])
    await db.updateTable("facturas").set({ ventaId }).where("cuf", "=", soughtCuf(cuf)).execute();
  await db.updateTable("ventasExistencia").set({ clave: ventaId }).where("clave", "=", una.cuf).execute();
  expect(await de(codigo)).toBe("50.00 a 10.00: 33.50; sin costo 50.00 en 1");
  // Without the first document, the other one is the sale.
  await db.updateTable("facturas").set({ estado: "ANULADA" }).where("cuf", "=", soughtCuf(una.cuf)).execute();
  await db.deleteFrom("ventas").where("facturaId", "in", idsDe(una.cuf)).execute();
  expect(await de(codigo)).toBe("50.00 a 10.00: 33.50; sin costo 0.00 en 0");
});
