import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { bien, rechazo, producto, enCaja, deCaja } = tiendaDe(() => mundo);
let [coca, fanta] = ["", ""];
beforeAll(async () => {
  mundo = await startMundo();
  coca = await producto("COCA", "Coca-Cola 2 l", "10.00", "7771");
  fanta = await producto("FANTA", "Fanta naranja 2 l", "9.00", null);
});
afterAll(() => mundo.close());

const DOCENA = { id: null, nombre: "Docena", factor: "12", precio: "100", unidad_medida: 57, activo: true };

describe("presentations of the portal", () => {
  test("keep their barcode while they are not sold", async () => {
    const conBarras = { ...DOCENA, codigo_barras: "9900012" };
    const apagada = { ...conBarras, producto_id: coca, activo: false };
    const { id } = await bien("POST", "presentaciones", apagada);
    const otra = { ...conBarras, producto_id: fanta };
    expect(await rechazo("presentaciones", otra)).toMatch(/«Coca-Cola 2 l, Docena \(no se vende ahora\)»/);
    await bien("POST", "presentaciones", { ...apagada, id, codigo_barras: null });
    await bien("POST", "presentaciones", otra);
  });

  test("take no product's internal code as their barcode, and neither does another product", async () => {
    const delCodigo = { ...DOCENA, nombre: "Caja", producto_id: fanta, codigo_barras: "Coca" };
    expect(await rechazo("presentaciones", delCodigo)).toMatch(/ya es de «Coca-Cola 2 l»/);
    await expect(producto("SODA", "Soda", "5.00", "coca")).rejects.toThrow(/ya es de «Coca-Cola 2 l»/);
    await producto("7774", "Agua", "5.00", "7774");
  });

  test("take their tiles with them, and leave their product's own", async () => {
    const casilla = { pagina: "Favoritos", lugar: 1, producto_id: coca };
    const seis = { ...DOCENA, nombre: "Seis", factor: "6", producto_id: coca, codigo_barras: null };
    const { id } = await bien("POST", "presentaciones", seis);
    const en = "2026-11-20T10:00:00.000";
    await deCaja("casillas", "s1", en, { ...casilla, presentacion_id: id });
    await deCaja("casillas", "s2", en, { ...casilla, presentacion_id: null });
    await bien("DELETE", `presentaciones/${id}`);
    expect((await enCaja("casillas")).map((una) => una["id"])).toEqual(["s2"]);
  });

  test("go with their product, and so do its prices and tiles", async () => {
    const casilla = (producto_id: string, presentacion_id: string | null) => ({
      pagina: "Favoritos",
      lugar: 0,
      producto_id,
      presentacion_id,
    });
    const en = "2026-11-20T10:00:00.000";
    const [{ id }] = (await bien("GET", `presentaciones?producto=${fanta}`)).presentaciones;
    await deCaja("casillas", "c1", en, casilla(fanta, id));
    await deCaja("casillas", "c2", en, casilla(fanta, null));
    await deCaja("casillas", "c3", en, casilla(coca, null));
    const precio = { id: null, lista_id: null, desde: "6", precio: "8", producto_id: fanta };
    const suelta = (await bien("POST", "tarifas", { ...precio, presentacion_id: null })).id;
    const deDocena = (await bien("POST", "tarifas", { ...precio, presentacion_id: id })).id;
    await bien("DELETE", `productos/${fanta}`);
    const borradas = (await enCaja("borrados")).map((una) => una["id"]);
    expect(borradas).toEqual(expect.arrayContaining([fanta, id, "c1", "c2", suelta, deDocena]));
    expect((await enCaja("casillas")).map((una) => una["id"])).toEqual(["s2", "c3"]);
  });
});
