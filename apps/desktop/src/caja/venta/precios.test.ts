import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decimal, parseHecho, PERMISOS, sumar, type Permiso } from "@mostrador/core";
import { promocionParaTodos } from "@mostrador/core/support";
import type { EntradaVenta, Salida, Venta } from "../../contract/index.ts";
import { getCursor } from "../motor/ajustes.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { productoDePrueba } from "../support/productos.ts";

const PROMOCION = promocionParaTodos(
  "2x1",
  { kind: "nPorM", lleva: 2, paga: 1 },
  { nombre: "2 por 1", productos: ["pan"] },
);
const DIEZ = { kind: "porcentaje", porcentaje: "10" } as const;
const CAJA = {
  id: "pan-12",
  productoId: "pan",
  nombre: "Caja de 12",
  factor: "12",
  codigoBarras: "99000012",
  precio: "100.00",
  unidadMedida: 57,
  activo: true,
} as const;
const REGLAS = {
  productos: [
    productoDePrueba("pan", { codigo: "PAN", precio: "10.00" }),
    productoDePrueba("te", { codigo: "TE" }),
  ],
  clientes: [
    {
      id: "ana",
      tipoDocumento: 1,
      numeroDocumento: "4455667",
      complemento: null,
      razonSocial: "Ana",
      correo: null,
    },
  ],
  presentaciones: [CAJA],
  listas: [{ id: "mayor", nombre: "Mayorista", activo: true }],
  listasDeClientes: [{ id: "ana", listaId: "mayor" }],
  tarifas: [
    { id: "t1", productoId: "te", presentacionId: null, listaId: "mayor", desde: "0", precio: "4.20" },
  ],
};

let mundo: MundoCaja;
let cursor = 100;
beforeAll(async () => {
  mundo = await startMundoCaja();
});
afterAll(() => mundo.close());
beforeEach(() => llega({ ...REGLAS, promociones: [PROMOCION] }));

/** The server has these rows, and the till has them too. */
async function llega(pagina: object): Promise<void> {
  cursor++;
  mundo.servidor.estado = { cursor };
  mundo.servidor.paginas.push({ cursor, ...pagina });
  const cliente = { tipoDocumento: 1, complemento: null, razonSocial: "Otro", correo: null };
  await mundo.caja.invoke("guardarCliente", { ...cliente, numeroDocumento: String(9000 + cursor) });
  await mundo.hasta(
    "llega",
    () => mundo.servidor.paginas.length === 0 && getCursor(mundo.db, "datos") === cursor,
  );
}

const linea = (codigoProducto: string, cantidad: string, otros: object = {}) => ({
  ...ENTRADA.items[0],
  codigoProducto,
  descripcion: codigoProducto,
  cantidad,
  precioUnitario: "0.01",
  descuento: null,
  ...otros,
});
const venta = (items: readonly object[], otros: object = {}) =>
  ({ ...ENTRADA, recibido: "500", items, ...otros }) as EntradaVenta;

async function calcular(items: readonly object[], cliente?: object): Promise<Salida<"calcular">> {
  const { sector, propios, descuentoAdicional } = venta(items);
  const entrada = {
    items,
    sector,
    propios,
    descuentoAdicional,
    montoGiftCard: null,
    recibido: null,
    cliente,
  };
  const result = await mundo.caja.invoke("calcular", JSON.parse(JSON.stringify(entrada)));
  if (!result.ok) throw new Error(result.error.texto);
  return result.value;
}

async function cobrar(entrada: EntradaVenta, visto: string | null = null): Promise<Venta | string> {
  const result = await mundo.caja.invoke("cobrar", { ventaId: randomUUID(), venta: entrada, visto });
  return result.ok ? result.value : result.error.kind;
}

test("the price is the product's own, whatever a screen sends, and the promotion's discount is the rule's", async () => {
  const { total, ahorro, lineas } = await calcular([linea("PAN", "3")]);
  expect([total, ahorro]).toEqual(["20.00", "10.00"]);
  expect(lineas[0]?.promociones).toEqual([{ id: "2x1", nombre: "2 por 1", monto: "10.00" }]);
  expect(await cobrar(venta([linea("PAN", "3", { promocion: "29.99" })]))).toMatchObject({
    total: "20.00",
    estado: "EMITIDA",
  });
});

