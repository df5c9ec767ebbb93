import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";
import { checkExistencias } from "./readers/verificar.ts";

/** Suppliers' accounts, and what changes a purchase after it was kept. */
let mundo: Mundo;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
  // Branch 1 is a store without a point of sale.
  const lineas = [{ producto_id: await nuevo(), contado: "1", costo: "1" }];
  exigir(await mundo.api("POST", "/v1/conteos", { id: randomUUID(), sucursal: 1, lineas }));
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
let cuantos = 0;
const nuevo = () => producto(`PR-${++cuantos}`, `Producto PR-${cuantos}`, "20.00", null);
/** Buys ten units of two products for Bs 100 and Bs 300 without an invoice, of a supplier of its own. */
async function comprar({
  documento = null,
  ...cambios
}: { documento?: string | null; [otro: string]: unknown } = {}) {
  const [uno, dos] = [await nuevo(), await nuevo()];
  const razon_social = `Proveedor ${++cuantos}`;
  const { id } = exigir(
    await api("POST", "/v1/compras", {
      id: randomUUID(),
      proveedor: { documento, razon_social },
      con_factura: false,
      fecha: "2026-11-20",
      total: "400.00",
      lineas: [
        { producto_id: uno, cantidad: "10", importe: "100.00" },
        { producto_id: dos, cantidad: "10", importe: "300.00" },
      ],
      ...cambios,
    }),
  ).body.datos;
  const [proveedor] = exigir(await api("GET", `/v1/proveedores?buscar=${encodeURIComponent(razon_social)}`))
    .body.datos.proveedores;
  return { id, uno, dos, proveedor };
}
const POR_FACTURAR = { con_factura: true, por_facturar: true };
async function saldo(producto_id: string): Promise<string> {
  const { saldo: suyo } = exigir(await api("GET", `/v1/kardex?producto_id=${producto_id}`)).body.datos;
  return `${suyo.cantidad} por ${suyo.valor}`;
}
const ajustar = (compra: string, cambio: object) =>
  api("POST", `/v1/compras/${compra}/ajustes`, { id: randomUUID(), ...cambio });
const sacar = async (producto_id: string, cantidad: string) =>
  exigir(
    await api("POST", "/v1/salidas", {
      id: randomUUID(),
      motivo: "merma",
      responsable: "Marta",
      lineas: [{ producto_id, cantidad }],
    }),
  );
const debe = async (id: string) =>
  exigir(await api("GET", `/v1/proveedores/${id}/cuenta`)).body.datos.saldo as string;

describe("a supplier's account", () => {
  test("has what was bought and paid: nothing is owed of what was paid at once", async () => {
    const { proveedor } = await comprar();
    expect(proveedor.saldo).toBe("0.00");
    const { movimientos } = exigir(await api("GET", `/v1/proveedores/${proveedor.id}/cuenta`)).body.datos;
    expect(movimientos.map(({ motivo, monto }: Record<string, string>) => [motivo, monto])).toEqual([
      ["pago", "-400.00"],
      ["compra", "400.00"],
    ]);
  });

  test("falls by payments, each once by its key", async () => {
    const { proveedor } = await comprar({ pagada: false });
    expect(proveedor.saldo).toBe("400.00");
    const pago = { id: randomUUID(), fecha: "2026-11-21", monto: "150.00" };
    const pagar = (cambio: object = {}) =>
      api("POST", `/v1/proveedores/${proveedor.id}/pagos`, { ...pago, ...cambio });
    expect(exigir(await pagar()).body.datos.saldo).toBe("250.00");
    expect(exigir(await pagar()).body.datos.saldo).toBe("250.00");
    expect((await pagar({ monto: "151.00" })).headers.get("x-error-code")).toBe("actoConOtrosDatos");
    const sinBanco = await pagar({ id: randomUUID(), monto: "50000.00" });
    expect([sinBanco.status, sinBanco.body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("número de su documento"),
    ]);
    const conBanco = { id: randomUUID(), monto: "50000.00", documento: "TR-1" };
    expect(exigir(await pagar(conBanco)).body.datos.saldo).toBe("-49750.00");
  });

  test("of nobody is not found", async () => {
    expect((await api("GET", "/v1/proveedores/nadie/cuenta")).status).toBe(404);
    const pago = { id: randomUUID(), fecha: "2026-11-21", monto: "1.00" };
    expect((await api("POST", "/v1/proveedores/nadie/pagos", pago)).status).toBe(404);
  });
});

