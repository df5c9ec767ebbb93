import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completarGtin } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { saveProducto } from "./db/productos.ts";
import { saveRegla } from "./db/reglas.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { pedir } from "../support/mundos.ts";
import { productoDePrueba } from "../support/productos.ts";

const KILOGRAMO = 22;
const GRAMO = 17;
const GS = "\x1d";

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
  mundo.db.inTransaction((tx) => {
    const poner = (id: string, cambios: Parameters<typeof productoDePrueba>[1]) =>
      saveProducto(tx, productoDePrueba(id, cambios));
    poner("upc", { codigoBarras: "036000291452", descripcion: "Pañuelos" });
    poner("trece", { codigoBarras: "0041570054161", descripcion: "Almendras" });
    poner("interno", { codigo: "075678164125", codigoBarras: null, descripcion: "Disco" });
    poner("ocho", { codigoBarras: "96385074", descripcion: "Chicle" });
    poner("viejo", { codigoBarras: "0012345678905", descripcion: "Primero" });
    poner("nuevo", { codigoBarras: "012345678905", descripcion: "Segundo" });
    poner("kilo", { codigo: "42", codigoBarras: "7790895000997", unidadMedida: KILOGRAMO, precio: "20.00" });
    poner("gramo", { codigo: "43", codigoBarras: "4006381333931", unidadMedida: GRAMO, precio: "0.02" });
    poner("cafe", { codigo: "CAF", codigoBarras: null, descripcion: "Cafés finos".normalize("NFD") });
    saveRegla(tx, "presentacion", {
      id: "caja",
      productoId: "upc",
      nombre: "Caja",
      factor: "12",
      codigoBarras: "0073513537004",
      precio: "50.00",
      unidadMedida: 57,
      activo: true,
    });
  });
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, balanza: "peso" });
});
afterAll(() => mundo.close());

/** Scans a code. Gives the ids of its product and presentation, and the quantity and amount that the code carries. */
async function escanear(codigo: string) {
  const leido = await pedir(mundo, "productoEscaneado", { codigo });
  if (leido === null) return null;
  const { producto, cantidad, conCantidad, importe } = leido;
  return [producto.id, producto.presentacionId ?? null, cantidad, conCantidad, importe];
}
const pieza = (id: string, presentacion: string | null = null) => [id, presentacion, "1", false, null];

describe("a code in another form of its GTIN", () => {
  const formas = (doce: string) => [doce, `0${doce}`, `00${doce}`];
  test.each([
    ...formas("036000291452").map((codigo) => [codigo, pieza("upc")] as const),
    ...formas("041570054161").map((codigo) => [codigo, pieza("trece")] as const),
    ...formas("075678164125").map((codigo) => [codigo, pieza("interno")] as const),
    ...formas("073513537004").map((codigo) => [codigo, pieza("upc", "caja")] as const),
    ["00000096385074", pieza("ocho")] as const,
  ])("is found: %s", async (codigo, hallado) => {
    expect(await escanear(codigo)).toEqual(hallado);
    const [buscado] = await pedir(mundo, "buscarProductos", { texto: codigo, limite: 5 });
    expect([buscado?.id, buscado?.presentacionId ?? null]).toEqual(hallado.slice(0, 2));
    expect((await pedir(mundo, "productoPorCodigo", { codigo }))?.id).toBe(hallado[0]);
  });

  test("that two products have in two forms brings the one that has it as it is written, else the first", async () => {
    expect(await escanear("0012345678905")).toEqual(pieza("viejo"));
    expect(await escanear("012345678905")).toEqual(pieza("nuevo"));
    expect(await escanear("00012345678905")).toEqual(pieza("viejo"));
  });

  test("is in the owner's list", async () => {
    for (const texto of formas("075678164125"))
      expect((await pedir(mundo, "listarProductos", { texto })).productos.map(({ id }) => id)).toEqual([
        "interno",
      ]);
  });

  test("is taken: no other product and no presentation may have it", async () => {
    const { foto: _foto, ...resto } = productoDePrueba("x");
    for (const cambios of [
      { codigoBarras: "0036000291452" },
      { codigoBarras: "0075678164125" },
      { codigoBarras: null, codigo: "0036000291452" },
      { codigoBarras: "073513537004" },
    ]) {
      const escrito = { ...resto, ...cambios, id: null, foto: null };
      expect((await mundo.caja.invoke("guardarProducto", escrito)).ok, JSON.stringify(cambios)).toBe(false);
    }
  });

  test("that two products had before stays theirs while it is not changed", async () => {
    const nuevo = productoDePrueba("nuevo", { codigoBarras: "012345678905", descripcion: "Segundo, otro" });
    expect((await mundo.caja.invoke("guardarProducto", nuevo)).ok).toBe(true);
  });
});

