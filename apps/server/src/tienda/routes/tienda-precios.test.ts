import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entrarInvitada } from "../../support/entrar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { como, dueno, bien, rechazo, producto, enCaja, deCaja } = tiendaDe(() => mundo);
let [coca, fanta] = ["", ""];
beforeAll(async () => {
  mundo = await startMundo();
  coca = await producto("COCA", "Coca-Cola 2 l", "10.00", "7771");
  fanta = await producto("FANTA", "Fanta naranja 2 l", "9.00", null);
});
afterAll(() => mundo.close());

const promocion = (cambios: object = {}) => ({
  id: null,
  nombre: "3 por 2 en gaseosas",
  activo: true,
  beneficio: { kind: "nPorM", lleva: 3, paga: 2 },
  productos: [coca],
  categorias: [],
  dias: [],
  hora_desde: null,
  hora_hasta: null,
  fecha_desde: null,
  fecha_hasta: null,
  sobre_tarifas: false,
  ...cambios,
});

describe("a promotion of the portal", () => {
  let id: string;

  test("is told in words with an example while it is written", async () => {
    const { id: _id, nombre: _nombre, ...escrita } = promocion({ dias: [5, 6], hora_desde: "18:00" });
    expect(await bien("POST", "promociones/probar", escrita)).toMatchObject({
      frase: "Lleve 3, pague 2 en Coca-Cola 2 l, viernes y sábados, desde las 18:00",
      falta: null,
      ejemplo: { producto: "Coca-Cola 2 l", frase: "3 × Bs 10.00: paga Bs 20.00 y ahorra Bs 10.00" },
    });
    const general = { ...escrita, productos: [], categorias: ["Bebidas"] };
    const porcentaje = { kind: "porcentaje", porcentaje: "10" };
    expect(await bien("POST", "promociones/probar", { ...general, beneficio: porcentaje })).toMatchObject({
      frase: expect.stringContaining("10 % de descuento en la categoría Bebidas"),
      ejemplo: { producto: "Coca-Cola 2 l", ahorro: "1.00" },
    });
    const ajeno = { ...escrita, productos: ["no-esta"] };
    expect(await bien("POST", "promociones/probar", ajeno)).toMatchObject({
      falta: expect.stringContaining("ya no está en la tienda"),
      ejemplo: null,
    });
  });

  test("has its example of a product that is sold, the first of its own", async () => {
    const fuera = await producto("AGUA", "Agua", "5.00", null);
    await deCaja("productos", fuera, "2099-01-01T00:00:00.000", { activo: false });
    const { id: _id, nombre: _nombre, ...escrita } = promocion();
    const de = async (productos: string[]) =>
      (await bien("POST", "promociones/probar", { ...escrita, productos })).ejemplo?.producto ?? null;
    expect([await de([fuera, fanta, coca]), await de([coca, fanta]), await de([fuera])]).toEqual([
      "Fanta naranja 2 l",
      "Coca-Cola 2 l",
      null,
    ]);
    await dueno("DELETE", `productos/${fuera}`);
  });

  test("reaches a till, and is listed by its state", async () => {
    ({ id } = await bien("POST", "promociones", promocion()));
    expect(await enCaja("promociones")).toContainEqual(expect.objectContaining({ id, productos: [coca] }));
    await bien("POST", "promociones", promocion({ nombre: "Apagada", activo: false }));
    const futura = promocion({ nombre: "Navidad", fecha_desde: "2099-12-01", productos: [] });
    await bien("POST", "promociones", futura);
    const vieja = promocion({ nombre: "Vieja", fecha_hasta: "2020-01-01" });
    await bien("POST", "promociones", vieja);
    const { promociones } = await bien("GET", "promociones");
    expect(promociones.map((p: { estado: string }) => p.estado)).toEqual([
      "rige",
      "porEmpezar",
      "apagada",
      "terminada",
    ]);
    const { promociones: halladas } = await bien("GET", "promociones?buscar=NAVIDAD%20tienda");
    expect(halladas.map((p: { nombre: string }) => p.nombre)).toEqual(["Navidad"]);
  });

  test.each([
    ["dates the wrong way round", { fecha_desde: "2026-12-02", fecha_hasta: "2026-12-01" }, /termina/],
    ["a date that is not", { fecha_hasta: "2026-11-31" }, /31\/11\/2026 no existe/],
    ["no Saturday within", { dias: [6], fecha_desde: "2026-11-22", fecha_hasta: "2026-11-27" }, /días/],
    ["products and categories", { categorias: ["Bebidas"] }, /segunda promoción/],
    ["a product that is gone", { productos: ["no-esta"] }, /ya no está en la tienda/],
    ["more paid than taken", { beneficio: { kind: "nPorM", lleva: 2, paga: 3 } }, /menos de lo que se lleva/],
    ["no name", { nombre: " " }, /Falta el nombre/],
    ["a text with a null character", { categorias: ["a\0b"], productos: [] }, /signo nulo/],
  ])("is refused with %s, and nothing is written", async (_que, cambios, frase) => {
    const antes = await bien("GET", "promociones");
    expect(await rechazo("promociones", promocion(cambios))).toMatch(frase);
    expect(await bien("GET", "promociones")).toEqual(antes);
  });

  test("keeps what a till wrote meanwhile; a value written over is told, and stands in the history in words", async () => {
    const visto = { beneficio: promocion().beneficio, dias: [], nombre: promocion().nombre };
    await deCaja("promociones", id, "2099-01-01T00:00:00.000", {
      dias: [1],
      beneficio: { kind: "porcentaje", porcentaje: "5" },
    });
    const suya = { beneficio: { kind: "nPorM", lleva: 2, paga: 1 } };
    const { pisados } = await bien("POST", "promociones", promocion({ id, visto, ...suya }));
    expect(pisados).toEqual(["beneficio"]);
    const [ahora] = (await enCaja("promociones")).filter((p) => p["id"] === id);
    expect(ahora).toMatchObject({ dias: [1], beneficio: { kind: "nPorM", lleva: 2, paga: 1 } });
    const { cambios } = await bien("GET", `cambios?tipo=promocion&fila=${id}`);
    expect(cambios[0].campos).toEqual([
      { campo: "beneficio", antes: "5 % de descuento", despues: "Lleve 2, pague 1", perdio: false },
    ]);
    expect(cambios[1].campos).toContainEqual({
      campo: "dias",
      antes: "todos los días",
      despues: "lunes",
      perdio: false,
    });
  });

  test("keeps a product that was deleted since, so that it never covers the whole shop", async () => {
    const sprite = await producto("SPRITE", "Sprite 2 l", "9.00", null);
    const { id: suya } = await bien("POST", "promociones", promocion({ productos: [sprite] }));
    await bien("DELETE", `productos/${sprite}`);
    const cambiada = promocion({ id: suya, productos: [sprite], nombre: "Sprite 3 por 2" });
    await bien("POST", "promociones", cambiada);
    const { promociones } = await bien("GET", "promociones?buscar=sprite");
    expect(promociones[0]).toMatchObject({
      nombres: [null],
      frase: "Lleve 3, pague 2 en un producto borrado",
    });
    await bien("DELETE", `promociones/${suya}`);
    expect((await dueno("DELETE", `promociones/${suya}`)).status).toBe(404);
    expect((await dueno("POST", "promociones", cambiada)).status).toBe(404);
  });
});

