import { randomUUID } from "node:crypto";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor, type Facturada } from "../../support/nota.ts";
import { soughtCuf } from "../../motor/sought.ts";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true });
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());
beforeEach(async () => {
  mundo.cable().retener(null);
  await mundo.normal();
});

/** Each route of the API that issues a note, with a fitting invoice. */
const RUTAS = [
  ["/v1/notas", "/v1/facturas", pedido({ descuento_adicional: 1 }, { cantidad: 3 })],
  ["/v1/notas/fiscal", "/v1/facturas", pedido({}, { cantidad: 3 })],
  ["/v1/notas/ice", "/v1/facturas/ice", toWire(EJEMPLOS[14]) as object],
] as const;

const MINIMAL = { prefer: "return=minimal" };
const anotar = (ruta: string, cuerpo: object) => mundo.api("POST", ruta, cuerpo, MINIMAL);
const anular = (cuf: string) => mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
const revertir = (cuf: string) => mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
const enCaja = (cuf: string, cantidad: string, nro_item = 1, usuario: string | null = null) =>
  caja.call("POST", "/v1/terminal/notas", {
    clave: randomUUID(),
    cuf,
    usuario,
    lineas: [{ nro_item, cantidad }],
  });

describe.each(RUTAS)("at POST %s", (ruta, rutaFactura, cuerpo) => {
  test("another buyer than the invoice's is 422 with the expected one; nothing is sent", async () => {
    const factura = await facturarPor(mundo.api, cuerpo, rutaFactura);
    const antes = mundo.cable().cuantas("recepcionDocumentoAjuste");
    const cliente = { ...factura.cuerpo.cliente, numero_documento: "1111111" };
    const { status, body } = await anotar(ruta, cuerpoDeNota(factura, [{}], { cliente }));
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          loc: ["body", "cliente", "numero_documento"],
          msg: expect.stringContaining(`«${factura.cuerpo.cliente.numero_documento}»`),
          type: "otroComprador",
        },
      ],
    ]);
    expect(mundo.cable().cuantas("recepcionDocumentoAjuste")).toBe(antes);
    const suyo = cuerpoDeNota(factura, [{}], { cliente: factura.cuerpo.cliente });
    expect((await anotar(ruta, suyo)).status).toBe(200);
  });

  test("no more of a line comes back than was sold, counting the notes before, a till's too", async () => {
    const factura = await facturarPor(mundo.api, cuerpo, rutaFactura);
    const { cantidad } = factura.cuerpo.items[0];
    const vuelve = (cuanto: number) =>
      anotar(
        ruta,
        // The quantity under ICE changes with the quantity.
        cuerpoDeNota(factura, [{ cambio: { cantidad: cuanto, cantidad_ice: undefined } }]),
      );
    expect((await vuelve(cantidad + 1)).body.detail).toMatchObject([{ type: "cantidadExcede" }]);
    expect((await vuelve(1)).status).toBe(200);
    expect((await enCaja(factura.cuf, "1")).status).toBe(200);
    const { status, body } = await vuelve(cantidad - 1);
    expect([status, body.detail]).toMatchObject([
      422,
      [{ loc: ["body", "items", 1, "cantidad"], type: "cantidadExcede" }],
    ]);
    expect(body.detail[0].msg).toContain(`hasta ${cantidad - 2}`);
    expect((await enCaja(factura.cuf, String(cantidad - 1))).status).toBe(422);
    expect((await enCaja(factura.cuf, String(cantidad - 2))).status).toBe(200);
  });
});

