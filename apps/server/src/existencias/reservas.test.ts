import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

/** Goods that are set aside: for an order, a proforma, or the buyer of an invoice. */
let mundo: Mundo;
const { producto, bien } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
const HASTA = "2099-12-31";
let cuantos = 0;
/** A new product of which there are ten, for Bs 100 without credit. */
async function conDiez() {
  const codigo = `RE-${++cuantos}`;
  const id = await producto(codigo, `Producto ${codigo}`, "20.00", null);
  exigir(
    await api("POST", "/v1/compras", {
      id: randomUUID(),
      proveedor: { razon_social: "Sin factura" },
      con_factura: false,
      fecha: "2026-11-20",
      total: "100.00",
      lineas: [{ producto_id: id, cantidad: "10", importe: "100.00" }],
    }),
  );
  return { id, codigo };
}
async function saldo(codigo: string) {
  const { existencias } = exigir(await api("GET", `/v1/existencias?buscar=${codigo}`)).body.datos;
  const [{ cantidad, reservado, disponible, valor }] = existencias;
  return [cantidad, reservado, disponible, valor];
}
const pedir = (producto_id: string, cantidad: string, cambios: object = {}) =>
  api("POST", "/v1/reservas", {
    id: randomUUID(),
    para: "Ana",
    hasta: HASTA,
    lineas: [{ producto_id, cantidad }],
    ...cambios,
  });
const facturar = (codigo_producto: string, cantidad: number) =>
  facturarPor(mundo.api, pedido({}, { codigo_producto, cantidad, precio_unitario: 20 }));
const ver = async (id: string) => exigir(await api("GET", `/v1/reservas/${id}`)).body.datos;
const msgDe = ({ body }: Awaited<ReturnType<typeof api>>) => body.detail?.[0]?.msg as string;

describe("an order", () => {
  test("is told to the tills of its branch with the balance, and that it is free again", async () => {
    const { id } = await conDiez();
    const caja = await emparejarCaja(mundo);
    const serie = "0".repeat(32);
    const leer = async (desde: number) =>
      exigir(await caja.call("GET", `/v1/terminal/existencias?desde=${desde}&serie=${serie}`)).body.datos;
    const { cursor } = await leer(0);
    const { id: clave } = exigir(await pedir(id, "4")).body.datos;
    const apartada = await leer(cursor);
    const fila = { producto_id: id, cantidad: "10" };
    expect(apartada.existencias).toMatchObject([
      { ...fila, apartadas: [{ hasta: HASTA, cantidad: "4", proforma_id: null }] },
    ]);
    exigir(await api("POST", `/v1/reservas/${clave}/liberar`));
    expect((await leer(apartada.cursor)).existencias).toMatchObject([{ ...fila, apartadas: [] }]);
  });

  test("sets goods aside until its day, once by its key, and frees them", async () => {
    const { id, codigo } = await conDiez();
    const clave = randomUUID();
    exigir(await pedir(id, "4", { id: clave }));
    exigir(await pedir(id, "4", { id: clave }));
    expect(await saldo(codigo)).toEqual(["10", "4", "6", "100.00"]);
    expect((await pedir(id, "5", { id: clave })).headers.get("x-error-code")).toBe("actoConOtrosDatos");
    exigir(await api("POST", `/v1/reservas/${clave}/liberar`));
    exigir(await api("POST", `/v1/reservas/${clave}/liberar`));
    expect([await saldo(codigo), (await ver(clave)).abierta]).toEqual([["10", "0", "10", "100.00"], false]);
  });

  test("is listed until it is closed, and delivers nothing that was not sold", async () => {
    const { id } = await conDiez();
    const { id: clave } = exigir(await pedir(id, "4")).body.datos;
    const enLista = async (estado: string) =>
      exigir(await api("GET", `/v1/reservas?estado=${estado}&limite=100`)).body.datos.reservas.map(
        (una: { id: string }) => una.id,
      );
    expect([
      (await enLista("abiertas")).includes(clave),
      (await enLista("cerradas")).includes(clave),
    ]).toEqual([true, false]);
    const entrega = { id: randomUUID(), recibe: "Ana", lineas: [{ linea: 0, cantidad: "1" }] };
    expect(msgDe(await api("POST", `/v1/reservas/${clave}/entregas`, entrega))).toContain("facture primero");
    expect((await api("POST", "/v1/reservas/nada/liberar")).status).toBe(404);
  });

  test("names a day that is gone, and a product without stock", async () => {
    const { id } = await conDiez();
    expect(msgDe(await pedir(id, "1", { hasta: "2026-01-01" }))).toContain("ya pasó");
    const sin = await producto(`RE-${++cuantos}`, "Sin existencias", "1.00", null);
    expect(msgDe(await pedir(sin, "1"))).toContain("no se llevan existencias");
  });
});

