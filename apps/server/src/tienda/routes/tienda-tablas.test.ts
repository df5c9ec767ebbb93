import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

/** Lists of the shop are sorted by their columns, filtered, paged, and go to a file as they are filtered. */
let mundo: Mundo;
const { bien, producto } = tiendaDe(() => mundo);
let lista = "";
const clientes: Record<string, string> = {};
beforeAll(async () => {
  mundo = await startMundo();
  const coca = await producto("COCA", "Coca-Cola 2 l", "10.00", null);
  const agua = await producto("AGUA", "Agua 600 ml", "5.00", null);
  const comun = { id: null, unidad_medida: 57, activo: true };
  const seis = { ...comun, nombre: "Caja de 6", factor: "6" };
  await bien("POST", "presentaciones", { ...seis, producto_id: coca, precio: "54", codigo_barras: "900" });
  await bien("POST", "presentaciones", { ...seis, producto_id: agua, precio: "1000", codigo_barras: null });
  const docena = { ...comun, nombre: "Docena", factor: "12", producto_id: agua };
  await bien("POST", "presentaciones", { ...docena, precio: "9.50", codigo_barras: "100" });
  lista = (await bien("POST", "listas", { id: null, nombre: "Mayoristas", activo: true })).id;
  const tarifa = { id: null, presentacion_id: null, lista_id: lista, desde: "0" };
  await bien("POST", "tarifas", { ...tarifa, producto_id: coca, precio: "9" });
  await bien("POST", "tarifas", { ...tarifa, producto_id: agua, precio: "10" });
  for (const [nombre, numero, correo] of [
    ["Beto", "100", null],
    ["Ana", "45", "ana@ejemplo.bo"],
  ] as const) {
    const documento = { tipo_documento: 1, numero_documento: numero, complemento: null };
    const { id } = await bien("POST", "clientes", { id: null, ...documento, razon_social: nombre, correo });
    clientes[nombre] = id;
    await bien("POST", "listas/clientes", { cliente_id: id, lista_id: lista });
  }
  for (let i = 0; i < 3; i++) {
    const cliente = { tipo_documento: 1, numero_documento: "45", razon_social: "Ana" };
    exigir(await mundo.api("POST", "/v1/facturas", pedido({ cliente }, { cantidad: 9 + i })));
  }
});
afterAll(() => mundo.close());

/** The cells of a column of a file. */
async function celdas(archivo: string, columna: number): Promise<readonly string[]> {
  const { status, texto } = await mundo.api("GET", `/v1/portal/${archivo}`);
  expect(status, texto).toBe(200);
  const [, ...filas] = texto.trim().split("\r\n");
  return filas.map((fila) => fila.split(",")[columna] ?? "");
}

