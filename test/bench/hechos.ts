import { randomBytes, randomUUID } from "node:crypto";
import { dueno } from "../support/caja.ts";
import type { Banco } from "./banco.ts";
import { startMundoBench, type MundoBench } from "./mundo.ts";
import { usoDe } from "./proceso.ts";

/** Facts of one call, as a till sends them. */
const POR_LLAMADA = 500;
/** Acts of one page of the portal. */
const POR_PAGINA = 100;
const TAMANOS = [10_000, 100_000] as const;

/**
 * Measures a till that sends the facts of a long outage, and the owner who reads all of them. The figures are facts a second and the
 * server's memory, which must not grow with ten times as many.
 */
export async function hechos(banco: Banco): Promise<void> {
  const { anotar } = banco;
  const memorias: number[] = [];
  for (const cuantos of TAMANOS) {
    const { subirS, leerS, memoriaMb } = await vaciarUna(banco, cuantos);
    anotar(`${cuantos} hechos recibidos, por segundo`, { valor: cuantos / subirS, unidad: "hechos" });
    anotar("  leídos página por página, por segundo", { valor: cuantos / leerS, unidad: "hechos" });
    if (memoriaMb === null) continue;
    anotar("  memoria del servidor, lo más", { valor: memoriaMb, unidad: "MB", max: 600 });
    memorias.push(memoriaMb);
  }
  const [menor, mayor] = memorias;
  if (menor !== undefined && mayor !== undefined)
    anotar(`memoria: de ${TAMANOS[0]} a ${TAMANOS[1]}`, { valor: mayor / menor, unidad: "veces", max: 1.5 });
}

async function vaciarUna({ avance }: Banco, cuantos: number) {
  const mundo = await startMundoBench();
  let memoriaMb = 0;
  const medir = () => {
    memoriaMb = Math.max(memoriaMb, usoDe(mundo.servidor.pid)?.memoriaMb ?? 0);
  };
  try {
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {});
    const emparejada = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "Caja" });
    const token: string = emparejada.body.datos.token;
    const serie = randomBytes(16).toString("hex");
    const alSubir = performance.now();
    for (let desde = 0; desde < cuantos; desde += POR_LLAMADA) {
      await subir(mundo, token, serie, desde);
      medir();
      avance(`hechos: ${desde + POR_LLAMADA} de ${cuantos}`);
    }
    const alLeer = performance.now();
    const leidos = await readTodos(mundo, medir);
    if (leidos !== cuantos) throw new Error(`se leyeron ${leidos} de ${cuantos} hechos`);
    const leerS = (performance.now() - alLeer) / 1000;
    return { subirS: (alLeer - alSubir) / 1000, leerS, memoriaMb: memoriaMb === 0 ? null : memoriaMb };
  } finally {
    await mundo.close();
  }
}

async function subir(mundo: MundoBench, token: string, serie: string, desde: number): Promise<void> {
  const lote = Array.from({ length: POR_LLAMADA }, (_, i) => ({
    id: randomUUID(),
    n: desde + i + 1,
    epoca: 1,
    tipo: "bitacora",
    version: 1,
    instante: new Date(Date.UTC(2026, 10, 1) + (desde + i) * 1000).toISOString().slice(0, 23),
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify({ accion: "cajón sin venta", detalle: "Cambio de un billete de 200" }),
  }));
  const headers = { authorization: `Bearer ${token}`, "x-api-key": undefined as never };
  const { status, body } = await mundo.api("POST", "/v1/terminal/hechos", { serie, hechos: lote }, headers);
  if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 300));
}

/** Reads every page of acts; returns their number. */
async function readTodos(mundo: MundoBench, medir: () => void): Promise<number> {
  let leidos = 0;
  for (let tras = ""; ;) {
    const { body } = await mundo.api("GET", `/v1/portal/actos?limite=${POR_PAGINA}${tras}`);
    leidos += body.datos.actos.length;
    medir();
    if (body.datos.siguiente === null) return leidos;
    tras = `&tras=${body.datos.siguiente}`;
  }
}