test("a presentation is found by its barcode and sold at its own price", async () => {
  const leido = await mundo.caja.invoke("productoEscaneado", { codigo: CAJA.codigoBarras });
  const producto = leido.ok ? leido.value?.producto : null;
  expect(producto).toMatchObject({ codigo: "PAN", presentacionId: CAJA.id, precio: "100.00" });
  expect(producto?.descripcion).toMatch(/, Caja de 12$/);
  const hallados = await mundo.caja.invoke("buscarProductos", { texto: "azucar pan" });
  expect(hallados.ok && hallados.value.map(({ presentacionId }) => presentacionId)).toEqual([
    undefined,
    CAJA.id,
  ]);
  expect((await calcular([linea("PAN", "1", { presentacionId: CAJA.id })])).total).toBe("100.00");
});

test("a client's price list counts from the moment that the client is known", async () => {
  const te = [linea("TE", "10")];
  expect((await calcular(te)).total).toBe("50.00");
  const ana = { numeroDocumento: "4455667", complemento: null };
  expect(await calcular(te, ana)).toMatchObject({ total: "42.00", ahorro: "8.00" });
});

test("the amount that the buyer was told is charged, or nothing is", async () => {
  const items = [linea("PAN", "2")];
  const { total } = await calcular(items);
  await llega({ promociones: [{ ...PROMOCION, activo: false }] });
  expect(await cobrar(venta(items), total)).toBe("totalCambiado");
  expect(await cobrar(venta(items), "20.00")).toMatchObject({ total: "20.00" });
});

test("with discounts by hand the lines make the total, and their order changes neither it nor a line", async () => {
  const sieteYMedio = { kind: "porcentaje", porcentaje: "7.5" } as const;
  await llega({ promociones: [{ ...PROMOCION, productos: [], beneficio: sieteYMedio }] });
  const alguna = fc
    .tuple(
      fc.constantFrom("PAN", "TE"),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(null, "0.01", "1.33", "4.99"),
    )
    .map(([codigo, cantidad, descuento]) => linea(codigo, String(cantidad), { descuento }));
  await fc.assert(
    fc.asyncProperty(fc.array(alguna, { minLength: 2, maxLength: 6 }), async (items) => {
      const [una, alReves] = [await calcular(items), await calcular(items.toReversed())];
      expect(alReves.total).toBe(una.total);
      expect(sumar(una.subTotales.map((suyo) => decimal(suyo ?? "NaN"))).toFixed(2)).toBe(una.total);
      const deCada = ({ subTotales }: typeof una, suyas: readonly object[]) =>
        subTotales.map((suyo, i) => JSON.stringify([suyas[i], suyo])).toSorted();
      expect(deCada(alReves, items.toReversed())).toEqual(deCada(una, items));
    }),
    { numRuns: 60 },
  );
});

test("a list that is switched off has no prices", async () => {
  const ana = { ...ENTRADA.cliente, tipoDocumento: 1, numeroDocumento: "4455667", razonSocial: "Ana" };
  expect((await calcular([linea("TE", "1")], ana)).total).toBe("4.20");
  await llega({ listas: [{ id: "mayor", nombre: "Mayorista", activo: false }] });
  expect((await calcular([linea("TE", "1")], ana)).total).toBe("5.00");
});

test("the ticket says what was saved, and its lines have the price and the discount that the tax system was told", async () => {
  const hecha = await cobrar(venta([linea("PAN", "2")]));
  if (typeof hecha === "string") throw new Error(hecha);
  const ticket = await mundo.caja.invoke("ticket", { ventaId: hecha.id });
  const texto = ticket.ok ? ticket.value.texto : "";
  expect(texto).toMatch(/USTED AHORRÓ Bs 10\.00/);
  const enviada = mundo.servidor.peticiones.findLast(({ path }) => path.endsWith("/facturas"));
  expect(enviada?.cuerpo.pedido.items).toMatchObject([{ precioUnitario: 10, descuento: 10 }]);
  const contada = listHechosDesde(mundo.db, 0, 100).findLast(({ hecho }) => hecho.tipo === "venta")?.hecho;
  if (contada === undefined) throw new Error("no se contó");
  expect(parseHecho(contada)).toMatchObject({ kind: "venta", datos: { cuf: hecha.cuf, ahorro: "10.00" } });
});

