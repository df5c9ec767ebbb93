import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { masDias } from "@mostrador/core";
import type { Entrada, EntradaVenta, ItemVenta, Salida } from "../../contract/index.ts";
import { getCursor } from "../motor/ajustes.ts";
import { listEdiciones } from "../tienda/db/ediciones.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { listTrabajos } from "../impresion/db/impresion.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { productoDePrueba } from "../support/productos.ts";

let mundo: MundoCaja;
let cursor = 100;
beforeAll(async () => {
  mundo = await startMundoCaja();
});
afterAll(() => mundo.close());
beforeEach(() =>
  llega({ productos: [pan("10.00"), productoDePrueba("te", { codigo: "TE", precio: "5.00" })] }),
);

const pan = (precio: string) => productoDePrueba("pan", { codigo: "PAN", precio });

/** The server has these rows, and the till has them too. */
async function llega(pagina: object): Promise<void> {
  cursor++;
  mundo.servidor.estado = { cursor };
  mundo.servidor.paginas.push({ cursor, ...pagina });
  const cliente = { tipoDocumento: 1, complemento: null, razonSocial: "Otro", correo: null };
  await mundo.caja.invoke("guardarCliente", { ...cliente, numeroDocumento: String(9000 + cursor) });
  await mundo.hasta(
    "llega",
    () => mundo.servidor.paginas.length === 0 && getCursor(mundo.db, "datos") === cursor,
  );
}

const linea = (codigoProducto: string, cantidad: string, otros: Partial<ItemVenta> = {}): ItemVenta => ({
  codigoProducto,
  codigoSin: 99_100,
  actividadEconomica: "4711100",
  descripcion: codigoProducto,
  unidadMedida: 57,
  cantidad,
  precioUnitario: "1.00",
  descuento: null,
  ...otros,
});

const hoy = async () => {
  const estado = await mundo.caja.invoke("estado", {});
  if (!estado.ok) throw new Error(estado.error.texto);
  return (estado.value.ahora ?? "").slice(0, 10);
};

async function hacer(cambios: Partial<Entrada<"guardarProforma">> = {}): Promise<Salida<"guardarProforma">> {
  const hecha = await mundo.caja.invoke("guardarProforma", {
    id: randomUUID(),
    items: [linea("PAN", "3"), linea("TE", "2", { descuento: "1.00" })],
    descuentoAdicional: null,
    cliente: { ...ENTRADA.cliente, razonSocial: "Ana Quispe", telefono: "71234567" },
    validaHasta: masDias(await hoy(), 15),
    nota: null,
    ...cambios,
  });
  if (!hecha.ok) throw new Error(hecha.error.texto);
  return hecha.value;
}

async function abrir(id: string): Promise<Salida<"proformaEnCarrito">> {
  const carrito = await mundo.caja.invoke("proformaEnCarrito", { id });
  if (!carrito.ok) throw new Error(carrito.error.texto);
  return carrito.value;
}

const venderla = async (id: string, ventaId = randomUUID(), cambios: Partial<EntradaVenta> = {}) => {
  const { proformaId, items } = await abrir(id);
  return mundo.vender(ventaId, { items, proformaId, recibido: "1000", ...cambios });
};

const ver = async (texto: string) => {
  const halladas = await mundo.caja.invoke("proformas", { texto });
  return halladas.ok ? halladas.value.proformas : [];
};

