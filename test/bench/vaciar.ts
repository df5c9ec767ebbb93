import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pausa } from "node:timers/promises";
import type { Banco } from "./banco.ts";
import { pedidoJson } from "./datos.ts";
import { llenar } from "./llenar.ts";
import { conSiatRapido, startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

const MIRAR_MS = 250;
const MAX_MS = 30 * 60_000;

/**
 * Measures a till after a long outage. Its documents wait at the server and go to the tax system in packages of 500, each with its verdict.
 * The figures are time and memory: the memory must not grow with ten times as many documents.
 */
export async function vaciar(banco: Banco): Promise<void> {
  const { anotar, completo } = banco;
  const memorias: number[] = [];
  const tamanos = completo ? [10_000, 100_000] : [2000, 20_000];
  for (const cuantas of tamanos) {
    const { segundos, memoriaMb } = await vaciarUna(banco, cuantas);
    anotar(`${cuantas} facturas en espera, hasta el último veredicto`, { valor: segundos, unidad: "s" });
    anotar("  por segundo", { valor: cuantas / segundos, unidad: "facturas" });
    if (memoriaMb === null) continue;
    anotar("  memoria del servidor, lo más", { valor: memoriaMb, unidad: "MB", max: 600 });
    memorias.push(memoriaMb);
  }
  const [menor, mayor] = memorias;
  if (menor !== undefined && mayor !== undefined)
    anotar(`memoria: de ${tamanos[0]} a ${tamanos[1]}`, { valor: mayor / menor, unidad: "veces", max: 1.5 });
}

async function vaciarUna({ avance }: Banco, cuantas: number) {
  const mundo = await startMundoBench({ MOSTRADOR_TAREAS_MS: "1000" });
  try {
    await mundo.api("POST", "/v1/facturas", pedidoJson(3), { prefer: "return=minimal" });
    await mundo.servidor.stop();
    cortar(mundo, cuantas, avance);
    const desde = performance.now();
    const { servidor, siat } = await conSiatRapido(mundo, 0, { MOSTRADOR_TAREAS_MS: "1000" });
    const db = new DatabaseSync(join(mundo.config.data, "servidor.db"), { readOnly: true });
    const quedan = db.prepare("select count(*) as n from facturas where estado = 'OFFLINE'");
    let memoriaMb = 0;
    for (let n = cuantas; n > 0;) {
      await pausa(MIRAR_MS);
      memoriaMb = Math.max(memoriaMb, usoDe(servidor.pid)?.memoriaMb ?? 0);
      ({ n } = quedan.get() as { n: number });
      avance(`vaciar: faltan ${n} de ${cuantas}`);
      if (performance.now() - desde > MAX_MS) throw new Error(`quedan ${n} de ${cuantas} facturas`);
    }
    const segundos = (performance.now() - desde) / 1000;
    db.close();
    await servidor.stop();
    await siat.stop();
    return { segundos, memoriaMb: memoriaMb === 0 ? null : memoriaMb };
  } finally {
    await mundo.close();
  }
}

/** Creates an outage that ended some minutes ago, with this many documents. */
function cortar(mundo: MundoBench, cuantas: number, avance: (texto: string) => void): void {
  const id = randomUUID();
  // One document each 50 ms, up to the model's own moment.
  const fecha = `strftime('%Y-%m-%dT%H:%M:%f', julianday(fecha_emision) - (:total - n) * 0.05 / 86400)`;
  llenar(mundo, cuantas + 1, avance, {
    punto_venta: "punto_venta",
    tipo_emision: "2",
    estado: "'OFFLINE'",
    fecha_emision: fecha,
    corte_id: `'${id}'`,
    codigo_recepcion: "null",
    enviado_en: "null",
    intento_fin: "null",
    creado_en: "0",
  });
  const db = new DatabaseSync(join(mundo.config.data, "servidor.db"));
  try {
    db.exec(`
      insert into cortes (id, nit, sucursal, punto_venta, terminal_id, tipo, inicio, fin)
      select '${id}', nit, sucursal, punto_venta, null, 1, min(fecha_emision), max(fecha_emision) from facturas
      where corte_id = '${id}' group by nit`);
  } finally {
    db.close();
  }
}
