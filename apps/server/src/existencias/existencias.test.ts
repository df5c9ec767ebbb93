import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soughtCuf } from "../motor/sought.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
let caja: Caja;
const { producto, bien } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  await decir({ tipo: "bitacora", datos: { accion: "cajon", detalle: null } }, await caja.ahora());
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const PROVEEDOR = { documento: "1028627025", razon_social: "Distribuidora Andina" };
let cuantos = 0;
/** A new product of the shop; its code is told in its name. */
async function nuevo(): Promise<{ id: string; codigo: string }> {
  const codigo = `EX-${++cuantos}`;
  return { id: await producto(codigo, `Producto ${codigo}`, "20.00", null), codigo };
}
const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
interface LineaDePrueba {
  readonly producto_id: string;
  readonly cantidad: string;
  readonly importe: string;
  readonly [otro: string]: unknown;
}
function comprarCon(lineas: readonly LineaDePrueba[], cambios: object = {}) {
  const total = lineas.reduce((suma, { importe }) => suma + Number(importe), 0).toFixed(2);
  const factura = { numero: String(++cuantos), autorizacion: "A1B2C3", fecha: "2026-11-20" };
  return api("POST", "/v1/compras", {
    id: randomUUID(),
    proveedor: PROVEEDOR,
    ...factura,
    total,
    lineas,
    ...cambios,
  });
}
/** Buys without an invoice, and waits until the tills' clock has passed the purchase: a sale of before moves nothing. */
async function comprar(producto_id: string, cantidad: string, importe: string) {
  exigir(
    await comprarCon([{ producto_id, cantidad, importe }], {
      con_factura: false,
      numero: "",
      autorizacion: "",
    }),
  );
  const hecha = epochToInstante(Date.now());
  while ((await caja.ahora()) <= hecha);
}
const contar = (producto_id: string, contado: string, mas: object = {}) =>
  api("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado, ...mas }] });
async function saldo(producto_id: string): Promise<string> {
  const { movimientos } = exigir(await api("GET", `/v1/kardex?producto_id=${producto_id}`)).body.datos;
  const [ultimo] = movimientos;
  return ultimo === undefined ? "sin existencias" : `${ultimo.queda_cantidad} por ${ultimo.queda_valor}`;
}
const motivos = async (producto_id: string) =>
  exigir(await api("GET", `/v1/kardex?producto_id=${producto_id}`))
    .body.datos.movimientos.map(({ motivo, cantidad }: Record<string, string>) => `${motivo} ${cantidad}`)
    .toReversed();

/** The till's log of facts: each test writes on. */
const serie = randomBytes(16).toString("hex");
let n = 0;
async function decir(
  { tipo, datos }: { tipo: string; datos: object },
  instante: Instante,
  unaSerie = serie,
  lugar = ++n,
) {
  await putHecho(caja, { serie: unaSerie, n: lugar }, { tipo, instante, datos });
}
async function contarVenta(
  { ventaId, cuf, instante }: { ventaId: string; cuf: string; instante: Instante },
  lineas: readonly object[] | undefined,
  unaSerie?: string,
  lugar?: number,
) {
  const deVenta = { ventaId, cuf, sector: 1, numero: 1, total: "40.00", pagos: [], turno: null };
  await decir({ tipo: "venta", datos: { ...deVenta, ...(lineas && { lineas }) } }, instante, unaSerie, lugar);
}
const lineaDe = (productoId: string, cantidad: string, factor = "1", linea = 0) => ({
  linea,
  productoId,
  presentacionId: null,
  factor,
  cantidad,
});
/** The lines of a document of one product. */
const itemsDe = (codigo_producto: string, cantidad: number) => [
  {
    codigo_producto,
    codigo_sin: 1000118,
    descripcion: "x",
    cantidad,
    unidad_medida: 57,
    precio_unitario: 20,
  },
];
let numero = 0;
/** Sells at the till, online: the document, and then its fact. */
async function vender(codigo: string, cantidad: number, lineas?: readonly object[]) {
  const ventaId = randomUUID();
  const items = itemsDe(codigo, cantidad);
  const instante = await caja.ahora();
  const factura = (await caja.factura(++numero, 1, instante, { ventaId, items })) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  await contarVenta({ ventaId, cuf: factura.cuf, instante }, lineas);
  return { cuf: factura.cuf, ventaId, instante };
}

describe("a purchase", () => {
  test("enters at what was paid less the credit, in units of the product, and a bonus line at nothing", async () => {
    const { id } = await nuevo();
    const docena = {
      id: null,
      nombre: "Docena",
      factor: "12",
      precio: "200",
      unidad_medida: 57,
      activo: true,
    };
    const { id: presentacion_id } = await bien("POST", "presentaciones", {
      ...docena,
      producto_id: id,
      codigo_barras: null,
    });
    const { datos } = exigir(
      await comprarCon([
        { producto_id: id, presentacion_id, cantidad: "1", importe: "120.00" },
        { producto_id: id, cantidad: "1", importe: "0" },
      ]),
    ).body;
    expect([datos.credito, await saldo(id)]).toEqual(["15.60", "13 por 104.4"]);
    const compra = exigir(await api("GET", `/v1/compras/${datos.id}`)).body.datos;
    expect(compra.lineas.map(({ unidades, costo }: Record<string, string>) => [unidades, costo])).toEqual([
      ["12", "104.4"],
      ["1", "0"],
    ]);
  });

  test("begins a product midway with what there was, at its own cost", async () => {
    const { id } = await nuevo();
    exigir(await comprarCon([{ producto_id: id, cantidad: "10", importe: "100.00", ya_tenia: "3" }]));
    expect([await motivos(id), await saldo(id)]).toEqual([["inicial 3", "compra 10"], "13 por 113.1"]);
  });

  test("sent again under its id makes no other, and its paper under another id is refused with its day", async () => {
    const { id } = await nuevo();
    const lineas = [{ producto_id: id, cantidad: "2", importe: "20.00" }];
    const una = { id: randomUUID(), numero: "77001", autorizacion: "AA77" };
    exigir(await comprarCon(lineas, una));
    exigir(await comprarCon(lineas, una));
    expect(await saldo(id)).toBe("2 por 17.4");
    const cambiada = await comprarCon(lineas, { ...una, numero: "77002" });
    expect([cambiada.status, cambiada.headers.get("x-error-code")]).toEqual([409, "actoConOtrosDatos"]);
    for (const papel of [{}, { numero: "0077001" }, { autorizacion: "aa77" }]) {
      const otra = await comprarCon(lineas, { ...una, ...papel, id: randomUUID() });
      expect([otra.status, otra.body.error]).toEqual([409, expect.stringContaining("77001")]);
    }
  });

  test.each<
    [what: string, cambio: (id: string) => [linea: object, compra: object], campo: string, dice: RegExp]
  >([
    ["a branch that is none", () => [{}, { sucursal: 77 }], "sucursal", /sucursal 77 no tiene/],
    ["a negative cost", () => [{ importe: "-5" }, { total: "5.00" }], "importe", /no es negativo/],
    ["a quantity of zero", () => [{ cantidad: "0" }, {}], "cantidad", /mayor que 0/],
    ["a total that its lines do not add up to", () => [{}, { total: "21.00" }], "total", /suman Bs 20\.00/],
    ["a day to come", () => [{}, { fecha: "2090-01-01" }], "fecha", /posterior a hoy/],
    ["an invoice without its number", () => [{}, { numero: "" }], "numero", /lleva su número/],
    ["a product that is gone", () => [{ producto_id: "nada" }, {}], "producto_id", /no está en la tienda/],
    [
      "another product's presentation",
      () => [{ presentacion_id: "otra" }, {}],
      "presentacion_id",
      /no tiene esa/,
    ],
  ])("with %s is refused in words", async (_what, cambio, campo, dice) => {
    const { id } = await nuevo();
    const [linea, compra] = cambio(id);
    const { status, body } = await comprarCon(
      [{ producto_id: id, cantidad: "2", importe: "20.00", ...linea }],
      compra,
    );
    expect([status, body.detail?.[0]?.loc.at(-1), body.detail?.[0]?.msg]).toEqual([
      422,
      campo,
      expect.stringMatching(dice),
    ]);
    expect(await saldo(id)).toBe("sin existencias");
  });
});

describe("a sale of a till", () => {
  test("moves its frozen lines once, however often its fact comes, and nothing of a product without stock", async () => {
    const { id, codigo } = await nuevo();
    const otro = await nuevo();
    await comprar(id, "24", "240.00");
    const { ventaId, cuf, instante } = await vender(codigo, 1, [
      lineaDe(id, "1", "12"),
      lineaDe(otro.id, "1", "1", 1),
    ]);
    expect([await saldo(id), await saldo(otro.id)]).toEqual(["12 por 120", "sin existencias"]);
    // A till that was restored from a copy tells the sale in another series.
    await contarVenta(
      { ventaId, cuf, instante },
      [lineaDe(id, "1", "12")],
      randomBytes(16).toString("hex"),
      1,
    );
    expect(await saldo(id)).toBe("12 por 120");
  });

  test("is derived from its document where its till told no lines", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    await vender(codigo, 3);
    expect(await saldo(id)).toBe("7 por 70");
  });

  test("is derived from its document where its till tells no facts, as programs of before do", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    const vieja = await emparejarCaja(mundo, {
      puntoVenta: exigir(
        await api("POST", "/v1/operaciones/puntos-venta", {
          referencia: randomUUID(),
          sucursal: 0,
          tipo_punto_venta: 5,
          nombre: "Otra",
        }),
      ).body.datos.codigo_punto_venta,
    });
    const items = itemsDe(codigo, 4);
    exigir(
      await vieja.call("POST", "/v1/terminal/facturas", await vieja.factura(1, 1, undefined, { items })),
    );
    expect(await saldo(id)).toBe("6 por 60");
  });

  test("comes back once its document is annulled, at the cost at which it left, and leaves again with the reversal", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    const { cuf } = await vender(codigo, 4, [lineaDe(id, "4")]);
    await comprar(id, "4", "80.00");
    exigir(await api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    expect(await saldo(id)).toBe("14 por 180");
    exigir(await api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {}));
    expect([await saldo(id), await motivos(id)]).toEqual([
      "10 por 140",
      ["compra 10", "venta -4", "compra 4", "devolucion 4", "devolucion -4"],
    ]);
  });

  test("that was annulled before its fact came leaves nothing moved", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    const ventaId = randomUUID();
    const instante = await caja.ahora();
    const items = itemsDe(codigo, 2);
    const { cuf } = (await caja.factura(++numero, 1, instante, { ventaId, items })) as { cuf: string };
    exigir(
      await caja.call(
        "POST",
        "/v1/terminal/facturas",
        await caja.factura(numero, 1, instante, { ventaId, items }),
      ),
    );
    exigir(await api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    await contarVenta({ ventaId, cuf, instante }, [lineaDe(id, "2")]);
    expect([await saldo(id), await motivos(id)]).toEqual([
      "10 por 100",
      ["compra 10", "venta -2", "devolucion 2"],
    ]);
  });

  test("may go below zero, and the next purchase values what left before it came", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "2", "20.00");
    await vender(codigo, 5, [lineaDe(id, "5")]);
    expect(await saldo(id)).toBe("-3 por -30");
    await comprar(id, "10", "120.00");
    expect([await saldo(id), await motivos(id)]).toEqual([
      "7 por 84",
      ["compra 2", "venta -5", "compra 10", "correccion 0"],
    ]);
  });
});

