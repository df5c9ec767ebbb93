/** Documents that a till printed and brings after its credential ended. docs/decisions/0082 */
import { randomUUID } from "node:crypto";
import {
  epochToInstante,
  instanteToEpoch,
  PROTOCOLO,
  PROTOCOLO_HEADER,
  type Cuf,
  type Instante,
} from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50, proxies: ["loopback"] } });
});
afterAll(() => mundo.close());

const dueno = (method: string, path: string, body?: object) =>
  mundo.api(method, path, body, {
    "x-api-key": null,
    authorization: `Bearer ${mundo.empresas[0].ownerToken}`,
  });

interface Impresa {
  readonly cuf: Cuf;
  readonly cuerpo: {
    readonly cufds?: readonly object[];
    readonly cortes: readonly [{ readonly id: string; readonly fin: Instante }];
    readonly facturas: readonly object[];
  };
}

/** Prints a document in an outage that ended, as a till without its server does. */
async function imprimir(caja: Caja, numero: number): Promise<Impresa> {
  const inicio = await caja.ahora();
  const id = randomUUID();
  const corte = { id, tipo: 1, inicio, fin: epochToInstante(instanteToEpoch(inicio) + 1000) };
  const factura = (await caja.factura(numero, 2, inicio)) as { cuf: Cuf };
  const facturas = [{ ...factura, gemela: null, corte_id: id }];
  return { cuf: factura.cuf, cuerpo: { cortes: [corte], facturas } };
}

const entregar = (caja: Caja, { cuerpo }: Impresa) =>
  caja.call("POST", "/v1/terminal/offline", cuerpo, { [PROTOCOLO_HEADER]: String(PROTOCOLO) });

async function puntoDe({ id }: Caja): Promise<number> {
  const caja = mundo.db().selectFrom("terminales").select("puntoVenta").where("id", "=", id);
  return (await caja.executeTakeFirstOrThrow()).puntoVenta;
}

const enEquipos = async ({ id }: Caja) =>
  exigir(await dueno("GET", "/v1/terminales")).body.datos.terminales.find((t: { id: string }) => t.id === id);

const enServidor = ({ cuf }: Impresa) =>
  mundo
    .db()
    .selectFrom("facturas")
    .select(["estado", "terminalId"])
    .where("cuf", "=", cuf)
    .executeTakeFirst();

const laTieneImpuestos = ({ cuf }: Impresa) =>
  hasta("Impuestos la tiene", async () => (await mundo.enImpuestos()).get(cuf) === 690);

/** Calls by which a till reads, sells, or changes what others see: none is for a till whose credential ended. */
const CERRADAS = [
  ["GET", "/v1/terminal/estado"],
  ["GET", "/v1/terminal/datos"],
  ["GET", "/v1/terminal/documentos"],
  ["GET", "/v1/terminal/hechos"],
  ["POST", "/v1/terminal/facturas"],
  ["POST", "/v1/terminal/cambios"],
  ["POST", "/v1/terminal/credencial"],
] as const;

async function nadaLee(caja: Caja): Promise<void> {
  for (const [method, path] of CERRADAS) {
    const { status, headers } = await caja.call(method, path, method === "POST" ? {} : undefined);
    expect([path, status, headers.get("x-error-code")]).toEqual([path, 403, "terminalRevocada"]);
  }
}

/** A fact of a till's drawer, which can be told again, by the same computer under another credential too. */
function hechosDe(caja: Caja, serie: string = randomUUID().replaceAll("-", "")) {
  const hecho = {
    id: randomUUID(),
    n: 1,
    epoca: 1,
    tipo: "bitacora",
    version: 1,
    usuario: null,
    autorizo: null,
    instante: "2026-11-23T09:00:00.000",
    datos: '{"accion":"cajón sin venta","detalle":null}',
  };
  const cuerpo = { serie, hechos: [hecho] };
  return { serie, contar: (por: Caja = caja) => por.call("POST", "/v1/terminal/hechos", cuerpo) };
}