describe("a purchase", () => {
  test("with a mistyped cost is corrected for what is left, and its debt with it; sold units keep theirs", async () => {
    const { id, uno, dos, proveedor } = await comprar({ pagada: false });
    await sacar(uno, "4");
    const lineas = [{ linea: 0, importe: "10.00" }];
    const cambio = { id: randomUUID(), clase: "correccion", lineas, total: "310.00" };
    exigir(await ajustar(id, cambio));
    exigir(await ajustar(id, cambio));
    expect([await saldo(uno), await saldo(dos), await debe(proveedor.id)]).toEqual([
      "6 por 6.00",
      "10 por 300.00",
      "310.00",
    ]);
    const compra = exigir(await api("GET", `/v1/compras/${id}`)).body.datos;
    expect(compra).toMatchObject({ total: "310.00", ajustes: [{ clase: "correccion", monto: "-90.00" }] });
    expect(compra.lineas[0]).toMatchObject({ importe: "10.00", costo: "10" });
    const mal = await ajustar(id, { clase: "correccion", lineas, total: "400.00" });
    expect([mal.status, mal.body.detail?.[0]?.loc.at(-1)]).toEqual([422, "total"]);
  });

  test("paid in part by a gift card gives credit on the rest alone, when it is written and when it is corrected", async () => {
    const autorizacion = "4".repeat(15);
    const factura = { con_factura: true, numero: "6100", autorizacion, libro: { gift_card: "100.00" } };
    const { id, uno, dos } = await comprar({ documento: "1020415021", ...factura });
    const leer = async () => exigir(await api("GET", `/v1/compras/${id}`)).body.datos;
    // 13 % of 300.00; the lines cost what was paid less that.
    expect((await leer()).credito).toBe("39.00");
    expect([await saldo(uno), await saldo(dos)]).toEqual(["10 por 90.25", "10 por 270.75"]);
    const lineas = [{ linea: 0, importe: "200.00" }];
    exigir(await ajustar(id, { clase: "correccion", lineas, total: "500.00" }));
    expect((await leer()).credito).toBe("52.00");
    expect([await saldo(uno), await saldo(dos)]).toEqual(["10 por 179.20", "10 por 268.80"]);
  });

  test("takes freight later, by cost or by units", async () => {
    const { id, uno, dos } = await comprar();
    exigir(await ajustar(id, { clase: "gasto", concepto: "Flete", monto: "40.00" }));
    expect([await saldo(uno), await saldo(dos)]).toEqual(["10 por 110.00", "10 por 330.00"]);
    exigir(await ajustar(id, { clase: "gasto", concepto: "Flete", monto: "40.00", por: "cantidad" }));
    expect([await saldo(uno), await saldo(dos)]).toEqual(["10 por 130.00", "10 por 350.00"]);
  });

  test("with a later discount costs less, and the debt waits for the supplier's note", async () => {
    const { id, uno, dos, proveedor } = await comprar({ pagada: false });
    const nota = randomUUID();
    exigir(await ajustar(id, { id: nota, clase: "descuento", concepto: "Por volumen", monto: "40.00" }));
    expect([await saldo(uno), await saldo(dos), await debe(proveedor.id)]).toEqual([
      "10 por 90.00",
      "10 por 270.00",
      "400.00",
    ]);
    const { notas } = exigir(await api("GET", "/v1/notas-proveedor")).body.datos;
    expect(notas).toContainEqual(expect.objectContaining({ id: nota, clase: "descuento", monto: "40.00" }));
    const papel = { numero: "77", autorizacion: "N77", fecha: "2026-11-21", monto: "40.00" };
    exigir(await api("POST", `/v1/notas-proveedor/${nota}`, papel));
    exigir(await api("POST", `/v1/notas-proveedor/${nota}`, papel));
    expect((await api("POST", `/v1/notas-proveedor/${nota}`, { ...papel, numero: "78" })).status).toBe(409);
    expect(await debe(proveedor.id)).toBe("360.00");
  });

  test("is discounted no more than was paid for what was kept", async () => {
    const { id } = await comprar({ pagada: false });
    exigir(await ajustar(id, { clase: "devolucion", lineas: [{ linea: 0, cantidad: "4" }] }));
    exigir(await ajustar(id, { clase: "descuento", concepto: "Por volumen", monto: "300.00" }));
    const demas = await ajustar(id, { clase: "descuento", concepto: "Otra vez", monto: "60.01" });
    expect([demas.status, demas.body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("ya se descontó o devolvió Bs 340.00: quedan Bs 60.00"),
    ]);
    exigir(await ajustar(id, { clase: "descuento", concepto: "El resto", monto: "60.00" }));
  });

  test("goes back at the present average, no more of it than was bought, and the difference stands beside it", async () => {
    const { id, uno } = await comprar();
    exigir(
      await api("POST", "/v1/compras", {
        id: randomUUID(),
        proveedor: { razon_social: "Otro" },
        con_factura: false,
        fecha: "2026-11-20",
        total: "300.00",
        lineas: [{ producto_id: uno, cantidad: "10", importe: "300.00" }],
      }),
    );
    exigir(await ajustar(id, { clase: "devolucion", lineas: [{ linea: 0, cantidad: "4" }] }));
    expect(await saldo(uno)).toBe("16 por 320.00");
    const demas = await ajustar(id, { clase: "devolucion", lineas: [{ linea: 0, cantidad: "7" }] });
    expect([demas.status, demas.body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("quedan 6 por devolver"),
    ]);
    const { notas } = exigir(await api("GET", "/v1/notas-proveedor")).body.datos;
    expect(notas.at(-1)).toMatchObject({ compra_id: id, clase: "devolucion", monto: "40.00" });
    const { ajustes } = exigir(await api("GET", `/v1/compras/${id}`)).body.datos;
    expect(ajustes).toMatchObject([{ clase: "devolucion", monto: "40.00" }]);
  });

  test("whose invoice comes first waits for its goods, which come in parts at their cost", async () => {
    const { id, uno } = await comprar({ recibida: false });
    const enLista = async () =>
      exigir(await api("GET", "/v1/compras?estado=porRecibir")).body.datos.compras.map(
        (una: { id: string }) => una.id,
      );
    expect(await enLista()).toContain(id);
    expect(exigir(await api("GET", `/v1/kardex?producto_id=${uno}`)).body.datos.saldo).toBeNull();
    const recibir = (lineas: readonly object[], clave: string = randomUUID()) =>
      api("POST", `/v1/compras/${id}/recepciones`, { id: clave, lineas });
    const antes = await ajustar(id, { clase: "gasto", concepto: "Flete", monto: "1.00" });
    expect(antes.body.detail?.[0]?.msg).toContain("Reciba primero");
    const clave = randomUUID();
    exigir(await recibir([{ linea: 0, cantidad: "4", ya_tenia: "1" }], clave));
    exigir(await recibir([{ linea: 0, cantidad: "4", ya_tenia: "1" }], clave));
    expect(await saldo(uno)).toBe("5 por 50.00");
    const demas = await recibir([{ linea: 0, cantidad: "7" }]);
    expect([demas.status, demas.body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("quedan 6 por recibir"),
    ]);
    const { lineas } = exigir(await api("GET", `/v1/compras/${id}`)).body.datos;
    expect(lineas).toMatchObject([{ por_recibir: "6" }, { por_recibir: "10" }]);
    exigir(
      await recibir([
        { linea: 0, cantidad: "6" },
        { linea: 1, cantidad: "10" },
      ]),
    );
    expect([await saldo(uno), (await enLista()).includes(id)]).toEqual(["11 por 110.00", false]);
    expect((await recibir([{ linea: 0, cantidad: "1" }])).status).toBe(422);
  });

  test("comes before its invoice, whose cost then moves the value of what is left of it alone", async () => {
    const suya = { ...POR_FACTURAR, pagada: false };
    const documento = String(7_000_000 + ++cuantos);
    const razon_social = "Proveedor de facturas";
    const { id, uno, dos, proveedor } = await comprar({ ...suya, documento });
    expect([await saldo(uno), await saldo(dos), await debe(proveedor.id)]).toEqual([
      "10 por 87.00",
      "10 por 261.00",
      "400.00",
    ]);
    const enLista = async () =>
      exigir(await api("GET", "/v1/compras?estado=porFacturar")).body.datos.compras.map(
        (una: { id: string }) => una.id,
      );
    expect(await enLista()).toContain(id);
    expect(
      (await ajustar(id, { clase: "gasto", concepto: "Flete", monto: "1.00" })).body.detail[0].msg,
    ).toContain("Registre primero la factura");
    await sacar(uno, "5");
    const lineaDe = (linea: number, producto_id: string, cantidad: string, importe: string) => ({
      producto_id,
      cantidad,
      importe,
      recepcion: { compra_id: id, linea },
    });
    const facturar = (lineas: readonly ReturnType<typeof lineaDe>[], cambios: object = {}) =>
      api("POST", "/v1/compras", {
        id: randomUUID(),
        proveedor: { documento, razon_social },
        numero: String(++cuantos),
        autorizacion: "A9",
        fecha: "2026-11-25",
        total: lineas.reduce((suma, { importe }) => suma + Number(importe), 0).toFixed(2),
        lineas,
        ...cambios,
      });
    const clave = randomUUID();
    // Five of ten are left: half of the Bs 17.40 by which its cost grew.
    const primera = [lineaDe(0, uno, "10", "120.00"), lineaDe(1, dos, "4", "120.00")];
    exigir(await facturar(primera, { id: clave, pagada: false }));
    expect([await saldo(uno), await saldo(dos), await debe(proveedor.id)]).toEqual([
      "5 por 52.20",
      "10 por 261.00",
      "420.00",
    ]);
    const demas = await facturar([lineaDe(1, dos, "7", "200.00")]);
    expect(demas.body.detail).toMatchObject([
      { loc: ["body", "lineas", 0, "recepcion"], msg: expect.stringContaining("quedan 6 por facturar") },
    ]);
    exigir(await facturar([lineaDe(1, dos, "6", "120.00")]));
    // Bs 180 were expected of those six and Bs 120 are invoiced: all ten take the difference, less its credit.
    expect([await saldo(dos), await debe(proveedor.id), (await enLista()).includes(id)]).toEqual([
      "10 por 208.80",
      "240.00",
      false,
    ]);
    expect(
      (await ajustar(id, { clase: "gasto", concepto: "Flete", monto: "1.00" })).body.detail[0].msg,
    ).toContain("cámbiela en la factura");
    const { lineas, con_factura, credito } = exigir(await api("GET", `/v1/compras/${clave}`)).body.datos;
    expect([con_factura, credito, lineas[0].recepcion]).toEqual([true, "31.20", { compra_id: id, linea: 0 }]);
  });

  test.each([
    ["without a purchase that waits", { compra: "otra" }, "no espera factura"],
    ["of another supplier", { documento: "1" }, "otro proveedor"],
    ["of another branch", { sucursal: 1 }, "otra sucursal"],
    ["of another product", { producto: "otro" }, "elija la del producto"],
    ["without an invoice", { con_factura: false }, "Solo una factura"],
  ])(
    "is not joined %s",
    async (_, { compra, producto: cual, ...cambios }: Record<string, unknown>, dicho) => {
      const documento = String(8_000_000 + ++cuantos);
      const proveedor = { documento, razon_social: `Proveedor ${cuantos}` };
      const { id, uno, dos } = await comprar({ documento, ...POR_FACTURAR });
      const linea = {
        producto_id: cual === undefined ? uno : dos,
        cantidad: "1",
        importe: "10.00",
        recepcion: { compra_id: compra ?? id, linea: 0 },
      };
      const { documento: otro, ...mas } = cambios;
      const hecha = await api("POST", "/v1/compras", {
        id: randomUUID(),
        proveedor: otro === undefined ? proveedor : { ...proveedor, documento: String(9_000_000 + cuantos) },
        numero: mas["con_factura"] === false ? "" : String(++cuantos),
        autorizacion: mas["con_factura"] === false ? "" : "A9",
        fecha: "2026-11-25",
        total: "10.00",
        lineas: [linea],
        ...mas,
      });
      expect([hecha.status, hecha.body.detail?.[0]?.msg]).toEqual([422, expect.stringContaining(dicho)]);
    },
  );

  test("that waits for its invoice came, and has no number yet", async () => {
    const una = { documento: "1028627025", razon_social: "Andina" };
    const [producto_id] = [await nuevo()];
    const con = (cambios: object) =>
      api("POST", "/v1/compras", {
        id: randomUUID(),
        proveedor: una,
        por_facturar: true,
        fecha: "2026-11-20",
        total: "10.00",
        lineas: [{ producto_id, cantidad: "1", importe: "10.00" }],
        ...cambios,
      });
    for (const cambios of [{ con_factura: false }, { recibida: false }, { numero: "1", autorizacion: "A" }])
      expect((await con(cambios)).status).toBe(422);
    exigir(await con({}));
  });

  test("that is gone is told, and a line that it does not have", async () => {
    const gasto = { clase: "gasto", concepto: "Flete", monto: "1.00" };
    expect((await ajustar("nada", gasto)).status).toBe(404);
    const { id } = await comprar();
    const ajena = await ajustar(id, { clase: "devolucion", lineas: [{ linea: 2, cantidad: "1" }] });
    expect([ajena.status, ajena.body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("tiene 2 líneas"),
    ]);
  });
});

