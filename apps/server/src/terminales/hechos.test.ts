import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HechosTerminal } from "@mostrador/core";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { hechosDesde } from "./readers/hechos-terminal.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());

const nuevaSerie = () => randomBytes(16).toString("hex");

function hecho(n: number, cambios: object = {}) {
  return {
    id: randomUUID(),
    n,
    epoca: 1,
    tipo: "bitacora",
    version: 1,
    instante: "2026-11-23T09:00:00.000",
    usuario: null,
    autorizo: null,
    datos: '{"accion":"cajón sin venta","detalle":null}',
    ...cambios,
  };
}

async function subir(serie: string, hechos: readonly object[]): Promise<object> {
  return exigir(await caja.call("POST", "/v1/terminal/hechos", { serie, hechos })).body.datos;
}

const guardados = (serie: string) =>
  mundo
    .db()
    .selectFrom("hechos")
    .select(["n", "clave", "datos"])
    .where("serie", "=", serie)
    .orderBy("n")
    .execute();

describe("facts of a till", () => {
  test("are kept once and in order, however often they come and wherever a call was cut", async () => {
    const serie = nuevaSerie();
    const hechos = [1, 2, 3, 4, 5].map((n) => hecho(n));
    expect(await subir(serie, [])).toEqual({ tiene: 0, conflicto: null });
    expect(await subir(serie, hechos.slice(0, 3))).toEqual({ tiene: 3, conflicto: null });
    expect(await subir(serie, hechos.slice(1, 4))).toEqual({ tiene: 4, conflicto: null });
    expect(await subir(serie, hechos)).toEqual({ tiene: 5, conflicto: null });
    const seis = hecho(6);
    hechos.push(seis);
    expect(await subir(serie, [seis, seis])).toEqual({ tiene: 6, conflicto: null });
    expect((await guardados(serie)).map(({ clave }) => clave)).toEqual(hechos.map(({ id }) => id));
  });

  test("after a gap wait at the till: the reply says from where", async () => {
    const serie = nuevaSerie();
    expect(await subir(serie, [hecho(2), hecho(3)])).toEqual({ tiene: 0, conflicto: null });
    expect(await guardados(serie)).toEqual([]);
  });

  test("under a number that another fact has are a conflict, and nothing of the call is kept", async () => {
    const serie = nuevaSerie();
    await subir(serie, [hecho(1), hecho(2)]);
    const antes = await guardados(serie);
    expect(await subir(serie, [hecho(2), hecho(3)])).toEqual({ tiene: 2, conflicto: 2 });
    expect(await guardados(serie)).toEqual(antes);
  });

  test("that their till moved to another series are not kept twice", async () => {
    const [una, otra] = [nuevaSerie(), nuevaSerie()];
    const mismo = hecho(1);
    await subir(una, [mismo]);
    expect(await subir(otra, [mismo, hecho(2)])).toEqual({ tiene: 2, conflicto: null });
    expect([(await guardados(una)).length, (await guardados(otra)).length]).toEqual([1, 1]);
    // The reply was lost: the same facts again are no conflict, and another fact under the number is one.
    expect(await subir(otra, [mismo, hecho(3)])).toEqual({ tiene: 3, conflicto: null });
    expect(await subir(otra, [hecho(1)])).toEqual({ tiene: 3, conflicto: 1 });
  });

  test("of a later program are kept letter by letter", async () => {
    const serie = nuevaSerie();
    const datos = '{ "otroCampo": {"snake_case": 1, "camelCase": "ñ"}, "n": 1e2 }';
    await subir(serie, [hecho(1, { tipo: "conteo", version: 7, datos })]);
    expect((await guardados(serie))[0]?.datos).toBe(datos);
  });

  test("two calls at once with the same facts keep each once", async () => {
    const serie = nuevaSerie();
    const hechos = Array.from({ length: 300 }, (_, i) => hecho(i + 1));
    await Promise.all([subir(serie, hechos), subir(serie, hechos), subir(serie, hechos.slice(0, 100))]);
    expect((await guardados(serie)).map(({ n }) => n)).toEqual(hechos.map(({ n }) => n));
  });

  test("cannot be changed or taken away, not even with SQL in hand", async () => {
    const serie = nuevaSerie();
    await subir(serie, [hecho(1)]);
    const db = mundo.db();
    await expect(
      db.updateTable("hechos").set({ datos: "{}" }).where("serie", "=", serie).execute(),
    ).rejects.toThrow("un hecho no se cambia");
    await expect(db.deleteFrom("hechos").where("serie", "=", serie).execute()).rejects.toThrow(
      "un hecho no se borra",
    );
  });

  test("go back to a replacement with those annulments that were undone since", async () => {
    const cufs: string[] = [];
    for (const numero of [1, 2, 3]) {
      const factura = (await caja.factura(numero, 1)) as { cuf: string };
      exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
      cufs.push(factura.cuf);
    }
    const [anulada, revertida] = cufs;
    const { ownerToken } = mundo.empresas[0];
    const dueno = { "x-api-key": null, authorization: `Bearer ${ownerToken}` };
    for (const cuf of [anulada, revertida])
      exigir(await caja.call("POST", `/v1/terminal/facturas/${cuf}/anular`, { motivo: 1 }));
    exigir(await mundo.api("POST", `/v1/facturas/${revertida}/revertir-anulacion`, {}, dueno));
    const anulaciones = cufs.map((cuf, i) => {
      const datos = { cuf, ventaId: randomUUID(), monto: "25.00", turno: 1 };
      return hecho(i + 1, { tipo: "anulacion", datos: JSON.stringify(datos) });
    });
    await subir(nuevaSerie(), anulaciones);
    const revertidas: string[] = [];
    for (let desde: number | null = 0; desde !== null;) {
      const pagina: HechosTerminal = exigir(await caja.call("GET", `/v1/terminal/hechos?desde=${desde}`)).body
        .datos;
      revertidas.push(...pagina.revertidas);
      desde = pagina.hasta;
    }
    expect(revertidas).toEqual([revertida]);
  });

  test("in another form are refused with the field that is wrong", async () => {
    const respuesta = await caja.call("POST", "/v1/terminal/hechos", { serie: "corta", hechos: [hecho(0)] });
    expect(respuesta.status).toBe(422);
    expect(JSON.stringify(respuesta.body)).toMatch(/serie/);
  });
});

