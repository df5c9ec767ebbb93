import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { dueno } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { cargar } from "./carga.ts";
import { pedidoJson } from "./datos.ts";
import { conSqlite } from "./en-sqlite.ts";
import { CON_STOCK, fillExistencias, MOVIMIENTOS, SUCURSALES } from "./llenar-existencias.ts";
import { mediana, percentil } from "./medir.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";
import { measureEach } from "./proceso.ts";
import { ARRANQUE_MS, conServidorPostgres, type ConMotor } from "./servidor-postgres.ts";

/** Largest cost of a sale of followed products, as a ratio to a sale of products that nobody follows. */
const MAX_RAZON = 1.1;
const MAX_P99_MS = 50;
const VECES = 60;

/** Sales with and without stock, and the pages of stock over a million movements on each engine. */
export async function existencias(banco: Banco): Promise<void> {
  const mundo = await startMundoBench();
  try {
    await vender(banco, mundo);
    await mundo.servidor.stop();
    conSqlite(join(mundo.config.data, "servidor.db"), (db) => fillExistencias(db, banco.avance));
    await mundo.servidor.start(ARRANQUE_MS);
    await measurePaginas(banco, "SQLite", mundo, { servidor: mundo.servidor, motor: [] });
    await mundo.servidor.stop();
    await conServidorPostgres(mundo, banco.avance, (medidos) =>
      measurePaginas(banco, "PostgreSQL", mundo, medidos),
    );
  } finally {
    await mundo.close();
  }
}

const CODIGO = "EXI-1";
/** Sales of one turn; turns with and without stock alternate. */
const POR_TURNO = 40;
const TURNOS = 12;

/** Issues invoices of three followed lines by the API, in turns with invoices of the same lines that move nothing. */
async function vender({ anotar, avance }: Banco, mundo: MundoBench): Promise<void> {
  const { servidor, siat } = await conSiatRapido(mundo, 0);
  try {
    const { id } = await dueno(mundo, "POST", "/v1/portal/productos", {
      id: null,
      codigo: CODIGO,
      codigo_barras: null,
      descripcion: "Café molido de los Yungas 250 g",
      precio: "38.50",
      unidad_medida: 57,
      categoria: null,
      activo: true,
      codigo_sin: 1_000_118,
      actividad_economica: "4711100",
    });
    const ajustar = (de_la_api: boolean) =>
      dueno(mundo, "POST", "/v1/existencias/ajustes", { activas: true, de_la_api });
    await ajustar(true);
    await dueno(mundo, "POST", "/v1/conteos", {
      id: randomUUID(),
      lineas: [{ producto_id: id, contado: "900000", costo: "20" }],
    });
    const cuerpo = pedidoJson(3).replaceAll("CAF-250", CODIGO);
    const tiempos = { con: [] as number[], sin: [] as number[] };
    for (let turno = 0; turno < 2 * TURNOS + 2; turno++) {
      avance(`existencias: ventas, ${turno} de ${2 * TURNOS + 2} turnos`);
      const conStock = turno % 2 === 0;
      await ajustar(conStock);
      const { tiempos: suyos } = await cargar({
        url: `${mundo.base}/v1/facturas`,
        total: POR_TURNO,
        aLaVez: 1,
        headers: { "x-api-key": mundo.empresas[0]?.apiKey ?? "", prefer: "return=minimal" },
        cuerpo: () => cuerpo,
      });
      // The first turns warm up.
      if (turno >= 2) tiempos[conStock ? "con" : "sin"].push(...suyos);
    }
    anotar("venta de tres líneas con existencias, en el servidor", {
      valor: mediana(tiempos.con),
      unidad: "ms",
      de: { limite: "la misma sin existencias", valor: mediana(tiempos.sin) },
      max: MAX_RAZON,
    });
  } finally {
    await servidor.stop();
    await siat.stop();
  }
}

const alguno = (i: number) => (i * 7919) % CON_STOCK;
const dia = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString().slice(0, 10);

/** Lists of balances, by the names that are printed. `i` counts the questions, so that each asks for something else. */
const LISTAS: Readonly<Record<string, (i: number) => string>> = {
  "saldos, la primera página": () => "existencias",
  "saldos de una sucursal": (i) => `existencias?sucursal=${i % SUCURSALES}`,
  "saldos que una palabra encuentra": (i) => `existencias?buscar=modelo%20${alguno(i)}`,
  "saldos que muchos tienen": () => "existencias?buscar=galleta",
  "saldos bajo el mínimo": (i) => `existencias?saldo=bajoMinimo&sucursal=${i % SUCURSALES}`,
  "saldos por cantidad": () => "existencias?orden=cantidad",
  "saldos por valor, los mayores primero": () => "existencias?orden=-valor",
  "kardex de un producto": (i) => `kardex?producto_id=x${alguno(i)}&sucursal=${i % SUCURSALES}`,
};

/** Questions that add up all movements: no list waits for them. */
const SUMAS: Readonly<Record<string, (i: number) => string>> = {
  "saldos y valor de un día pasado": (i) => `existencias?al=${dia(30 + (i % 200))}`,
};

async function measurePaginas(
  banco: Banco,
  motor: string,
  mundo: MundoBench,
  medidos: ConMotor,
): Promise<void> {
  const { isPedida } = banco;
  for (const [rutas, max] of [
    [LISTAS, MAX_P99_MS],
    [SUMAS, undefined],
  ] as const)
    for (const [nombre, ruta] of Object.entries(rutas))
      if (isPedida(`${motor}: ${nombre}`))
        await measurePagina(banco, `${motor}: ${nombre}`, medidos, (i) => pedir(mundo, ruta(i)), max);
}

async function measurePagina(
  { anotar, avance }: Banco,
  nombre: string,
  { servidor, motor }: ConMotor,
  preguntar: (i: number) => Promise<void>,
  max: number | undefined,
): Promise<void> {
  avance(`existencias: ${nombre}`);
  const veces = max === undefined ? Math.ceil(VECES / 10) : VECES;
  const medidas = await measureEach(veces, [servidor.pid, process.pid], preguntar, motor);
  const objetivo = max === undefined ? {} : { max };
  anotar(nombre, { valor: mediana(medidas.map(({ ms }) => ms)), unidad: "ms" });
  anotar(`  p99, con ${MOVIMIENTOS} movimientos`, {
    valor: percentil(
      medidas.map(({ ms }) => ms),
      99,
    ),
    unidad: "ms",
    ...objetivo,
  });
  anotar("  p99 sin lo que esperó un procesador que otros tenían", {
    valor: percentil(
      medidas.map(({ sinFilaMs }) => sinFilaMs),
      99,
    ),
    unidad: "ms",
    ...objetivo,
  });
}

async function pedir(mundo: MundoBench, ruta: string): Promise<void> {
  const reply = await fetch(`${mundo.base}/v1/${ruta}`, {
    headers: { authorization: `Bearer ${mundo.empresas[0]?.ownerToken}` },
  });
  const texto = await reply.text();
  if (reply.status !== 200) throw new Error(`${ruta}: ${reply.status} ${texto.slice(0, 300)}`);
}
