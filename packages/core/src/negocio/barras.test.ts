import { describe, expect, test } from "vitest";
import { findDuenoDeBarras, type BienesConCodigo } from "./barras.ts";

const coca: BienesConCodigo = {
  id: "p1",
  producto: { codigo: "Coca1", codigoBarras: "7771", descripcion: "Coca-Cola 2 l", activo: true },
  presentacion: null,
};
const docena: BienesConCodigo = {
  ...coca,
  id: "r1",
  presentacion: { nombre: "Docena", activo: false, codigoBarras: "7772" },
};

describe("the owner of a barcode", () => {
  test.each([
    ["a product's barcode", "7771", "Coca-Cola 2 l"],
    ["a product's internal code, in any capitals", "COCA1", "Coca-Cola 2 l"],
    ["a presentation's, also while it is not sold", "7772", "Coca-Cola 2 l, Docena (no se vende ahora)"],
    ["nobody's", "7773", undefined],
  ])("of %s", (_de, barras, nombre) => {
    expect(findDuenoDeBarras(barras, "otro", [coca, docena])?.nombre).toBe(nombre);
  });

  test.each(["036000291452", "0036000291452", "00036000291452"])(
    "is one for every form of a GTIN: %s",
    (escrito) => {
      const upc = { ...coca, producto: { ...coca.producto, codigoBarras: "0036000291452" } };
      const porCodigo = {
        ...coca,
        producto: { ...coca.producto, codigo: "036000291452", codigoBarras: null },
      };
      const caja = {
        ...docena,
        presentacion: { nombre: "Docena", activo: true, codigoBarras: "036000291452" },
      };
      for (const bienes of [upc, porCodigo, caja])
        expect(findDuenoDeBarras(escrito, "otro", [bienes])?.codigo).toBe(bienes.producto.codigo);
    },
  );

  test("is not the one that asks for it", () => {
    for (const barras of ["7771", "coca1"]) expect(findDuenoDeBarras(barras, "p1", [coca])).toBeNull();
  });

  test("does not own its product's codes as a presentation", () => {
    expect(findDuenoDeBarras("7771", "otro", [docena])).toBeNull();
  });
});