test("a price that somebody wrote, and a line of no product, ask for the permission, once given they are charged", async () => {
  const escrita = linea("PAN", "1", { precioUnitario: "7.00", aMano: true });
  expect(await cobrar(venta([escrita]))).toMatchObject({ total: "7.00" });
  const todos = Object.keys(PERMISOS) as Permiso[];
  const conPin = (nombre: string, pin: string, permisos: Permiso[]) =>
    mundo.caja.invoke("guardarUsuario", { id: null, nombre, pin, permisos, activo: true });
  await conPin("Dueña", "1111", todos);
  const usuarios = await conPin("Cajero", "2222", []);
  const idDe = (nombre: string) =>
    (usuarios.ok && usuarios.value.find((uno) => uno.nombre === nombre)?.id) || "";
  await mundo.caja.invoke("bloquear", {});
  await mundo.caja.invoke("entrar", { usuarioId: idDe("Cajero"), pin: "2222" });
  expect(await cobrar(venta([escrita]))).toBe("faltaPermiso");
  expect(await cobrar(venta([linea("NADIE", "1")]))).toBe("faltaPermiso");
  expect(await cobrar(venta([linea("PAN", "1"), escrita])), "beside a line at its price").toBe(
    "faltaPermiso",
  );
  const precio = { codigoProducto: "PAN", descripcion: "PAN", precioUnitario: "7.00" };
  const dar = () => mundo.caja.invoke("darPrecio", precio);
  expect((await dar()).ok).toBe(false);
  await mundo.caja.invoke("autorizar", { usuarioId: idDe("Dueña"), pin: "1111", permiso: "precios" });
  expect((await dar()).ok).toBe(true);
  expect(await cobrar(venta([{ ...escrita, precioUnitario: "6.99" }]))).toBe("faltaPermiso");
  expect(await cobrar(venta([escrita]))).toMatchObject({ total: "7.00" });
  // The permission was for one sale.
  expect(await cobrar(venta([escrita]))).toBe("faltaPermiso");
  // One that is lent for a charge serves that charge alone.
  await mundo.caja.invoke("autorizar", { usuarioId: idDe("Dueña"), pin: "1111", permiso: "precios" });
  expect(await cobrar(venta([escrita]))).toMatchObject({ total: "7.00" });
  expect(await cobrar(venta([{ ...escrita, precioUnitario: "6.00" }]))).toBe("faltaPermiso");
  const caja = linea("PAN", "1", { presentacionId: CAJA.id });
  const ajena = linea("TE", "1", { presentacionId: CAJA.id });
  expect(await cobrar(venta([caja]))).toMatchObject({ total: "100.00" });
  expect(await cobrar(venta([caja, ajena])), "another product's presentation").toBe("faltaPermiso");
});

test("a price check tells what one costs this buyer now, more of it, and the other ways in which it is sold", async () => {
  await llega({
    tarifas: [
      { id: "t2", productoId: "te", presentacionId: null, listaId: null, desde: "12", precio: "4.50" },
      { id: "t3", productoId: "te", presentacionId: null, listaId: "mayor", desde: "24", precio: "4.00" },
    ],
    promociones: [{ ...PROMOCION, id: "te", nombre: "Té al 10 %", productos: ["te"], beneficio: DIEZ }],
  });
  const ver = async (productoId: string, otros: object = {}) => {
    const visto = await mundo.caja.invoke("consultarPrecio", { productoId, ...otros });
    return visto.ok ? visto.value : visto.error.texto;
  };
  expect(await ver("te")).toEqual({
    general: "5.00",
    precio: "4.50",
    escalas: [{ desde: "12", precio: "4.50" }],
    promociones: ["Té al 10 %"],
    presentaciones: [],
  });
  const ana = { cliente: { numeroDocumento: "4455667", complemento: null } };
  // Prices of her list take no promotion, and those for everybody come after them.
  expect(await ver("te", ana)).toMatchObject({
    general: "5.00",
    precio: "4.20",
    escalas: [{ desde: "24", precio: "4.00" }],
    promociones: [],
  });
  expect(await ver("pan")).toMatchObject({
    precio: "10.00",
    promociones: ["2 por 1"],
    presentaciones: [{ nombre: "Caja de 12", precio: "100.00", codigoBarras: "99000012" }],
  });
  expect(await ver("pan", { presentacionId: CAJA.id })).toMatchObject({
    precio: "100.00",
    presentaciones: [],
  });
  expect(await ver("pan", { presentacionId: "otra" })).toMatch(/ya no está/);
});
