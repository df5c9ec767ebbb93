import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pausa } from "node:timers/promises";
import { compressDocument, createDictionary } from "@mostrador/core/node";
import { findFactura } from "../../apps/server/src/documentos/db/facturas.ts";
import { openLectura } from "../../apps/server/src/motor/sqlite.ts";
import type { Proceso } from "../../scripts/demo/proceso.ts";
import type { Banco } from "./banco.ts";
import { cargar } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { LINEAS } from "./emision.ts";
import { percentil } from "./medir.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

/** Bytes of `facturas` with its indexes for an invoice, compressed. */
const MAX_BYTES = 1500;
const [PRIMERAS, POR_BLOQUE] = [60, 200];

interface Lado {
  readonly mundo: MundoBench;
  readonly servidor: Proceso;
  readonly siat: Proceso;
  /** Processor time of each block. */
  readonly cpu: number[];
  bytesAntes: number;
  emitidas: number;
}

/**
 * Measures what an invoice of three lines takes on the disk, and what its compressed form costs: two servers of today, one with
 * `MOSTRADOR_COMPRIMIR=si`, issue in turns, blocks of each beside blocks of the other.
 */
export async function disco(banco: Banco): Promise<void> {
  const { anotar, avance, completo } = banco;
  const lados: readonly [Lado, Lado] = [await startLado("no"), await startLado("si")];
  try {
    for (const lado of lados) await prepararLado(lado);
    const bloques = completo ? 48 : 12;
    for (let i = 0; i < bloques; i++) {
      avance(`disco: bloque ${i + 1} de ${bloques}`);
      for (const lado of i % 2 === 0 ? lados : lados.toReversed()) await emitirBloque(lado);
    }
    for (const { servidor, siat } of lados) await Promise.all([servidor.stop(), siat.stop()]);
    const [antes, ahora] = lados.map(bytesPorFactura);
    anotar("una factura de 3 líneas con sus índices, sin comprimir", { valor: antes ?? 0, unidad: "bytes" });
    anotar("  comprimida", { valor: ahora ?? 0, unidad: "bytes", max: MAX_BYTES });
    // Load of the machine makes a block dearer, never cheaper: the lower quartile is the program's.
    const [sin = Number.NaN, con = Number.NaN] = lados.map(({ cpu }) => percentil(cpu, 25) / POR_BLOQUE);
    anotar("procesador del servidor por factura, sin comprimir", { valor: sin, unidad: "ms" });
    anotar("  comprimida", { valor: con, unidad: "ms", de: { limite: "sin comprimir", valor: sin } });
    const comprimir = await medirCompresion(lados[0]);
    const aumento = { limite: "sin comprimir", valor: sin };
    anotar("  con lo que dura comprimirla", { valor: sin + comprimir, unidad: "ms", de: aumento, max: 1.03 });
    const [leida = Number.NaN, expandida = Number.NaN] = await Promise.all(lados.map(medirLectura));
    anotar("leer una factura por su CUF, sin comprimir", { valor: leida * 1000, unidad: "µs" });
    anotar("  comprimida, de más", { valor: (expandida - leida) * 1000, unidad: "µs", max: 100 });
  } finally {
    for (const { mundo } of lados) await mundo.close();
  }
}

async function startLado(comprime: "si" | "no"): Promise<Lado> {
  const mundo = await startMundoBench();
  const programas = await conSiatRapido(mundo, 0, { MOSTRADOR_COMPRIMIR: comprime });
  return { mundo, ...programas, cpu: [], bytesAntes: 0, emitidas: comprime === "si" ? 1 : 0 };
}

const baseDe = ({ mundo }: Lado): string => join(mundo.config.data, "servidor.db");

/** Warms a server up, and waits where it compresses until it has made its dictionary and compressed what was there. */
async function prepararLado(lado: Lado): Promise<void> {
  const comprime = lado.emitidas === 1;
  await emitir(lado, PRIMERAS);
  for (let quedan = comprime ? 1 : 0; quedan > 0;) {
    await pausa(500);
    const db = new DatabaseSync(baseDe(lado), { readOnly: true });
    quedan = Number(db.prepare("select count(*) as n from facturas where pedido <> ''").get()?.["n"]);
    db.close();
  }
  // The next document asks for the dictionary, and the next round of the job reads it.
  await emitir(lado, 1);
  await pausa(comprime ? 6000 : 0);
  await emitir(lado, POR_BLOQUE);
  lado.bytesAntes = bytesDe(lado);
  lado.emitidas = 0;
}