const contarHechos = (caja: Caja) => hechosDe(caja).contar();

test("what a replaced till printed comes in by itself, and is followed by the till in its place", async () => {
  const vieja = await emparejarCaja(mundo);
  const impresa = await imprimir(vieja, 1);
  const nueva = await emparejarCaja(mundo, { puntoVenta: await puntoDe(vieja), reemplazar: true });
  await nadaLee(vieja);
  const { facturas } = exigir(await entregar(vieja, impresa)).body.datos;
  expect(facturas).toEqual([{ cuf: impresa.cuf, resultado: "recibida", causa: null }]);
  expect((await contarHechos(vieja)).status).toBe(200);
  await laTieneImpuestos(impresa);
  expect(await enServidor(impresa)).toMatchObject({ terminalId: nueva.id });
  const otraVez = exigir(await entregar(vieja, impresa)).body.datos.facturas;
  expect(otraVez).toMatchObject([{ resultado: "yaEstaba" }]);
  expect((await enEquipos(vieja)).retenidas.cuantas).toBe(0);
});

test("what a revoked till printed waits for its owner, takes no number, and goes out at her word without the computer", async () => {
  const caja = await emparejarCaja(mundo);
  const [una, otra, tercera] = [await imprimir(caja, 1), await imprimir(caja, 2), await imprimir(caja, 3)];
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  await nadaLee(caja);
  for (const impresa of [una, otra, otra])
    expect(exigir(await entregar(caja, impresa)).body.datos.facturas).toEqual([
      { cuf: impresa.cuf, resultado: "recibida", causa: null },
    ]);
  expect((await contarHechos(caja)).status).toBe(403);
  expect([await enServidor(una), await enServidor(otra)]).toEqual([undefined, undefined]);
  const cortes = await mundo
    .db()
    .selectFrom("cortes")
    .select("id")
    .where("terminalId", "=", caja.id)
    .execute();
  expect(cortes).toEqual([]);
  const { retenidas } = await enEquipos(caja);
  expect(retenidas).toMatchObject({ cuantas: 2, facturas: [{ cuf: una.cuf }, { cuf: otra.cuf }] });
  expect(retenidas.monto).toBeGreaterThan(0);
  const decidida = exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true })).body;
  expect(decidida.datos).toMatchObject({ recibidas: 2, quedan: 0 });
  for (const impresa of [una, otra]) await laTieneImpuestos(impresa);
  expect((await enEquipos(caja)).retenidas.cuantas).toBe(0);
  // Her word counts for what comes later, and for the facts of its drawer.
  expect(exigir(await entregar(caja, tercera)).body.datos.facturas).toMatchObject([
    { resultado: "recibida" },
  ]);
  await laTieneImpuestos(tercera);
  expect((await contarHechos(caja)).status).toBe(200);
  await nadaLee(caja);
});

const mesDe = async () => {
  const [gestion, mes] = epochToInstante(mundo.ahora()).split("-");
  return exigir(await dueno("GET", `/v1/reportes/mes?gestion=${gestion}&mes=${Number(mes)}`)).body.datos;
};
const entregaDe = ({ headers }: Awaited<ReturnType<typeof entregar>>) => headers.get("x-mostrador-entrega");

