/** A company's issuing beside another one that takes all that its limits allow: what each of them gets, and what the victim waits. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pausa } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { emparejarCaja } from "../../apps/server/src/support/caja.ts";
import { llamar } from "../../apps/server/src/support/llamar.ts";
import type { EmpresaDemo } from "../../scripts/demo/provision.ts";
import type { Abuso, LlamadaDeAbuso } from "./abusador.ts";
import type { Banco } from "./banco.ts";
import { cargar, post } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { LINEAS } from "./emision.ts";
import { llenar } from "./llenar.ts";
import { percentil } from "./medir.ts";
import { measureIn } from "./proceso.ts";
import { addCreditos, conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";

/** The victim sends this share of what the server issues for it alone. */
const PARTE = 0.2;
/** The limit of each company, which is a server's own where no setting changes it. */
const POR_MINUTO = 600;
/** The victim keeps below its own limit; a busy machine leaves it more than its share, so that a run ends. */
const MAX_POR_S = (POR_MINUTO / 60) * 0.95;
const MIN_POR_S = 4;
const MAX_RAZON = 2;
/** Calls alone, before and after, and beside: as many of each, so that a p99 is no single call. */
const SOLAS = 200;
const JUNTO = 2 * SOLAS;
const CONEXIONES = 16;
const GRANDES = 20;
const HISTORIA = 20_000;
const LINEAS_GRANDE = 500;
const POR_LOTE = 20;
const POR_LOTE_CHICO = 2;
/** Documents of one upload of a till, and the point of sale of the abuser's till. */
const POR_SUBIDA = 100;
const PUNTO_DE_CAJA = 9;
const FILAS_LISTA = 50_000;

/** The mix of calls of one abuser. */
interface Vecino {
  readonly nombre: string;
  readonly llamadas: readonly LlamadaDeAbuso[];
  /** The tax system does not answer it while this abuser calls. */
  readonly colgado?: true;
}

/** Measures the victim alone, beside each abuser, and alone again. The ratio is that of the p99. */
export async function vecinos(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  const [abusador, victima] = mundo.empresas;
  if (abusador === undefined || victima === undefined) throw new Error("faltan empresas");
  await addCreditos(mundo.config, victima.nit);
  // The model of the abuser's history is its first document.
  await mundo.api("POST", "/v1/facturas", pedidoJson(LINEAS), { prefer: "return=minimal" });
  await mundo.servidor.stop();
  llenar(mundo, HISTORIA, banco.avance);
  await mundo.servidor.start();
  const cufs = await emitirGrandes(banco, mundo);
  const { servidor, siat, url } = await conSiatRapido(mundo, 0, {
    MOSTRADOR_POR_MINUTO: String(POR_MINUTO),
    MOSTRADOR_PROXIES: "127.0.0.1",
  });
  try {
    const pids = [servidor.pid, siat.pid, process.pid];
    const { porS, sola } = await cuantoPuede(banco, mundo, victima);
    const medida = { banco, mundo, victima, siat: url, pids, porS };
    banco.anotar("facturas con PDF de la víctima", {
      valor: porS,
      unidad: "por s",
      de: { limite: `sola ${sola.toFixed(1)} por s; la parte es ${PARTE}`, valor: sola },
    });
    const subida = await buildSubida(banco, mundo, abusador);
    for (const vecino of [...listVecinos(mundo.base, abusador, cufs), subida]) {
      if (!banco.isPedida(vecino.nombre)) continue;
      await measureJunto(medida, vecino, String(abusador.nit));
    }
  } finally {
    await servidor.stop();
    await siat.stop();
    await mundo.close();
  }
}

interface Medida {
  readonly banco: Banco;
  readonly mundo: MundoBench;
  readonly victima: EmpresaDemo;
  /** The tax system's address. */
  readonly siat: string;
  readonly porS: number;
  readonly pids: readonly (number | undefined)[];
}

/**
 * The victim's rate, its share of what four calls at a time get, and the latter. Its own limit, or the length of a run, may leave it another
 * share: the line says which.
 */
async function cuantoPuede(
  { avance }: Banco,
  mundo: MundoBench,
  victima: EmpresaDemo,
): Promise<{ readonly porS: number; readonly sola: number }> {
  const emitir = (total: number) =>
    cargar({
      url: `${mundo.base}/v1/facturas`,
      total,
      aLaVez: 4,
      headers: { "x-api-key": victima.apiKey },
      cuerpo: () => pedidoJson(LINEAS),
      avance: (hechas) => avance(`vecinos: la víctima sola, ${hechas} de ${total}`),
    });
  await emitir(60);
  const { porS: sola } = await emitir(100);
  return { porS: Math.min(MAX_POR_S, Math.max(MIN_POR_S, sola * PARTE)), sola };
}

