import { randomBytes, randomUUID } from "node:crypto";
import {
  epochToInstante,
  Guia,
  guiaToCodigo,
  instanteToEpoch,
  MOTIVOS_SALIDA,
  parseGuia,
  reintegra,
  type Instante,
} from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

/** Transfers between the branches 0 and 1, and leavings without a sale: by the API, and as tills tell them. */
let mundo: Mundo;
let caja: Caja;
const { producto, bien } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  // Branch 1 is a store without a point of sale: it begins with a count.
  const lineas = [
    { producto_id: await producto("TR-0", "Estante", "20.00", null), contado: "1", costo: "1" },
  ];
  exigir(await mundo.api("POST", "/v1/conteos", { id: randomUUID(), sucursal: 1, lineas }));
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
const codigoDe = ({ headers }: { readonly headers: Headers }) => headers.get("x-error-code");
let cuantos = 0;
/** A new product with `cantidad` at Bs 10 in branch 0. */
async function conExistencia(cantidad: string): Promise<string> {
  const codigo = `TR-${++cuantos}`;
  const id = await producto(codigo, `Producto ${codigo}`, "20.00", null);
  const lineas = [{ producto_id: id, contado: cantidad, costo: "10" }];
  exigir(await api("POST", "/v1/conteos", { id: randomUUID(), lineas }));
  return id;
}
async function saldo(producto_id: string, sucursal: number): Promise<string> {
  const { saldo: suyo } = exigir(
    await api("GET", `/v1/kardex?producto_id=${producto_id}&sucursal=${sucursal}`),
  ).body.datos;
  return suyo === null ? "nada" : `${suyo.cantidad} por ${suyo.valor}`;
}
interface Linea {
  readonly producto_id: string;
  readonly cantidad: string;
  readonly presentacion_id?: string;
}
const enviar = (lineas: readonly Linea[], cambios: object = {}) =>
  api("POST", "/v1/traslados", {
    id: randomUUID(),
    sucursal_origen: 0,
    sucursal_destino: 1,
    lineas,
    ...cambios,
  });
const recibir = (
  traslado_id: string,
  cantidades: readonly string[],
  cambios: object = {},
  nota: string | null = null,
) =>
  api("POST", "/v1/traslados/llegadas", {
    id: randomUUID(),
    traslado_id,
    nota,
    lineas: cantidades.map((cantidad, linea) => ({ linea, cantidad })),
    ...cambios,
  });
const ver = async (id: string) => exigir(await api("GET", `/v1/traslados/${id}`)).body.datos;

const serie = randomBytes(16).toString("hex");
let n = 0;
/** Tells a fact of the till. */
async function decir(tipo: string, datos: object, instante?: Instante): Promise<void> {
  await putHecho(caja, { serie, n: ++n }, { tipo, instante: instante ?? (await caja.ahora()), datos });
}
function guiaDe(productoId: string, cantidad: string, instante: Instante): Guia {
  const lineas = [{ productoId, cantidad }];
  const { nit } = mundo.empresas[0];
  return Guia.parse({
    id: randomUUID(),
    nit,
    sucursalOrigen: 0,
    sucursalDestino: 1,
    instante,
    lineas,
  });
}

