import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Entrada, NombreLlamada, Salida } from "../../../contract/index.ts";
import { receiveBorrado } from "../compartidos.ts";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";

let mundo: MundoCaja;
let coca: Salida<"guardarProducto">;
let ana: Salida<"editarCliente">;
beforeEach(async () => {
  mundo = await startMundoCaja();
  coca = await producto("COCA", "Coca-Cola 2 l", "7771");
  ana = await pedir("editarCliente", ANA);
});
afterEach(() => mundo.close());

const ANA = {
  id: null,
  tipoDocumento: 1,
  numeroDocumento: "4455667",
  complemento: null,
  razonSocial: "Ana",
  correo: null,
};

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>): Promise<Salida<N>> {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  if (!hecho.ok) throw new Error([hecho.error.texto, ...hecho.error.campos.map(({ msg }) => msg)].join(" "));
  return hecho.value;
}
async function producto(codigo: string, descripcion: string, codigoBarras: string | null = null) {
  const [sugerido] = await pedir("sugerirCodigoSin", { descripcion: "café" });
  const { codigoSin = 0, actividadEconomica = "" } = sugerido ?? {};
  const resto = { unidadMedida: 57, activo: true, foto: null, categoria: null };
  const suyo = { id: null, codigo, codigoBarras, descripcion, precio: "10.00" };
  return pedir("guardarProducto", { ...suyo, ...resto, codigoSin, actividadEconomica });
}
const presentacion = (cambios: Partial<Entrada<"guardarPresentacion">> = {}) =>
  pedir("guardarPresentacion", {
    id: null,
    productoId: coca.id,
    nombre: "Caja de 6",
    factor: "6",
    codigoBarras: "9900006",
    precio: "54.00",
    unidadMedida: 57,
    activo: true,
    ...cambios,
  });
const tarifa = (cambios: Partial<Entrada<"guardarTarifa">> = {}) =>
  pedir("guardarTarifa", {
    id: null,
    productoId: coca.id,
    presentacionId: null,
    listaId: null,
    desde: "12",
    precio: "9.00",
    ...cambios,
  });
const lista = (nombre = "Mayoristas") => pedir("guardarLista", { id: null, nombre, activo: true });

/** Returns the total of a quantity of the product for Ana. */
async function total(cantidad: string, cambios: object = {}): Promise<string> {
  const { codigo: codigoProducto, descripcion, codigoSin, actividadEconomica, unidadMedida } = coca;
  const bienes = { codigoProducto, descripcion, codigoSin, actividadEconomica, unidadMedida };
  const items = [{ ...bienes, cantidad, precioUnitario: "1", descuento: null, ...cambios }];
  const cliente = { numeroDocumento: ANA.numeroDocumento, complemento: null };
  const carrito = { items, cliente, descuentoAdicional: null, montoGiftCard: null, recibido: null };
  return (await pedir("calcular", carrito)).total;
}
const quedan = (tipo: string) =>
  mundo.db.all(z.object({ id: z.string() }), "select id from reglas where tipo = @tipo", { tipo }).length;

