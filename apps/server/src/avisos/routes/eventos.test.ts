import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertHechos } from "../../terminales/db/hechos.ts";
import { insertSuceso } from "../db/sucesos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { anunciar } from "../db/webhooks.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

interface Evento {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly cuf?: string; readonly limite?: number };
}
interface Pagina {
  readonly eventos: readonly Evento[];
  readonly cursor: number;
  readonly hay_mas: boolean;
}

async function read(desde: number, limite = 500): Promise<Pagina> {
  return exigir(await mundo.api("GET", `/v1/eventos?desde=${desde}&limite=${limite}`)).body.datos;
}
const emitir = async () =>
  exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos
    .cuf as string;
/** An event that no document makes. */
const bajos = (limite: number) => ({ creditosDisponibles: 1, limite });
const limites = ({ eventos }: Pagina) => eventos.map(({ data }) => data.limite);

describe("the feed of events", () => {
  test("holds each event once and in its order, page by page, without any webhook", async () => {
    const { cursor } = await read(0);
    const cufs = [await emitir(), await emitir(), await emitir()];
    exigir(await mundo.api("POST", `/v1/facturas/${cufs[0]}/anular`, { motivo: 1 }));
    const hallados: Evento[] = [];
    let paginas = 0;
    for (let desde = cursor, sigue = true; sigue; paginas++) {
      const pagina = await read(desde, 3);
      hallados.push(...pagina.eventos);
      [desde, sigue] = [pagina.cursor, pagina.hay_mas];
    }
    expect(paginas).toBe(2);
    expect(hallados.map(({ type, data }) => [type, data.cuf])).toEqual([
      ...cufs.map((cuf) => ["factura.emitida", cuf]),
      ["factura.anulada", cufs[0]],
    ]);
    expect(hallados[0]?.data).toMatchObject({ url_publica: expect.stringContaining(`/f/${cufs[0]}`) });
    expect(new Set(hallados.map(({ id }) => id)).size).toBe(4);
  });

  test("of another company is not in it; a cursor at its end stays where it is", async () => {
    await emitir();
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    const suya = exigir(await mundo.api("GET", "/v1/eventos", undefined, otra)).body.datos;
    expect(suya).toEqual({ eventos: [], cursor: 0, hay_mas: false });
    const { cursor } = await read(0);
    expect(await read(cursor)).toEqual({ eventos: [], cursor, hay_mas: false });
  });

  test("has an event that began first and ended last before the other: no reader passes it", async () => {
    const { nit } = mundo.empresas[0];
    const { cursor } = await read(0);
    const [tomada, soltada] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lenta = transaccion(mundo.db(), nit, async (tx) => {
      await anunciar(tx, nit, "creditos.bajos", bajos(1), mundo.ahora(), randomUUID());
      tomada.resolve();
      await soltada.promise;
    });
    await tomada.promise;
    // Takes the installation's lock, as announcements of outages do: it does not wait for the company's.
    const rapida = transaccion(mundo.db(), "comun", (tx) =>
      anunciar(tx, nit, "creditos.bajos", bajos(2), mundo.ahora(), randomUUID()),
    );
    const antes = await read(cursor);
    soltada.resolve();
    await Promise.all([lenta, rapida]);
    expect([...limites(antes), ...limites(await read(antes.cursor))]).toEqual([1, 2]);
  });

  test("has what a program of before wrote without a version, after what was read already", async () => {
    const { nit } = mundo.empresas[0];
    const { cursor } = await read(0);
    for (const [i, limite] of [7, 8].entries())
      await mundo
        .db()
        .insertInto("sucesos")
        .values({
          id: `evt_antes${9 - i}`,
          nit,
          tipo: "creditos.bajos",
          datos: JSON.stringify(bajos(limite)),
          en: mundo.ahora() + i,
          version: null,
        })
        .execute();
    const pagina = await read(cursor);
    expect(limites(pagina)).toEqual([7, 8]);
    expect((await read(pagina.cursor)).eventos).toEqual([]);
  });

  test("has all that a program of before wrote, also more than one transaction numbers", async () => {
    const { nit } = mundo.empresas[0];
    const { cursor } = await read(0);
    const comun = { nit, tipo: "creditos.bajos", datos: JSON.stringify(bajos(1)), version: null };
    const filas = Array.from({ length: 401 }, (_, i) => ({ ...comun, id: `evt_muchos${i}`, en: i }));
    await mundo.db().insertInto("sucesos").values(filas).execute();
    expect((await read(cursor)).eventos).toHaveLength(401);
  });

  test("gives what a later program wrote as it is stored, and what follows it", async () => {
    const { nit } = mundo.empresas[0];
    const { cursor } = await read(0);
    const deDespues = { tipo: "factura.pagada", datos: JSON.stringify({ cuf: "A1", pagadoEn: 7 }) };
    await transaccion(mundo.db(), nit, async (tx) => {
      const id = await insertSuceso(tx, nit, "creditos.bajos", bajos(9), mundo.ahora(), "nueve");
      await tx.updateTable("sucesos").set(deDespues).where("id", "=", id).execute();
      await insertSuceso(tx, nit, "creditos.bajos", bajos(10), mundo.ahora(), "diez");
    });
    const { eventos } = await read(cursor);
    expect(eventos.map(({ type }) => type)).toEqual(["factura.pagada", "creditos.bajos"]);
    expect(eventos[0]?.data).toMatchObject({ cuf: "A1", pagado_en: 7 });
  });
});

test("facts have their ids in commit order: the company's lock is held to the end", async () => {
  const caja = await emparejarCaja(mundo);
  const { nit } = mundo.empresas[0];
  const deCaja = { nit, sucursal: 0, puntoVenta: 0, id: caja.id };
  const hecho = (n: number) => ({
    id: randomUUID(),
    n,
    epoca: 1,
    tipo: "bitacora",
    version: 1,
    instante: "2026-11-23T10:00:00.000" as never,
    usuario: null,
    autorizo: null,
    datos: JSON.stringify({ accion: `orden-${n}`, detalle: null }),
  });
  const leidos = async () =>
    (
      await mundo.db().selectFrom("hechos").select(["id", "n"]).where("nit", "=", nit).orderBy("id").execute()
    ).map(({ n }) => n);
  const [tomada, soltada] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lenta = transaccion(mundo.db(), nit, async (tx) => {
    await insertHechos(tx, deCaja, "a".repeat(32), [hecho(1)], mundo.ahora());
    tomada.resolve();
    await soltada.promise;
  });
  await tomada.promise;
  const rapida = caja.call("POST", "/v1/terminal/hechos", {
    serie: "b".repeat(32),
    hechos: [hecho(1), hecho(2)],
  });
  const antes = await leidos();
  soltada.resolve();
  await lenta;
  exigir(await rapida);
  await hasta("los tres", async () => (await leidos()).length === 3);
  expect([antes, await leidos()]).toEqual([[], [1, 1, 2]]);
});
