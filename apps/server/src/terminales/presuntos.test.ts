/** Ends of outages that are written for a till that is gone. docs/trust.md heading 80 */
import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FinPresunto } from "../motor/esquema-contingencia.ts";
import { findTerminal, type Terminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import { createReloj } from "../reloj.ts";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { reponer } from "../copias/restaurar/reponer.ts";
import { oirCopia, receiveCortes } from "./recibir-cortes.ts";

const HORA_MS = 3_600_000;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 } });
});
afterAll(() => mundo.close());

const masTarde = (instante: Instante, ms: number) => epochToInstante(instanteToEpoch(instante) + ms);
/** A till of protocol 2 tells its protocol; so does each of its words on a second copy. */
const DOS = { "x-mostrador-protocol": "2" };

/** A till with one sale in an outage that goes on. */
interface Escena {
  readonly caja: Caja;
  readonly terminal: Terminal;
  readonly corte: {
    readonly id: string;
    readonly tipo: number;
    readonly inicio: Instante;
    readonly fin: null;
  };
  readonly cuf: string;
  /** A later sale that its second copy alone has. */
  readonly callada: { readonly cuf: string };
}

async function venderFuera(): Promise<Escena> {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const corte = { id: randomUUID(), tipo: 1, inicio, fin: null };
  const fuera = async (numero: number, cuando: Instante) =>
    (await caja.factura(numero, 2, cuando)) as { cuf: string };
  const vendida = await fuera(1, inicio);
  const callada = await fuera(2, masTarde(inicio, 10));
  await subir(caja, corte, vendida);
  const terminal = await findTerminal(mundo.db(), mundo.empresas[0].nit, caja.id);
  if (terminal === undefined) throw new Error("la caja no está");
  return { caja, terminal, corte, cuf: vendida.cuf, callada };
}

/** Uploads one document of an outage. */
async function subir(
  { call }: Caja,
  corte: Omit<Escena["corte"], "fin"> & { readonly fin: Instante | null },
  factura: object,
): Promise<void> {
  const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
  exigir(await call("POST", "/v1/terminal/offline", { cortes: [corte], facturas }));
}

const callar = { cortes: [], facturas: [] };
const decir = (caja: Caja, copiaAnterior: string) =>
  caja.call("POST", "/v1/terminal/offline", { ...callar, copia_anterior: copiaAnterior }, DOS);
const reemplazar = ({ terminal: { puntoVenta } }: Escena) =>
  emparejarCaja(mundo, { puntoVenta, reemplazar: true });
const partes = () => ({ db: mundo.db(), now: mundo.ahora, reloj: createReloj(mundo.ahora, () => 0) });

async function revocar({ caja }: Escena): Promise<void> {
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  exigir(await mundo.api("DELETE", `/v1/terminales/${caja.id}`, undefined, dueno));
}

/** Every act after which more documents of an ended outage are awaited. */
const ACTOS: Readonly<Record<FinPresunto, (escena: Escena) => Promise<unknown>>> = {
  revocacion: revocar,
  reemplazo: reemplazar,
  restauracion: async ({ terminal }) => {
    const cajas = new Map([[terminal.id, { ...terminal, revocado: 1 }]]);
    const nada = { lecturas: [], documentos: [], sucesos: [], eventos: [], empacadas: [] };
    const sinMas = { ...nada, resultados: new Map(), cambios: new Map() };
    await reponer(partes(), { ...sinMas, cajas }, mundo.ahora());
  },
  llamadaTardia: async (escena) => {
    await revocar(escena);
    const { terminal, corte } = escena;
    await transaccion(mundo.db(), terminal.nit, (tx) => receiveCortes(partes(), tx, terminal, [corte]));
  },
  faltan: async ({ caja, corte }) => {
    const cortes = [{ ...corte, fin: masTarde(corte.inicio, 1), faltan: true }];
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas: [] }, DOS));
  },
};

const corteDe = ({ corte }: Escena) =>
  mundo.db().selectFrom("cortes").selectAll().where("id", "=", corte.id).executeTakeFirstOrThrow();
const eventosDe = ({ corte }: Escena) =>
  mundo.db().selectFrom("eventos").selectAll().where("corteId", "=", corte.id).orderBy("inicio").execute();
const registrada = (cuf: string) =>
  hasta("el SIAT la tiene", async () => (await mundo.enImpuestos()).get(cuf) === 690);

/** When the first CUFD of after the start of the outage came to its point of sale; null if none came. */
async function cufdTras({ terminal: { nit, puntoVenta }, corte }: Escena): Promise<Instante | null> {
  const { desde } = await mundo
    .db()
    .selectFrom("cufds")
    .select((eb) => eb.fn.min("obtenidoEn").as("desde"))
    .where("nit", "=", nit)
    .where("puntoVenta", "=", puntoVenta)
    .where("obtenidoEn", ">", corte.inicio)
    .executeTakeFirstOrThrow();
  return desde;
}