describe("lists of the shop", () => {
  test.each([
    ["presentaciones.csv?orden=producto", 5, ["1000.00", "9.50", "54.00"]],
    ["presentaciones.csv?orden=precio", 5, ["9.50", "54.00", "1000.00"]],
    ["presentaciones.csv?orden=-precio", 5, ["1000.00", "54.00", "9.50"]],
    ["presentaciones.csv?orden=nombre", 1, ["Caja de 6", "Caja de 6", "Docena"]],
    ["presentaciones.csv?orden=-barras", 4, ["900", "100", ""]],
    ["presentaciones.csv?buscar=docena", 1, ["Docena"]],
  ])("presentations go to a file in their order: %s", async (archivo, columna, esperadas) =>
    expect(await celdas(archivo, columna)).toEqual(esperadas),
  );

  test("a page of presentations has the order of its file", async () => {
    const primera = await bien("GET", "presentaciones?orden=precio&limite=2");
    const segunda = await bien("GET", `presentaciones?orden=precio&limite=2&tras=${primera.siguiente}`);
    const precios = [...primera.presentaciones, ...segunda.presentaciones].map((una) => una.precio);
    expect(precios).toEqual(["9.50", "54.00", "1000.00"]);
  });

  test("prices of a list are ordered by product and by value", async () => {
    expect(await celdas(`tarifas.csv?lista=${lista}`, 3)).toEqual(["10.00", "9.00"]);
    expect(await celdas(`tarifas.csv?lista=${lista}&orden=precio`, 3)).toEqual(["9.00", "10.00"]);
    expect(await celdas("tarifas.csv", 3)).toEqual([]);
  });

  test("clients of a list are ordered by name and by document", async () => {
    expect(await celdas(`listas/${lista}/clientes.csv`, 0)).toEqual(["Ana", "Beto"]);
    expect(await celdas(`listas/${lista}/clientes.csv?orden=-codigo`, 0)).toEqual(["Ana", "Beto"]);
    expect(await celdas(`listas/${lista}/clientes.csv?orden=codigo`, 0)).toEqual(["Beto", "Ana"]);
    expect(await celdas(`listas/${lista}/clientes.csv?buscar=bet`, 0)).toEqual(["Beto"]);
  });

  test("clients are told apart by whether they have an address", async () => {
    expect(await celdas("clientes.csv?correo=si", 0)).toEqual(["Ana"]);
    expect(await celdas("clientes.csv?correo=no", 0)).toEqual(["Beto"]);
    expect(await bien("GET", "clientes?correo=no")).toMatchObject({ total: 1 });
    const documento = { tipo_documento: 1, numero_documento: "77", complemento: null };
    const sin = { id: null, ...documento, razon_social: "Café @ Casa", correo: null };
    const { id } = await bien("POST", "clientes", sin);
    expect(await celdas("clientes.csv?correo=si", 0)).toEqual(["Ana"]);
    expect(await celdas("clientes.csv?correo=no", 0)).toEqual(["Beto", "Café @ Casa"]);
    await bien("POST", "clientes", { ...sin, id, correo: "cafe@casa.bo" });
    expect(await celdas("clientes.csv?correo=si", 0)).toEqual(["Ana", "Café @ Casa"]);
    await bien("DELETE", `clientes/${id}`);
  });
});

describe("the file of products", () => {
  test("has those that its filter finds, and a category goes with its last product", async () => {
    const { productos } = await bien("GET", "productos?buscar=agua");
    const { id, codigo_sin, actividad_economica } = productos[0];
    const suyo = {
      codigo: "VELA",
      codigo_barras: null,
      descripcion: "Vela",
      precio: "2.00",
      unidad_medida: 57,
    };
    const vela = { ...suyo, id: null, codigo_sin, actividad_economica, categoria: "Hogar", activo: false };
    const hecha = await bien("POST", "productos", vela);
    expect(id).not.toBe(hecha.id);
    expect(await celdas("productos.csv?venta=no", 0)).toEqual(["VELA"]);
    expect(await celdas("productos.csv?venta=si", 0)).toEqual(["AGUA", "COCA"]);
    expect(await celdas("productos.csv?categoria=Hogar", 0)).toEqual(["VELA"]);
    expect(await celdas("productos.csv?categoria=Bebidas&buscar=coca", 0)).toEqual(["COCA"]);
    const varios = { venta: "no", cambio: { categoria: "Ofertas" } };
    expect(await bien("POST", "productos/varios", { ...varios, aplicar: false })).toMatchObject({
      cambian: 1,
    });
    expect(await bien("POST", "productos/varios", { ...varios, aplicar: true })).toMatchObject({
      cambian: 1,
    });
    expect((await bien("GET", "productos")).categorias).toEqual(["Bebidas", "Ofertas"]);
    await bien("DELETE", `productos/${hecha.id}`);
    expect((await bien("GET", "productos")).categorias).toEqual(["Bebidas"]);
  });
});