describe("a note", () => {
  test("brings back what it returns of each line, by its factor; a price cut moves nothing", async () => {
    exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    const factura = await facturarPor(
      mundo.api,
      pedido({}, { codigo_producto: codigo, cantidad: 4, precio_unitario: 20 }),
    );
    expect(await saldo(id)).toBe("6 por 60");
    const rebaja = cuerpoDeNota(factura, [{ cambio: { precio_unitario: 1 } }]);
    exigir(await mundo.api("POST", "/v1/notas/fiscal", rebaja));
    expect(await saldo(id)).toBe("6 por 60");
    const nota = exigir(
      await mundo.api(
        "POST",
        "/v1/notas/fiscal",
        cuerpoDeNota(factura, [{ cambio: { cantidad: 1, precio_unitario: 19 } }]),
      ),
    );
    expect(await saldo(id)).toBe("7 por 70");
    exigir(await api("POST", `/v1/facturas/${nota.body.datos.cuf}/anular`, { motivo: 1 }));
    expect(await saldo(id)).toBe("6 por 60");
    exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  });
});

test("a document of the API moves stock only where the company asked for it", async () => {
  const { id, codigo } = await nuevo();
  await comprar(id, "10", "100.00");
  exigir(await api("POST", "/v1/facturas", pedido({}, { codigo_producto: codigo, cantidad: 4 })));
  expect(await saldo(id)).toBe("10 por 100");
});