describe("a proforma made at the till", () => {
  test("has its own number, the prices of now, and no fiscal number is used for it", async () => {
    const antes = await mundo.vender();
    const una = await hacer();
    const otra = await hacer();
    expect(una).toMatchObject({
      nombre: expect.stringMatching(/^0-\d+-\d+$/),
      estado: "vigente",
      factura: null,
    });
    expect(otra.numero).toBe(una.numero + 1);
    expect(una.lineas.map(({ precioUnitario, descuento }) => [precioUnitario, descuento])).toEqual([
      ["10", "0.00"],
      ["5", "1.00"],
    ]);
    expect(una.total).toBe("39.00");
    expect((await mundo.vender()).numeroFactura).toBe((antes.numeroFactura ?? 0) + 1);
  });

  test("is made once under its id, and printed once, plainly no invoice", async () => {
    const id = randomUUID();
    const papeles = () => listTrabajos(mundo.db, 500).filter(({ informe }) => informe?.codigo !== undefined);
    const antes = papeles().length;
    expect((await hacer({ id })).numero).toBe((await hacer({ id })).numero);
    expect(papeles()).toHaveLength(antes + 1);
    expect(papeles()[0]?.informe).toMatchObject({
      titulo: "PROFORMA NO ES FACTURA",
      codigo: /^PF0P\d+N\d+$/,
    });
  });

  test("spreads a discount on the whole over its lines", async () => {
    const { lineas, total } = await hacer({ descuentoAdicional: "3.90" });
    expect(total).toBe("35.10");
    expect(lineas.map(({ descuento }) => descuento)).toEqual(["3.00", "1.90"]);
  });

  test.each([
    ["of yesterday", -1],
    ["of more than a year", 400],
  ])("is refused with a last day %s", async (_dia, dias) => {
    const hecha = mundo.caja.invoke("guardarProforma", {
      id: randomUUID(),
      items: [linea("PAN", "1")],
      descuentoAdicional: null,
      cliente: { ...ENTRADA.cliente, telefono: null },
      validaHasta: masDias(await hoy(), dias),
      nota: null,
    });
    expect(await hecha).toMatchObject({ ok: false, error: { kind: "entradaInvalida" } });
  });

  test("is found by number, client, product and the code on its paper, and goes up without what the server tells", async () => {
    mundo.servidor.guion.length = 0;
    const { id, nombre, serie, numero } = await hacer({ items: [linea("TE", "7")] });
    for (const texto of ["", nombre, "quispe", "te"])
      expect((await ver(texto)).map((una) => una.id)).toContain(id);
    const codigo = `pf${serie.replace("-", "p")}n${numero}`;
    expect(await mundo.caja.invoke("proformaEnCarrito", { codigo })).toMatchObject({
      value: { proformaId: id },
    });
    const subida = listEdiciones(mundo.db, 1000, 2).find((edicion) => edicion.id === id);
    for (const delServidor of ["conversion", "antesDeLey"])
      if (subida !== undefined) expect(subida.campos).not.toHaveProperty(delServidor);
  });
});