test.each([
  ["productos", "nombre", "codigo"],
  ["clientes", "nombre", "-nombre"],
  ["presentaciones", "producto", "precio"],
  ["tarifas", "producto", "precio"],
  ["proformas", "-hecha", "monto"],
])("a place of the order %s by %s is refused by %s, with what to do", async (ruta, suyo, otro) => {
  const tras = Buffer.from(JSON.stringify([suyo, "", ""])).toString("base64url");
  const { status, body } = await mundo.api("GET", `/v1/portal/${ruta}?orden=${otro}&tras=${tras}`);
  expect([status, body.detail[0]]).toMatchObject([
    422,
    { loc: ["query", "tras"], msg: "Use el siguiente de la página anterior, con el mismo orden." },
  ]);
});

describe("the documents of a client", () => {
  test.each(["fecha", "monto"])("are ordered by %s, page by page, each once", async (orden) => {
    const montosEn = async (pedida: string) => {
      const montos: number[] = [];
      for (let tras = ""; ;) {
        const consulta = `orden=${pedida}&limite=1${tras}`;
        const pagina = await bien("GET", `clientes/${clientes["Ana"]}/documentos?${consulta}`);
        montos.push(...pagina.documentos.map((uno: { monto: number }) => uno.monto));
        if (pagina.siguiente === null) return montos;
        tras = `&tras=${pagina.siguiente}`;
      }
    };
    const sube = await montosEn(orden);
    expect(sube).toHaveLength(3);
    expect(sube).toEqual(sube.toSorted((a, b) => a - b));
    expect(await montosEn(`-${orden}`)).toEqual(sube.toReversed());
  });

  test("are filtered, and go to a file", async () => {
    const suyos = `clientes/${clientes["Ana"]}/documentos`;
    expect(await celdas(`${suyos}.csv?clase=factura&estado=EMITIDA`, 0)).toHaveLength(3);
    expect(await celdas(`${suyos}.csv?clase=nota`, 0)).toEqual([]);
    expect(await celdas(`${suyos}.csv?estado=ANULADA`, 0)).toEqual([]);
    expect(await celdas(`clientes/${clientes["Beto"]}/documentos.csv`, 0)).toEqual([]);
  });
});

describe("the history of the shop", () => {
  test("is filtered by kind, place and days, and goes to a file in words", async () => {
    expect(await celdas("cambios.csv?clase=lista", 3)).toEqual(["Mayoristas"]);
    expect(await celdas("cambios.csv?origen=caja", 0)).toEqual([]);
    expect(await celdas("cambios.csv?hasta=2020-01-01", 0)).toEqual([]);
    expect(await celdas("cambios.csv?clase=tarifa", 2)).toEqual(["Precio", "Precio"]);
    const nuevos = await celdas("cambios.csv", 3);
    expect(await celdas("cambios.csv?orden=fecha", 3)).toEqual(nuevos.toReversed());
  });

  test("is turned page by page from its beginning", async () => {
    const primera = await bien("GET", "cambios?orden=fecha&limite=2");
    const segunda = await bien("GET", `cambios?orden=fecha&limite=2&tras=${primera.siguiente}`);
    const ids = [...primera.cambios, ...segunda.cambios].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe("sales that were paid in two ways", () => {
  test("are found by each of them, offered by its own name, and added up", async () => {
    exigir(await mundo.api("POST", "/v1/facturas", pedido({ metodo_pago: 13 })));
    const contadas = async (pago: number) => {
      const { ventas, totales } = await bien("GET", `ventas/lista?pago=${pago}`);
      const informe = await bien("GET", `ventas/informe?por=pago&pago=${pago}`);
      expect(informe.totales.bruto).toEqual(totales.bruto);
      expect(totales.bruto.documentos).toBe(ventas.length);
      return ventas.length;
    };
    expect([await contadas(1), await contadas(7), await contadas(13), await contadas(2)]).toEqual([
      4, 1, 1, 0,
    ]);
    const { pagos } = await bien("GET", "ventas/valores");
    expect(pagos.map(({ valor }: { valor: string }) => valor).toSorted()).toEqual(["1", "13", "7"]);
    const csv = await celdas("ventas/lista.csv?pago=7", 7);
    expect(csv).toHaveLength(1);
  });
});
