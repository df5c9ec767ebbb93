import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { calmar } from "./calma.ts";
import { Historia } from "./historia.ts";
import { revisar, revisarPapel } from "./invariantes.ts";
import { Libros } from "./libros.ts";
import { crearAzar, type Azar } from "./maquina/azar.ts";
import { Mundo } from "./mundo.ts";
import { planHistoria, type Momento } from "./pasos.ts";
import type { Credenciales } from "./plantilla.ts";
import { RAM } from "./ram.ts";
import { Rota, Testigo } from "./testigo.ts";

/** What came of one seed. `falla`: null when everything held. */
export interface Desenlace {
  readonly semilla: number;
  readonly falla: string | null;
  /** SHA-256 of all that happened: equal for equal seeds. */
  readonly huella: string;
  readonly rastro: readonly string[];
}

/**
 * Runs one story in a world of its own, on a copy of the template, and holds everything to the invariants. Where `guardarEn` is a
 * folder, the databases of all machines are left there.
 */
export async function correr(
  semilla: number,
  plantilla: string,
  guardarEn: string | null = null,
): Promise<Desenlace> {
  const carpeta = mkdtempSync(join(RAM, "simulacion-"));
  const azar = crearAzar(`semilla ${semilla}`);
  const { cajas, modalidad, clima, momentos } = planHistoria(azar.rama("plan"));
  cpSync(join(plantilla, String(modalidad)), carpeta, { recursive: true });
  const mundo = new Mundo(carpeta, azar, undefined, cajas);
  mundo.anotar(`semilla ${semilla}: ${cajas} cajas, modalidad ${modalidad}, clima ${clima}`);
  mundo.red.clima = clima;
  let falla: string | null = null;
  try {
    await vivir(mundo, azar, momentos);
  } catch (error) {
    falla = textoDe(error);
  } finally {
    mundo.acabar();
    if (guardarEn !== null) cpSync(carpeta, guardarEn, { recursive: true });
    rmSync(carpeta, { recursive: true, force: true });
  }
  return { semilla, falla, huella: mundo.huella(), rastro: mundo.rastro };
}

async function vivir(mundo: Mundo, azar: Azar, momentos: readonly Momento[]): Promise<void> {
  const testigo = new Testigo();
  const libros = new Libros(mundo);
  const guardadas = readFileSync(join(mundo.carpeta, "credenciales.json"), "utf8");
  const historia = new Historia(mundo, testigo, azar.rama("historia"), JSON.parse(guardadas) as Credenciales);
  let rota: unknown;
  mundo.red.alLlegar = (mensaje) => testigo.llega(mensaje);
  mundo.alMorir = () => {
    try {
      revisarPapel(mundo, testigo, libros);
    } catch (error) {
      rota ??= error;
    }
  };
  await mundo.abrirSiat();
  await mundo.abrirServidor();
  for (const caja of mundo.cajas) await mundo.abrirCaja(caja);
  await mundo.tiempo.avanzar(1000);
  await historia.contar(momentos);
  await calmar(mundo, historia, testigo, libros);
  if (rota !== undefined) throw rota;
  await revisar(mundo, testigo, libros);
}

/** A broken invariant says what it is; anything else says where. */
function textoDe(error: unknown): string {
  if (error instanceof Rota) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
