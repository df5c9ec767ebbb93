import { randomBytes, randomUUID } from "node:crypto";
import { importeDeLinea, masDias, PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { entrarInvitada } from "../../support/entrar.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
let cajas: readonly [Caja, Caja];
let producto = "";
const tienda = tiendaDe(() => mundo);
const { como, dueno, bien } = tienda;
const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };
beforeAll(async () => {
  mundo = await startMundo();
  cajas = [await emparejarCaja(mundo), await emparejarCaja(mundo)];
  producto = await tienda.producto("COCA", "Coca-Cola 2 l", "10.00", null);
});
afterAll(() => mundo.close());

const CLIENTE = {
  tipo_documento: 4,
  numero_documento: "0",
  complemento: null,
  razon_social: "Ana Quispe",
  correo: null,
  telefono: "71234567",
};
const hoy = async () => String(await cajas[0].ahora()).slice(0, 10);

/** Lines at the prices of now, as the portal's form gets them. */
const preciar = (cantidad: string, precio: string | null = null) =>
  bien("POST", "proformas/preciar", {
    comprador: null,
    lineas: [{ producto_id: producto, presentacion_id: null, cantidad, precio }],
  });

async function hacer(cambios: object = {}): Promise<string> {
  const { lineas } = await preciar("3");
  const escrita = { id: null, sucursal: 0, valida_hasta: masDias(await hoy(), 15), cliente: CLIENTE, lineas };
  return (await bien("POST", "proformas", { ...escrita, nota: null, ...cambios })).id;
}

/** A proforma as a till has it after reading the whole feed. */
async function enCaja(id: string): Promise<Record<string, unknown> | undefined> {
  return (await tienda.enCaja("proformas")).find((fila) => fila["id"] === id);
}

/** A till tells that it sold a proforma. */
async function venderEn(caja: Caja, proformaId: string, numero: number): Promise<void> {
  const cuf = `CUF${randomUUID()}`;
  const datos = { proformaId, ventaId: randomUUID(), cuf, numero, total: "30.00" };
  const hecho = {
    id: randomUUID(),
    n: 1,
    epoca: 1,
    tipo: "proformaVendida",
    version: 1,
    instante: await caja.ahora(),
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify(datos),
  };
  const serie = randomBytes(16).toString("hex");
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }));
  // Told again after a lost reply: nothing changes.
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos: [hecho] }));
}

const facturar = (id: string, metodo_pago = 1) => dueno("POST", `proformas/${id}/facturar`, { metodo_pago });
const ver = (id: string) => bien("GET", `proformas/${id}`);

