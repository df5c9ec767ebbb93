import { get } from "node:http";
import type { Banco } from "./banco.ts";
import { cargar } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { percentil } from "./medir.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";

const RONDAS = 6;
const DESCARGAS = 60;
const LINEAS_DESCARGADAS = 500;
const LINEAS_EMITIDAS = 3;
const EMISIONES = 60;
/** Each download waits for the previous reply: more would measure how full the machine is. */
const A_LA_VEZ = 1;
/** docs/trust.md heading 17: cheap load from outside. */
const MAX_RAZON = 1.5;

/**
 * Compares issuing with its PDF beside 60 anonymous downloads of 500-line invoices to issuing alone. Both alternate, round by round. Each
 * download has a new source address and requests a document for the first time.
 */
export async function descargas(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  const { servidor, siat } = await conSiatRapido(mundo, 0, { MOSTRADOR_PROXIES: "127.0.0.1" });
  try {
    const cufs = await emitirGrandes(banco, mundo);
    await emitir(banco, mundo, "calentamiento");
    const solas: number[] = [];
    const acompanadas: number[] = [];
    let servidas = 0;
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      solas.push(...(await emitir(banco, mundo, "sola")));
      const abortar = new AbortController();
      const pedidas = cufs
        .slice(ronda * DESCARGAS, (ronda + 1) * DESCARGAS)
        .map((cuf, i) => descargar(mundo.base, cuf, `10.0.${ronda}.${i}`, abortar.signal));
      acompanadas.push(...(await emitir(banco, mundo, "junto a descargas")));
      abortar.abort();
      servidas += (await Promise.all(pedidas)).filter(Boolean).length;
    }
    const sola = percentil(solas, 99);
    banco.anotar("emitir con PDF, p99", { valor: sola, unidad: "ms" });
    banco.anotar(`  junto a ${DESCARGAS} descargas de ${LINEAS_DESCARGADAS} líneas, p99`, {
      valor: percentil(acompanadas, 99),
      unidad: "ms",
      de: { limite: "emitir sola", valor: sola },
      max: MAX_RAZON,
    });
    banco.anotar("  descargas servidas mientras tanto", { valor: servidas, unidad: "páginas" });
  } finally {
    await servidor.stop();
    await siat.stop();
    await mundo.close();
  }
}

async function emitirGrandes({ avance }: Banco, mundo: MundoBench): Promise<readonly string[]> {
  const cufs: string[] = [];
  const cuerpo = pedidoJson(LINEAS_DESCARGADAS);
  while (cufs.length < DESCARGAS * RONDAS) {
    avance(`descargas: facturas grandes, ${cufs.length} de ${DESCARGAS * RONDAS}`);
    const { status, body } = await mundo.api("POST", "/v1/facturas", cuerpo, { prefer: "return=minimal" });
    if (status !== 200) throw new Error(`factura de ${LINEAS_DESCARGADAS} líneas: ${status}`);
    cufs.push(body.datos.cuf);
  }
  return cufs;
}

async function emitir({ avance }: Banco, mundo: MundoBench, que: string): Promise<readonly number[]> {
  const cuerpo = pedidoJson(LINEAS_EMITIDAS);
  const { tiempos } = await cargar({
    url: `${mundo.base}/v1/facturas`,
    total: EMISIONES,
    aLaVez: A_LA_VEZ,
    headers: { "x-api-key": mundo.empresas[0]?.apiKey ?? "" },
    cuerpo: () => cuerpo,
    avance: (hechas) => avance(`descargas, ${que}: ${hechas} de ${EMISIONES}`),
  });
  return tiempos;
}

/** Follows the redirect as a visitor's browser does. False when the download broke off before its last byte. */
function descargar(base: string, cuf: string, desde: string, signal: AbortSignal): Promise<boolean> {
  const pedir = (ruta: string): Promise<boolean> =>
    new Promise((resolve) => {
      const fallar = () => resolve(false);
      get(new URL(ruta, base), { signal, headers: { "x-forwarded-for": desde } }, (res) => {
        const { location } = res.headers;
        res.on("error", fallar);
        res.resume();
        res.on("end", () =>
          location === undefined ? resolve(res.statusCode === 200) : resolve(pedir(location)),
        );
      }).on("error", fallar);
    });
  return pedir(`/f/${cuf}/pdf`);
}