test("the purchase ledger of a month has its invoiced purchases, with what gives no credit in its columns", async () => {
  const id = await nuevo();
  const deMarzo = {
    proveedor: { documento: "1028627025", razon_social: "Distribuidora Andina" },
    autorizacion: "A1B2C3",
    fecha: "2026-03-05",
    libro: { no_sujeto: "30.00" },
    total: "100.00",
    lineas: [{ producto_id: id, cantidad: "10", importe: "100.00" }],
  };
  const registrar = (cambios: object) =>
    api("POST", "/v1/compras", { id: randomUUID(), ...deMarzo, ...cambios });
  const { credito } = exigir(await registrar({ numero: "9001" })).body.datos;
  expect([credito, await saldo(id)]).toEqual(["9.10", "10 por 90.90"]);
  exigir(await registrar({ con_factura: false, autorizacion: "" }));
  const { texto } = await api("GET", "/v1/reportes/libro-compras.csv?gestion=2026&mes=3");
  const filas = texto.trim().split(/\r?\n/).slice(1);
  expect(filas).toHaveLength(1);
  for (const celda of ["9001", "1028627025", "05/03/2026", "100.00", "30.00", "70.00", "9.10"])
    expect(filas[0]).toContain(celda);
  const demas = await registrar({ numero: "9002", libro: { exentos: "100.01" } });
  expect([demas.status, demas.body.detail?.[0]?.loc.at(-1)]).toEqual([422, "libro"]);
});

