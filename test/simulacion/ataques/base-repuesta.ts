import { copyFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import type { Caja } from "../../../apps/desktop/src/caja/caja.ts";
import type { Maquina } from "../maquina/maquina.ts";
import { lineaDeCaja, PASOS, type Ataque, type Escena } from "./ataque.ts";

const UN_RATO_MS = 2000;
/** Longer than the pause between two heartbeats. */
const UNA_RONDA_MS = 90_000;

/**
 * A person closes a till whose server is away, copies `caja.db`, goes on, and puts the copy back. Only the drawer is opened in between, so
 * that no document is lost with the life that ends. A fact waits in the copy, or none does.
 */
export const baseRepuesta: Ataque = {
  frecuencia: 0.05,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const [espera, enseguida] = [azar.si(0.7), azar.si(0.5)];
    const veces = azar.entero(1, 4);
    return [
      {
        en: azar.entero(2, PASOS - 3),
        que: { caja, seRepone: true, espera, veces, enseguida },
        hacer: (escena) => reponerBase(escena, caja, { espera, enseguida, veces }),
        despuesMs: azar.entero(0, 9000),
      },
    ];
  },
};

async function reponerBase(
  escena: Escena,
  indice: number,
  {
    espera,
    enseguida,
    veces,
  }: { readonly espera: boolean; readonly enseguida: boolean; readonly veces: number },
): Promise<void> {
  const { mundo } = escena;
  const maquina = mundo.cajas[indice];
  if (maquina?.programa == null) return;
  const linea = lineaDeCaja(indice)(mundo);
  const antes = mundo.red.lineas.get(linea) ?? "bien";
  if (espera) {
    mundo.red.lineas.set(linea, "cortada");
    await abrirCajon(escena, indice, 1);
  }
  await mundo.cerrar(maquina);
  const base = join(maquina.carpeta, "caja", "caja.db");
  const copia = join(maquina.carpeta, "caja-a-mano.db");
  mundo.red.lineas.set(linea, antes);
  if (maquina.proceso !== null || algoEspera(base)) return volver(escena, maquina);
  copyFileSync(base, copia);
  await mundo.abrirCaja(maquina);
  await abrirCajon(escena, indice, veces);
  await mundo.tiempo.avanzar(UNA_RONDA_MS);
  await mundo.cerrar(maquina);
  if (maquina.proceso === null && !algoEspera(base)) {
    copyFileSync(copia, base);
    mundo.repuestas.add(maquina.nombre);
  }
  await volver(escena, maquina);
  if (!enseguida) await mundo.tiempo.avanzar(UNA_RONDA_MS);
  await abrirCajon(escena, indice, veces);
}

async function volver({ mundo }: Escena, maquina: Maquina<Caja>): Promise<void> {
  if (maquina.proceso === null) await mundo.abrirCaja(maquina);
}

async function abrirCajon({ mundo, historia }: Escena, indice: number, veces: number): Promise<void> {
  for (let i = 0; i < veces; i++) {
    historia.enCaja(indice, (caja) => caja.invoke("abrirCajon", { motivo: "cambio" }));
    await mundo.tiempo.avanzar(UN_RATO_MS);
  }
}

/** Tells whether a till's closed database has a document, an act or a paper on its way: a copy would do it twice. */
export function algoEspera(base: string): boolean {
  const db = new BetterSqlite(base);
  try {
    return ESPERAN.some((sql) => db.prepare(`${sql} limit 1`).get() !== undefined);
  } finally {
    db.close();
  }
}

const ESPERAN: readonly string[] = [
  "select 1 from documentos where estado in ('ENVIANDO', 'EN_DUDA') or (tipo_emision = 2 and subido = 0)",
  "select 1 from ventas where estado = 'COBRANDO'",
  "select 1 from impresion where estado in ('pendiente', 'imprimiendo', 'fallida')",
  "select 1 from anulaciones where estado = 'pendiente'",
  "select 1 from notas where estado = 'enviando'",
  "select 1 from cortes where fin is null",
];
