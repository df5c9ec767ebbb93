/** Integrators are told each fact across a restore, again perhaps, and under one id. docs/trust.md heading 71 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restaurar } from "../../operacion/admin/restaurar.ts";
import { createCopia } from "../../motor/copia.ts";
import { putTarea } from "../../motor/tareas.ts";
import { startServer, type ServerHandle } from "../../server.ts";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, hasta, llamar, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { notaDe } from "../../support/nota-de.ts";
import { startReceptor, type Receptor } from "../../support/receptor.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { tareaDeNoticia } from "../../motor/tareas/generales.ts";
import { TIPOS_SUCESO, type TipoSuceso } from "../../avisos/webhooks/sucesos.ts";

interface Evento {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly cuf?: string; readonly estado?: string };
}
interface Pagina {
  readonly eventos: readonly Evento[];
  readonly cursor: number;
  readonly hay_mas: boolean;
}
interface Emitida {
  readonly cuf: string;
  readonly numero_factura: number;
  readonly fecha_emision: string;
}
/** Calls a server with the company's key. */
type Llamada = (method: string, path: string, body?: object) => Promise<Emitida & Pagina>;

/** Kinds that a restore has to tell: a test of a webhook tells no fact. */
const CONTADOS = TIPOS_SUCESO.filter((tipo) => tipo !== "webhook.prueba");

