import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completarGtin, decimal, porImporte } from "@mostrador/core";
import { promocionParaTodos } from "@mostrador/core/support";
import { CONFIGURACION_INICIAL, type ItemVenta } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { productoDePrueba } from "../support/productos.ts";

const PRECIOS = ["45.90", "0.35", "38.00", "1299.99"];
const SIN_PRECIO = "0.00";
const DIEZ_EN_TODO = promocionParaTodos(
  "diez",
  { kind: "porcentaje", porcentaje: "10" },
  { nombre: "10 % en todo" },
);

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
  mundo.servidor.estado = { cursor: 9 };
  mundo.servidor.paginas.push({
    cursor: 9,
    productos: [...PRECIOS, SIN_PRECIO].map((precio, i) =>
      productoDePrueba(`p${i}`, { codigo: `4${i}`, precio, unidadMedida: 22 }),
    ),
    promociones: [DIEZ_EN_TODO],
  });
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "precio" });
  // A change of its own makes the till ask the server, which has news.
  const cliente = {
    tipoDocumento: 1,
    numeroDocumento: "9001",
    complemento: null,
    razonSocial: "Otro",
    correo: null,
  };
  await mundo.caja.invoke("guardarCliente", cliente);
  await mundo.hasta("llegan", async () => (await escanear(0, 1234)) !== null);
});
afterAll(() => mundo.close());

/** Scans the label of a scale that says so many cents. */
async function escanear(producto: number, centavos: number) {
  const cifras = String(centavos).padStart(5, "0");
  const codigo = completarGtin(`200004${producto}${cifras}`);
  const leido = await mundo.caja.invoke("productoEscaneado", { codigo });
  if (!leido.ok) throw new Error(leido.error.texto);
  return leido.value;
}

/** The line that the screen makes of a label. */
async function linea(producto: number, centavos: number): Promise<ItemVenta> {
  const leido = await escanear(producto, centavos);
  if (leido?.importe == null) throw new Error("la etiqueta no dice su importe");
  const { codigo, codigoSin, actividadEconomica, descripcion, unidadMedida, precio } = leido.producto;
  return {
    codigoProducto: codigo,
    codigoSin,
    actividadEconomica,
    descripcion,
    unidadMedida,
    cantidad: porImporte(leido.importe, precio, 2).cantidad,
    precioUnitario: precio,
    descuento: null,
    importeEtiqueta: leido.importe,
  };
}

async function totalDe(items: readonly ItemVenta[]) {
  const { descuentoAdicional, montoGiftCard } = ENTRADA;
  const escrita = { items: [...items], descuentoAdicional, montoGiftCard, recibido: null };
  const hecho = await mundo.caja.invoke("calcular", escrita);
  if (!hecho.ok) throw new Error(hecho.error.texto);
  return hecho.value;
}

test("a label of 12.34 is charged 12.34, whatever the quantity rounds to, and no promotion changes it", async () => {
  const venta = { ...ENTRADA, items: [await linea(0, 1234)], recibido: null, metodoPago: 1 };
  expect(await totalDe(venta.items)).toMatchObject({ total: "12.34", ahorro: null, subTotales: ["12.34"] });
  const cobrada = await mundo.caja.invoke("cobrar", { ventaId: randomUUID(), venta });
  expect(cobrada.ok ? cobrada.value : cobrada.error).toMatchObject({ total: "12.34" });
  const enviada = mundo.servidor.peticiones.findLast(({ path }) => path.endsWith("/facturas"));
  expect(enviada?.cuerpo.pedido.items).toMatchObject([
    { cantidad: 0.27, precioUnitario: 45.9, descuento: 0.05 },
  ]);
});

test("an amount that its quantity does not cost is not believed", async () => {
  const rebajada = { ...(await linea(0, 1234)), importeEtiqueta: "1.00" };
  // The promotion holds for it, as for any other line.
  expect((await totalDe([rebajada])).total).toBe("11.15");
});

test("a line whose price was typed costs that, beside a label of the same product", async () => {
  const pesada = await linea(0, 1234);
  const aMano = { ...pesada, precioUnitario: "2.00", aMano: true };
  expect((await totalDe([pesada, aMano])).subTotales).toEqual(["12.34", "0.54"]);
});

test("a label with the amount of goods without a price says no amount: its digits are the quantity", async () => {
  const leido = await escanear(PRECIOS.length, 1234);
  expect(leido).toMatchObject({ cantidad: "12.34", conCantidad: true, importe: null });
});

test("labels are charged as they say, whichever they are and however many", async () => {
  const etiqueta = fc.record({
    producto: fc.integer({ min: 0, max: PRECIOS.length - 1 }),
    centavos: fc.integer({ min: 1, max: 99_999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(etiqueta, { minLength: 1, maxLength: 5 }), async (etiquetas) => {
      const items = await Promise.all(etiquetas.map(({ producto, centavos }) => linea(producto, centavos)));
      const dicen = etiquetas.map(({ centavos }) => decimal(centavos).div(100, 2).toFixed(2));
      expect((await totalDe(items)).subTotales).toEqual(dicen);
    }),
    { numRuns: 60 },
  );
});
