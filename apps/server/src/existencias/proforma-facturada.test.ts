/** Stock of what the owner sells in the portal: a proforma that she invoices, also to herself for goods of her own use. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
const { producto, bien, dueno } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  await llevar(true);
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const hacer = async (path: string, cuerpo: object) =>
  exigir(await mundo.api("POST", path, cuerpo)).body.datos;
/** The portal's button: stock is followed, and documents of the API do not move it. */
const llevar = (activas: boolean) => hacer("/v1/existencias/ajustes", { activas, de_la_api: false });

interface Bien {
  readonly id: string;
  readonly codigo: string;
}
let cuantos = 0;
/** A new product of which there are thirty at Bs 10. */
async function conTreinta(): Promise<Bien> {
  const codigo = `PF-${++cuantos}`;
  const id = await producto(codigo, `Producto ${codigo}`, "20.00", null);
  const lineas = [{ producto_id: id, contado: "30", costo: "10" }];
  await hacer("/v1/conteos", { id: randomUUID(), lineas });
  return { id, codigo };
}
/** A proforma of one product to the shop's owner. */
async function cotizar({ codigo }: Bien, cambios: object = {}): Promise<string> {
  const { id } = await bien("POST", "proformas", {
    id: null,
    sucursal: 0,
    valida_hasta: "2099-12-31",
    cliente: {
      tipo_documento: 1,
      numero_documento: "4455667",
      razon_social: "Marta Quispe",
      complemento: null,
      correo: null,
      telefono: null,
    },
    lineas: [
      {
        codigo_producto: codigo,
        descripcion: `Producto ${codigo}`,
        cantidad: "3",
        precio_unitario: "20.00",
        codigo_sin: 1000118,
        actividad_economica: "4711100",
        unidad_medida: 57,
        presentacion_id: null,
        descuento: "0.00",
        a_mano: false,
        ...cambios,
      },
    ],
    nota: null,
  });
  return id;
}
const pulsar = (proforma: string) => dueno("POST", `proformas/${proforma}/facturar`, { metodo_pago: 1 });
const facturar = async (proforma: string) => exigir(await pulsar(proforma)).body.datos;
async function kardex({ id }: Bien) {
  const { movimientos } = exigir(await mundo.api("GET", `/v1/kardex?producto_id=${id}`)).body.datos;
  return movimientos.map(
    ({ motivo, cantidad, queda_cantidad, queda_valor, origen }: Record<string, string>) =>
      `${motivo} ${cantidad}, quedan ${queda_cantidad} por ${queda_valor}, ${origen}`,
  );
}
const CONTADO = "inicial 30, quedan 30 por 300, API";
const VENDIDA = "venta -3, quedan 27 por 270, Portal";

describe("an invoice of a proforma of the portal", () => {
  test("moves its goods once, however often it is pressed; a document of the API moves none", async () => {
    const suyo = await conTreinta();
    const proforma = await cotizar(suyo);
    await Promise.all([pulsar(proforma), pulsar(proforma)]);
    await facturar(proforma);
    await hacer("/v1/facturas", pedido({}, { codigo_producto: suyo.codigo, cantidad: 5 }));
    expect(await kardex(suyo)).toEqual([VENDIDA, CONTADO]);
  });

  test("moves presentations in units of their product", async () => {
    const suyo = await conTreinta();
    const { id: presentacion_id } = await bien("POST", "presentaciones", {
      id: null,
      nombre: "Docena",
      factor: "12",
      precio: "200.00",
      unidad_medida: 57,
      activo: true,
      producto_id: suyo.id,
      codigo_barras: null,
    });
    const docena = { presentacion_id, descripcion: `Producto ${suyo.codigo}, Docena` };
    await facturar(await cotizar(suyo, { ...docena, cantidad: "2", precio_unitario: "200.00" }));
    expect(await kardex(suyo)).toEqual(["venta -24, quedan 6 por 60, Portal", CONTADO]);
  });

  test("that is annulled brings them back", async () => {
    const suyo = await conTreinta();
    const { cuf } = await facturar(await cotizar(suyo));
    await hacer(`/v1/facturas/${cuf}/anular`, { motivo: 1 });
    expect(await kardex(suyo)).toEqual(["devolucion 3, quedan 30 por 300, Impuestos", VENDIDA, CONTADO]);
  });

  test("that the tax system refused moves none; the next attempt moves them", async () => {
    const suyo = await conTreinta();
    const proforma = await cotizar(suyo);
    await mundo.caer();
    const caida = await pulsar(proforma);
    await mundo.normal();
    expect(caida.status).toBeGreaterThanOrEqual(500);
    expect(await kardex(suyo)).toEqual([CONTADO]);
    await facturar(proforma);
    expect(await kardex(suyo)).toEqual([VENDIDA, CONTADO]);
  });

  test("moves none while the shop follows no stock", async () => {
    const suyo = await conTreinta();
    await llevar(false);
    await facturar(await cotizar(suyo));
    await llevar(true);
    expect(await kardex(suyo)).toEqual([CONTADO]);
  });
});