describe("a presentation made at the till", () => {
  test("is found by its barcode, sold at its price, listed with its product, and deleted with its prices and tiles", async () => {
    const caja = await presentacion();
    expect(await pedir("productoPorCodigo", { codigo: "9900006" })).toMatchObject({
      presentacionId: caja.id,
      precio: "54.00",
    });
    const { presentaciones } = await pedir("presentaciones", { texto: "coca" });
    expect(presentaciones).toMatchObject([{ descripcion: "Coca-Cola 2 l", nombre: "Caja de 6" }]);
    expect((await pedir("presentaciones", { productoId: "otro" })).total).toBe(0);
    await tarifa({ presentacionId: caja.id, desde: "2", precio: "50.00" });
    expect(await total("2", { presentacionId: caja.id })).toBe("100.00");
    await pedir("agregarCasilla", { pagina: "Favoritos", productoId: coca.id, presentacionId: caja.id });
    await pedir("borrarRegla", { tipo: "presentacion", id: caja.id });
    expect(["presentacion", "tarifa", "casilla"].map(quedan)).toEqual([0, 0, 0]);
    expect(await pedir("productoPorCodigo", { codigo: "9900006" })).toBeNull();
  });

  test("is found by the words of its own name, with its product's or alone, as they are now", async () => {
    const caja = await presentacion({ nombre: "Docena" });
    const hallado = async (texto: string, limite = 8) =>
      (await pedir("buscarProductos", { texto, limite })).map(
        ({ codigo, presentacionId }) => `${codigo} ${presentacionId === caja.id ? "docena" : ""}`,
      );
    const docena = ["COCA docena"];
    for (const texto of ["docena", "DOC", "coca docena"]) expect(await hallado(texto), texto).toEqual(docena);
    expect(await hallado("coca")).toEqual(["COCA ", ...docena]);
    expect(await hallado("docena pan")).toEqual([]);
    // Products with the word leave it a place.
    for (const n of [1, 2, 3, 4]) await producto(`D${n}`, `Docena de lápices ${n}`);
    expect((await hallado("docena", 3)).at(-1)).toBe("COCA docena");
    expect((await pedir("presentaciones", { texto: "docena coca" })).total).toBe(1);
    await tarifa({ presentacionId: caja.id, desde: "2", precio: "50.00" });
    expect((await pedir("tarifas", { texto: "docena", listaId: null })).total).toBe(1);

    await pedir("guardarProducto", { ...coca, id: coca.id, descripcion: "Gaseosa" });
    expect(await hallado("coca docena")).toEqual(docena);
    expect(await hallado("docena gaseosa")).toEqual(docena);
    await presentacion({ id: caja.id, nombre: "Bandeja" });
    expect(await hallado("bandeja")).toEqual(docena);
    expect(await hallado("docena gaseosa")).toEqual([]);
    await presentacion({ id: caja.id, nombre: "Bandeja", activo: false });
    expect(await hallado("bandeja")).toEqual([]);
    await presentacion({ id: caja.id, nombre: "Bandeja" });
    await pedir("guardarProducto", { ...coca, id: coca.id, activo: false });
    expect(await hallado("bandeja")).toEqual([]);
    await pedir("borrarRegla", { tipo: "presentacion", id: caja.id });
    expect((await pedir("presentaciones", { texto: "bandeja" })).total).toBe(0);
  });

  test.each<[string, Partial<Entrada<"guardarPresentacion">>, RegExp]>([
    ["a product's barcode", { nombre: "X", codigoBarras: "7771" }, /ya es de «Coca-Cola 2 l»/],
    ["a product's internal code", { nombre: "X", codigoBarras: "COCA" }, /ya es de «Coca-Cola 2 l»/],
    ["another presentation's barcode", { nombre: "Otra" }, /ya es de «Coca-Cola 2 l, Caja de 6»/],
    ["a name that the product has", { codigoBarras: null, nombre: "CAJA DE 6" }, /ya tiene una presentación/],
    ["no units", { codigoBarras: null, nombre: "X", factor: "0" }, /mayor que 0/],
    ["no price", { codigoBarras: null, nombre: "X", precio: "0" }, /mayor que 0/],
    [
      "a unit that is not",
      { codigoBarras: null, nombre: "X", unidadMedida: 9999 },
      /unidad en que se factura/,
    ],
    ["a product that is gone", { codigoBarras: null, productoId: "nadie" }, /ya no está/],
  ])("is refused with %s", async (_que, cambios, texto) => {
    await presentacion();
    await expect(presentacion(cambios)).rejects.toThrow(texto);
    expect(quedan("presentacion")).toBe(1);
  });

  test("keeps what it holds; and no product takes its barcode", async () => {
    const caja = await presentacion();
    await expect(pedir("guardarPresentacion", { ...caja, factor: "12" })).rejects.toThrow(/no cambia \(6\)/);
    expect(await pedir("guardarPresentacion", { ...caja, factor: "6.0" })).toMatchObject({ id: caja.id });
    await expect(producto("PAN", "Pan", "9900006")).rejects.toThrow(/«Coca-Cola 2 l, Caja de 6»/);
  });

  test("keeps its barcode while it is not sold, and so does a product, until somebody takes it away", async () => {
    const caja = await presentacion({ activo: false });
    const apagada = /«Coca-Cola 2 l, Caja de 6 \(no se vende ahora\)»/;
    await expect(producto("PAN", "Pan", "9900006")).rejects.toThrow(apagada);
    await expect(presentacion({ nombre: "Otra" })).rejects.toThrow(apagada);
    await pedir("guardarProducto", { ...coca, activo: false });
    const suyo = /«Coca-Cola 2 l \(no se vende ahora\)»/;
    await expect(producto("PAN", "Pan", "7771")).rejects.toThrow(suyo);
    await expect(presentacion({ nombre: "Otra", codigoBarras: "7771" })).rejects.toThrow(suyo);
    await presentacion({ id: caja.id, codigoBarras: null });
    await pedir("guardarProducto", { ...coca, codigoBarras: null });
    await producto("PAN", "Pan", "9900006");
    await producto("TE", "Té", "7771");
  });

  test("goes with its product, and so do its prices and its tile", async () => {
    const caja = await presentacion();
    await tarifa({ presentacionId: caja.id, desde: "2", precio: "50.00" });
    await pedir("agregarCasilla", { pagina: "Favoritos", productoId: coca.id, presentacionId: caja.id });
    await pedir("agregarCasilla", { pagina: "Favoritos", productoId: coca.id, presentacionId: null });
    const otro = await producto("PAN", "Pan");
    await pedir("agregarCasilla", { pagina: "Favoritos", productoId: otro.id, presentacionId: null });
    await pedir("borrarProducto", { id: coca.id });
    expect(["presentacion", "tarifa", "casilla"].map(quedan)).toEqual([0, 0, 1]);
  });
});