describe("a count", () => {
  const HORA = 3_600_000;
  const antesDe = (instante: Instante, ms: number) => epochToInstante(instanteToEpoch(instante) - ms);

  test("is what there was at its instant: what was sold since does not count against it", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "10", "100.00");
    const contadoEn = await caja.ahora();
    await vender(codigo, 3, [lineaDe(id, "3")]);
    exigir(await contar(id, "8", { contado_en: contadoEn }));
    expect(await saldo(id)).toBe("5 por 50");
    const [conteo] = exigir(await api("GET", "/v1/conteos?limite=1")).body.datos.conteos;
    expect(conteo.lineas).toMatchObject([
      { contado: "8", esperado: "10", diferencia: "-2", valor: "-20.00" },
    ]);
  });

  test("sent again under its id changes nothing; another one under it is refused", async () => {
    const { id } = await nuevo();
    const conteo = { id: randomUUID(), lineas: [{ producto_id: id, contado: "10", costo: "10" }] };
    exigir(await api("POST", "/v1/conteos", conteo));
    exigir(await api("POST", "/v1/conteos", conteo));
    const otro = await api("POST", "/v1/conteos", { ...conteo, lineas: [{ producto_id: id, contado: "9" }] });
    expect([otro.status, otro.headers.get("x-error-code")]).toEqual([409, "actoConOtrosDatos"]);
    expect(await saldo(id)).toBe("10 por 100");
  });

  test("holds when a sale from before it comes late", async () => {
    const { id, codigo } = await nuevo();
    exigir(await contar(id, "10", { costo: "10", contado_en: antesDe(await caja.ahora(), 2 * HORA) }));
    exigir(await contar(id, "7"));
    const ventaId = randomUUID();
    const instante = antesDe(await caja.ahora(), HORA);
    const items = itemsDe(codigo, 3);
    const { cuf } = (await caja.factura(++numero, 2, instante, { ventaId, items })) as { cuf: string };
    await contarVenta({ ventaId, cuf, instante }, [lineaDe(id, "3")]);
    expect([await saldo(id), await motivos(id)]).toEqual([
      "7 por 70",
      ["inicial 10", "conteo -3", "venta -3", "contraconteo 3"],
    ]);
  });

  test("takes no sale from before the product's stock began", async () => {
    const { id, codigo } = await nuevo();
    // A count would counter the sale anyway: this stock begins with a purchase.
    await comprar(id, "10", "100.00");
    const ventaId = randomUUID();
    const instante = antesDe(await caja.ahora(), HORA);
    const { cuf } = (await caja.factura(++numero, 2, instante, { ventaId })) as { cuf: string };
    await contarVenta({ ventaId, cuf, instante }, [lineaDe(id, "3")]);
    expect(await saldo(id)).toBe("10 por 100");
    expect(codigo).toMatch(/^EX-/);
  });

  test.each<[what: string, lineas: (id: string) => readonly object[], campo: string, dice: RegExp]>([
    [
      "a product whose stock is not followed",
      (id) => [{ producto_id: id, contado: "3" }],
      "costo",
      /no se llevan existencias/,
    ],
    [
      "a product twice",
      (id) => [
        { producto_id: id, contado: "3", costo: "1" },
        { producto_id: id, contado: "4", costo: "1" },
      ],
      "producto_id",
      /está dos veces/,
    ],
    [
      "a time to come",
      (id) => [{ producto_id: id, contado: "3", costo: "1", contado_en: "2090-01-01T10:00:00" }],
      "contado_en",
      /después de ahora/,
    ],
    [
      "less than nothing",
      (id) => [{ producto_id: id, contado: "-3", costo: "1" }],
      "contado",
      /es un número/,
    ],
  ])("of %s is refused in words", async (_what, lineas, campo, dice) => {
    const { id } = await nuevo();
    const { status, body } = await api("POST", "/v1/conteos", { id: randomUUID(), lineas: lineas(id) });
    const falta = body.detail?.find(({ loc }: { loc: string[] }) => loc.at(-1) === campo);
    expect([status, falta?.msg]).toEqual([422, expect.stringMatching(dice)]);
  });
});

