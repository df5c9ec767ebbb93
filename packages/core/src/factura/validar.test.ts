import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { SECTORES_FACTURA } from "../sectores/index.ts";
import { compraVenta, PedidoCompraVenta } from "../sectores/compra-venta.ts";
import { metodoIncluye, checkExcepcion, validarPedido, type CatalogosEmision } from "./validar.ts";

const catalogos: CatalogosEmision = {
  actividades: new Map([["4711100", "Almacenes"]]),
  productos: new Map([[99100, { actividades: new Set(["4711100"]), descripcion: "Alimentos" }]]),
  parametricas: {
    unidades_medida: new Map([
      [57, "UNIDAD (BIENES)"],
      [58, "UNIDAD (SERVICIOS)"],
    ]),
    metodos_pago: new Map([
      [1, "EFECTIVO"],
      [2, "TARJETA"],
      [10, "EFECTIVO-TARJETA"],
      [27, "GIFT-CARD"],
    ]),
    tipos_moneda: new Map([[1, "BOLIVIANO"]]),
  },
};
const item = {
  codigoProducto: "P",
  codigoSin: 99100,
  descripcion: "d",
  cantidad: 1,
  unidadMedida: 57,
  precioUnitario: 1,
};
const base = {
  emisor: { actividadEconomica: "4711100" },
  cliente: { tipoDocumento: 1, numeroDocumento: "77" },
  items: [item],
};

function fallos(changes: object, montoTotal = "1"): (readonly [string, string])[] {
  const pedido = PedidoCompraVenta.parse({ ...base, ...changes });
  return validarPedido(compraVenta, pedido, catalogos, {
    nitEmisor: 555,
    montoTotal: decimal(montoTotal),
  }).map((f) => [f.loc.join("."), f.kind] as const);
}

describe("before issuing", () => {
  test("a plain sale passes", () => {
    expect(fallos({})).toEqual([]);
  });
  test.each([
    [
      "an unknown unit",
      { items: [{ ...item, unidadMedida: 5 }] },
      "items.0.unidadMedida",
      "codigoDesconocido",
    ],
    [
      "an activity that is not the issuer's (1016)",
      { emisor: { actividadEconomica: "999999" } },
      "emisor.actividadEconomica",
      "actividadNoHabilitada",
    ],
    [
      "a product of another activity (1017)",
      { items: [{ ...item, codigoSin: 5 }] },
      "items.0.codigoSin",
      "productoNoRelacionado",
    ],
    [
      "a card number with cash (1012)",
      { numeroTarjeta: "4797********7896" },
      "numeroTarjeta",
      "tarjetaSinMetodo",
    ],
    [
      "99002 under another name than its own (1036)",
      { cliente: { tipoDocumento: 5, numeroDocumento: "99002", razonSocial: "Ana" } },
      "cliente.razonSocial",
      "nombreFijo",
    ],
    [
      "99003 under another name than its own (1036)",
      { cliente: { tipoDocumento: 5, numeroDocumento: "99003", razonSocial: "Ventas" } },
      "cliente.razonSocial",
      "nombreFijo",
    ],
    ["a card payment without its number", { metodoPago: 10 }, "numeroTarjeta", "faltaTarjeta"],
    ["a gift card paid in cash (1050)", { montoGiftCard: 1 }, "montoGiftCard", "giftCardSinMetodo"],
    ["a gift card method without its amount (1050)", { metodoPago: 27 }, "montoGiftCard", "faltaGiftCard"],
    [
      "a buyer who is the issuer (1005)",
      { cliente: { tipoDocumento: 5, numeroDocumento: "555", razonSocial: "Yo" } },
      "cliente.numeroDocumento",
      "compradorEsEmisor",
    ],
  ])("%s is refused", (_rule, changes, loc, kind) => {
    expect(fallos(changes)).toEqual([[loc, kind]]);
  });
  test("an unnamed buyer above Bs 3000 is refused (1010)", () => {
    const cliente = { tipoDocumento: 1, numeroDocumento: "0" };
    expect(fallos({ cliente }, "3000")).toEqual([]);
    expect(fallos({ cliente }, "3000.01")).toEqual([["cliente.numeroDocumento", "faltaComprador"]]);
  });
  test("a wrong code is answered with the nearest valid ones", () => {
    const pedido = PedidoCompraVenta.parse({ ...base, items: [{ ...item, unidadMedida: 59 }] });
    const [fallo] = validarPedido(compraVenta, pedido, catalogos, { nitEmisor: 555, montoTotal: decimal(1) });
    expect(fallo?.msg).toContain("58 (UNIDAD (SERVICIOS)), 57 (UNIDAD (BIENES))");
  });
  test("GIFT-CARD is not a card", () => {
    expect(metodoIncluye("GIFT-CARD", "tarjeta")).toBe(false);
    expect(metodoIncluye("TARJETA-GIFT CARD", "tarjeta")).toBe(true);
    expect(metodoIncluye("TARJETA – GIFT", "giftCard")).toBe(true);
  });
});

