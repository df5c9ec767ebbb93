import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveCierre } from "../../db/restauracion.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, hasta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soughtCuf } from "../../db/sought.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 } });
});
afterAll(() => mundo.close());

test("after a restore an outage joins the event that was registered since the copy, whatever its end", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const facturas: { readonly cuf: string }[] = [];
  for (const numero of [1, 2]) facturas.push((await caja.factura(numero, 2)) as { cuf: string });
  await mundo.avanzar(10_000);
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: await caja.ahora() };
  const [primera = { cuf: "" }, segunda = { cuf: "" }] = facturas;
  const subir = async (factura: object) => {
    const subida = { ...factura, gemela: null, corte_id: corte.id };
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas: [subida] }));
  };
  const enImpuestos = async (cuf: string) => (await mundo.enImpuestos()).get(cuf) === 690;
  await subir(primera);
  await hasta("la primera está", () => enImpuestos(primera.cuf));

  // The copy has neither event nor package, and the outage ends earlier: its till was lost.
  const db = mundo.db();
  const evento = await db
    .selectFrom("eventos")
    .selectAll()
    .where("corteId", "=", corte.id)
    .executeTakeFirstOrThrow();
  const paquetes = db.selectFrom("paquetes").select("id").where("eventoId", "=", evento.id);
  await db
    .updateTable("facturas")
    .set({ paqueteId: null })
    .where("cuf", "=", soughtCuf(primera.cuf))
    .execute();
  await db.deleteFrom("paqueteFacturas").where("paqueteId", "in", paquetes).execute();
  await db.deleteFrom("paquetes").where("eventoId", "=", evento.id).execute();
  await db.deleteFrom("eventos").where("id", "=", evento.id).execute();
  await db
    .updateTable("cortes")
    .set({ fin: epochToInstante(instanteToEpoch(inicio) + 3000) })
    .where("id", "=", corte.id)
    .execute();
  const [copiaDe, nada] = [mundo.ahora(), []];
  const listas = { requeridos: nada, cubiertos: nada, faltan: nada, sinEmpresa: nada };
  await saveCierre(db, { id: randomUUID(), copiaDe, en: copiaDe, leidos: true, aceptado: null, ...listas });
  await subir(segunda);
  await hasta("la segunda está", () => enImpuestos(segunda.cuf));
  const {
    codigo,
    inicio: desde,
    fin,
  } = await db.selectFrom("eventos").selectAll().where("corteId", "=", corte.id).executeTakeFirstOrThrow();
  expect({ codigo, desde: desde.slice(0, 19), fin: fin.slice(0, 19) }).toEqual({
    codigo: evento.codigo,
    desde: evento.inicio.slice(0, 19),
    fin: evento.fin.slice(0, 19),
  });
});