/** Waits until the server looked at the outage and put it off by minutes. */
const mirada = ({ corte }: Escena) =>
  hasta("el servidor miró el corte y espera", async () => {
    const tarea = await mundo
      .db()
      .selectFrom("tareas")
      .select("venceEn")
      .where("clave", "=", corte.id)
      .where("arrendadaHasta", "is", null)
      .executeTakeFirst();
    return (tarea?.venceEn ?? 0) > mundo.ahora() + 60_000;
  });

const DE_OTROS = Object.entries(ACTOS).filter(([acto]) => acto !== "faltan");

test.each(DE_OTROS)(
  "an end written at a %s is presumed, and its event waits until the second copy has spoken",
  async (acto, hacer) => {
    const escena = await venderFuera();
    await hacer(escena);
    expect(await corteDe(escena)).toMatchObject({
      presunto: acto,
      fin: masTarde(escena.corte.inicio, 1),
    });
    await mirada(escena);
    expect(await eventosDe(escena)).toEqual([]);
    exigir(await decir(await reemplazar(escena), "ninguna"));
    expect((await corteDe(escena)).presunto).toBeNull();
    await registrada(escena.cuf);
  },
);

test.each(Object.entries(ACTOS))(
  "an end written at a %s gives way to the till's own: what the second copy has joins its event",
  async (_acto, hacer) => {
    const escena = await venderFuera();
    await hacer(escena);
    const nueva = await reemplazar(escena);
    const { corte, callada } = escena;
    const fin = masTarde(corte.inicio, 20);
    await subir(nueva, { ...corte, fin }, callada);
    for (const cuf of [escena.cuf, callada.cuf]) await registrada(cuf);
    expect(await corteDe(escena)).toMatchObject({ presunto: null, fin });
    expect(await eventosDe(escena)).toHaveLength(1);
  },
);

test("the word on a second copy ends no wait for documents that their own till said to have", async () => {
  const escena = await venderFuera();
  const { caja, corte, callada } = escena;
  await ACTOS.faltan(escena);
  // The computer goes on delivering what it printed, though its place was taken.
  exigir(await decir(await reemplazar(escena), "ninguna"));
  await mirada(escena);
  expect(await corteDe(escena)).toMatchObject({ presunto: "faltan" });
  expect(await eventosDe(escena)).toEqual([]);
  const fin = masTarde(corte.inicio, 20);
  await subir(caja, { ...corte, fin }, callada);
  for (const cuf of [escena.cuf, callada.cuf]) await registrada(cuf);
  expect(await eventosDe(escena)).toHaveLength(1);
});

test("a presumed end of which nobody speaks is registered six hours before its term", async () => {
  const escena = await venderFuera();
  await reemplazar(escena);
  await mirada(escena);
  await mundo.avanzar(41 * HORA_MS);
  await mirada(escena);
  expect(await eventosDe(escena)).toEqual([]);
  await mundo.avanzar(2 * HORA_MS);
  await registrada(escena.cuf);
});

test("an outage of which documents are missing is registered over those that arrived, six hours before its term", async () => {
  const escena = await venderFuera();
  const { caja, corte, callada } = escena;
  const fin = masTarde(corte.inicio, HORA_MS);
  const cuerpo = { cortes: [{ ...corte, fin, faltan: true }], facturas: [] };
  exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo, DOS));
  await mirada(escena);
  await mundo.avanzar(25 * HORA_MS);
  await hasta("el punto de venta tiene otro CUFD", async () => (await cufdTras(escena)) !== null);
  await mundo.avanzar(19 * HORA_MS);
  await registrada(escena.cuf);
  const [evento] = await eventosDe(escena);
  // A missing document has this CUFD, unless it was issued after the next one came.
  const siguiente = await cufdTras(escena);
  expect(evento?.fin).toBe(`${siguiente?.slice(0, 19)}.000`);
  // A later document lies in it, or gets an event that begins after it.
  await subir(caja, { ...corte, fin }, callada);
  await registrada(callada.cuf);
});

test("the word of a till that was replaced meanwhile ends no wait", async () => {
  const escena = await venderFuera();
  const reemplazo = await reemplazar(escena);
  const terminal = await findTerminal(mundo.db(), mundo.empresas[0].nit, reemplazo.id);
  expect(terminal?.revocado).toBe(0);
  await reemplazar(escena);
  exigir(await decir(reemplazo, "leida"));
  expect((await corteDe(escena)).presunto).toBe("reemplazo");
  // Its call was let in before the replacement.
  if (terminal !== undefined) await transaccion(mundo.db(), terminal.nit, (tx) => oirCopia(tx, terminal));
  expect((await corteDe(escena)).presunto).toBe("reemplazo");
});
