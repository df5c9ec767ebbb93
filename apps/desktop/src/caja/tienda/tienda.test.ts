import { z } from "zod";
import { describe, expect, test } from "vitest";
import { createSugeridor } from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { cajaConProductos } from "../support/productos-de-caja.ts";

const { mundo, pedir, fallo, nuevo } = cajaConProductos();

describe("a product made at the till", () => {
  test("is found at once, goes up whole, and later only with what changed", async () => {
    const hecho = await pedir("guardarProducto", await nuevo());
    expect(await pedir("productoPorCodigo", { codigo: "7770001" })).toMatchObject({ id: hecho.id });
    const subidas = () =>
      mundo()
        .servidor.peticiones.filter(({ path }) => path === "/cambios")
        .flatMap(({ cuerpo }) => cuerpo.productos);
    await mundo().hasta("sube", () => subidas().length === 1);
    expect(subidas()[0].campos).toMatchObject({ codigo: "CAF-1", precio: "32.00", foto: null });
    await pedir("guardarProducto", { ...hecho, precio: "34.50" });
    await mundo().hasta("sube el precio", () => subidas().length === 2);
    expect(subidas()[1]).toMatchObject({ id: hecho.id, campos: { precio: "34.50" }, borrado: false });
    expect(Object.keys(subidas()[1].campos)).toEqual(["precio"]);
    await pedir("borrarProducto", { id: hecho.id });
    await mundo().hasta("sube el borrado", () => subidas().length === 3);
    expect(subidas()[2]).toMatchObject({ borrado: true });
    expect(await pedir("buscarProductos", { texto: "yungas" })).toEqual([]);
  });

  test("waits on the disk while the server is gone, and goes up when it is back", async () => {
    mundo().servidor.estado = { siat: "caido" };
    await mundo().servidor.close();
    const hecho = await pedir("guardarProducto", await nuevo());
    await mundo().reiniciar();
    expect(await pedir("producto", { id: hecho.id })).toEqual(hecho);
    const filas = mundo().db.all(z.object({ campo: z.string() }), "select campo from ediciones");
    expect(filas).toHaveLength(10);
  });

  test.each([
    ["a code that another has", { codigo: "CAF-1", codigoBarras: null }, /ya es de «Café de los Yungas/],
    [
      "another one's barcode as its code",
      { codigo: "7770001", codigoBarras: null },
      /7770001 ya es de «Café/,
    ],
    ["a barcode that another has", { codigo: "CAF-2" }, /código de barras ya es de/],
    [
      "a code of the tax system that is not the company's",
      { codigo: "X", codigoSin: 1 },
      /código de Impuestos/,
    ],
    [
      "a unit that does not exist",
      { codigo: "X", codigoBarras: null, unidadMedida: 9999 },
      /unidad de medida/,
    ],
    ["no price", { codigo: "X", codigoBarras: null, precio: "gratis" }, /precio/i],
  ])("is refused with %s, and the sentence says why", async (_que, cambios, texto) => {
    await pedir("guardarProducto", await nuevo());
    expect(await fallo("guardarProducto", await nuevo(cambios))).toMatch(texto);
  });

  test("keeps its photo apart, and a list does not carry it", async () => {
    const foto = "data:image/webp;base64,UklGRg==";
    const hecho = await pedir("guardarProducto", await nuevo({ foto }));
    expect((await pedir("producto", { id: hecho.id }))?.foto).toBe(foto);
    const { productos } = await pedir("listarProductos", {});
    expect(productos[0]).not.toHaveProperty("foto");
  });
});

describe("the tax system's code for a product", () => {
  const sugerir = createSugeridor(
    (CATALOGOS_DEMO.productos_servicios ?? []).map((p) => ({
      actividad: p.codigoActividad,
      codigo: p.codigoProducto,
      descripcion: p.descripcionProducto,
    })),
  );
  test("is found by words in singular or plural, accents ignored", () => {
    const [cafe] = sugerir("Cafés molidos");
    expect(cafe?.descripcion).toMatch(/caf[eé]/i);
    expect(sugerir("xyzzy")).toEqual([]);
  });

  test("what the shop uses for the category comes first", async () => {
    const otro = (await pedir("sugerirCodigoSin", { descripcion: "pan" }))[0];
    await pedir(
      "guardarProducto",
      await nuevo({
        categoria: "Varios",
        ...(otro && { codigoSin: otro.codigoSin, actividadEconomica: otro.actividadEconomica }),
      }),
    );
    const [primero] = await pedir("sugerirCodigoSin", { descripcion: "café", categoria: "Varios" });
    expect(primero?.codigoSin).toBe(otro?.codigoSin);
  });
});

test("where no word helps, the code that most products have is suggested to whoever asks for it", async () => {
  await pedir("guardarProducto", await nuevo({ codigo: "USUAL", codigoBarras: null }));
  expect(await pedir("sugerirCodigoSin", { descripcion: "xyzzy" })).toEqual([]);
  const [usual] = await pedir("sugerirCodigoSin", { descripcion: "xyzzy", usual: true });
  expect(usual?.codigoSin).toBeGreaterThan(0);
  const conPalabra = await pedir("sugerirCodigoSin", { descripcion: "café", usual: true });
  expect(conPalabra).toEqual(await pedir("sugerirCodigoSin", { descripcion: "café" }));
});

describe("buyers", () => {
  test("are edited and deleted; two of one document cannot be", async () => {
    const cliente = { tipoDocumento: 5, numeroDocumento: "1020703023", complemento: null, correo: null };
    const hecho = await pedir("editarCliente", { id: null, ...cliente, razonSocial: "Illimani SRL" });
    expect(await fallo("editarCliente", { id: null, ...cliente, razonSocial: "Otra" })).toMatch(/ya es de/);
    await pedir("editarCliente", { ...hecho, razonSocial: "Illimani SA" });
    expect((await pedir("listarClientes", { texto: "illimani" })).clientes).toMatchObject([
      { razonSocial: "Illimani SA" },
    ]);
    await pedir("borrarCliente", { id: hecho.id });
    expect((await pedir("listarClientes", {})).total).toBe(0);
  });
});

test("the figures of the last days add up to what was sold", async () => {
  await mundo().vender();
  await mundo().vender(crypto.randomUUID(), { descuentoAdicional: "1.00" });
  const { dias, horas, productos } = await pedir("resumenVentas", { dias: 7 });
  expect(dias).toHaveLength(7);
  expect(dias.at(-1)).toMatchObject({ ventas: 2, total: "49.00" });
  expect(horas.reduce((suma, { ventas }) => suma + ventas, 0)).toBe(2);
  expect(productos).toEqual([{ codigo: "P1", descripcion: "Café ñ 250 g", cantidad: "4", total: "50.00" }]);
});