describe("a GS1 barcode", () => {
  test.each([
    ["that is cut off", "]C101000360002914521726123", null],
    ["of goods by the piece", `010003600029145210L-7${GS}21SERIE`, pieza("upc")],
    ["with a weight", "]e001077908950009973103001250", ["kilo", null, "1.250", true, null]],
    ["with a weight and more", "010779089500099731020001251726123110A1", ["kilo", null, "1.25", true, null]],
    ["with a weight, typed", "(01)07790895000997(3103)001250", ["kilo", null, "1.250", true, null]],
    [
      "with a weight in kilos of goods by the gram",
      "01040063813339313103000125",
      ["gramo", null, "125", true, null],
    ],
    ["with its price", "010779089500099739221250", ["kilo", null, "0.625", true, "12.50"]],
    ["with weight and price", `0107790895000997310300050039221250`, ["kilo", null, "0.500", true, "12.50"]],
    ["with a price in dollars", "010779089500099739328401250", ["kilo", null, "1", false, null]],
    ["without weight or price", "]d20107790895000997", ["kilo", null, "1", false, null]],
    [
      "of a case of variable measure",
      `01${completarGtin("9779089500099")}3102001250`,
      ["kilo", null, "12.50", true, null],
    ],
    ["of a case that says no weight", `01${completarGtin("9779089500099")}`, null],
    ["of a case of several", `01${completarGtin("1779089500099")}3102001250`, null],
    ["of nobody", "0110614141000415", null],
  ])("%s", async (_que, codigo, leido) => {
    expect(await escanear(codigo)).toEqual(leido);
  });

  test("'s symbology identifier before an ordinary code is passed over", async () => {
    expect(await escanear("]E00036000291452")).toEqual(pieza("upc"));
    expect(await escanear("]C0CAF")).toEqual(pieza("cafe"));
    expect(await escanear(`]E0${completarGtin("210004201250")}`)).toEqual([
      "kilo",
      null,
      "1.250",
      true,
      null,
    ]);
  });
});

test("a scale's label that is typed is found as if it were scanned", async () => {
  const codigo = completarGtin("210004201250");
  expect(await escanear(codigo.replace(/^(.)(.{6})/, "$1 $2 "))).toEqual(["kilo", null, "1.250", true, null]);
  expect(await escanear(codigo)).toEqual(["kilo", null, "1.250", true, null]);
  expect((await pedir(mundo, "productoPorCodigo", { codigo }))?.id).toBe("kilo");
  expect((await pedir(mundo, "buscarProductos", { texto: codigo, limite: 5 })).map(({ id }) => id)).toEqual([
    "kilo",
  ]);
});

test("a word is found with its accents as one letter or two, whichever way it is stored", async () => {
  for (const texto of ["cafés", "cafés fin", "cafes"])
    for (const forma of ["NFC", "NFD"] as const) {
      const hallados = await pedir(mundo, "buscarProductos", { texto: texto.normalize(forma), limite: 5 });
      expect(
        hallados.map(({ id }) => id),
        `${texto} ${forma}`,
      ).toEqual(["cafe"]);
    }
});