describe("a restore in the middle of each kind", soloEnSqlite(), () => {
  let mundo: Mundo;
  let caja: Caja;
  let carpeta: string;
  let receptor: Receptor;
  let copia: string;
  /** The page that a reader had before the disaster, from the copy on. */
  let antes: Pagina;
  let alCopiar: number;
  let deLaCaja: object;
  const restaurados: ServerHandle[] = [];
  const diarios: string[] = [];

  const enMundo: Llamada = async (method, path, body) =>
    exigir(await mundo.api(method, path, body, { prefer: "return=minimal" })).body.datos;
  const en =
    ({ url }: ServerHandle): Llamada =>
    async (method, path, body) => {
      const headers = { "x-api-key": mundo.empresas[0].apiKey, prefer: "return=minimal" };
      return exigir(await llamar(url + path, method, body, headers)).body.datos;
    };
  const read = (llamada: Llamada, desde: number): Promise<Pagina> =>
    llamada("GET", `/v1/eventos?desde=${desde}&limite=500`);
  const anular = (llamada: Llamada, { cuf }: Emitida) =>
    llamada("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
  const revertir = (llamada: Llamada, { cuf }: Emitida) =>
    llamada("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
  const hasTipo = async (llamada: Llamada, tipo: TipoSuceso, n = 1) =>
    (await read(llamada, alCopiar)).eventos.filter(({ type }) => type === tipo).length >= n;

  /** Does each kind of act, on documents of before the copy and of after it; the copy is made in the middle of some. */
  async function vivir(): Promise<void> {
    const facturas: Emitida[] = [];
    for (let i = 0; i < 5; i++) facturas.push(await enMundo("POST", "/v1/facturas", pedido()));
    const [una, otra, tercera, cuarta, nueva] = facturas as [Emitida, Emitida, Emitida, Emitida, Emitida];
    await anular(enMundo, cuarta);
    // The copy holds one annulment as sent and not answered, and one invoice on its way.
    await mundo.control({ latencyMs: 600_000 });
    const [enCamino, anulandose] = [enMundo("POST", "/v1/facturas", pedido()), anular(enMundo, tercera)];
    await hasta("están en camino", async () => {
      const filas = mundo.db().selectFrom("facturas").select("cuf");
      const enviadas = await filas.where("estado", "=", "ENVIANDO").execute();
      return (
        enviadas.length === 1 && (await filas.where("cambioPendiente", "is not", null).execute()).length === 1
      );
    });
    alCopiar = (await read(enMundo, 0)).cursor;
    copia = createCopia(mundo.config.dataDir, join(carpeta, "copias"), mundo.ahora()).carpeta;
    await mundo.control({ latencyMs: 0 });
    await Promise.all([enCamino, anulandose]);
    // After the copy.
    await anular(enMundo, una);
    await anular(enMundo, otra);
    await revertir(enMundo, otra);
    await revertir(enMundo, cuarta);
    await enMundo("POST", "/v1/notas", notaDe(nueva));
    const despues = await enMundo("POST", "/v1/facturas", pedido());
    await anular(enMundo, despues);
    await revertir(enMundo, despues);
    await enContingencia();
    await enLaCaja();
    for (const tipo of ["siat.caido", "siat.recuperado"] as const) {
      const noticia = { tipo, ambiente: "piloto", en: mundo.ahora() } as const;
      await putTarea(mundo.db(), tareaDeNoticia(noticia));
      await hasta(tipo, () => hasTipo(enMundo, tipo));
    }
  }

  async function enContingencia(): Promise<void> {
    const { fecha_emision } = await enMundo("POST", "/v1/facturas", pedido({ contingencia: true }));
    await mundo.avanzar(1100);
    await enMundo("POST", "/v1/contingencia/evento", {
      tipo_evento: 1,
      fecha_inicio: fecha_emision.slice(0, 23),
      fecha_fin: epochToInstante(mundo.ahora()),
    });
    await enMundo("POST", "/v1/contingencia/paquete", {});
  }

  /** Sells at the till, online and offline; both are known to it alone after the disaster, and one is annulled. */
  async function enLaCaja(): Promise<void> {
    const enLinea = (await caja.factura(1, 1)) as { cuf: string };
    exigir(await caja.call("POST", "/v1/terminal/facturas", enLinea));
    exigir(await caja.call("POST", `/v1/terminal/facturas/${enLinea.cuf}/anular`, { motivo: 1 }));
    const corte = { id: randomUUID(), tipo: 1, inicio: await caja.ahora(), fin: "" };
    const fuera = (await caja.factura(2, 2)) as { cuf: string };
    corte.fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const subida = { ...fuera, corte_id: corte.id, gemela: null };
    await mundo.avanzar(1100);
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [corte], facturas: [subida] }));
    await hasta("se valida", async () => (await mundo.enImpuestos()).get(fuera.cuf) === 690);
    await hasta("dos paquetes", () => hasTipo(enMundo, "contingencia.paquete_enviado", 2));
    const facturas = [
      { ...enLinea, tipo_emision: 1, corte_id: null, gemela: null, estado: "ANULADA" },
      { ...subida, tipo_emision: 2, estado: "EMITIDA" },
    ];
    deLaCaja = { cufds: [], cortes: [corte], facturas };
  }

  /** Puts the copy back, reads the journals, and starts a server on it, which the till tells its documents. */
  async function volver(): Promise<Llamada> {
    const dataDir = join(carpeta, `vuelta-${restaurados.length}`);
    const config = { ...mundo.config, dataDir, diario: join(dataDir, "diario") };
    const vuelta = await restaurar(config, copia, diarios.join(","), () => {});
    expect(vuelta).toMatchObject({ ok: true, value: { api: "abierta" } });
    diarios.push(config.diario);
    const server = await startServer(config, { now: mundo.ahora, log: () => {} });
    restaurados.push(server);
    const como = { authorization: `Bearer ${caja.token}` };
    exigir(await llamar(`${server.url}/v1/terminal/recuperar`, "POST", deLaCaja, como));
    return en(server);
  }

  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "avisos-"));
    receptor = await startReceptor();
    // The low balance comes after the copy.
    mundo = await startMundo({ creditos: 56, config: { tareasMs: 20, webhookRedes: ["127.0.0.0/8"] } });
    diarios.push(mundo.config.diario ?? "");
    caja = await emparejarCaja(mundo);
    await enMundo("POST", "/v1/webhooks", { url: receptor.url, eventos: ["*"] });
    await vivir();
    antes = await read(enMundo, alCopiar);
    await mundo.parar();
    const restaurado = await volver();
    await hasta("las dudas se averiguan", async () => (await read(restaurado, 0)).eventos.length >= 20);
  });
  afterAll(async () => {
    for (const server of restaurados) await server.close();
    await mundo.close();
    receptor.close();
    rmSync(carpeta, { recursive: true });
  });

  const suyos = ({ eventos }: Pick<Pagina, "eventos">, tipo: string) =>
    eventos
      .filter(({ type }) => type === tipo)
      .map(({ id, data }) => `${id} ${data.cuf ?? ""} ${data.estado ?? ""}`)
      .toSorted();
  const ultimo = () => {
    const server = restaurados.at(-1);
    if (server === undefined) throw new Error("no hay servidor restaurado");
    return en(server);
  };

  test.each(CONTADOS)("tells each %s again under its id, and leaves none out", async (tipo) => {
    const contados = suyos(antes, tipo);
    expect(contados.length).toBeGreaterThan(0);
    await hasta(
      "se cuenta",
      async () => suyos(await read(ultimo(), antes.cursor), tipo).length >= contados.length,
    );
    expect(suyos(await read(ultimo(), antes.cursor), tipo)).toEqual(contados);
  });

  test("delivers to a webhook again under the Webhook-Id of before the restore only", async () => {
    const { eventos } = await read(ultimo(), 0);
    const ids = () => receptor.recibidos.map(({ headers }) => String(headers["webhook-id"]));
    await hasta("llegan", async () => eventos.every(({ id }) => ids().includes(id)));
    expect(new Set(ids())).toEqual(new Set([...eventos, ...antes.eventos].map(({ id }) => id)));
    expect(ids().length).toBeGreaterThan(new Set(ids()).size);
  });

  test("tells nothing again that a till, or a journal, tells once more", async () => {
    const { eventos } = await read(ultimo(), 0);
    const como = { authorization: `Bearer ${caja.token}` };
    const url = restaurados.at(-1)?.url ?? "";
    exigir(await llamar(`${url}/v1/terminal/recuperar`, "POST", deLaCaja, como));
    expect((await read(ultimo(), 0)).eventos).toEqual(eventos);
  });

  test("put back a second time, gives a cursor of the first time all that it would pass over", async () => {
    const primera = ultimo();
    const perdidas: string[] = [];
    for (let i = 0; i < 3; i++) perdidas.push((await primera("POST", "/v1/facturas", pedido())).cuf);
    const { cursor, eventos: leidos } = await read(primera, alCopiar);
    await restaurados.at(-1)?.close();
    const segunda = await volver();
    const nueva = await segunda("POST", "/v1/facturas", pedido());
    const cufsDe = async () => {
      const pagina = await read(segunda, cursor);
      return [pagina.cursor, pagina.eventos] as const;
    };
    await hasta("las de la primera vuelta", async () => {
      const [, eventos] = await cufsDe();
      return leidos.every(({ id }) => eventos.some((evento) => evento.id === id));
    });
    const [alFin, eventos] = await cufsDe();
    const emitidas = eventos.filter(({ type }) => type === "factura.emitida").map(({ data }) => data.cuf);
    expect(emitidas).toEqual(expect.arrayContaining([...perdidas, nueva.cuf]));
    expect(new Set(eventos.map(({ id }) => id)).size).toBe(eventos.length);
    // A cursor of this generation goes on where it stands.
    expect(await read(segunda, alFin)).toEqual({ eventos: [], cursor: alFin, hay_mas: false });
  });
});