test("the last unit of a discounted invoice comes back by code and at the till, a cent less, and the reply says so", async () => {
  const tres = pedido({ descuento_adicional: 10 }, { cantidad: 3, precio_unitario: 33.33 });
  const factura = await facturarPor(mundo.api, tres);
  const una = cuerpoDeNota(factura, [{ cambio: { cantidad: 1 } }]);
  for (const monto of [30, 30, 29.99]) {
    const { status, body } = await mundo.api("POST", "/v1/notas", una);
    expect([status, body.datos.monto_total]).toEqual([200, monto]);
    const avisos = monto === 30 ? [] : [expect.stringContaining("29.99 y no 30.00")];
    expect(body.datos.avisos ?? []).toEqual(avisos);
  }
  const otra = await facturarPor(mundo.api, tres);
  const enPartes: string[] = [];
  for (const cantidad of ["1", "1", "1"]) {
    const { body } = exigir(await enCaja(otra.cuf, cantidad));
    enPartes.push(body.datos.monto_devuelto);
  }
  expect(enPartes).toEqual(["30.00", "30.00", "29.99"]);
});

test("after a price cut the goods still come back, for what was paid in the end", async () => {
  const factura = await facturarPor(mundo.api, pedido({}, { cantidad: 10, precio_unitario: 10 }));
  const rebaja = cuerpoDeNota(factura, [{ cambio: { precio_unitario: 1 } }]);
  expect((await anotar("/v1/notas/fiscal", rebaja)).status).toBe(200);
  const una = cuerpoDeNota(factura, [{ cambio: { cantidad: 1, precio_unitario: 9 } }]);
  expect((await anotar("/v1/notas/fiscal", una)).status).toBe(200);
  const { body: original } = exigir(await caja.call("GET", `/v1/terminal/notas/original/${factura.cuf}`));
  expect(original.datos.lineas).toMatchObject([{ devuelta: "1", dinero_devuelto: "19.00" }]);
  const { body } = exigir(await enCaja(factura.cuf, "9"));
  expect(body.datos.monto_devuelto).toBe("81.00");
  expect((await anotar("/v1/notas/fiscal", una)).body.detail).toMatchObject([{ type: "cantidadExcede" }]);
});

test("24 on an invoice with additional discount is 422, and says 47; the till takes 47 by itself", async () => {
  const factura = await facturarPor(
    mundo.api,
    pedido({ descuento_adicional: 1.5 }, { cantidad: 2, precio_unitario: 5 }),
  );
  const { status, body } = await anotar("/v1/notas/fiscal", cuerpoDeNota(factura, [{}]));
  expect([status, body.detail]).toMatchObject([
    422,
    [
      {
        loc: ["body", "cuf_factura_original"],
        type: "notaEquivocada",
        msg: expect.stringContaining("POST /v1/notas"),
      },
    ],
  ]);
  const { body: nota } = exigir(await enCaja(factura.cuf, "1"));
  expect(nota.datos).toMatchObject({ sector: 47, monto_devuelto: "4.25" });
});

test.each(RUTAS)(
  "at POST %s a total that the caller insists on is held to what comes back",
  async (ruta, rutaFactura, cuerpo) => {
    const factura = await facturarPor(mundo.api, cuerpo, rutaFactura);
    const con = (monto_total_esperado: number) =>
      anotar(ruta, cuerpoDeNota(factura, [{}], { monto_total_esperado }));
    const { status, body } = await con(1);
    expect([status, body.detail]).toMatchObject([
      422,
      [{ loc: ["body", "monto_total_esperado"], type: "totalDistinto" }],
    ]);
    const total = Number(/es (\S+), no/.exec(body.detail[0].msg)?.[1]);
    const hecha = await con(total);
    expect([hecha.status, hecha.body.datos.monto_total]).toEqual([200, total]);
  },
);

test.each([
  [null, "caja"],
  ["Ana Quispe", "Ana Quispe"],
])("a till's note whose cashier is %s says %s", async (usuario, dicho) => {
  const factura = await facturarPor(mundo.api, pedido({}, { cantidad: 3 }));
  const { body } = exigir(await enCaja(factura.cuf, "1", 1, usuario));
  expect(body.datos.xml).toContain(`<usuario>${dicho}</usuario>`);
});