async function measureJunto(medida: Medida, vecino: Vecino, nit: string): Promise<void> {
  const { banco, mundo } = medida;
  const solas = [...(await emitir(medida, SOLAS, `sola antes de ${vecino.nombre}`))];
  if (vecino.colgado === true) await colgar(medida, nit);
  const { llamadas } = vecino;
  const abuso: Abuso = { llamadas, conexiones: CONEXIONES };
  const hilo = new Worker(join(import.meta.dirname, "abusador.ts"), { workerData: abuso });
  const junto = await emitir(medida, JUNTO, `junto a ${vecino.nombre}`);
  const dicha = once(hilo, "message");
  hilo.postMessage("fin");
  const [cuenta] = await dicha;
  await hilo.terminate();
  if (vecino.colgado === true) await colgar(medida, "");
  await reposar(mundo, medida.victima);
  solas.push(...(await emitir(medida, SOLAS, `sola después de ${vecino.nombre}`)));
  const sola = percentil(solas, 99);
  const p = (valores: readonly number[], de: number) => `${percentil(valores, de).toFixed(0)} ms`;
  banco.anotar(`junto a ${vecino.nombre}, p99`, {
    valor: percentil(junto, 99),
    unidad: "ms",
    de: { limite: `sola ${sola.toFixed(0)} ms`, valor: sola },
    max: MAX_RAZON,
  });
  banco.anotar(`  p50 ${p(solas, 50)} sola, p90 ${p(solas, 90)} y ${p(junto, 90)}; p50 junto`, {
    valor: percentil(junto, 50),
    unidad: "ms",
    de: { limite: "sola", valor: percentil(solas, 50) },
  });
  // Each connection sends its next call with the reply: that all got one says that none of them was idle.
  const respondidas = [...cuenta.values()].reduce((suma: number, veces: number) => suma + veces, 0);
  banco.anotar("  llamadas del abusador, cada conexión más de una", {
    valor: respondidas,
    unidad: "en todo",
    min: CONEXIONES,
  });
  for (const [status, veces] of cuenta)
    banco.anotar(`  respuestas ${status} del abusador`, { valor: veces, unidad: "en todo" });
}

/** Waits until the server answers at once: what the abuser had begun is done. */
async function reposar(mundo: MundoBench, { apiKey }: EmpresaDemo): Promise<void> {
  for (let rapidas = 0; rapidas < 5;) {
    const desde = performance.now();
    await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": apiKey });
    rapidas = performance.now() - desde < 50 ? rapidas + 1 : 0;
  }
}

/**
 * Issues one invoice after another at the victim's rate. The waits of each call's threads for a processor do not count; its waits for other
 * calls do.
 */
async function emitir(
  { banco, mundo, victima, porS, pids }: Medida,
  total: number,
  que: string,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  const cuerpo = pedidoJson(LINEAS);
  const tiempos: number[] = [];
  const desde = performance.now();
  for (let i = 0; i < total; i++) {
    const falta = desde + (i / porS) * 1000 - performance.now();
    if (falta > 0) await pausa(falta);
    const { ms, sinFilaMs } = await measureIn(pids, () =>
      post(agent, `${mundo.base}/v1/facturas`, { "x-api-key": victima.apiKey }, cuerpo),
    );
    tiempos.push(Number.isNaN(sinFilaMs) ? ms : sinFilaMs);
    if (i % 20 === 0) banco.avance(`vecinos, ${que}: ${i} de ${total}`);
  }
  agent.destroy();
  return tiempos;
}

async function colgar({ siat }: Medida, nit: string): Promise<void> {
  await fetch(`${siat}/colgada`, { method: "PUT", body: nit });
}

async function emitirGrandes({ avance }: Banco, mundo: MundoBench): Promise<readonly string[]> {
  const cufs: string[] = [];
  const cuerpo = pedidoJson(LINEAS_GRANDE);
  while (cufs.length < GRANDES) {
    avance(`vecinos: facturas grandes, ${cufs.length} de ${GRANDES}`);
    const { status, body } = await mundo.api("POST", "/v1/facturas", cuerpo, { prefer: "return=minimal" });
    if (status !== 200) throw new Error(`factura de ${LINEAS_GRANDE} líneas: ${status}`);
    cufs.push(body.datos.cuf);
  }
  return cufs;
}

const EN_JSON = { "content-type": "application/json" };