test("of a computer that brings facts alone the owner is asked too, and her word lets them in", async () => {
  const vieja = await emparejarCaja(mundo);
  const impresa = await imprimir(vieja, 1);
  await emparejarCaja(mundo, { puntoVenta: await puntoDe(vieja), reemplazar: true });
  // Its papers came in before its owner revoked it: nothing is held, and its last fact would stay outside for ever.
  exigir(await entregar(vieja, impresa));
  exigir(await dueno("DELETE", `/v1/terminales/${vieja.id}`));
  expect((await enEquipos(vieja)).hechos).toBeNull();
  const hechos = hechosDe(vieja);
  expect((await hechos.contar()).status).toBe(403);
  expect(await enEquipos(vieja)).toMatchObject({ hechos: "esperan", retenidas: { cuantas: 0 } });
  exigir(await dueno("POST", `/v1/terminales/${vieja.id}/entrega`, { acepta: false }));
  const negada = await hechos.contar();
  expect([negada.status, entregaDe(negada)]).toEqual([403, "rechazada"]);
  expect((await enEquipos(vieja)).hechos).toBe("rechazados");
  exigir(await dueno("POST", `/v1/terminales/${vieja.id}/entrega`, { acepta: true }));
  expect((await enEquipos(vieja)).hechos).toBeNull();
  expect(exigir(await hechos.contar()).body.datos).toEqual({ tiene: 1, conflicto: null });
});

test("a copy that tells the same numbers of their series does not end the question", async () => {
  const caja = await emparejarCaja(mundo);
  const copia = await emparejarCaja(mundo, { puntoVenta: await puntoDe(caja), reemplazar: true });
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  const hechos = hechosDe(caja);
  expect((await hechos.contar()).status).toBe(403);
  exigir(await hechosDe(copia, hechos.serie).contar());
  expect((await enEquipos(caja)).hechos).toBe("esperan");
});

test("facts that arrive under the computer's new credential are asked about no more", async () => {
  const caja = await emparejarCaja(mundo);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  const hechos = hechosDe(caja);
  expect((await hechos.contar()).status).toBe(403);
  expect((await enEquipos(caja)).hechos).toBe("esperan");
  const otraVez = await emparejarCaja(mundo, { puntoVenta: await puntoDe(caja), reemplazar: true });
  exigir(await hechos.contar(otraVez));
  expect((await enEquipos(caja)).hechos).toBeNull();
});

test("what the owner refuses goes nowhere, is kept, and her later word still brings it in", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  const antes = await mesDe();
  exigir(await entregar(caja, impresa));
  expect(await mesDe()).toMatchObject({ por_decidir: antes.por_decidir + 1, rechazadas: antes.rechazadas });
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: false }));
  expect(await enEquipos(caja)).toMatchObject({
    retenidas: { cuantas: 0, plazo: null, facturas: [] },
    rechazadas: { cuantas: 1, facturas: [{ cuf: impresa.cuf, numero: 1 }] },
  });
  expect(await mesDe()).toMatchObject({ por_decidir: antes.por_decidir, rechazadas: antes.rechazadas + 1 });
  const negada = await entregar(caja, impresa);
  expect([negada.status, negada.headers.get("x-error-code")]).toEqual([403, "terminalRevocada"]);
  expect(await enServidor(impresa)).toBeUndefined();
  const guardada = await mundo
    .db()
    .selectFrom("retenidas")
    .select("decision")
    .where("terminalId", "=", caja.id)
    .executeTakeFirst();
  expect(guardada).toEqual({ decision: "rechazada" });
  const { datos } = exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true })).body;
  expect(datos).toMatchObject({ recibidas: 1, quedan: 0 });
  expect((await enEquipos(caja)).rechazadas.cuantas).toBe(0);
  expect(await mesDe()).toMatchObject({ por_decidir: antes.por_decidir, rechazadas: antes.rechazadas });
  await laTieneImpuestos(impresa);
});

test("what the owner refused is kept again where the server came back from a copy of before it, and her later word brings it in", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, impresa));
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: false }));
  // The journal has her word, and no held document.
  await mundo.db().deleteFrom("retenidas").where("terminalId", "=", caja.id).execute();
  expect((await enEquipos(caja)).rechazadas.cuantas).toBe(0);
  const antes = await mesDe();
  for (const vez of [1, 2]) {
    const negada = await entregar(caja, impresa);
    expect([vez, negada.status, entregaDe(negada)]).toEqual([vez, 403, "rechazada"]);
  }
  expect(await enServidor(impresa)).toBeUndefined();
  expect(await enEquipos(caja)).toMatchObject({
    retenidas: { cuantas: 0 },
    rechazadas: { cuantas: 1, facturas: [{ cuf: impresa.cuf, numero: 1 }] },
  });
  expect(await mesDe()).toMatchObject({ por_decidir: antes.por_decidir, rechazadas: antes.rechazadas + 1 });
  const { datos } = exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true })).body;
  expect(datos).toMatchObject({ recibidas: 1, quedan: 0 });
  await laTieneImpuestos(impresa);
});