test("a balance that is not the sum of its movements is named", async () => {
  const { uno } = await comprar();
  const poner = (cantidad: number) =>
    mundo.db().updateTable("existencias").set({ cantidad }).where("productoId", "=", uno).execute();
  await poner(1_100_000);
  const dice = `${uno}: el saldo es 11 por Bs 100.00, y sus movimientos suman 10 por Bs 100.00.`;
  expect(await checkExistencias(mundo.db())).toMatchObject({
    ok: false,
    error: expect.stringContaining(dice),
  });
  await poner(1_000_000);
  expect(await checkExistencias(mundo.db())).toEqual({ ok: true, value: { descuadres: 0 } });
});

describe("opening balances of a sheet", () => {
  const poner = (filas: readonly object[], id: string = randomUUID()) =>
    api("POST", "/v1/existencias/iniciales", { id, filas });

  test("begin the stock of many products by their codes, and count those that have it", async () => {
    const [uno, dos] = [await nuevo(), await nuevo()];
    const codigos = [`PR-${cuantos - 1}`, `PR-${cuantos}`];
    const filas = codigos.map((codigo) => ({ codigo, cantidad: "24", costo: "8.70" }));
    const id = randomUUID();
    exigir(await poner(filas, id));
    exigir(await poner(filas, id));
    expect([await saldo(uno), await saldo(dos)]).toEqual(["24 por 208.80", "24 por 208.80"]);
    exigir(await poner([{ codigo: codigos[0], cantidad: "20" }]));
    expect(await saldo(uno)).toBe("20 por 174.00");
  });

  test("are kept whole or not at all: each row that cannot be taken is named", async () => {
    await nuevo();
    const codigo = `PR-${cuantos}`;
    const { status, body } = await poner([
      { codigo, cantidad: "1", costo: "1" },
      { codigo: "NO-HAY", cantidad: "1", costo: "1" },
    ]);
    expect([
      status,
      body.detail?.map(({ loc, msg }: { loc: unknown[]; msg: string }) => [loc.slice(-2), msg]),
    ]).toEqual([422, [[[1, "codigo"], expect.stringContaining("Ningún producto tiene el código NO-HAY")]]]);
    const sinCosto = await poner([{ codigo, cantidad: "1" }]);
    expect(sinCosto.body.detail?.[0]?.loc.slice(-3)).toEqual(["filas", 0, "costo"]);
  });
});