describe("a transfer", () => {
  test("leaves at the average, is on its way, and arrives in parts with all of its value", async () => {
    const id = await conExistencia("10");
    const { id: traslado, guia } = exigir(await enviar([{ producto_id: id, cantidad: "6" }])).body.datos;
    expect([await saldo(id, 0), await saldo(id, 1)]).toEqual(["4 por 40.00", "nada"]);
    expect(parseGuia(guia)).toMatchObject({
      ok: true,
      value: { id: traslado, lineas: [{ productoId: id, cantidad: "6" }] },
    });
    const una = exigir(await recibir(traslado, ["2"], { cierra: false })).body.datos;
    expect([una.completo, await saldo(id, 1)]).toEqual([false, "2 por 20.00"]);
    expect((await ver(traslado)).lineas).toMatchObject([{ llego: "2", en_camino: "4" }]);
    const enCamino = exigir(await api("GET", "/v1/traslados?estado=enCamino&sucursal=1")).body.datos
      .traslados;
    expect(enCamino.map((uno: { id: string }) => uno.id)).toContain(traslado);
    const otra = exigir(await recibir(traslado, ["3"], {}, "Uno se rompió")).body.datos;
    expect([otra.completo, await saldo(id, 1)]).toEqual([true, "5 por 50.00"]);
    expect(await ver(traslado)).toMatchObject({
      estado: "llegado",
      lineas: [{ llego: "5", falto: "1", en_camino: "0", valor: "60.00" }],
      entregas: [{ nota: null }, { nota: "Uno se rompió" }],
    });
  });

  test("counts what it moves in units of the product", async () => {
    const id = await conExistencia("30");
    const { id: presentacion_id } = await bien("POST", "presentaciones", {
      id: null,
      nombre: "Docena",
      factor: "12",
      precio: "200",
      unidad_medida: 57,
      activo: true,
      producto_id: id,
      codigo_barras: null,
    });
    exigir(await enviar([{ producto_id: id, presentacion_id, cantidad: "2" }]));
    expect(await saldo(id, 0)).toBe("6 por 60.00");
  });

  test("and its delivery, sent again under their keys, move nothing; anything else under a key is refused", async () => {
    const id = await conExistencia("10");
    const clave = { id: randomUUID() };
    const lineas = [{ producto_id: id, cantidad: "4" }];
    const { id: traslado } = exigir(await enviar(lineas, clave)).body.datos;
    exigir(await enviar(lineas, clave));
    const otra = await enviar([{ producto_id: id, cantidad: "5" }], clave);
    expect([otra.status, codigoDe(otra)]).toEqual([409, "actoConOtrosDatos"]);
    const entrega = { id: randomUUID() };
    exigir(await recibir(traslado, ["4"], entrega));
    exigir(await recibir(traslado, ["4"], entrega));
    expect(codigoDe(await recibir(traslado, ["3"], entrega))).toBe("actoConOtrosDatos");
    expect([await saldo(id, 0), await saldo(id, 1)]).toEqual(["6 por 60.00", "4 por 40.00"]);
  });

  test("brings no more than is on its way", async () => {
    const id = await conExistencia("10");
    const { id: traslado } = exigir(await enviar([{ producto_id: id, cantidad: "4" }])).body.datos;
    const demas = await recibir(traslado, ["5"]);
    expect([demas.status, demas.body.error]).toEqual([409, expect.stringContaining("quedan 4 en camino")]);
    exigir(await recibir(traslado, ["4"]));
    expect(codigoDe(await recibir(traslado, ["1"]))).toBe("sobraEnTraslado");
    expect(await saldo(id, 1)).toBe("4 por 40.00");
  });

  test.each<[what: string, cambios: object, campo: string, dice: RegExp]>([
    ["to itself", { sucursal_destino: 0 }, "sucursal_destino", /misma sucursal/],
    ["to a branch that is none", { sucursal_destino: 55 }, "sucursal_destino", /sucursal 55 no tiene/],
    ["of nothing", { lineas: [] }, "lineas", /al menos un producto/],
    ["from tomorrow", { salio_en: "2090-01-01T10:00:00" }, "salio_en", /después de ahora/],
    [
      "of a product that is gone",
      { lineas: [{ producto_id: "nada", cantidad: "1" }] },
      "producto_id",
      /no está/,
    ],
  ])("%s is refused in words", async (_what, cambios, campo, dice) => {
    const id = await conExistencia("3");
    const { status, body } = await enviar([{ producto_id: id, cantidad: "1" }], cambios);
    expect([status, body.detail?.[0]?.loc.at(-1), body.detail?.[0]?.msg]).toEqual([
      422,
      campo,
      expect.stringMatching(dice),
    ]);
    expect(await saldo(id, 0)).toBe("3 por 30.00");
  });

  test("of a product that the branch does not follow is refused in words", async () => {
    const id = await producto("SIN-1", "Sin existencias", "20.00", null);
    const { status, body } = await enviar([{ producto_id: id, cantidad: "1" }]);
    expect([status, body.detail?.[0]?.msg]).toEqual([
      422,
      expect.stringContaining("no se llevan existencias"),
    ]);
  });

  test.each<[what: string, cantidades: readonly string[], cambios: object, campo: string, dice: RegExp]>([
    ["that misses something without a reason", ["1"], {}, "nota", /No llegaron 2 de/],
    ["of a line that is not there", ["1", "1"], {}, "linea", /tiene 1 líneas/],
    ["of nothing, with more to come", [], { cierra: false }, "lineas", /Escriba cuánto llegó/],
    ["by half a code", ["3"], { traslado_id: null, guia: "GUIA11EFPM" }, "guia", /falta una parte/],
    ["by any other code", ["3"], { traslado_id: null, guia: "7771234" }, "guia", /no es el código/],
    ["of no transfer", ["3"], { traslado_id: null }, "guia", /uno de los dos/],
  ])("is not delivered %s", async (_what, cantidades, cambios, campo, dice) => {
    const id = await conExistencia("3");
    const { id: traslado } = exigir(await enviar([{ producto_id: id, cantidad: "3" }])).body.datos;
    const { status, body } = await recibir(traslado, cantidades, cambios);
    expect([status, body.detail?.[0]?.loc.at(-1), body.detail?.[0]?.msg]).toEqual([
      422,
      campo,
      expect.stringMatching(dice),
    ]);
    expect(await saldo(id, 1)).toBe("nada");
  });
});