describe("a held document of a CUFD that the server lacks, since it came back from a copy", () => {
  /** A till that was revoked, its printed document, and the CUFD of it, which the server does not know any more. */
  async function conCufdPerdido() {
    const caja = await emparejarCaja(mundo);
    const impresa = await imprimir(caja, 1);
    const [cufd] = exigir(await caja.call("GET", "/v1/terminal/estado")).body.datos.cufds;
    const [{ nit, codigoSistema: codigo_sistema }] = mundo.empresas;
    const punto_venta = await puntoDe(caja);
    exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
    exigir(await mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema, punto_venta }));
    await mundo.db().deleteFrom("cufds").where("codigo", "=", cufd.codigo).execute();
    const conCufd = { ...impresa, cuerpo: { ...impresa.cuerpo, cufds: [cufd] } };
    const aceptar = async () =>
      exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true })).body.datos;
    return { caja, impresa, conCufd, aceptar };
  }

  test("goes out with the CUFD that its till told with it, though the computer is gone by then", async () => {
    const { caja, conCufd, aceptar } = await conCufdPerdido();
    exigir(await entregar(caja, conCufd));
    expect(await aceptar()).toMatchObject({ recibidas: 1, quedan: 0 });
    await laTieneImpuestos(conCufd);
  });

  test("that its till told without it stays held, and goes out once it is told with it", async () => {
    const { caja, impresa, conCufd, aceptar } = await conCufdPerdido();
    exigir(await entregar(caja, impresa));
    expect(await aceptar()).toMatchObject({ recibidas: 0, quedan: 1 });
    expect(await enEquipos(caja)).toMatchObject({ retenidas: { cuantas: 1 } });
    const buscada = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${impresa.cuf}`)).body.datos;
    expect(buscada.repetidas).toEqual([]);
    expect(exigir(await entregar(caja, conCufd)).body.datos.facturas).toMatchObject([
      { resultado: "recibida" },
    ]);
    await laTieneImpuestos(impresa);
    expect((await enEquipos(caja)).retenidas.cuantas).toBe(0);
  });

  test("is not made with a code that its CUF does not end with: nobody's word puts a false one in", async () => {
    const { caja, impresa, conCufd, aceptar } = await conCufdPerdido();
    const [cufd] = conCufd.cuerpo.cufds;
    const falso = { ...cufd, codigo_control: "0123456789ABCDE" };
    exigir(await entregar(caja, { ...impresa, cuerpo: { ...conCufd.cuerpo, cufds: [falso] } }));
    expect(await aceptar()).toMatchObject({ recibidas: 0, quedan: 1 });
    const puestos = mundo.db().selectFrom("cufds").select("id").where("codigo", "=", cufd.codigo);
    expect(await puestos.execute()).toEqual([]);
  });

  test("that a program of before held without it is given it when its till tells it again", async () => {
    const { caja, impresa, conCufd, aceptar } = await conCufdPerdido();
    for (const dicha of [impresa, conCufd]) exigir(await entregar(caja, dicha));
    expect(await aceptar()).toMatchObject({ recibidas: 1, quedan: 0 });
    await laTieneImpuestos(impresa);
  });
});

test("an outage of which the till has more than can be held gets no event before the rest came", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, impresa));
  const [{ nit }] = mundo.empresas;
  const suyas = mundo.db().selectFrom("retenidas").selectAll().where("terminalId", "=", caja.id);
  const { id: _id, ...fila } = await suyas.executeTakeFirstOrThrow();
  const otras = Array.from({ length: 1999 }, (_, i) => ({
    ...fila,
    sha256: String(i),
    decision: "aceptada" as const,
  }));
  for (let i = 0; i < otras.length; i += 500)
    await mundo
      .db()
      .insertInto("retenidas")
      .values(otras.slice(i, i + 500))
      .execute();
  const [{ id: corteId }] = impresa.cuerpo.cortes;
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true }));
  const corte = () =>
    mundo.db().selectFrom("cortes").select("presunto").where("nit", "=", nit).where("id", "=", corteId);
  expect(await corte().executeTakeFirst()).toEqual({ presunto: "faltan" });
  exigir(await entregar(caja, impresa));
  expect(await corte().executeTakeFirst()).toEqual({ presunto: null });
  await laTieneImpuestos(impresa);
});

test("the till hears that its papers were refused, and nothing of it before or after", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  const latir = () => caja.call("GET", "/v1/terminal/estado");
  expect(entregaDe(await latir())).toBeNull();
  exigir(await entregar(caja, impresa));
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: false }));
  expect([entregaDe(await latir()), entregaDe(await entregar(caja, impresa))]).toEqual([
    "rechazada",
    "rechazada",
  ]);
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true }));
  expect(entregaDe(await latir())).toBeNull();
});

test("a refused document that its computer brings under a new credential is refused no more", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, impresa));
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: false }));
  const otraVez = await emparejarCaja(mundo, { puntoVenta: await puntoDe(caja), reemplazar: true });
  exigir(await entregar(otraVez, impresa));
  await laTieneImpuestos(impresa);
  expect((await enEquipos(caja)).rechazadas.cuantas).toBe(0);
});

test("the owner reads until when the tax system accepts the first of them: 48 h after its outage", async () => {
  const caja = await emparejarCaja(mundo);
  const [una, otra] = [await imprimir(caja, 1), await imprimir(caja, 2)];
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  for (const impresa of [otra, una]) exigir(await entregar(caja, impresa));
  const { cortes } = una.cuerpo;
  const { retenidas } = await enEquipos(caja);
  expect(Date.parse(retenidas.plazo)).toBe(instanteToEpoch(cortes[0].fin) + 48 * 3_600_000);
});

test("a replaced till that its owner revokes afterwards is in strange hands: she is asked", async () => {
  const vieja = await emparejarCaja(mundo);
  const impresa = await imprimir(vieja, 1);
  await emparejarCaja(mundo, { puntoVenta: await puntoDe(vieja), reemplazar: true });
  exigir(await dueno("DELETE", `/v1/terminales/${vieja.id}`));
  exigir(await entregar(vieja, impresa));
  expect(await enServidor(impresa)).toBeUndefined();
  expect((await enEquipos(vieja)).retenidas.cuantas).toBe(1);
});

test("a revoked till whose place is taken later is still asked about", async () => {
  const robada = await emparejarCaja(mundo);
  const impresa = await imprimir(robada, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${robada.id}`));
  await emparejarCaja(mundo, { puntoVenta: await puntoDe(robada), reemplazar: true });
  exigir(await entregar(robada, impresa));
  expect(await enServidor(impresa)).toBeUndefined();
});

