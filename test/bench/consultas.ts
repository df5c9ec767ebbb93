import { once } from "node:events";
import { get } from "node:http";
import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { COMPRADORES, llenar } from "./llenar.ts";
import { mediana, percentil } from "./medir.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { measureEach, usoDe } from "./proceso.ts";

const VECES = 100;
const MAX_P99_MS = 50;

/** Lists, searches and reports over a year of documents of one company, through the server's own routes. */
export async function consultas(banco: Banco): Promise<void> {
  const { anotar, avance, completo } = banco;
  const cuantas = completo ? 1_000_000 : 100_000;
  const mundo = await startMundoBench();
  try {
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    await mundo.servidor.stop();
    llenar(mundo, cuantas, avance);
    await mundo.servidor.start();
    for (const [nombre, ruta] of Object.entries(rutas(cuantas))) {
      avance(`consultas: ${nombre}`);
      const medidas = await measureEach(VECES, [mundo.servidor.pid, process.pid], (i) =>
        pedir(mundo, ruta(i)),
      );
      const tiempos = medidas.map(({ ms }) => ms);
      anotar(nombre, { valor: mediana(tiempos), unidad: "ms" });
      anotar(`  p99, con ${cuantas} facturas`, {
        valor: percentil(tiempos, 99),
        unidad: "ms",
        max: MAX_P99_MS,
      });
      anotar("  p99 sin lo que esperó un procesador que otros tenían", {
        valor: percentil(
          medidas.map(({ sinFilaMs }) => sinFilaMs),
          99,
        ),
        unidad: "ms",
        max: MAX_P99_MS,
      });
    }
    await descargas(banco, mundo);
  } finally {
    await mundo.close();
  }
}

function rutas(cuantas: number): Readonly<Record<string, (i: number) => string>> {
  const dia = (i: number) => new Date(Date.now() - (i % 300) * 86_400_000 - 5e8).toISOString().slice(0, 10);
  const alguno = (i: number, de: number) => (i * 7919) % de;
  return {
    "lista, la primera página": () => "/v1/facturas?limite=100",
    "lista de un día": (i) => `/v1/facturas?limite=100&desde=${dia(i)}&hasta=${dia(i)}`,
    "lista de anuladas": () => "/v1/facturas?limite=100&estado=ANULADA",
    "lista de un comprador": (i) => `/v1/facturas?nit_cliente=${1_000_000 + alguno(i, COMPRADORES)}`,
    "una factura por su CUF": (i) =>
      `/v1/facturas/${alguno(i + 1, cuantas)
        .toString(16)
        .toUpperCase()
        .padStart(50, "0")}`,
    "búsqueda por número": (i) => `/v1/portal/facturas?buscar=${alguno(i, cuantas) + 1}`,
    "búsqueda por parte de un nombre que pocos tienen": (i) =>
      `/v1/portal/facturas?buscar=dor%20${alguno(i, COMPRADORES)}%20`,
    "búsqueda por parte de un nombre que muchos tienen": () => "/v1/portal/facturas?buscar=quispe",
    "búsqueda por un nombre que nadie tiene": (i) => `/v1/portal/facturas?buscar=zzz${i}`,
    "la empresa de un vistazo": () => "/v1/portal/inicio",
    "cuenta y créditos": () => "/v1/cuenta",
    métricas: () => "/metrics",
  };
}

async function pedir(mundo: MundoBench, ruta: string): Promise<void> {
  const { status, body } = await mundo.api("GET", ruta);
  if (status !== 200) throw new Error(`${ruta}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}

/** Measures the month's ledger and its XMLs: their speed, and the memory that they take. */
async function descargas({ anotar, avance }: Banco, mundo: MundoBench): Promise<void> {
  const mes = new Date(Date.now() - 60 * 86_400_000);
  const periodo = `gestion=${mes.getUTCFullYear()}&mes=${mes.getUTCMonth() + 1}`;
  for (const [nombre, ruta] of [
    ["libro de ventas del mes", `/v1/reportes/libro-ventas?${periodo}`],
    ["ZIP de los XML del mes", `/v1/reportes/respaldo?${periodo}&formato=xml`],
  ] as const) {
    avance(`consultas: ${nombre}`);
    const { ms, bytes, memoriaMb } = await descargar(mundo, ruta);
    anotar(`${nombre}, ${(bytes / 1e6).toFixed(0)} MB`, { valor: ms / 1000, unidad: "s" });
    if (memoriaMb !== null) anotar("  memoria que toma", { valor: memoriaMb, unidad: "MB", max: 150 });
  }
}

async function descargar(mundo: MundoBench, ruta: string) {
  const antes = usoDe(mundo.servidor.pid)?.memoriaMb;
  let maxima = antes ?? 0;
  const desde = performance.now();
  const req = get(mundo.base + ruta, { headers: { "x-api-key": mundo.empresas[0]?.apiKey ?? "" } });
  const [res] = (await once(req, "response")) as [AsyncIterable<Buffer> & { statusCode?: number }];
  if (res.statusCode !== 200) throw new Error(`${ruta}: ${res.statusCode}`);
  let bytes = 0;
  let partes = 0;
  for await (const parte of res) {
    bytes += parte.length;
    if (partes++ % 50 === 0) maxima = Math.max(maxima, usoDe(mundo.servidor.pid)?.memoriaMb ?? 0);
  }
  return {
    ms: performance.now() - desde,
    bytes,
    memoriaMb: antes === undefined ? null : Math.max(0, maxima - antes),
  };
}