describe("the gain of sales", () => {
  test("is what was charged without its VAT, less what the goods had cost; goods without stock are told apart", async () => {
    const { uno } = await comprar();
    const codigo = `PR-${cuantos - 2}`;
    const vender = async (codigo_producto: string, precio_unitario: number) =>
      exigir(await api("POST", "/v1/facturas", pedido({}, { codigo_producto, cantidad: 2, precio_unitario })))
        .body.datos.cuf;
    await vender(codigo, 50);
    const anulada = await vender(codigo, 50);
    await vender("NO-SE-LLEVA", 30);
    exigir(await api("POST", `/v1/facturas/${anulada}/anular`, { motivo: 1 }));
    expect(await saldo(uno)).toBe("8 por 80.00");
    const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null };
    const leer = async (por: string) =>
      exigir(await mundo.api("GET", `/v1/portal/margen?por=${por}`, undefined, dueno)).body.datos;
    const suya = {
      vendido: "100.00",
      sin_iva: "87.00",
      costo: "20.00",
      ganancia: "67.00",
      porciento: "77.0",
    };
    const { filas, total, sin_costo } = await leer("producto");
    expect(filas).toMatchObject([{ clave: codigo, ...suya }]);
    expect([total, sin_costo]).toMatchObject([suya, "60.00"]);
    expect((await leer("categoria")).filas).toMatchObject([{ clave: "Bebidas", ...suya }]);
  });
});

