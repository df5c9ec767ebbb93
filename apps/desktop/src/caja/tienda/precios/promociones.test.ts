import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { promocionParaTodos } from "@mostrador/core/support";
import type { Entrada, NombreLlamada, Salida } from "../../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>): Promise<Salida<N>> {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  if (!hecho.ok) throw new Error([hecho.error.texto, ...hecho.error.campos.map(({ msg }) => msg)].join(" "));
  return hecho.value;
}

async function producto(codigo: string, descripcion: string, categoria: string | null = null) {
  const [sugerido] = await pedir("sugerirCodigoSin", { descripcion: "café" });
  const { codigoSin = 0, actividadEconomica = "" } = sugerido ?? {};
  const resto = { codigoBarras: null, unidadMedida: 57, activo: true, foto: null, categoria };
  const entrada = { id: null, codigo, descripcion, precio: "10.00", codigoSin, actividadEconomica, ...resto };
  return pedir("guardarProducto", entrada);
}

const NUEVA: Entrada<"guardarPromocion"> = {
  ...promocionParaTodos("", { kind: "nPorM", lleva: 3, paga: 2 }, { nombre: "3 por 2" }),
  id: null,
};
const subidas = () =>
  mundo.servidor.peticiones
    .filter(({ path }) => path === "/cambios")
    .flatMap(({ cuerpo }) => cuerpo.promociones);

test("a promotion made at the till prices carts at once, goes up whole, and later only with what changed", async () => {
  const { id, codigo, codigoSin, actividadEconomica } = await producto("COCA", "Coca-Cola 2 l");
  const hecha = await pedir("guardarPromocion", { ...NUEVA, productos: [id] });
  await mundo.hasta("sube", () => subidas().length === 1);
  const { id: _id, ...campos } = hecha;
  expect(subidas()[0]).toMatchObject({ id: hecha.id, campos, borrado: false });
  const item = { codigoProducto: codigo, cantidad: "3", descripcion: "Coca", precioUnitario: "1" };
  const linea = { ...item, codigoSin, actividadEconomica, unidadMedida: 57, descuento: null };
  const carrito = { items: [linea], descuentoAdicional: null, montoGiftCard: null, recibido: null };
  expect(await pedir("calcular", carrito)).toMatchObject({ total: "20.00", ahorro: "10.00" });
  await pedir("guardarPromocion", { ...hecha, beneficio: { kind: "porcentaje", porcentaje: "10" } });
  await mundo.hasta("sube el cambio", () => subidas().length === 2);
  expect(Object.keys(subidas()[1].campos)).toEqual(["beneficio"]);
  expect((await pedir("calcular", carrito)).total).toBe("27.00");
  await pedir("borrarRegla", { tipo: "promocion", id: hecha.id });
  await mundo.hasta("sube el borrado", () => subidas().length === 3);
  expect(subidas()[2]).toMatchObject({ id: hecha.id, borrado: true });
  expect((await pedir("calcular", carrito)).total).toBe("30.00");
  expect(await pedir("promociones", {})).toEqual([]);
});

test("a form that was open too long writes back no field that another till changed", async () => {
  const hecha = await pedir("guardarPromocion", NUEVA);
  await pedir("guardarPromocion", { ...hecha, nombre: "De otra caja", visto: hecha });
  await pedir("guardarPromocion", { ...hecha, dias: [6], visto: hecha });
  expect(await pedir("promociones", {})).toMatchObject([{ nombre: "De otra caja", dias: [6] }]);
});