describe("the owner's page of sessions", () => {
  const turnos = async () =>
    exigir(
      await mundo.api("GET", "/v1/portal/turnos", undefined, {
        "x-api-key": null,
        authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
      }),
    ).body.datos;
  const de = (n: number, tipo: string, datos: object) => hecho(n, { tipo, datos: JSON.stringify(datos) });
  const venta = (n: number, monto: string) =>
    de(n, "venta", {
      ventaId: randomUUID(),
      cuf: "A1",
      sector: 1,
      numero: n,
      total: monto,
      pagos: [{ metodo: 1, monto }],
      turno: 1,
    });
  const CIERRE = {
    numero: 1,
    abiertoEn: "2026-11-23T08:00:00.000",
    abiertoPor: null,
    inicial: "100.00",
    ventas: { cantidad: 1, total: "25.00", anuladas: 0, totalAnuladas: "0.00" },
    metodos: [],
    movimientos: [],
    z: 1,
    cerradoEn: "2026-11-23T18:00:00.000",
    cerradoPor: "Ana",
    esperado: "125.00",
    denominaciones: [],
    contado: "120.00",
    diferencia: "-5.00",
    nota: "Se dio mal un cambio",
    anterior: "0".repeat(64),
    hash: "h",
  };

  test("tells what should be in an open drawer, and then the closing as the till made it", async () => {
    const serie = nuevaSerie();
    await subir(serie, [de(1, "turnoAbierto", { turno: 1, inicial: "100.00" }), venta(2, "25.00")]);
    expect(await turnos()).toMatchObject({
      abiertos: [{ caja: "Caja de prueba", numero: 1, esperado: "125.00", ventas: { cantidad: 1 } }],
      cierres: [],
    });
    await subir(serie, [de(3, "turnoCerrado", { cierre: CIERRE })]);
    expect(await turnos()).toMatchObject({
      abiertos: [],
      cierres: [{ caja: "Caja de prueba", z: 1, diferencia: "-5.00", nota: CIERRE.nota }],
    });
  });

  test("keeps a lost till's session and the new one's apart, in whatever order their facts come", async () => {
    const [perdida, nueva] = [nuevaSerie(), nuevaSerie()];
    const deTurno = de(2, "venta", { ...JSON.parse(venta(2, "25.00").datos), turno: 5 });
    await subir(perdida, [de(1, "turnoAbierto", { turno: 5, inicial: "100.00" })]);
    await subir(nueva, [de(1, "turnoAbierto", { turno: 10_001, inicial: "70.00" })]);
    await turnos();
    await subir(perdida, [deTurno]);
    expect((await turnos()).abiertos).toMatchObject([
      { numero: 5, esperado: "125.00" },
      { numero: 10_001, esperado: "70.00", ventas: { cantidad: 0 } },
    ]);
    await subir(perdida, [de(3, "turnoCerrado", { cierre: { ...CIERRE, numero: 5, z: 5 } })]);
    expect((await turnos()).abiertos).toMatchObject([{ numero: 10_001, esperado: "70.00" }]);
    await subir(nueva, [de(2, "turnoCerrado", { cierre: { ...CIERRE, numero: 10_001, z: 10_001 } })]);
    expect((await turnos()).abiertos).toEqual([]);
  });

  test("and a till's replacement are answered though an amount of a fact is none", async () => {
    await subir(nuevaSerie(), [de(1, "turnoAbierto", { turno: 71, inicial: "diez" })]);
    expect((await turnos()).abiertos.map(({ numero }: { numero: number }) => numero)).not.toContain(71);
    expect((await caja.call("GET", "/v1/terminal/hechos")).status).toBe(200);
  });

  test("leaves out a closing that this program cannot read", async () => {
    const antes = (await turnos()).cierres.length;
    await subir(nuevaSerie(), [hecho(1, { tipo: "turnoCerrado", version: 2, datos: "{}" })]);
    expect((await turnos()).cierres).toHaveLength(antes);
  });
});