test("a document of the API finds a product by its code, also one that changed since it was listed", async () => {
  const id = await nuevo();
  const lineas = [{ producto_id: id, contado: "10", costo: "10" }];
  exigir(await api("POST", "/v1/conteos", { id: randomUUID(), lineas }));
  const codigo_producto = `PR-${cuantos}`;
  exigir(
    await api("POST", "/v1/facturas", pedido({}, { codigo_producto, cantidad: 3, precio_unitario: 20 })),
  );
  expect(await saldo(id)).toBe("7 por 70.00");
});

describe("reports of stock", () => {
  test("say what to order by the minimum, what does not sell, and what was lost", async () => {
    const { uno } = await comprar();
    await sacar(uno, "4");
    exigir(await api("POST", "/v1/existencias/minimo", { producto_id: uno, minimo: "20" }));
    const leer = async (cual: string) => exigir(await api("GET", `/v1/existencias/${cual}`)).body.datos;
    const { filas } = await leer("reponer");
    expect(filas).toContainEqual(
      expect.objectContaining({ producto_id: uno, hay: "6", minimo: "20", vendido: "0", pedir: "14" }),
    );
    const perdido = await leer("perdidas");
    expect(perdido.filas).toContainEqual(
      expect.objectContaining({ producto_id: uno, actas: "-4", conteos: "0", valor: "-40.00" }),
    );
    // Its stock began today: it had no time to sell.
    const { filas: quietas } = await leer("sin-vender?dias=7");
    expect(quietas.map(({ producto_id }: { producto_id: string }) => producto_id)).not.toContain(uno);
  });
});
