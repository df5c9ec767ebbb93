import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 } });
});
afterAll(() => mundo.close());

const masTarde = (instante: Instante, ms: number) => epochToInstante(instanteToEpoch(instante) + ms);

/** A till in the place of a lost one says that there is no second copy to wait for. */
async function sinCopia({ call }: Caja): Promise<void> {
  const subida = { cortes: [], facturas: [], copia_anterior: "ninguna" };
  exigir(await call("POST", "/v1/terminal/offline", subida, { "x-mostrador-protocol": "2" }));
}

async function puntoDe({ id }: Caja): Promise<number> {
  const caja = mundo.db().selectFrom("terminales").select("puntoVenta").where("id", "=", id);
  return (await caja.executeTakeFirstOrThrow()).puntoVenta;
}

test.each([
  ["its event is registered and its documents are packed", 0],
  ["so is one that begins ahead of the clock, once its end is past", 3000],
])("revoking a till ends its open outage: %s", async (_que, adelantoMs) => {
  const caja = await emparejarCaja(mundo);
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const inicio = masTarde(await caja.ahora(), adelantoMs);
  const factura = (await caja.factura(1, 2, inicio)) as { cuf: string };
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
  exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas }));
  exigir(await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, dueno));
  await sinCopia(await emparejarCaja(mundo, { puntoVenta: await puntoDe(caja), reemplazar: true }));
  await hasta("el SIAT la tiene", async () => (await mundo.enImpuestos()).get(factura.cuf) === 690);
});

test("revoking a till that was replaced leaves the outage of the one in its place open", async () => {
  const vieja = await emparejarCaja(mundo);
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const { puntoVenta } = await mundo
    .db()
    .selectFrom("terminales")
    .select("puntoVenta")
    .where("id", "=", vieja.id)
    .executeTakeFirstOrThrow();
  const nueva = await emparejarCaja(mundo, { puntoVenta, reemplazar: true });
  const inicio = await nueva.ahora();
  const factura = (await nueva.factura(5000, 2)) as { cuf: string };
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
  exigir(await nueva.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas }));
  exigir(await mundo.api("DELETE", `/v1/terminales/${vieja.id}`, undefined, dueno));
  const { fin } = await mundo
    .db()
    .selectFrom("cortes")
    .select("fin")
    .where("id", "=", corte.id)
    .executeTakeFirstOrThrow();
  expect(fin).toBeNull();
});

test("a till that is replaced while its call is on the way leaves its documents to the one in its place", async () => {
  const vieja = await emparejarCaja(mundo);
  const { puntoVenta } = await mundo
    .db()
    .selectFrom("terminales")
    .select("puntoVenta")
    .where("id", "=", vieja.id)
    .executeTakeFirstOrThrow();
  const inicio = await vieja.ahora();
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const facturas: { readonly cuf: string }[] = [];
  for (const numero of [1, 2, 3, 4, 5, 6]) {
    const factura = (await vieja.factura(numero, 2)) as { cuf: string };
    const contada = { tipo_emision: 2, estado: "OFFLINE", gemela: null, corte_id: corte.id };
    facturas.push({ ...factura, ...contada });
  }
  // The server asks the tax system for each document, and pairing passes it.
  await mundo.control({ latencyMs: 400 });
  const cuenta = vieja.call("POST", "/v1/terminal/recuperar", { cufds: [], cortes: [corte], facturas });
  const nueva = await emparejarCaja(mundo, { puntoVenta, reemplazar: true });
  expect(exigir(await cuenta).body.datos.facturas).toHaveLength(facturas.length);
  await mundo.control({ latencyMs: 0 });
  await sinCopia(nueva);
  await hasta("la nueva oye de todas", async () => {
    const { documentos } = exigir(await nueva.call("GET", "/v1/terminal/documentos?desde=0")).body.datos;
    return facturas.every(({ cuf }) =>
      documentos.some((d: { cuf: string; estado: string }) => d.cuf === cuf && d.estado === "EMITIDA"),
    );
  });
});

test("a replaced till's outage ends where its copy tells: what that brings and the new till's outage have their own time", async () => {
  const HORA_MS = 3_600_000;
  const vieja = await emparejarCaja(mundo);
  const { puntoVenta } = await mundo
    .db()
    .selectFrom("terminales")
    .select("puntoVenta")
    .where("id", "=", vieja.id)
    .executeTakeFirstOrThrow();
  const inicio = await vieja.ahora();
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const fueraDe = async (caja: typeof vieja, numero: number, suyo: { id: string }, cuando: Instante) => ({
    ...((await caja.factura(numero, 2, cuando)) as { cuf: string }),
    gemela: null,
    corte_id: suyo.id,
  });
  const subir = async (caja: typeof vieja, cortes: readonly object[], facturas: readonly object[]) =>
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas }));
  const conocida = await fueraDe(vieja, 1, corte, inicio);
  await subir(vieja, [corte], [conocida]);
  const callada = await fueraDe(vieja, 2, corte, masTarde(inicio, 2 * HORA_MS));
  await mundo.avanzar(6 * HORA_MS);
  const nueva = await emparejarCaja(mundo, { puntoVenta, reemplazar: true });
  const suInicio = await nueva.ahora();
  const otro = { id: randomUUID(), tipo: 1, inicio: suInicio, fin: masTarde(suInicio, 10) };
  const suya = await fueraDe(nueva, 3000, otro, suInicio);
  await subir(nueva, [otro], [suya]);
  await subir(nueva, [{ ...corte, fin: masTarde(inicio, 2 * HORA_MS + 1000) }], [callada]);
  for (const { cuf } of [conocida, callada, suya])
    await hasta("el SIAT la tiene", async () => (await mundo.enImpuestos()).get(cuf) === 690);
  const ventanas = await mundo
    .db()
    .selectFrom("eventos")
    .select(["inicio", "fin"])
    .where("puntoVenta", "=", puntoVenta)
    .orderBy("inicio")
    .execute();
  // The end that the copy tells, not the pairing's.
  expect(ventanas).toHaveLength(2);
  expect((ventanas[0]?.fin ?? "9") < masTarde(inicio, 2 * HORA_MS + 2000)).toBe(true);
});