test("a till is told how much of each line is left, and a line twice in one note is refused", async () => {
  const factura = await facturarPor(mundo.api, pedido({}, { cantidad: 3 }));
  exigir(await enCaja(factura.cuf, "2"));
  const { body } = exigir(await caja.call("GET", `/v1/terminal/notas/original/${factura.cuf}`));
  expect(body.datos.lineas).toMatchObject([{ cantidad: "3.00", devuelta: "2" }]);
  const doble = [1, 1].map((nro_item) => ({ nro_item, cantidad: "0.5" }));
  const nota = { clave: randomUUID(), cuf: factura.cuf, usuario: null, lineas: doble };
  expect((await caja.call("POST", "/v1/terminal/notas", nota)).status).toBe(422);
});

describe("an annulment and a live note exclude each other", () => {
  const facturar = () => facturarPor(mundo.api, pedido({}, { cantidad: 3 }));
  const una = (factura: Facturada) =>
    anotar("/v1/notas/fiscal", cuerpoDeNota(factura, [{ cambio: { cantidad: 1 } }]));

  test.each([
    ["EMITIDA", false],
    ["EN_DUDA", true],
  ])(
    "the invoice of a note that is %s is not annulled, neither by the API nor at a till",
    async (estado, enDuda) => {
      const factura = await facturar();
      if (enDuda) mundo.cable().retener("recepcionDocumentoAjuste");
      expect((await una(factura)).status).toBe(enDuda ? 502 : 200);
      const notas = await mundo
        .db()
        .selectFrom("facturas")
        .select("estado")
        .where("originalCuf", "=", soughtCuf(factura.cuf))
        .execute();
      expect(notas).toEqual([{ estado }]);
      const { status, body } = await anular(factura.cuf);
      expect([status, body.error]).toEqual([409, expect.stringMatching(/^La nota N° \d+/)]);
      const enLaCaja = await caja.call("POST", `/v1/terminal/facturas/${factura.cuf}/anular`, { motivo: 1 });
      expect(enLaCaja.status).toBe(409);
      expect((await mundo.enImpuestos()).get(factura.cuf)).toBe(690);
    },
  );

  test("once the note is annulled the invoice may be; then the note is not brought back", async () => {
    const factura = await facturar();
    const { cuf } = exigir(await una(factura)).body.datos;
    exigir(await anular(cuf));
    exigir(await anular(factura.cuf));
    const { status, body } = await revertir(cuf);
    expect([status, body.error]).toEqual([409, expect.stringContaining("no está EMITIDA")]);
  });

  test("a note whose goods another note took back since is not brought back", async () => {
    const factura = await facturar();
    const { cuf } = exigir(await una(factura)).body.datos;
    exigir(await anular(cuf));
    exigir(await anotar("/v1/notas/fiscal", cuerpoDeNota(factura, [{}])));
    const { status, body } = await revertir(cuf);
    expect([status, body.error]).toEqual([409, expect.stringContaining("ya devolvieron")]);
  });

  test("no note is taken while an annulment is on its way, by the API or a till", async () => {
    const factura = await facturar();
    mundo.cable().retener("anulacionFactura");
    expect((await anular(factura.cuf)).status).toBe(502);
    const { status, body } = await una(factura);
    expect([status, body.detail]).toMatchObject([422, [{ type: "anulacionEnCurso" }]]);
    expect((await enCaja(factura.cuf, "1")).status).toBe(422);
    mundo.cable().retener(null);
    exigir(await anular(factura.cuf));
    expect((await una(factura)).status).toBe(404);
  });

  test("asked for at the same moment, one of them is done", async () => {
    for (let vez = 0; vez < 8; vez++) {
      const factura = await facturar();
      const [baja, nota] = await Promise.all(
        vez % 2 === 0
          ? [anular(factura.cuf), una(factura)]
          : [una(factura), anular(factura.cuf)].toReversed(),
      );
      expect([baja?.status, nota?.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await mundo.enImpuestos()).get(factura.cuf)).toBe(baja?.status === 200 ? 691 : 690);
    }
  });
});
