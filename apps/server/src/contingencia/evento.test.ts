import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Evento } from "./db/eventos.ts";
import { saveCierre } from "../motor/restauracion.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "../motor/sought.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 } });
});
afterAll(() => mundo.close());

/** The server has the verdict of the package, so nothing of it is pending. */
const aceptada = async (cuf: string) => {
  const suya = mundo.db().selectFrom("facturas").select("estado").where("cuf", "=", soughtCuf(cuf));
  return (await suya.executeTakeFirstOrThrow()).estado === "EMITIDA";
};

/** Makes a till's outage: its documents are issued at once and uploaded on request. */
async function cortar() {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const corte = { id: randomUUID(), tipo: 1, inicio };
  const subir = async (factura: object, fin: string) => {
    const subida = { ...factura, gemela: null, corte_id: corte.id };
    const cuerpo = { cortes: [{ ...corte, fin }], facturas: [subida] };
    exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo));
  };
  const emitir = async (numero: number) => (await caja.factura(numero, 2)) as { cuf: string };
  return { caja, corte, subir, emitir };
}

/**
 * Removes an outage's event and package, as a restored copy lacks them; gives the event at the tax system.
 */
async function restaurarSin(corteId: string, cuf: string): Promise<Evento> {
  const db = mundo.db();
  const evento = await db
    .selectFrom("eventos")
    .selectAll()
    .where("corteId", "=", corteId)
    .executeTakeFirstOrThrow();
  const paquetes = db.selectFrom("paquetes").select("id").where("eventoId", "=", evento.id);
  await db.updateTable("facturas").set({ paqueteId: null }).where("cuf", "=", soughtCuf(cuf)).execute();
  await db.deleteFrom("paqueteFacturas").where("paqueteId", "in", paquetes).execute();
  await db.deleteFrom("paquetes").where("eventoId", "=", evento.id).execute();
  await db.deleteFrom("eventos").where("id", "=", evento.id).execute();
  const [copiaDe, nada] = [mundo.ahora(), []];
  const listas = { requeridos: nada, cubiertos: nada, faltan: nada, sinEmpresa: nada };
  await saveCierre(db, { id: randomUUID(), copiaDe, en: copiaDe, leidos: true, aceptado: null, ...listas });
  return evento;
}

const eventosDe = async (corteId: string) =>
  (
    await mundo
      .db()
      .selectFrom("eventos")
      .selectAll()
      .where("corteId", "=", corteId)
      .orderBy("inicio")
      .execute()
  ).map(({ codigo, inicio, fin }) => ({
    codigo,
    inicio: inicio.slice(0, 19),
    fin: fin.slice(0, 19),
  }));

test("after a restore an outage joins the event that was registered since the copy, whatever its end", async () => {
  const { caja, corte, subir, emitir } = await cortar();
  const [primera, segunda] = [await emitir(1), await emitir(2)];
  await mundo.avanzar(10_000);
  await subir(primera, await caja.ahora());
  await hasta("la primera está", () => aceptada(primera.cuf));

  const evento = await restaurarSin(corte.id, primera.cuf);
  // The outage ends earlier, since its till was lost.
  await subir(segunda, epochToInstante(instanteToEpoch(corte.inicio) + 3000));
  await hasta("la segunda está", () => aceptada(segunda.cuf));
  expect(await eventosDe(corte.id)).toEqual([
    { codigo: evento.codigo, inicio: evento.inicio.slice(0, 19), fin: evento.fin.slice(0, 19) },
  ]);
});

test("after a restore an outage that went on is registered beside the event that only the tax system knows", async () => {
  const { caja, corte, subir, emitir } = await cortar();
  const primera = await emitir(1);
  await mundo.avanzar(10_000);
  const alVolver = await caja.ahora();
  await mundo.avanzar(5000);
  const segunda = await emitir(2);
  await mundo.avanzar(5000);
  await subir(primera, alVolver);
  await hasta("la primera está", () => aceptada(primera.cuf));

  const evento = await restaurarSin(corte.id, primera.cuf);
  await subir(segunda, await caja.ahora());
  await hasta("la segunda está", () => aceptada(segunda.cuf));
  const [viejo, nuevo] = await eventosDe(corte.id);
  expect(viejo?.codigo).toBe(evento.codigo);
  expect(nuevo?.inicio).toBe(viejo?.fin);
});