const presentacion = (cambios: object = {}) => ({
  id: null,
  producto_id: coca,
  nombre: "Caja de 6",
  factor: "6",
  codigo_barras: "9900006",
  precio: "54",
  unidad_medida: 57,
  activo: true,
  ...cambios,
});
const tarifa = (cambios: object = {}) => ({
  id: null,
  producto_id: coca,
  presentacion_id: null,
  lista_id: null,
  desde: "12",
  precio: "9",
  ...cambios,
});

describe("presentations, lists and prices of the portal", () => {
  let [caja6, mayoristas] = ["", ""];

  test("a presentation reaches a till, and is found by its product's words and its own", async () => {
    caja6 = (await bien("POST", "presentaciones", presentacion())).id;
    expect(await enCaja("presentaciones")).toContainEqual(
      expect.objectContaining({ id: caja6, factor: "6", precio: "54.00" }),
    );
    for (const consulta of ["?buscar=coca%20caja", "?buscar=9900006", `?producto=${coca}`]) {
      const { presentaciones, total } = await bien("GET", `presentaciones${consulta}`);
      expect([total, presentaciones[0].descripcion], consulta).toEqual([1, "Coca-Cola 2 l"]);
    }
    expect((await bien("GET", "presentaciones?buscar=fanta")).total).toBe(0);
  });

  test.each([
    ["another factor", () => presentacion({ id: caja6, factor: "12" }), /no cambia \(6\)/],
    [
      "a factor of zero",
      () => presentacion({ nombre: "Otra", codigo_barras: null, factor: "0" }),
      /mayor que 0/,
    ],
    ["a name of its product's", () => presentacion({ nombre: "CAJA DE 6", codigo_barras: null }), /ya tiene/],
    ["a product's barcode", () => presentacion({ nombre: "Otra", codigo_barras: "7771" }), /ya es de «Coca/],
    ["its barcode twice", () => presentacion({ producto_id: fanta }), /ya es de «Coca-Cola 2 l, /],
    [
      "a unit that is not",
      () => presentacion({ nombre: "Otra", codigo_barras: null, unidad_medida: 9999 }),
      /unidad/,
    ],
    ["a product that is gone", () => presentacion({ producto_id: "no-esta" }), /ya no está en la tienda/],
  ])("a presentation is refused with %s", async (_que, fila, frase) =>
    expect(await rechazo("presentaciones", fila())).toMatch(frase),
  );

  test("a list has its prices and clients, which tills read", async () => {
    mayoristas = (await bien("POST", "listas", { id: null, nombre: "Mayoristas", activo: true })).id;
    const beto = { tipo_documento: 1, numero_documento: "45", complemento: null, correo: null };
    const { id: cliente_id } = await bien("POST", "clientes", { id: null, ...beto, razon_social: "Beto" });
    await bien("POST", "listas/clientes", { cliente_id, lista_id: mayoristas });
    await bien("POST", "tarifas", tarifa());
    const { id: deLista } = await bien(
      "POST",
      "tarifas",
      tarifa({ lista_id: mayoristas, desde: "0", precio: "8.50" }),
    );
    await bien(
      "POST",
      "tarifas",
      tarifa({ lista_id: mayoristas, desde: "0", presentacion_id: caja6, precio: "50" }),
    );
    expect(await bien("GET", "listas")).toEqual({
      listas: [{ id: mayoristas, nombre: "Mayoristas", activo: true, tarifas: 2, clientes: 1 }],
      para_todos: 1,
    });
    const { tarifas } = await bien("GET", `tarifas?lista=${mayoristas}&buscar=coca`);
    expect(
      tarifas.map(({ precio, general, descripcion }: Record<string, string>) => [
        descripcion,
        precio,
        general,
      ]),
    ).toEqual([
      ["Coca-Cola 2 l, Caja de 6", "50.00", "54.00"],
      ["Coca-Cola 2 l", "8.50", "10.00"],
    ]);
    expect((await bien("GET", "tarifas")).tarifas).toMatchObject([{ desde: "12", precio: "9.00" }]);
    const { clientes } = await bien("GET", `listas/${mayoristas}/clientes?buscar=bet`);
    expect(clientes).toMatchObject([{ id: cliente_id, razon_social: "Beto" }]);
    expect(await enCaja("listas_de_clientes")).toContainEqual({ id: cliente_id, lista_id: mayoristas });
    expect(await enCaja("tarifas")).toContainEqual(expect.objectContaining({ id: deLista, precio: "8.50" }));
  });

  test.each([
    ["the same quantity twice", () => tarifa({ desde: "12.0" }), /Ya hay un precio/],
    ["any quantity, for everybody", () => tarifa({ desde: "0" }), /vale desde una cantidad/],
    ["no price", () => tarifa({ desde: "5", precio: "0" }), /mayor que 0/],
    [
      "a presentation of another product",
      () => tarifa({ producto_id: fanta, presentacion_id: caja6 }),
      /presentación ya no está/,
    ],
    ["a list that is gone", () => tarifa({ lista_id: "no-esta" }), /lista de precios ya no está/],
    ["a product that is gone", () => tarifa({ producto_id: "no-esta" }), /ya no está en la tienda/],
  ])("a price is refused with %s", async (_que, fila, frase) =>
    expect(await rechazo("tarifas", fila())).toMatch(frase),
  );

  test("lists are found by words without accents", async () => {
    expect((await bien("GET", "listas?buscar=M%C3%81YOR")).listas).toMatchObject([{ id: mayoristas }]);
    expect((await bien("GET", "listas?buscar=oristas")).listas).toMatchObject([{ id: mayoristas }]);
    expect((await bien("GET", "listas?buscar=empleados")).listas).toEqual([]);
  });

  test("a list is refused with another's name, and one that is gone is not given", async () => {
    expect(await rechazo("listas", { id: null, nombre: "MAYORISTAS", activo: true })).toMatch(
      /use otro nombre/,
    );
    const [{ id: cliente_id }] = (await bien("GET", "clientes?buscar=45")).clientes;
    expect(await rechazo("listas/clientes", { cliente_id, lista_id: "no-esta" })).toMatch(/ya no está/);
    expect(await rechazo("listas/clientes", { cliente_id: "no-esta", lista_id: null })).toMatch(
      /cliente ya no/,
    );
    expect((await dueno("GET", "listas/no-esta/clientes")).status).toBe(404);
  });

  test("a price that a till wrote too late loses, and is shown in the conflicts", async () => {
    const [{ id }] = (await bien("GET", "tarifas")).tarifas;
    await deCaja("tarifas", id, "2020-01-01T00:00:00.000", { precio: "1.00" });
    const { cambios } = await bien("GET", "cambios?conflictos=si");
    expect(cambios[0]).toMatchObject({
      tipo: "tarifa",
      nombre: "Coca-Cola 2 l",
      campos: [{ campo: "precio", antes: "9.00", despues: "1.00", perdio: true }],
    });
    expect((await bien("GET", "tarifas")).tarifas[0].precio).toBe("9.00");
  });

  test("a presentation is deleted with its prices; a list with its prices, and its clients have none", async () => {
    await bien("DELETE", `presentaciones/${caja6}`);
    expect((await bien("GET", `tarifas?lista=${mayoristas}`)).total).toBe(1);
    await bien("DELETE", `listas/${mayoristas}`);
    expect((await bien("GET", `tarifas?lista=${mayoristas}`)).total).toBe(0);
    expect(await enCaja("listas_de_clientes")).toContainEqual(expect.objectContaining({ lista_id: null }));
    expect(await bien("GET", "listas")).toEqual({ listas: [], para_todos: 1 });
    const [{ id }] = (await bien("GET", "tarifas")).tarifas;
    await bien("DELETE", `tarifas/${id}`);
    expect((await bien("GET", "tarifas")).total).toBe(0);
  });

  test("are read by her accountant, who changes nothing", async () => {
    const contadora = como(await entrarInvitada(mundo, "contadora@ejemplo.bo", "contador"));
    for (const path of ["promociones", "listas", "tarifas", "presentaciones"]) {
      expect((await contadora("GET", path)).status, path).toBe(200);
      expect((await contadora("POST", path, {})).status, path).toBe(403);
    }
    expect((await contadora("DELETE", "promociones/una")).status).toBe(403);
  });
});
