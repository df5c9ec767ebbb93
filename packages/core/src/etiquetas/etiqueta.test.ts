import { describe, expect, test } from "vitest";
import {
  buildEtiqueta,
  buildEtiquetaPesada,
  buildEtiquetaPresentacion,
  codigoDe,
  nombrePresentada,
  precioPorMedida,
} from "./etiqueta.ts";

const producto = {
  codigo: "CAF-25",
  codigoBarras: null,
  descripcion: "Café molido de los Yungas 250 g",
  precio: "32",
  unidadMedida: 57,
};

describe("a label's bar code", () => {
  test.each([
    ["an EAN-13", "4006381333931", "ean13"],
    ["an EAN-8", "96385074", "ean8"],
    ["a UPC-A", "036000291452", "upca"],
    ["the code of a case", "10012345678902", "code128"],
    ["digits of which the last does not check the others", "4006381333932", "code128"],
    ["letters", "ARR-01/b", "code128"],
  ])("of %s keeps it", (_caso, codigoBarras, simbologia) => {
    expect(codigoDe({ ...producto, codigoBarras })).toEqual({ simbologia, texto: codigoBarras });
  });
  test("is the internal code where the maker gave none", () => {
    expect(codigoDe(producto)).toEqual({ simbologia: "code128", texto: "CAF-25" });
  });
  test("is none for letters that no bar code carries", () => {
    expect(codigoDe({ codigo: "CAFÉ", codigoBarras: null })).toBeNull();
  });
});

describe("a shelf's price of a kilo or litre", () => {
  test.each([
    ["Café molido de los Yungas 250 g", "32", 57, "Bs 128.00 por kg"],
    ["Arroz grano de oro, bolsa de 1 kg", "9.5", 57, "Bs 9.50 por kg"],
    ["Aceite 900ml", "12.90", 57, "Bs 14.33 por l"],
    ["Agua 2,5 L", "10", 57, "Bs 4.00 por l"],
    ["Cerveza 6 x 355 ml", "42.60", 57, "Bs 20.00 por l"],
    ["Azúcar 500 grs", "4", 57, "Bs 8.00 por kg"],
    ["Jugo 250 CC", "3", 57, "Bs 12.00 por l"],
    ["Crema de 2 kg de leche, pote 500 g", "10", 57, "Bs 20.00 por kg"],
    ["Queso criollo", "45.90", 22, "por kg"],
    ["Leche a granel", "6", 28, "por l"],
    ["Cuaderno 100 hojas", "12", 57, null],
    ["Bolsa 0 g", "12", 57, null],
    ["Cable 4 mm", "12", 57, null],
  ])("%s at %s, unit %i: %s", (descripcion, precio, unidadMedida, esperado) => {
    expect(precioPorMedida({ descripcion, precio, unidadMedida })).toBe(esperado);
  });
});

test("a product's label has its price with two decimals, and no price of a kilo", () => {
  expect(buildEtiqueta(producto, "producto")).toMatchObject({ precio: "Bs 32.00", detalle: null });
  expect(buildEtiqueta({ ...producto, precio: "99999999.99" }, "gondola").precio).toBe("Bs 99,999,999.99");
});

test("a label of what was weighed has its total, its weight and the price of a kilo", () => {
  expect(
    buildEtiquetaPesada(
      { descripcion: "Queso criollo", precio: "45.90" },
      { codigo: "2000022003506", peso: "0.350", total: "16.07" },
    ),
  ).toEqual({
    clase: "balanza",
    nombre: "Queso criollo",
    precio: "Bs 16.07",
    detalle: "0.350 kg a Bs 45.90",
    codigo: { simbologia: "ean13", texto: "2000022003506" },
  });
});

describe("a presentation's label", () => {
  const galleta = {
    codigo: "G1",
    codigoBarras: "4006381333931",
    descripcion: "Galleta 50 g",
    precio: "45",
    unidadMedida: 57,
  };
  const caja = { nombre: "Caja de 12", factor: "12", codigoBarras: "17501031311309", precio: "480" };

  test("has both names, the whole price and its own barcode", () => {
    expect(buildEtiquetaPresentacion(galleta, caja, "producto")).toEqual({
      clase: "producto",
      nombre: "Galleta 50 g, Caja de 12",
      final: "Caja de 12",
      precio: "Bs 480.00",
      detalle: null,
      codigo: { simbologia: "code128", texto: "17501031311309" },
    });
  });

  test("keeps the presentation's name whole in a document, however long the product's is", () => {
    const nombre = nombrePresentada({ descripcion: "x".repeat(500) }, caja);
    expect([nombre.length, nombre.endsWith("x, Caja de 12")]).toEqual([500, true]);
  });

  test("has no bars without a barcode of its own, since the product's would sell one unit", () => {
    expect(buildEtiquetaPresentacion(galleta, { ...caja, codigoBarras: null }, "producto").codigo).toBe(null);
  });

  test.each([
    ["of a kilo of its contents", galleta, "Bs 800.00 por kg"],
    ["of one, where nothing tells the contents", { ...galleta, descripcion: "Galleta" }, "Bs 40.00 cada uno"],
    ["of a kilo, where the product is sold by it", { ...galleta, unidadMedida: 22 }, "Bs 40.00 por kg"],
    ["of a litre, where the product is sold by it", { ...galleta, unidadMedida: 28 }, "Bs 40.00 por l"],
  ])("says at the shelf the price %s", (_rule, producto, detalle) => {
    expect(buildEtiquetaPresentacion(producto, caja, "gondola").detalle).toBe(detalle);
  });
});