describe("a transfer of a till", () => {
  test("whose arrival comes first is written from its slip, once, whatever comes later", async () => {
    const id = await conExistencia("10");
    const guia = guiaDe(id, "6", await caja.ahora());
    const llegada = { id: randomUUID(), guia, lineas: [{ linea: 0, cantidad: "5" }], cierra: true };
    await decir("trasladoRecibido", { ...llegada, motivo: "Uno se rompió" });
    expect([await saldo(id, 0), await saldo(id, 1)]).toEqual(["4 por 40.00", "5 por 50.00"]);
    expect(await ver(guia.id)).toMatchObject({ de_guia: true, estado: "llegado", lineas: [{ falto: "1" }] });
    await decir("trasladoEnviado", { guia, nota: "Para la feria" });
    await decir("trasladoEnviado", { guia, nota: "Para la feria" });
    await decir("trasladoRecibido", { ...llegada, motivo: "Uno se rompió" });
    expect([await saldo(id, 0), await saldo(id, 1)]).toEqual(["4 por 40.00", "5 por 50.00"]);
    expect(await ver(guia.id)).toMatchObject({ de_guia: false, nota: "Para la feria", usuario: "Ana" });
  });

  test("by its slip's code is received in the portal before the till told its departure", async () => {
    const id = await conExistencia("10");
    const guia = guiaDe(id, "2", await caja.ahora());
    const codigo = guiaToCodigo(guia).toLowerCase();
    exigir(await recibir("", ["2"], { traslado_id: null, guia: codigo }));
    await decir("trasladoEnviado", { guia, nota: null });
    expect([await saldo(id, 0), await saldo(id, 1)]).toEqual(["8 por 80.00", "2 por 20.00"]);
  });

  test("that brings more than left is booked as far as it goes, and says so to the owner", async () => {
    const id = await conExistencia("10");
    const guia = guiaDe(id, "2", await caja.ahora());
    await decir("trasladoEnviado", { guia, nota: null });
    const lineas = [{ linea: 0, cantidad: "3" }];
    await decir("trasladoRecibido", { id: randomUUID(), guia, lineas, cierra: true, motivo: null });
    expect(await saldo(id, 1)).toBe("2 por 20.00");
    expect((await ver(guia.id)).entregas).toMatchObject([
      { sobra: true, lineas: [{ llega: "2", sobra: "1" }] },
    ]);
  });

  test("of another company moves nothing", async () => {
    const id = await conExistencia("10");
    const guia = { ...guiaDe(id, "2", await caja.ahora()), nit: mundo.empresas[1].nit };
    await decir("trasladoEnviado", { guia, nota: null });
    expect(await saldo(id, 0)).toBe("10 por 100.00");
  });

  test("that left before a count of its branch is countered against it", async () => {
    const HORA = 3_600_000;
    const ahora = await caja.ahora();
    const hace = (horas: number) => epochToInstante(instanteToEpoch(ahora) - horas * HORA);
    const id = await producto("TR-CONTADO", "Contado dos veces", "20.00", null);
    const contar = async (linea: object) =>
      exigir(await api("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id: id, ...linea }] }));
    await contar({ contado: "10", costo: "10", contado_en: hace(2) });
    await contar({ contado: "7" });
    const guia = guiaDe(id, "3", hace(1));
    await decir("trasladoEnviado", { guia, nota: null });
    expect(await saldo(id, 0)).toBe("7 por 70.00");
    expect((await ver(guia.id)).lineas).toMatchObject([{ valor: "30.00" }]);
  });
});

describe("a leaving without a sale", () => {
  const sacar = (producto_id: string, cambios: object = {}) =>
    api("POST", "/v1/salidas", {
      id: randomUUID(),
      motivo: "merma",
      responsable: "Marta Quispe",
      lineas: [{ producto_id, cantidad: "2" }],
      ...cambios,
    });

  test("moves stock once, under an act with a number and its cost", async () => {
    const id = await conExistencia("10");
    const clave = { id: randomUUID(), nota: "Se cayó un estante" };
    const { numero } = exigir(await sacar(id, clave)).body.datos;
    expect(exigir(await sacar(id, clave)).body.datos.numero).toBe(numero);
    expect(codigoDe(await sacar(id, { ...clave, motivo: "vencido" }))).toBe("actoConOtrosDatos");
    expect(await saldo(id, 0)).toBe("8 por 80.00");
    expect(exigir(await sacar(id, { motivo: "robo" })).body.datos.numero).toBe(numero + 1);
    expect(exigir(await api("GET", `/v1/salidas/${clave.id}`)).body.datos).toMatchObject({
      numero,
      motivo: "merma",
      costo: "20.00",
      nota: "Se cayó un estante",
      lineas: [{ unidades: "2", costo: "20" }],
    });
    const { salidas } = exigir(await api("GET", "/v1/salidas?motivo=merma")).body.datos;
    expect(salidas).toMatchObject([{ numero }]);
  });

  const reintegros = async (gestion: string, mes: number) =>
    (await api("GET", `/v1/reportes/reintegros.csv?gestion=${gestion}&mes=${mes}`)).texto;

  test.each(MOTIVOS_SALIDA)(
    "as %s moves stock once, by an act that its person signs; what was given away has its row of the Registro de Reintegros",
    async (motivo) => {
      const id = await conExistencia("10");
      const documento = `51203${cuantos}`;
      const beneficiario = reintegra(motivo) ? { documento, complemento: "1A" } : null;
      const clave = { id: randomUUID(), motivo, beneficiario, responsable: "Rosa Mamani" };
      const { numero } = exigir(await sacar(id, clave)).body.datos;
      for (let vez = 0; vez < 2; vez++) expect(exigir(await sacar(id, clave)).body.datos.numero).toBe(numero);
      expect(await saldo(id, 0)).toBe("8 por 80.00");
      const { movimientos } = exigir(await api("GET", `/v1/kardex?producto_id=${id}`)).body.datos;
      expect(movimientos.map((uno: Record<string, string>) => [uno["motivo"], uno["cantidad"]])).toEqual([
        [motivo, "-2"],
        ["inicial", "10"],
      ]);
      expect(exigir(await api("GET", `/v1/salidas/${clave.id}`)).body.datos).toMatchObject({
        numero,
        motivo,
        responsable: "Rosa Mamani",
        documento: reintegra(motivo) ? documento : null,
        costo: "20.00",
      });
      // Bs 20 without their credit were invoiced for 22.99, of which 2.99 are its VAT.
      const [gestion = "", mes] = epochToInstante(mundo.ahora()).split("-");
      const suyas = (await reintegros(gestion, Number(mes)))
        .split("\n")
        .filter((fila: string) => fila.includes(documento));
      expect(suyas).toHaveLength(reintegra(motivo) ? 1 : 0);
      for (const fila of suyas) expect(fila).toMatch(/22\.99.*2\.99/);
      expect(await reintegros("2020", 1)).not.toContain(documento);
    },
  );

  test.each<[what: string, cambios: object, campo: string, dice: RegExp]>([
    ["for no reason that there is", { motivo: "retiro" }, "motivo", /El retiro del dueño es una venta/],
    ["as a gift to nobody", { motivo: "regalo" }, "beneficiario", /Registro de Reintegros/],
    ["without a signature", { responsable: "" }, "responsable", /./],
    ["tomorrow", { salio_en: "2090-01-01T10:00:00" }, "salio_en", /después de ahora/],
  ])("%s is refused in words", async (_what, cambios, campo, dice) => {
    const id = await conExistencia("3");
    const { status, body } = await sacar(id, cambios);
    const falta = body.detail?.find(({ loc }: { loc: string[] }) => loc.at(-1) === campo);
    expect([status, falta?.msg]).toEqual([422, expect.stringMatching(dice)]);
    expect(await saldo(id, 0)).toBe("3 por 30.00");
  });

  test.each(["merma", "vencido", "robo"])(
    "as %s that a till told moves stock once, in the till's branch",
    async (motivo) => {
      const id = await conExistencia("10");
      const salida = {
        id: randomUUID(),
        motivo,
        responsable: "Ana",
        nota: null,
        beneficiario: null,
        lineas: [{ linea: 0, productoId: id, presentacionId: null, factor: "1", cantidad: "3" }],
      };
      await decir("salidaDeExistencias", salida);
      await decir("salidaDeExistencias", salida);
      expect(await saldo(id, 0)).toBe("7 por 70.00");
      expect(exigir(await api("GET", `/v1/salidas/${salida.id}`)).body.datos).toMatchObject({
        motivo,
        responsable: "Ana",
        usuario: "Ana",
        costo: "30.00",
      });
    },
  );
});