describe("balances", () => {
  test("are searched, filtered, ordered and paged, with their value, and as they were at the end of a day", async () => {
    const [uno, dos] = [await nuevo(), await nuevo()];
    await comprar(uno.id, "5", "50.00");
    await comprar(dos.id, "2", "60.00");
    exigir(await api("POST", "/v1/existencias/minimo", { producto_id: dos.id, minimo: "3" }));
    const buscar = async (consulta: string) =>
      exigir(await api("GET", `/v1/existencias?${consulta}`)).body.datos;
    const bajas = await buscar("saldo=bajoMinimo");
    expect(bajas.existencias).toMatchObject([
      { producto_id: dos.id, cantidad: "2", costo: "30", valor: "60.00", minimo: "3" },
    ]);
    const vistas: string[] = [];
    for (let tras: string | null = ""; tras !== null;) {
      const pagina = await buscar(`orden=-valor&limite=2${tras === "" ? "" : `&tras=${tras}`}`);
      vistas.push(...pagina.existencias.map(({ valor }: Record<string, string>) => valor));
      ({ siguiente: tras } = pagina);
    }
    expect(vistas).toEqual(vistas.toSorted((a, b) => Number(b) - Number(a)));
    expect(vistas).toHaveLength((await buscar("limite=1")).total);
    const hoy = epochToInstante(mundo.ahora()).slice(0, 10);
    const [deHoy] = (await buscar(`al=${hoy}&buscar=${uno.codigo}`)).existencias;
    expect([deHoy.cantidad, deHoy.valor]).toEqual(["5", "50.00"]);
    expect((await buscar(`al=2020-12-31&buscar=${uno.codigo}`)).existencias).toEqual([]);
    const csv = await fetch(`${mundo.base()}/v1/portal/existencias.csv?buscar=${uno.codigo}`, {
      headers: { authorization: `Bearer ${mundo.empresas[0].ownerToken}` },
    });
    expect(await csv.text()).toContain(`Producto ${uno.codigo}`);
  });

  test("reach a till from a cursor, with the last of its own sales that they include", async () => {
    const { id, codigo } = await nuevo();
    await comprar(id, "5", "50.00");
    const leer = async (desde: number) => {
      const path = `/v1/terminal/existencias?desde=${desde}&serie=${serie}`;
      return exigir(await caja.call("GET", path)).body.datos;
    };
    const todas = await leer(0);
    const fila = { producto_id: id, minimo: null, sigue: true, apartadas: [] };
    expect(todas.existencias).toContainEqual({ ...fila, cantidad: "5" });
    await vender(codigo, 2, [lineaDe(id, "2")]);
    const nuevas = await leer(todas.cursor);
    expect(nuevas).toMatchObject({ activas: true, hay_mas: false, incluye: { serie, n } });
    expect(nuevas.existencias).toEqual([{ ...fila, cantidad: "3" }]);
    // The supplier of the last purchase, whose version follows that of its balances.
    expect([todas.proveedores, nuevas.proveedores]).toEqual([
      expect.arrayContaining([PROVEEDOR]),
      [PROVEEDOR],
    ]);
    expect((await leer(nuevas.cursor)).proveedores).toEqual([]);
    exigir(await api("POST", "/v1/existencias/minimo", { producto_id: id, minimo: null, sigue: false }));
    expect((await leer(nuevas.cursor)).existencias).toMatchObject([{ producto_id: id, sigue: false }]);
  });
});

test("a company that does not follow its stock is told how to begin, and its sales move nothing", async () => {
  const { id, codigo } = await nuevo();
  await comprar(id, "5", "50.00");
  exigir(await api("POST", "/v1/existencias/ajustes", { activas: false, de_la_api: false }));
  const { cuf } = await vender(codigo, 2, [lineaDe(id, "2")]);
  expect([await saldo(id), (await contar(id, "3")).status]).toEqual(["5 por 50", 409]);
  const fila = await mundo
    .db()
    .selectFrom("facturas")
    .select("estado")
    .where("cuf", "=", soughtCuf(cuf))
    .executeTakeFirst();
  expect(fila?.estado).toBe("EMITIDA");
  exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
});