describe("a till that takes another one's place", () => {
  const de = (n: number, tipo: string, datos: object) => hecho(n, { tipo, datos: JSON.stringify(datos) });
  const bajar = async (desde: number, suya: Caja) =>
    exigir(await suya.call("GET", `/v1/terminal/hechos?desde=${desde}`)).body.datos;
  const bajarTodo = async (suya: Caja) => {
    const hechos: { id: string; n: number }[] = [];
    let paginas = 0;
    for (let desde: number | null = 0; desde !== null; paginas++) {
      const pagina = await bajar(desde, suya);
      hechos.push(...pagina.hechos);
      desde = pagina.hasta;
    }
    return { hechos, paginas };
  };

  /** Gives the facts that a till gets so many days after they arrived. */
  const masTarde = async (serie: string, dias: number) => {
    const ahoraMs = Date.now() + dias * 86_400_000;
    const punto = await mundo
      .db()
      .selectFrom("series")
      .select(["nit", "sucursal", "puntoVenta"])
      .where("serie", "=", serie)
      .executeTakeFirstOrThrow();
    return (await hechosDesde(mundo.db(), punto, { desde: 0, ahoraMs })).hechos;
  };

  test("gets the closings, everything since the open session began, and the last week, letter by letter", async () => {
    const otra = await emparejarCaja(mundo);
    const serie = nuevaSerie();
    const todos = [
      de(1, "turnoAbierto", { turno: 1, inicial: "1.00" }),
      de(2, "movimiento", { turno: 1 }),
      de(3, "turnoCerrado", { cierre: "de otra forma" }),
      de(4, "bitacora", { accion: "cajón sin venta", detalle: null }),
      de(5, "turnoAbierto", { turno: 2, inicial: "2.00" }),
      hecho(6, { tipo: "conteo", version: 9, datos: '{ "snake_case":1e2 }' }),
    ];
    await otra.call("POST", "/v1/terminal/hechos", { serie, hechos: todos });
    const contados = todos.map((uno) => ({ ...uno, serie }));
    // A server that is lost now comes back from an older copy, and the lost till reports nothing any more.
    expect((await bajarTodo(otra)).hechos).toEqual(contados);
    expect(await masTarde(serie, 6)).toEqual(contados);
    expect(await masTarde(serie, 8)).toEqual([contados[2], contados[4], contados[5]]);
    const cierre = de(7, "turnoCerrado", { cierre: 2 });
    await otra.call("POST", "/v1/terminal/hechos", { serie, hechos: [cierre] });
    expect((await masTarde(serie, 8)).map(({ n }) => n)).toEqual([3, 7]);
  });

  test("gets the open session of the till before it, after a closing of the one before that", async () => {
    const otra = await emparejarCaja(mundo);
    const [perdida, nueva] = [nuevaSerie(), nuevaSerie()];
    const subida = async (serie: string, hechos: readonly object[]) =>
      exigir(await otra.call("POST", "/v1/terminal/hechos", { serie, hechos }));
    await subida(perdida, [de(1, "turnoAbierto", { turno: 5, inicial: "1.00" })]);
    await subida(nueva, [de(1, "turnoAbierto", { turno: 10_001, inicial: "2.00" })]);
    await subida(perdida, [de(2, "turnoCerrado", { cierre: "de otra forma" })]);
    expect((await masTarde(nueva, 8)).map(({ serie, n }) => [serie, n])).toEqual([
      [nueva, 1],
      [perdida, 2],
    ]);
  });

  test("gets the open session of the till before it, after fifteen days of the one before that, told by its copy", async () => {
    const otra = await emparejarCaja(mundo);
    const [perdida, nueva] = [nuevaSerie(), nuevaSerie()];
    const abierto = de(1, "turnoAbierto", { turno: 10_001, inicial: "2.00" });
    exigir(await otra.call("POST", "/v1/terminal/hechos", { serie: nueva, hechos: [abierto] }));
    const dias = Array.from({ length: 90 }, (_, i) =>
      i % 2 === 0
        ? de(i + 1, "turnoAbierto", { turno: i / 2 + 1, inicial: "1.00" })
        : de(i + 1, "turnoCerrado", { cierre: "de otra forma" }),
    );
    exigir(await otra.call("POST", "/v1/terminal/hechos", { serie: perdida, hechos: dias }));
    expect((await masTarde(nueva, 8))[0]).toMatchObject({ serie: nueva, n: 1 });
  });

  test("gets pages of at most 4 MiB, in the order in which they were told", async () => {
    const otra = await emparejarCaja(mundo);
    const serie = nuevaSerie();
    const grande = (n: number) => hecho(n, { datos: JSON.stringify("ñ".repeat(190_000)) });
    const todos = [de(1, "turnoAbierto", { turno: 1, inicial: "1.00" }), ...[2, 3, 4, 5, 6].map(grande)];
    for (const uno of todos.concat([7, 8, 9, 10, 11, 12, 13].map(grande)))
      exigir(await otra.call("POST", "/v1/terminal/hechos", { serie, hechos: [uno] }));
    const { hechos, paginas } = await bajarTodo(otra);
    expect(hechos.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(paginas).toBe(2);
  });
});