describe("a proforma of the portal", () => {
  test("has the next number of its series, the prices of now, and goes to tills", async () => {
    const [una, otra] = [await hacer(), await hacer()];
    const [antes, despues] = [(await ver(una)).proforma, (await ver(otra)).proforma];
    expect(antes).toMatchObject({
      serie: "0-W",
      total: "30.00",
      estado: "vigente",
      nombre: `0-W-${antes.numero}`,
    });
    expect(despues.numero).toBe(antes.numero + 1);
    expect(await enCaja(una)).toMatchObject({ numero: antes.numero, conversion: null });
  });

  test("two made at once have two numbers", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => hacer()));
    const numeros = await Promise.all(ids.map(async (id) => (await ver(id)).proforma.numero));
    expect(new Set(numeros).size).toBe(6);
  });

  test("is changed, keeps its number, and is duplicated under another", async () => {
    const id = await hacer();
    const { numero } = (await ver(id)).proforma;
    const { lineas } = await preciar("2", "7.50");
    await hacer({ id, lineas, nota: "Entrega en 48 horas" });
    expect((await ver(id)).proforma).toMatchObject({ numero, total: "15.00", nota: "Entrega en 48 horas" });
    const copia = await bien("POST", `proformas/${id}/duplicar`);
    expect((await ver(copia.id)).proforma).toMatchObject({
      numero: numero + 1,
      total: "15.00",
      nota: "Entrega en 48 horas",
    });
  });

  test("is found by client, product, number and state, with its sum; and exported", async () => {
    const id = await hacer({ cliente: { ...CLIENTE, razon_social: "Ñandú Único" } });
    const { nombre } = (await ver(id)).proforma;
    for (const buscar of ["nandu unico", `${nombre} coca`]) {
      const hallada = await bien("GET", `proformas?estado=vigente&buscar=${encodeURIComponent(buscar)}`);
      expect(hallada).toMatchObject({ total: 1, monto: 30, proformas: [{ id, cliente: "Ñandú Único" }] });
    }
    expect(await bien("GET", "proformas?estado=vencida&buscar=nandu")).toMatchObject({ total: 0 });
    const primera = await bien("GET", "proformas?limite=1");
    const segunda = await bien("GET", `proformas?limite=1&tras=${primera.siguiente}`);
    expect(segunda.proformas[0].id).not.toBe(primera.proformas[0].id);
    for (const orden of ["hecha", "hasta", "numero", "cliente", "usuario", "monto"]) {
      const idsEn = async (pedido: string): Promise<string[]> =>
        (await bien("GET", `proformas?orden=${pedido}`)).proformas.map((una: { id: string }) => una.id);
      expect(await idsEn(`-${orden}`), orden).toEqual((await idsEn(orden)).toReversed());
    }
    const montos = (await bien("GET", "proformas?orden=monto")).proformas.map(
      (una: { monto: number }) => una.monto,
    );
    expect(montos).toEqual(montos.toSorted((a: number, b: number) => a - b));
    expect(await bien("GET", "proformas?hasta=2020-01-01")).toMatchObject({ total: 0, proformas: [] });
    const { status, texto } = await dueno("GET", "proformas.csv?buscar=nandu");
    expect([status, texto]).toEqual([200, expect.stringContaining(nombre)]);
  });

  test("is drawn as a page", async () => {
    const { status, texto } = await dueno("GET", `proformas/${await hacer()}/pdf`);
    expect([status, texto.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  test("is discarded, stays in the list, and is invoiced no more", async () => {
    const id = await hacer();
    await bien("POST", `proformas/${id}/descartar`);
    expect((await ver(id)).proforma.estado).toBe("descartada");
    expect(await facturar(id)).toMatchObject({ status: 409 });
    expect(await enCaja(id)).toMatchObject({ descartada: true });
  });

  test("with a day that is past is refused", async () => {
    const { lineas } = await preciar("1");
    const vieja = { id: null, sucursal: 0, valida_hasta: "2020-01-01", cliente: CLIENTE, lineas, nota: null };
    expect(await dueno("POST", "proformas", vieja)).toMatchObject({ status: 422 });
  });
});

describe("a proforma that is invoiced in the portal", () => {
  test("is paid by the methods of the till, and by card with its digits", async () => {
    const id = await hacer();
    const { metodos_pago } = await ver(id);
    expect(metodos_pago.map(({ codigo }: { codigo: number }) => codigo)).toEqual([1, 2, 7]);
    const gift = await facturar(id, 27);
    expect([gift.status, gift.body.detail[0].loc]).toEqual([422, ["body", "metodo_pago"]]);
    expect((await facturar(id, 2)).status).toBe(422);
    const tarjeta = { metodo_pago: 2, numero_tarjeta: "4797********7896" };
    const { cuf } = exigir(await dueno("POST", `proformas/${id}/facturar`, tarjeta)).body.datos;
    const { xml } = await mundo
      .db()
      .selectFrom("facturas")
      .select("xml")
      .where("cuf", "=", cuf)
      .executeTakeFirstOrThrow();
    expect(String(xml)).toContain("<numeroTarjeta>4797000000007896<");
  });

  test("comes to the same in its line, its total and its invoice, also where a cent is rounded", async () => {
    const { lineas, total } = await preciar("0.1", "0.35");
    expect([
      total,
      importeDeLinea({ ...lineas[0], precioUnitario: lineas[0].precio_unitario }).toFixed(2),
    ]).toEqual(["0.04", "0.04"]);
    const { lineas: varias } = await preciar("1.5", "0.35");
    const id = await hacer({ lineas: [...lineas, ...varias] });
    const suyo = (await ver(id)).proforma.total;
    exigir(await facturar(id));
    const { facturas } = exigir(await mundo.api("GET", "/v1/facturas?limite=1")).body.datos;
    expect([suyo, facturas[0].monto_total.toFixed(2)]).toEqual(["0.57", "0.57"]);
  });

  test("is one invoice at point of sale 0, however often it is pressed", async () => {
    const id = await hacer();
    const juntas = await Promise.all([facturar(id), facturar(id), facturar(id)]);
    const otra = exigir(await facturar(id, 7)).body.datos;
    expect(juntas.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of juntas)
      if (status === 200) expect(body.datos.cuf).toBe(otra.cuf);
      else expect(status).toBe(409);
    const facturas = await mundo
      .db()
      .selectFrom("facturas")
      .select(["cuf", "estado", "montoTotal", "puntoVenta"])
      .where("claveIdempotencia", "like", `proforma-${id}-%`)
      .execute();
    expect(facturas).toMatchObject([{ cuf: otra.cuf, estado: "EMITIDA", puntoVenta: 0 }]);
    expect(Number(facturas[0]?.montoTotal)).toBe(30);
    expect(await ver(id)).toMatchObject({ proforma: { estado: "convertida" }, ventas: [{ cuf: otra.cuf }] });
    expect(await enCaja(id)).toMatchObject({ conversion: { numero: otra.numero, caja: "Portal", veces: 1 } });
    expect(await dueno("POST", `proformas/${id}/descartar`)).toMatchObject({ status: 409 });
  });

  test("and refused by the tax system is free again: the next try has a key of its own", async () => {
    const id = await hacer();
    await mundo.control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    const primera = await facturar(id);
    expect(primera.status).not.toBe(200);
    expect((await ver(id)).proforma.estado).toBe("vigente");
    expect(await enCaja(id)).toMatchObject({ conversion: null });
    exigir(await facturar(id));
    expect((await ver(id)).proforma.estado).toBe("convertida");
  });
});

describe("a proforma that tills sell", () => {
  test("is sold in the list and at the other tills, also where its fact comes before the proforma", async () => {
    const id = randomUUID();
    await venderEn(cajas[0], id, 7);
    const { lineas } = await preciar("3");
    const campos = {
      serie: "0-1",
      numero: 1,
      hecha_en: await cajas[0].ahora(),
      valida_hasta: masDias(await hoy(), 3),
      usuario: "Ana",
      sucursal: 0,
      sector: 1,
      cliente: CLIENTE,
      lineas,
      total: "30.00",
      nota: null,
      descartada: false,
    };
    const cambio = { id, editado_en: await cajas[0].ahora(), campos };
    const subida = await cajas[0].call("POST", "/v1/terminal/cambios", { proformas: [cambio] }, DE_HOY);
    expect(exigir(subida).body.datos.rechazados).toEqual([]);
    expect(await ver(id)).toMatchObject({ proforma: { estado: "convertida" }, ventas: [{ numero: 7 }] });
    expect(await enCaja(id)).toMatchObject({ conversion: { numero: 7, veces: 1 } });
    expect(await facturar(id)).toMatchObject({ status: 409 });
  });

  test("twice without knowing of each other: both sales stay, and the owner sees the conflict", async () => {
    const id = await hacer();
    const antes = (await bien("GET", "proformas?limite=1")).conflictos;
    await venderEn(cajas[0], id, 21);
    await venderEn(cajas[1], id, 22);
    expect((await ver(id)).ventas.map(({ numero }: { numero: number }) => numero)).toEqual([21, 22]);
    expect(await enCaja(id)).toMatchObject({ conversion: { numero: 21, veces: 2 } });
    expect((await bien("GET", "proformas?limite=1")).conflictos).toBe(antes + 1);
    const { cambios } = await bien("GET", "cambios?conflictos=si");
    expect(cambios[0]).toMatchObject({
      tipo: "proforma",
      fila_id: id,
      campos: [{ campo: "venta", perdio: true }],
    });
  });

  test("keeps its sale, whatever a till writes of it", async () => {
    const id = await hacer();
    await venderEn(cajas[0], id, 31);
    const en = await cajas[0].ahora();
    const cambio = { id, editado_en: en, campos: { descartada: true } };
    exigir(await cajas[1].call("POST", "/v1/terminal/cambios", { proformas: [cambio] }, DE_HOY));
    expect((await ver(id)).proforma.estado).toBe("convertida");
    const propia = { id, editado_en: en, campos: { conversion: null } };
    const escrita = await cajas[1].call("POST", "/v1/terminal/cambios", { proformas: [propia] }, DE_HOY);
    expect(escrita.status).toBe(426);
  });
});

test("an accountant reads proformas, their page and their file, and writes none", async () => {
  const id = await hacer();
  const contador = como(await entrarInvitada(mundo, "contadora@ejemplo.bo", "contador"));
  for (const path of ["proformas", `proformas/${id}`, "proformas.csv", `proformas/${id}/pdf`])
    expect((await contador("GET", path)).status, path).toBe(200);
  for (const acto of ["duplicar", "descartar"])
    expect((await contador("POST", `proformas/${id}/${acto}`)).status, acto).toBe(403);
  expect((await contador("POST", `proformas/${id}/facturar`, { metodo_pago: 1 })).status).toBe(403);
  const correo = await contador("POST", `proformas/${id}/correo`, { correo: "a@ejemplo.bo" });
  expect(correo.status).toBe(403);
});
