import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { conAtaques, elegirAtaques } from "./ataques/index.ts";
import type { NombreAtaque } from "./ataques/nombres.ts";
import { calmar } from "./calma.ts";
import { Historia } from "./historia.ts";
import { revisar, revisarPapel } from "./invariantes.ts";
import { Libros } from "./libros.ts";
import { createAzar, type Azar } from "./maquina/azar.ts";
import { Mundo } from "./mundo.ts";
import { planHistoria, type Momento, type Plan } from "./pasos.ts";
import type { Credenciales } from "./plantilla.ts";
import { procesadorMs } from "./procesador.ts";
import { RAM } from "../support/ram.ts";
import { CAJAS_DE_TIENDA } from "./tienda.ts";
import { Rota, Testigo } from "./testigo.ts";

/** The outcome of one seed. `falla`: null when every invariant held. */
export interface Desenlace {
  readonly semilla: number;
  readonly falla: string | null;
  /** SHA-256 of the trace: equal for equal seeds. */
  readonly huella: string;
  readonly rastro: readonly string[];
  /** Number of the story's steps. */
  readonly pasos: number;
  /** Processor time of the story, in milliseconds. */
  readonly procesadorMs: number;
}

/** A story to run. */
export interface Pedida {
  readonly semilla: number;
  /** The folder of the templates. */
  readonly plantilla: string;
  /** Folder for the final databases of all machines, or null. */
  readonly guardarEn: string | null;
  /** Exactly these attacks, whatever the seed says; empty: the seed's. */
  readonly con: readonly NombreAtaque[];
  /** Steps to leave out, by their place in the story. */
  readonly sin: readonly number[];
}

/** Runs one story in a world of its own, on a copy of the template, and checks every invariant. */
export async function correr({ semilla, plantilla, guardarEn, con, sin }: Pedida): Promise<Desenlace> {
  const empezoMs = procesadorMs();
  const carpeta = mkdtempSync(join(RAM, "simulacion-"));
  const azar = createAzar(`semilla ${semilla}`);
  const ataques = elegirAtaques(azar.rama("ataques"), con);
  const dos = ataques.includes("dosEmpresas");
  const conTienda = ataques.includes("existencias");
  const plan = planHistoria(azar.rama("plan"), dos ? 2 : conTienda ? CAJAS_DE_TIENDA : null);
  const { cajas, modalidad, clima } = plan;
  const suya = dos ? "dos" : conTienda ? "sucursales" : String(modalidad);
  cpSync(join(plantilla, suya), carpeta, { recursive: true });
  const mundo = new Mundo(carpeta, azar, undefined, cajas);
  const suyos = ataques.length === 0 ? "" : `, ${ataques.join(", ")}`;
  mundo.anotar(`semilla ${semilla}: ${cajas} cajas, modalidad ${modalidad}, clima ${clima}${suyos}`);
  mundo.red.clima = clima;
  let falla: string | null = null;
  let pasos = 0;
  try {
    const momentos = conAtaques(azar.rama("ataques"), plan, ataques);
    pasos = momentos.length;
    await vivir(mundo, azar, { ...plan, momentos: sinPasos(momentos, sin) }, conTienda);
  } catch (error) {
    falla = textoDe(error);
  } finally {
    mundo.acabar();
    if (guardarEn !== null) cpSync(carpeta, guardarEn, { recursive: true });
    rmSync(carpeta, { recursive: true, force: true });
  }
  const suyoMs = procesadorMs() - empezoMs;
  return { semilla, falla, huella: mundo.huella(), rastro: mundo.rastro, pasos, procesadorMs: suyoMs };
}

/** Replaces steps with no-ops; the time of each still passes. */
function sinPasos(momentos: readonly Momento[], sin: readonly number[]): readonly Momento[] {
  const nada = { kind: "nada" } as const;
  return momentos.map((momento, i) => (sin.includes(i) ? { ...momento, paso: nada } : momento));
}

async function vivir(
  mundo: Mundo,
  azar: Azar,
  { momentos, modalidad }: Plan,
  conTienda: boolean,
): Promise<void> {
  const testigo = new Testigo();
  const libros = new Libros(mundo);
  const guardadas = readFileSync(join(mundo.carpeta, "credenciales.json"), "utf8");
  const empresas = JSON.parse(guardadas) as Credenciales[]; // the template wrote them
  const historia = new Historia(mundo, testigo, azar.rama("historia"), { empresas, modalidad, conTienda });
  let rota: unknown;
  mundo.red.alSalir = (mensaje) => testigo.sale(mensaje, mundo.tiempo.ahora);
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

/** Formats a broken invariant by its message, and any other error by its stack. */
function textoDe(error: unknown): string {
  if (error instanceof Rota) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