test("a revoked computer that is paired again brings what was held under its new credential: nobody is asked", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, impresa));
  const otraVez = await emparejarCaja(mundo, { puntoVenta: await puntoDe(caja), reemplazar: true });
  const { facturas } = exigir(await entregar(otraVez, impresa)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
  expect((await enEquipos(caja)).retenidas.cuantas).toBe(0);
  await laTieneImpuestos(impresa);
});

test("paired for another place, it does not make a document that is held a refused one", async () => {
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, impresa));
  const enOtro = await emparejarCaja(mundo);
  const { facturas } = exigir(await entregar(enOtro, impresa)).body.datos;
  expect(facturas).toEqual([{ cuf: impresa.cuf, resultado: "recibida", causa: null }]);
  expect((await enEquipos(caja)).retenidas.cuantas).toBe(1);
  const { repetidas } = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${impresa.cuf}`)).body.datos;
  expect(repetidas).toEqual([]);
});

test("a copy with a credential that another one followed stops, and what it printed waits for the owner", async () => {
  const cifrada = { "x-forwarded-for": "192.168.1.20", "x-forwarded-proto": "https" };
  const caja = await emparejarCaja(mundo);
  const impresa = await imprimir(caja, 1);
  await mundo.db().updateTable("terminales").set({ oido: 1 }).where("id", "=", caja.id).execute();
  const { token } = exigir(await caja.call("POST", "/v1/terminal/credencial", {}, cifrada)).body.datos;
  const conNuevo = { "x-api-key": null, authorization: `Bearer ${token}` };
  exigir(await mundo.api("GET", "/v1/terminal/estado", undefined, conNuevo));
  await mundo.avanzar(11 * 60_000);
  await nadaLee(caja);
  exigir(await entregar(caja, impresa));
  expect(await enServidor(impresa)).toBeUndefined();
  exigir(await mundo.api("GET", "/v1/terminal/estado", undefined, conNuevo));
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true }));
  await laTieneImpuestos(impresa);
});

test("a company that was deactivated gets what its replaced till printed", async () => {
  const vieja = await emparejarCaja(mundo);
  const impresa = await imprimir(vieja, 1);
  await emparejarCaja(mundo, { puntoVenta: await puntoDe(vieja), reemplazar: true });
  const activar = (activa: number) =>
    mundo.db().updateTable("empresas").set({ activa }).where("nit", "=", mundo.empresas[0].nit).execute();
  await activar(0);
  const { facturas } = exigir(await entregar(vieja, impresa)).body.datos;
  await activar(1);
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
  await laTieneImpuestos(impresa);
});

test("a number that another document has: what the owner accepts is among the repeated ones", async () => {
  const caja = await emparejarCaja(mundo);
  const [primera, repetida] = [await imprimir(caja, 1), await imprimir(caja, 1)];
  exigir(await entregar(caja, primera));
  exigir(await dueno("DELETE", `/v1/terminales/${caja.id}`));
  exigir(await entregar(caja, repetida));
  exigir(await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true }));
  const { repetidas } = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${repetida.cuf}`)).body.datos;
  expect(repetidas).toMatchObject([{ causa: "numeroUsado", salida: null }]);
  expect((await enEquipos(caja)).retenidas.cuantas).toBe(0);
});