describe("a proforma that becomes a sale", () => {
  test("keeps the promised prices though the shop's changed, and is sold then", async () => {
    const { id, nombre } = await hacer();
    await llega({ productos: [pan("99.00")] });
    expect(await venderla(id)).toMatchObject({ estado: "EMITIDA", total: "39.00" });
    expect((await ver(nombre))[0]).toMatchObject({ estado: "convertida", factura: expect.any(Number) });
  });

  test("has its part of the promise for less, and today's prices for more and for what is added", async () => {
    await llega({ productos: [pan("20.00")] });
    const { id } = await hacer({ items: [linea("PAN", "4", { descuento: "4.00" })] });
    await llega({ productos: [pan("50.00")] });
    const { items } = await abrir(id);
    const calcular = async (cantidad: string, mas: readonly ItemVenta[] = []) => {
      const lineas = items.map((item) => ({ ...item, cantidad }));
      const pedido = {
        items: [...lineas, ...mas],
        descuentoAdicional: null,
        montoGiftCard: null,
        recibido: null,
      };
      const total = await mundo.caja.invoke("calcular", { ...pedido, proformaId: id });
      return total.ok ? total.value.total : total.error.texto;
    };
    expect(await calcular("4")).toBe("76.00");
    expect(await calcular("1")).toBe("19.00");
    expect(await calcular("5")).toBe("250.00");
    expect(await calcular("4", [linea("PAN", "1")])).toBe("126.00");
    expect(await calcular("4", items), "two lines of one promise").toBe("400.00");
  });

  test("keeps its promise in the list of parked sales", async () => {
    await llega({ productos: [pan("20.00")] });
    const { id, nombre } = await hacer({ items: [linea("PAN", "4", { descuento: "4.00" })] });
    await llega({ productos: [pan("50.00")] });
    const { items } = await abrir(id);
    const carrito = { items, cliente: ENTRADA.cliente, sector: null, proforma: { id, nombre } };
    // A cart is plain JSON; its undefined fields go away.
    const contenido = JSON.parse(JSON.stringify(carrito));
    await mundo.caja.invoke("aparcarCarrito", { id: randomUUID(), nombre: "Ana: PAN", contenido });
    const aparcadas = await mundo.caja.invoke("carritosAparcados", {});
    expect(aparcadas.ok && aparcadas.value.map(({ total }) => total)).toEqual(["76.00"]);
  });

  test("ties the sale in the transaction that issues it: one fact, and none for a refused one", async () => {
    const { id } = await hacer();
    const hechos = () =>
      listHechosDesde(mundo.db, 0, 10_000).filter(
        ({ hecho: { tipo, datos } }) => tipo === "proformaVendida" && datos.includes(id),
      );
    const ventaId = randomUUID();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1037 });
    expect(await venderla(id, ventaId)).toMatchObject({ estado: "RECHAZADA" });
    expect(hechos()).toHaveLength(0);
    expect(
      await mundo.caja.invoke("proformaEnCarrito", { id }),
      "it waits in the refused sale",
    ).toMatchObject({
      error: { kind: "proforma" },
    });
    const reabierta = await mundo.caja.invoke("ventaReabierta", {});
    const entrada = reabierta.ok ? reabierta.value?.entrada : undefined;
    expect(entrada?.proformaId).toBe(id);
    expect(await mundo.vender(ventaId, entrada)).toMatchObject({ estado: "EMITIDA", total: "39.00" });
    expect(hechos()).toHaveLength(1);
  });

  test("becomes one sale of this till, whatever is pressed; another cart is charged without it", async () => {
    const { id } = await hacer();
    const { items, proformaId } = await abrir(id);
    await venderla(id);
    expect(await mundo.caja.invoke("proformaEnCarrito", { id })).toMatchObject({ ok: false });
    const venta = { ...ENTRADA, items, proformaId, recibido: "1000" };
    const otra = await mundo.caja.invoke("cobrar", { ventaId: randomUUID(), venta });
    expect(otra).toMatchObject({
      error: { kind: "proforma", texto: expect.stringContaining("ya se vendió") },
    });
    const { proformaId: _sin, ...suelta } = venta;
    expect(await mundo.vender(randomUUID(), suelta)).toMatchObject({ estado: "EMITIDA" });
  });

  test("is sold without the server, and again after the program ended in between", async () => {
    const { id, nombre } = await hacer();
    mundo.servidor.guion.push({ resultado: "noEntregada" });
    expect(await venderla(id)).toMatchObject({ estado: "OFFLINE", total: "39.00" });
    await mundo.reiniciar();
    expect((await ver(nombre))[0]).toMatchObject({ estado: "convertida" });
    expect(await mundo.caja.invoke("proformaEnCarrito", { id })).toMatchObject({ ok: false });
  });

  test("has today's prices once it expired, and says so", async () => {
    const { id } = await hacer({ validaHasta: await hoy() });
    await llega({ productos: [pan("30.00")] });
    mundo.pasar(2 * 86_400_000);
    expect(await abrir(id)).toMatchObject({ vigente: false, texto: expect.stringContaining("venció") });
    expect((await venderla(id)).total).toBe("100.00");
  });
});

test("a proforma that the server lowered by a law's choice is sold so, and says what it promised before", async () => {
  const { nombre: _n, estado: _e, factura: _f, caja: _c, ...fila } = await hacer();
  const [primera, segunda] = fila.lineas;
  if (primera === undefined || segunda === undefined) throw new Error("Faltan líneas.");
  const lineas = [{ ...primera, precioUnitario: "9.80" }, segunda];
  const antesDeLey = { regimen: "ley-1733", total: fila.total } as const;
  await llega({ proformas: [{ ...fila, lineas, total: "38.40", antesDeLey }] });
  expect((await abrir(fila.id)).texto).toContain("Bajó con la Ley 1733: antes Bs 39.00.");
  expect(await venderla(fila.id)).toMatchObject({ estado: "EMITIDA", total: "38.40" });
});

describe("a proforma of another till", () => {
  test("that the server says is sold is not sold here; one that is discarded neither", async () => {
    const una = await hacer();
    const { nombre: _n, estado: _e, factura: _f, caja: _c, ...fila } = una;
    const conversion = { numero: 77, cuf: "C", caja: "Caja 2", veces: 1 };
    await llega({ proformas: [{ ...fila, conversion }] });
    expect((await ver(una.nombre))[0]).toMatchObject({ estado: "convertida", factura: 77, caja: "Caja 2" });
    expect(await mundo.caja.invoke("proformaEnCarrito", { id: una.id })).toMatchObject({
      error: { texto: expect.stringContaining("factura N° 77, Caja 2") },
    });
    const otra = await hacer();
    expect(await mundo.caja.invoke("descartarProforma", { id: otra.id })).toMatchObject({ ok: true });
    expect((await ver(otra.nombre))[0]).toMatchObject({ estado: "descartada" });
    expect(await mundo.caja.invoke("proformaEnCarrito", { id: otra.id })).toMatchObject({ ok: false });
  });
});
