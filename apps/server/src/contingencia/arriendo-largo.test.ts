import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeLease } from "../motor/leases.ts";
import { soughtCuf } from "../motor/sought.ts";
import { freeColgadas } from "../motor/tareas.ts";
import { createEsperas } from "../esperas.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { plazoDe } from "../motor/tareas/limites.ts";

/** Documents of the package; a question for each takes so long that two of them outlast a lease. */
const DOCUMENTOS = 4;
const PREGUNTA_MS = 10 * 60_000;
/** Documents in a row without an answer, after which a search stops. */
const CALLADAS = 3;
/** Number of a server that this database never gives. */
const OTRO = 2_000_000_000;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 }, retenedor: true });
});
afterAll(() => mundo.close());

/** Uploads the documents of an outage, which ends once all of them are there: one package has them. */
async function subir(
  caja: Awaited<ReturnType<typeof emparejarCaja>>,
  corte: { readonly id: string; readonly fin: string },
  facturas: readonly object[],
): Promise<void> {
  const deCorte = facturas.map((factura) => ({ ...factura, gemela: null, corte_id: corte.id }));
  for (const cuerpo of [
    { cortes: [{ ...corte, fin: null }], facturas: deCorte },
    { cortes: [corte], facturas: [] },
  ])
    exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo));
}

test("a lease is renewed between the questions of a package, so that no other server does its work beside it", async () => {
  const esperas = createEsperas(() => mundo.monotono());
  const caja = await emparejarCaja(mundo);
  const corte = { id: randomUUID(), tipo: 1, inicio: await caja.ahora() };
  const facturas: { cuf: string }[] = [];
  for (let n = 1; n <= DOCUMENTOS; n++) facturas.push((await caja.factura(n, 2)) as { cuf: string });
  await mundo.avanzar(10_000);
  const fin = await caja.ahora();
  const db = mundo.db();
  const paquetes = () => db.selectFrom("paquetes").select("id").where("estado", "=", "enviando").execute();
  const tomados: unknown[] = [];
  let preguntas = 0;
  mundo.cable().alResponder("verificacionEstadoFactura", async () => {
    preguntas++;
    await mundo.avanzar(PREGUNTA_MS);
    for (const { id } of await paquetes()) {
      const quien = { proceso: OTRO, ahoraMs: mundo.ahora(), esperas };
      tomados.push(await takeLease(db, `paquete:${id}`, quien));
    }
    tomados.push(...(await freeColgadas(db, esperas, plazoDe)).filter(({ clase }) => clase === "cortes"));
  });
  mundo.cable().retener("recepcionPaqueteFactura");
  await subir(caja, { ...corte, fin }, facturas);
  await hasta("se pierde el envío", async () => mundo.cable().cuantas("recepcionPaqueteFactura") > 0);
  mundo.cable().retener(null);
  await hasta("se emiten", async () => {
    const cufs = facturas.map(({ cuf }) => soughtCuf(cuf));
    const filas = await db.selectFrom("facturas").select("estado").where("cuf", "in", cufs).execute();
    return filas.every(({ estado }) => estado === "EMITIDA");
  });
  mundo.cable().alResponder("verificacionEstadoFactura", null);
  expect(preguntas).toBeGreaterThanOrEqual(DOCUMENTOS);
  expect(tomados.filter((tomado) => tomado !== null)).toEqual([]);
});

test("documents without an answer keep no later one of their package from being asked for", async () => {
  const caja = await emparejarCaja(mundo, { reemplazar: true });
  const corte = { id: randomUUID(), tipo: 1, inicio: await caja.ahora() };
  const facturas: { cuf: string }[] = [];
  for (let n = 1; n <= CALLADAS + 2; n++) facturas.push((await caja.factura(n, 2)) as { cuf: string });
  await mundo.avanzar(10_000);
  const fin = await caja.ahora();
  const db = mundo.db();
  const antes = mundo.cable().cuantas("recepcionPaqueteFactura");
  mundo.cable().retener("recepcionPaqueteFactura");
  await subir(caja, { ...corte, fin }, facturas);
  await hasta("se pierde la respuesta", async () => mundo.cable().cuantas("recepcionPaqueteFactura") > antes);
  const cufs = facturas.map(({ cuf }) => soughtCuf(cuf));
  const enOrden = await db
    .selectFrom("paqueteFacturas")
    .select("cuf")
    .where("cuf", "in", cufs)
    .orderBy("posicion")
    .execute();
  const enSuOrden = enOrden.map(({ cuf }) => String(cuf));
  const [mudas, otras] = [enSuOrden.slice(0, CALLADAS), enSuOrden.slice(CALLADAS)];
  expect([mudas.length, otras.length]).toEqual([CALLADAS, 2]);
  mundo.cable().retener("verificacionEstadoFactura", mudas);
  await mundo.cable().soltar();
  const estados = async (unas: readonly string[]) => {
    const filas = await db
      .selectFrom("facturas")
      .select("estado")
      .where("cuf", "in", unas.map(soughtCuf))
      .execute();
    return new Set(filas.map(({ estado }) => estado));
  };
  await hasta("las otras tienen su respuesta", async () => {
    await mundo.avanzar(60_000);
    return [...(await estados(otras))].join() === "EMITIDA";
  });
  expect(await estados(mudas)).toEqual(new Set(["OFFLINE"]));
  mundo.cable().retener(null);
  await hasta("y al fin todas", async () => {
    await mundo.avanzar(60_000);
    return [...(await estados([...mudas, ...otras]))].join() === "EMITIDA";
  });
});