describe("a fixed document (99001, 99002, 99003)", () => {
  const de = (numeroDocumento: string, cambios: object = {}) =>
    PedidoCompraVenta.parse({
      ...base,
      cliente: { tipoDocumento: 5, numeroDocumento, razonSocial: "X" },
      ...cambios,
    });
  test.each(["99001", "99002", "99003"])("%s asks for codigo_excepcion 1 online (1037)", (numero) => {
    expect(checkExcepcion(de(numero)).map(({ loc }) => loc)).toEqual([["codigoExcepcion"]]);
    expect(checkExcepcion(de(numero, { codigoExcepcion: 1 }))).toEqual([]);
  });
  test("takes its name in any case and with accents; 99001 takes any name", () => {
    const nombrado = (numero: string, razonSocial: string) =>
      fallos({ cliente: { tipoDocumento: 5, numeroDocumento: numero, razonSocial } });
    expect(nombrado("99003", "Ventas Menores del Día")).toEqual([]);
    expect(nombrado("99002", "CONTROL TRIBUTARIO")).toEqual([]);
    expect(nombrado("99001", "Embajada de Suecia")).toEqual([]);
  });
  test("any other NIT goes without", () => expect(checkExcepcion(de("1023456022"))).toEqual([]));
});

describe("a sector's own code is one of its catalog", () => {
  const codigos = (codigo: number, cambiar: (ejemplo: Ejemplo) => void) => {
    const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo);
    if (sector === undefined) throw new Error(`no hay sector ${codigo}`);
    const ejemplo = structuredClone(EJEMPLOS[codigo]) as Ejemplo;
    cambiar(ejemplo);
    const conocidos = new Map([1, 2, 3, 7, 57, 58].map((c) => [c, "uno"]));
    const parametricas = { ...catalogos.parametricas, paises: conocidos, tipos_habitacion: conocidos };
    const monto = { nitEmisor: 555, montoTotal: decimal(1) };
    return validarPedido(sector, sector.pedido.parse(ejemplo), { ...catalogos, parametricas }, monto)
      .filter(({ msg }) => /paises|tipos_habitacion/.test(msg))
      .map(({ loc, kind }) => [loc.join("."), kind]);
  };
  type Ejemplo = Record<string, unknown> & { items: [Record<string, unknown>] };

  test.each([3, 4, 28])("the country of sector %i", (codigo) => {
    expect(codigos(codigo, (ejemplo) => (ejemplo["codigoPais"] = 7))).toEqual([]);
    expect(codigos(codigo, (ejemplo) => (ejemplo["codigoPais"] = 8))).toEqual([
      ["codigoPais", "codigoDesconocido"],
    ]);
  });
  test.each([6, 16])("the room of a line of sector %i", (codigo) => {
    const con = (tipo: number | undefined) =>
      codigos(codigo, ({ items: [primera] }) => (primera["codigoTipoHabitacion"] = tipo));
    expect([con(2), con(undefined)]).toEqual([[], []]);
    expect(con(9)).toEqual([["items.0.codigoTipoHabitacion", "codigoDesconocido"]]);
  });
});