describe("a promotion is told in plain words", () => {
  test.each<[string, Partial<Entrada<"guardarPromocion">>]>([
    ["Lleve 3, pague 2 en toda la tienda", {}],
    [
      "Lleve 3, pague 2 en toda la tienda, sábados, de 10:00 a 14:00, hasta el 31/12/2026",
      { dias: [6], horaDesde: "10:00", horaHasta: "14:00", fechaHasta: "2026-12-31" },
    ],
    [
      "12.5 % de descuento en las categorías Pan, Té, Vino y 2 más, de lunes a viernes",
      {
        beneficio: { kind: "porcentaje", porcentaje: "12.50" },
        categorias: ["Pan", "Té", "Vino", "Queso", "Café"],
        dias: [5, 1, 2, 3, 4],
      },
    ],
    [
      "50 % de descuento en la categoría Pan, lunes y domingos, desde las 18:00, el 24/12/2026, también sobre precios de lista",
      {
        beneficio: { kind: "porcentaje", porcentaje: "50.00" },
        categorias: ["Pan"],
        dias: [0, 1],
        horaDesde: "18:00",
        fechaDesde: "2026-12-24",
        fechaHasta: "2026-12-24",
        sobreTarifas: true,
      },
    ],
  ])("%s", async (frase, cambios) => {
    const { id: _id, nombre: _nombre, visto: _visto, ...resto } = { ...NUEVA, ...cambios };
    expect((await pedir("probarPromocion", resto)).frase).toBe(frase);
  });

  test("with its product's name, also when the product is gone, and whether it runs now", async () => {
    const { id } = await producto("COCA", "Coca-Cola 2 l");
    const sucia = { ...NUEVA, nombre: "Z", productos: [id] };
    await pedir("guardarPromocion", sucia);
    await pedir("guardarPromocion", { ...NUEVA, nombre: "A", activo: false });
    await pedir("borrarProducto", { id });
    expect(await pedir("promociones", {})).toMatchObject([
      { nombre: "Z", estado: "rige", nombres: [null], frase: "Lleve 3, pague 2 en un producto borrado" },
      { nombre: "A", estado: "apagada" },
    ]);
  });
});

test("a promotion that is written is tried on a small cart of what it covers", async () => {
  await producto("AGUA", "Agua", "Bebidas");
  const { id } = await producto("COCA", "Coca-Cola 2 l");
  const { id: _id, nombre: _nombre, visto: _visto, ...resto } = { ...NUEVA, productos: [id] };
  expect((await pedir("probarPromocion", resto)).ejemplo).toMatchObject({
    producto: "Coca-Cola 2 l",
    frase: "3 × Bs 10.00: paga Bs 20.00 y ahorra Bs 10.00",
  });
  const { ejemplo } = await pedir("probarPromocion", { ...resto, productos: [], categorias: ["Bebidas"] });
  expect(ejemplo?.producto).toBe("Agua");
  const nada = await pedir("probarPromocion", { ...resto, productos: [], categorias: ["Nada"] });
  expect(nada.ejemplo).toBeNull();
});

test("a promotion's example is made of a product that is sold: one that is not is passed over", async () => {
  const fuera = await producto("AGUA", "Agua", "Bebidas");
  await pedir("guardarProducto", { ...fuera, activo: false });
  const { id } = await producto("COCA", "Coca-Cola 2 l", "Bebidas");
  const { id: _id, nombre: _nombre, visto: _visto, ...resto } = NUEVA;
  const probar = async (cambios: Partial<Entrada<"probarPromocion">>) =>
    (await pedir("probarPromocion", { ...resto, ...cambios })).ejemplo?.producto ?? null;
  const de = {
    suyos: await probar({ productos: [fuera.id, id] }),
    soloDeFuera: await probar({ productos: [fuera.id] }),
    categoria: await probar({ categorias: ["Bebidas"] }),
    tienda: await probar({}),
  };
  const coca = "Coca-Cola 2 l";
  expect(de).toEqual({ suyos: coca, soloDeFuera: null, categoria: coca, tienda: coca });
});

describe("refused, with a sentence that says why, and nothing is kept", () => {
  test.each<[string, Partial<Entrada<"guardarPromocion">>, RegExp]>([
    ["no name", { nombre: " " }, /Falta el nombre/],
    [
      "paying for more than is taken",
      { beneficio: { kind: "nPorM", lleva: 2, paga: 2 } },
      /menos de lo que se lleva/,
    ],
    ["a hundred per cent", { beneficio: { kind: "porcentaje", porcentaje: "100" } }, /0\.01 a 99\.99/],
    ["nothing per cent", { beneficio: { kind: "porcentaje", porcentaje: "0" } }, /0\.01 a 99\.99/],
    ["an hour that is not", { horaDesde: "25:00" }, /18:30/],
    ["dates the wrong way round", { fechaDesde: "2026-12-02", fechaHasta: "2026-12-01" }, /termina/],
    ["a product that is not there", { productos: ["nadie"] }, /ya no está/],
  ])("%s", async (_que, cambios, texto) => {
    await expect(pedir("guardarPromocion", { ...NUEVA, ...cambios })).rejects.toThrow(texto);
    expect(mundo.db.all(z.object({ id: z.string() }), "select id from reglas")).toEqual([]);
  });

  test("the deletion of one that is gone", async () => {
    await expect(pedir("borrarRegla", { tipo: "promocion", id: "x" })).rejects.toThrow(/ya no está/);
  });
});