describe("a proforma", () => {
  async function cotizada() {
    const { id, codigo } = await conDiez();
    const cliente = { tipo_documento: 1, numero_documento: "4455667", razon_social: "Comercial Illimani" };
    const linea = { codigo_producto: codigo, descripcion: "x", cantidad: "3", precio_unitario: "20.00" };
    const { id: proforma } = await bien("POST", "proformas", {
      id: null,
      sucursal: 0,
      valida_hasta: HASTA,
      cliente: { ...cliente, complemento: null, correo: null, telefono: null },
      lineas: [
        {
          ...linea,
          codigo_sin: 1000118,
          actividad_economica: "4711100",
          unidad_medida: 57,
          presentacion_id: null,
          descuento: "0.00",
          a_mano: false,
        },
      ],
      nota: null,
    });
    return { id, codigo, proforma };
  }
  const reservar = (proforma_id: string) =>
    api("POST", "/v1/reservas/de-proforma", { id: randomUUID(), proforma_id, hasta: HASTA });

  test("sets its goods aside once, and no more once it is discarded", async () => {
    const { codigo, proforma } = await cotizada();
    const { id } = exigir(await reservar(proforma)).body.datos;
    expect([await saldo(codigo), (await ver(id)).proforma_id]).toEqual([
      ["10", "3", "7", "100.00"],
      proforma,
    ]);
    expect(msgDe(await reservar(proforma))).toContain("ya tiene su reserva");
    await bien("POST", `proformas/${proforma}/descartar`);
    expect(await saldo(codigo)).toEqual(["10", "0", "10", "100.00"]);
    expect(msgDe(await reservar(proforma))).toContain("ya se vendió o se anuló");
    expect((await reservar("nada")).status).toBe(404);
  });
});

describe("goods of an invoice", () => {
  const guardar = (cuf: string, lineas?: readonly object[]) =>
    api("POST", "/v1/reservas/de-venta", { id: randomUUID(), cuf, hasta: HASTA, lineas: lineas ?? null });
  const entregar = (reserva: string, cantidad: string, id: string = randomUUID()) =>
    api("POST", `/v1/reservas/${reserva}/entregas`, { id, recibe: "Ana", lineas: [{ linea: 0, cantidad }] });

  test("are in stock for their buyer, and leave in parts with numbered slips, at the value of their sale", async () => {
    const { codigo } = await conDiez();
    const { cuf } = await facturar(codigo, 4);
    expect(await saldo(codigo)).toEqual(["6", "0", "6", "60.00"]);
    const { id } = exigir(await guardar(cuf)).body.datos;
    expect(await saldo(codigo)).toEqual(["10", "4", "6", "100.00"]);
    const clave = randomUUID();
    const { numero } = exigir(await entregar(id, "1", clave)).body.datos;
    expect(exigir(await entregar(id, "1", clave)).body.datos.numero).toBe(numero);
    expect(await saldo(codigo)).toEqual(["9", "3", "6", "90.00"]);
    expect(msgDe(await entregar(id, "4"))).toContain("quedan 3 por entregar");
    expect(exigir(await entregar(id, "3")).body.datos.numero).toBe(numero + 1);
    const { abierta, entregas, lineas } = await ver(id);
    expect([abierta, entregas.length, lineas[0].queda]).toEqual([false, 2, "0"]);
    expect(await saldo(codigo)).toEqual(["6", "0", "6", "60.00"]);
    expect(msgDe(await api("POST", `/v1/reservas/${id}/liberar`)) ?? "cerrada").toBe("cerrada");
  });

  test("are no more than left with the sale, and are not freed for others", async () => {
    const { codigo } = await conDiez();
    const { cuf } = await facturar(codigo, 4);
    const { id } = exigir(await guardar(cuf, [{ linea: 0, cantidad: "3" }])).body.datos;
    expect(msgDe(await guardar(cuf, [{ linea: 0, cantidad: "2" }]))).toContain("más de lo que salió");
    expect(msgDe(await api("POST", `/v1/reservas/${id}/liberar`))).toContain("ya se facturó");
    expect((await guardar("A".repeat(56))).status).toBe(404);
  });

  test("that were not delivered come back once with the annulment", async () => {
    const { codigo } = await conDiez();
    const { cuf } = await facturar(codigo, 4);
    const { id } = exigir(await guardar(cuf)).body.datos;
    exigir(await entregar(id, "1"));
    exigir(await api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    expect([await saldo(codigo), (await ver(id)).abierta]).toEqual([["10", "0", "10", "100.00"], false]);
  });

  test("that a note returns are given up before those that the buyer has", async () => {
    const { codigo } = await conDiez();
    const factura = await facturar(codigo, 4);
    const { id } = exigir(await guardar(factura.cuf)).body.datos;
    exigir(await entregar(id, "1"));
    const vuelve = cuerpoDeNota(factura, [{ cambio: { cantidad: 2 } }]);
    exigir(await mundo.api("POST", "/v1/notas/fiscal", vuelve));
    // One with the buyer, one still to be handed over; eight are the shop's.
    expect([await saldo(codigo), (await ver(id)).lineas[0].queda]).toEqual([["9", "1", "8", "90.00"], "1"]);
  });
});