function listVecinos(base: string, abusador: EmpresaDemo, cufs: readonly string[]): readonly Vecino[] {
  const clave = { ...EN_JSON, "x-api-key": abusador.apiKey };
  const dueno = { ...EN_JSON, authorization: `Bearer ${abusador.ownerToken}` };
  const leer = (ruta: string, headers: LlamadaDeAbuso["headers"]) => ({
    metodo: "GET",
    url: base + ruta,
    headers,
  });
  const mandar = (ruta: string, headers: LlamadaDeAbuso["headers"], cuerpo: string) => ({
    metodo: "POST",
    url: base + ruta,
    headers,
    cuerpo,
  });
  const grande = pedidoJson(LINEAS_GRANDE);
  const chica = pedidoJson(LINEAS);
  const mes = new Date(Date.now() - 60 * 86_400_000);
  const periodo = `gestion=${mes.getUTCFullYear()}&mes=${mes.getUTCMonth() + 1}`;
  return [
    { nombre: "facturas de 500 líneas", llamadas: [mandar("/v1/facturas", clave, grande)] },
    { nombre: "lotes de 20 de 500 líneas", llamadas: [mandar("/v1/facturas/lote", clave, lote(grande))] },
    { nombre: "lotes de 20 chicas", llamadas: [mandar("/v1/facturas/lote", clave, lote(chica))] },
    {
      nombre: `lotes de ${POR_LOTE_CHICO} chicas`,
      llamadas: [mandar("/v1/facturas/lote", clave, lote(chica, POR_LOTE_CHICO))],
    },
    {
      nombre: `listas de ${FILAS_LISTA} precios`,
      llamadas: [false, true].map((aplicar) =>
        mandar("/v1/portal/productos/importar", dueno, lista(aplicar)),
      ),
    },
    {
      nombre: "libros, respaldos y listas",
      llamadas: [
        leer(`/v1/reportes/libro-ventas?${periodo}`, clave),
        leer(`/v1/reportes/libro-ventas.xlsx?${periodo}`, clave),
        leer(`/v1/reportes/respaldo?${periodo}&formato=xml`, clave),
        leer("/v1/facturas?limite=100", clave),
        leer("/v1/eventos?limite=100", clave),
      ],
    },
    {
      nombre: "claves falsas y llamadas sin clave",
      llamadas: [
        leer("/v1/cuenta", { "x-api-key": "mk_falsa_{n}" }),
        leer("/openapi.json", {}),
        leer("/healthz", {}),
        leer("/guia", {}),
        leer("/docs", {}),
        mandar("/v1/facturas", clave, "x".repeat(5 * 1024 * 1024)),
        mandar("/v1/facturas", { ...EN_JSON, "x-api-key": "mk_falsa" }, grande),
      ],
    },
    {
      nombre: "un SIAT que a ella no le contesta",
      llamadas: [mandar("/v1/facturas", clave, chica)],
      colgado: true,
    },
    {
      nombre: "PDF de 500 líneas",
      llamadas: cufs.flatMap((cuf) =>
        ["pdf", "ticket"].map((forma) => leer(`/f/${cuf}/${forma}`, { "x-forwarded-for": "10.0.{n}" })),
      ),
    },
  ];
}

/**
 * A till of the abuser uploads the same offline sales again and again. The server checks each document, and stores it once.
 */
async function buildSubida(
  { avance }: Banco,
  { base }: MundoBench,
  { ownerToken }: EmpresaDemo,
): Promise<Vecino> {
  const api = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string | null>> = {},
  ) => llamar(base + path, method, body, headers);
  const caja = await emparejarCaja({ api, empresas: [{ ownerToken }] }, { puntoVenta: PUNTO_DE_CAJA });
  const ahora = await caja.ahora();
  const corteId = randomUUID();
  const facturas: object[] = [];
  while (facturas.length < POR_SUBIDA) {
    avance(`vecinos: documentos de una caja, ${facturas.length} de ${POR_SUBIDA}`);
    const factura = await caja.factura(facturas.length + 1, 2);
    facturas.push({ ...factura, corte_id: corteId });
  }
  const cuerpo = JSON.stringify({ cortes: [{ id: corteId, tipo: 1, inicio: ahora, fin: null }], facturas });
  const headers = { ...EN_JSON, authorization: `Bearer ${caja.token}`, "x-mostrador-protocol": "2" };
  return {
    nombre: `subidas de ${POR_SUBIDA} de una caja`,
    llamadas: [{ metodo: "POST", url: `${base}/v1/terminal/offline`, headers, cuerpo }],
  };
}

function lote(factura: string, cuantas = POR_LOTE): string {
  const una = `{"sector":1,"factura":${factura}}`;
  return `{"facturas":[${Array.from({ length: cuantas }, () => una).join()}]}`;
}

/** A list whose rows are new products the first time, and the same ones after it. */
function lista(aplicar: boolean): string {
  const filas = Array.from({ length: FILAS_LISTA }, (_, i) => ({
    linea: i + 2,
    celdas: [`V-${i}`, `Producto ${i} de una lista larga de precios`, `${(i % 900) + 1},50`],
  }));
  const titulos = { linea: 1, celdas: ["codigo", "descripcion", "precio"] };
  return JSON.stringify({ registros: [titulos, ...filas], aplicar });
}