describe("a price list made at the till", () => {
  test("prices its clients' carts, and is deleted with its prices; its clients have the general ones", async () => {
    const { id: listaId } = await lista();
    await tarifa({ listaId, desde: "0", precio: "8.00" });
    expect(await total("2")).toBe("20.00");
    await pedir("darLista", { clienteId: ana.id, listaId });
    expect(await total("2")).toBe("16.00");
    expect((await pedir("listas", {})).listas).toMatchObject([
      { nombre: "Mayoristas", tarifas: 1, clientes: 1 },
    ]);
    expect((await pedir("clientesDeLista", { listaId })).clientes).toMatchObject([{ razonSocial: "Ana" }]);
    expect((await pedir("clientesDeLista", { listaId, texto: "zoe" })).total).toBe(0);
    await pedir("borrarRegla", { tipo: "lista", id: listaId });
    expect(await total("2")).toBe("20.00");
    expect(["lista", "tarifa"].map(quedan)).toEqual([0, 0]);
    // The client may get another list: the row was not deleted, because a deletion would be final.
    const otra = await lista("Restaurantes");
    await pedir("darLista", { clienteId: ana.id, listaId: otra.id });
    expect((await pedir("listas", {})).listas).toMatchObject([{ nombre: "Restaurantes", clientes: 1 }]);
    await pedir("darLista", { clienteId: ana.id, listaId: null });
    expect((await pedir("listas", {})).listas).toMatchObject([{ clientes: 0 }]);
  });

  test("is refused with another's name, whatever its capitals; and what is gone is not given", async () => {
    const { id: listaId } = await lista();
    await expect(lista(" mayoristas ")).rejects.toThrow(/Ya hay una lista «Mayoristas»/);
    await expect(pedir("darLista", { clienteId: "nadie", listaId })).rejects.toThrow(/cliente ya no está/);
    await expect(pedir("darLista", { clienteId: ana.id, listaId: "x" })).rejects.toThrow(/ya no está/);
  });
});