test("a document that was set aside before a restore is among the repeated ones again, and takes no number", async () => {
  const vieja = await emparejarCaja(mundo);
  const [propia, otra] = [await imprimir(vieja, 1), await imprimir(vieja, 1)];
  await emparejarCaja(mundo, { puntoVenta: await puntoDe(vieja), reemplazar: true });
  const { cortes, facturas } = otra.cuerpo;
  const apartada = { ...otra, cuerpo: { cortes, facturas: facturas.map((f) => ({ ...f, apartada: true })) } };
  for (let vez = 0; vez < 2; vez++)
    expect(exigir(await entregar(vieja, apartada)).body.datos.facturas).toEqual([
      { cuf: otra.cuf, resultado: "rechazada", causa: "numeroUsado" },
    ]);
  expect(exigir(await entregar(vieja, propia)).body.datos.facturas).toMatchObject([
    { resultado: "recibida" },
  ]);
  const { repetidas } = exigir(await dueno("GET", `/v1/portal/repetidas?buscar=${otra.cuf}`)).body.datos;
  expect(repetidas).toMatchObject([{ causa: "numeroUsado", salida: null }]);
});

test("there is nothing to decide on a till in service", async () => {
  const caja = await emparejarCaja(mundo);
  const { status } = await dueno("POST", `/v1/terminales/${caja.id}/entrega`, { acepta: true });
  expect(status).toBe(404);
});