async function emitirBloque(lado: Lado): Promise<void> {
  const antes = usoDe(lado.servidor.pid)?.cpuMs ?? Number.NaN;
  await emitir(lado, POR_BLOQUE);
  lado.cpu.push((usoDe(lado.servidor.pid)?.cpuMs ?? Number.NaN) - antes);
  lado.emitidas += POR_BLOQUE;
}

const NOMBRES = [
  "Café molido de los Yungas",
  "Quinua real",
  "Aceite Fino",
  "Arroz Carolina",
  "Leche deslactosada",
];

/** Issues invoices whose buyers and lines differ, the same ones on both sides. */
async function emitir({ mundo, emitidas }: Lado, total: number): Promise<void> {
  const base = JSON.parse(pedidoJson(LINEAS)) as { items: object[] };
  await cargar({
    url: `${mundo.base}/v1/facturas`,
    total,
    aLaVez: 8,
    headers: { "x-api-key": mundo.empresas[0]?.apiKey ?? "", prefer: "return=minimal" },
    cuerpo: (i) => {
      const n = (emitidas + i) * 7919;
      const comprador = n % 100;
      const items = base.items.map((item, linea) => {
        const producto = (n + linea * 131) % 200;
        const descripcion = `${NOMBRES[producto % NOMBRES.length]} ${producto} g`;
        return {
          ...item,
          codigo_producto: `P-${producto}`,
          descripcion,
          precio_unitario: 1 + (n % 900) / 10,
        };
      });
      const cliente = {
        tipo_documento: 5,
        numero_documento: String(1_020_703_000 + comprador),
        razon_social: `Comercial ${comprador} SRL`,
      };
      return JSON.stringify({ ...base, cliente, items });
    },
  });
}

/** Bytes of the pages of `facturas` and its indexes. */
function bytesDe(lado: Lado): number {
  const db = new DatabaseSync(baseDe(lado), { readOnly: true });
  const suma = `select sum(pgsize) as n from dbstat where name in (select name from sqlite_master where tbl_name = 'facturas')`;
  const n = Number(db.prepare(suma).get()?.["n"]);
  db.close();
  return n;
}

function bytesPorFactura(lado: Lado): number {
  return (bytesDe(lado) - lado.bytesAntes) / lado.emitidas;
}

/** Milliseconds of reading a document by its CUF: the median of the last ones. */
async function medirLectura(lado: Lado): Promise<number> {
  const db = openLectura(lado.mundo.config.data);
  try {
    const filas = await db
      .selectFrom("facturas")
      .select("cuf")
      .orderBy("id", "desc")
      .limit(POR_BLOQUE)
      .execute();
    const tiempos: number[] = [];
    for (let vez = 0; vez < 5; vez++)
      for (const { cuf } of filas) {
        const desde = performance.now();
        await findFactura(db, cuf);
        tiempos.push(performance.now() - desde);
      }
    return percentil(tiempos.slice(POR_BLOQUE), 50);
  } finally {
    await db.destroy();
  }
}

/** Milliseconds of compressing a document beside a dictionary of its own company: the median. */
async function medirCompresion(lado: Lado): Promise<number> {
  const db = openLectura(lado.mundo.config.data);
  try {
    const columnas = ["xml", "pedido"] as const;
    const filas = await db
      .selectFrom("facturas")
      .select(columnas)
      .orderBy("id", "desc")
      .limit(POR_BLOQUE)
      .execute();
    const dictionary = createDictionary(filas);
    const tiempos = filas.flatMap((fila) =>
      [0, 1, 2].map(() => {
        const desde = performance.now();
        compressDocument(fila, dictionary);
        return performance.now() - desde;
      }),
    );
    return percentil(tiempos, 50);
  } finally {
    await db.destroy();
  }
}