describe("a wholesale price made at the till", () => {
  test("holds for everybody from its quantity on, and is listed with the general price", async () => {
    const { id } = await tarifa();
    expect([await total("11"), await total("12")]).toEqual(["110.00", "108.00"]);
    expect((await pedir("tarifas", { listaId: null, texto: "coca" })).tarifas).toMatchObject([
      {
        descripcion: "Coca-Cola 2 l",
        general: "10.00",
        precio: "9.00",
        unidad: expect.stringMatching(/UNIDAD/),
      },
    ]);
    expect((await pedir("tarifas", { listaId: null, texto: "pan" })).total).toBe(0);
    mundo.db.inTransaction((tx) => receiveBorrado(tx, "producto", coca.id));
    expect((await pedir("tarifas", { listaId: null })).tarifas).toMatchObject([{ id, descripcion: null }]);
  });

  test.each<[string, Partial<Entrada<"guardarTarifa">>, RegExp]>([
    ["the same quantity twice", { desde: "12.0" }, /Ya hay un precio de este producto desde 12\.0/],
    ["any quantity, for everybody", { desde: "0" }, /desde una cantidad/],
    ["no price", { desde: "24", precio: "0.00" }, /mayor que 0/],
    ["a quantity that is none", { desde: "-1" }, /como 12 o 0\.5/],
    ["a presentation of another", { desde: "24", presentacionId: "x" }, /presentación ya no está/],
    ["a list that is gone", { desde: "24", listaId: "x" }, /ya no está/],
    ["a product that is gone", { productoId: "x" }, /ya no está/],
  ])("is refused with %s", async (_que, cambios, texto) => {
    await tarifa();
    await expect(tarifa(cambios)).rejects.toThrow(texto);
    expect(quedan("tarifa")).toBe(1);
  });
});

describe("the grid arranged at the till", () => {
  const paginas = async () =>
    (await pedir("cuadricula", {})).map(({ pagina, casillas }) => [
      pagina,
      ...casillas.map(({ descripcion }) => descripcion),
    ]);
  const agregar = (pagina: string, productoId: string) =>
    pedir("agregarCasilla", { pagina, productoId, presentacionId: null });

  test("keeps pages and tiles in the owner's order, and the touch grid shows them so", async () => {
    const pan = await producto("PAN", "Pan");
    const te = await producto("TE", "Té");
    await agregar("Favoritos", coca.id);
    await agregar("Calientes", te.id);
    const suya = await agregar("favoritos", pan.id);
    expect(await paginas()).toEqual([
      ["Favoritos", "Coca-Cola 2 l", "Pan"],
      ["Calientes", "Té"],
    ]);
    await pedir("moverCasilla", { id: suya.id, sentido: "antes" });
    // The first tile stays first.
    await pedir("moverCasilla", { id: suya.id, sentido: "antes" });
    await pedir("moverPagina", { pagina: "Calientes", sentido: "antes" });
    await pedir("renombrarPagina", { pagina: "Calientes", nombre: "Té y café" });
    expect(await paginas()).toEqual([
      ["Té y café", "Té"],
      ["Favoritos", "Pan", "Coca-Cola 2 l"],
    ]);
    await pedir("guardarProducto", { ...coca, activo: false });
    const pagina = { categoria: null, pagina: "Favoritos", desde: 0, limite: 40 };
    const rejilla = await pedir("rejilla", pagina);
    expect(rejilla.paginas).toEqual(["Té y café", "Favoritos"]);
    expect(rejilla.casillas.map(({ descripcion }) => descripcion)).toEqual(["Pan"]);
    await pedir("borrarRegla", { tipo: "casilla", id: suya.id });
    expect(await paginas()).toEqual([
      ["Té y café", "Té"],
      ["Favoritos", "Coca-Cola 2 l"],
    ]);
  });

  test("is refused the same goods twice on a page, a name twice, and what is gone", async () => {
    await agregar("Favoritos", coca.id);
    await agregar("Otra", coca.id);
    await expect(agregar("FAVORITOS", coca.id)).rejects.toThrow(/ya está en la página «Favoritos»/);
    const nombrar = { pagina: "Otra", nombre: "favoritos" };
    await expect(pedir("renombrarPagina", nombrar)).rejects.toThrow(/Ya hay una página «favoritos»/);
    await expect(agregar("Favoritos", "nadie")).rejects.toThrow(/ya no está/);
    await expect(pedir("moverCasilla", { id: "x", sentido: "antes" })).rejects.toThrow(/ya no está/);
    await expect(pedir("moverPagina", { pagina: "X", sentido: "antes" })).rejects.toThrow(/ya no está/);
  });
});
