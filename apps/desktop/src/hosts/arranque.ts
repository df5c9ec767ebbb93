import { setTimeout as pausa } from "node:timers/promises";
import { join } from "node:path";
import type { Caja, OpcionesCaja } from "../caja/caja.ts";
import { abrirCajaConPractica } from "../caja/practica/alternar.ts";
import type { FalloApertura } from "../caja/motor/abrir.ts";
import { aceptarSumas, checkCaja } from "../caja/copias/revision/revisar.ts";
import { salidaDe } from "../caja/copias/revision/hallazgos.ts";
import { probarHallada } from "../caja/impresion/hallada.ts";
import { volver, type FalloVolver } from "../caja/motor/volver.ts";
import { saveDiagnosticoAparte } from "../caja/salud/diagnostico.ts";
import { SERVIDOR_POR_DEFECTO, type ConfigCaja } from "./config.ts";

/** Parts that each host has of its own. */
type Host = Pick<OpcionesCaja, "lanzarServidor" | "cofre" | "actualizacion">;

/** A till that did not open: a sentence in Spanish. `enUso`: another program has it open. */
interface SinAbrir {
  readonly error: string;
  readonly enUso: boolean;
}

/** Starts the till for every host: opens it and pairs it when a code was given. Fails with a sentence in Spanish. */
export function arrancarCaja(config: ConfigCaja, host: Host): Caja | SinAbrir {
  const { data, urlServidor, urlImpuestos, paciencia } = config;
  const caja = abrirCajaConPractica({ data, urlServidor, urlImpuestos, paciencia, ...host });
  if (!caja.ok) return { error: textoApertura(caja.error), enUso: caja.error.kind === "otroPrograma" };
  copyCadaDia(caja.value);
  seekVersiones(caja.value);
  if (config.codigo !== null) void emparejarConCodigo(caja.value, config, config.codigo);
  return caja.value;
}

/**
 * Restores the till's data from before its last update, for the earlier version of the program: the order `volver` on the command line.
 * Returns a sentence for the requester, and whether it was done.
 */
export function volverAntes({ data }: ConfigCaja): { readonly hecho: boolean; readonly texto: string } {
  const vuelta = volver(join(data, "caja"));
  return vuelta.ok
    ? {
        hecho: true,
        texto: `Los datos de la caja son otra vez los de antes de la actualización. Instale ahora el programa anterior. Los de después están en ${vuelta.value}.`,
      }
    : { hecho: false, texto: textoVolver(vuelta.error) };
}

/**
 * Writes the till's diagnosis for support, whether the till's program runs or not: the order `diagnostico` on
 * the command line. Returns a sentence for the requester.
 */
export async function diagnosticar({ data }: ConfigCaja): Promise<string> {
  const archivo = await saveDiagnosticoAparte(join(data, "caja"));
  return `Diagnóstico guardado en ${archivo}. No tiene claves ni datos de clientes: se puede enviar a quien da soporte.`;
}

/** Runs the order `revisar` of the command line; returns its output and exit code: docs/review.md. */
export function checkDatos({ data }: ConfigCaja): { readonly salida: number; readonly texto: string } {
  const hallazgos = checkCaja(join(data, "caja"));
  const dichos = hallazgos.map(
    ({ gravedad, que, remedio }) => `[${gravedad}] ${que}\n  Qué hacer: ${remedio}`,
  );
  const texto = dichos.length === 0 ? "Los datos de la caja están bien." : dichos.join("\n");
  return { salida: salidaDe(hallazgos), texto };
}

/** Runs the order `aceptar` of the command line: accepts the rows that a check found, as they are. */
export function aceptarDatos({ data }: ConfigCaja): { readonly hecho: boolean; readonly texto: string } {
  const aceptadas = aceptarSumas(join(data, "caja"));
  return aceptadas.ok
    ? { hecho: true, texto: `Filas dadas por buenas como están: ${aceptadas.value}.` }
    : { hecho: false, texto: textoApertura(aceptadas.error) };
}

/**
 * Looks for this computer's roll printer and prints a test page: the order `probar-impresora` on the command line, which the installer gives
 * as its last step. Works beside a till that runs.
 */
export function probarImpresora({
  data,
}: ConfigCaja): Promise<{ readonly hecho: boolean; readonly texto: string }> {
  return probarHallada(data);
}

const COPIAR_TRAS_MS = 60_000;
const COPIAR_CADA_MS = 3_600_000;

/**
 * Checks every hour whether the day has its copy; not while the till opens. Reports a full disk, and tries
 * again.
 */
function copyCadaDia(caja: Caja): void {
  const copiar = () =>
    void caja
      .copiar()
      .catch((error: unknown) => process.stderr.write(`No se hizo la copia del día: ${String(error)}\n`));
  setTimeout(copiar, COPIAR_TRAS_MS).unref();
  setInterval(copiar, COPIAR_CADA_MS).unref();
}

const BUSCAR_TRAS_MS = 120_000;
const BUSCAR_CADA_MS = 4 * 3_600_000;

/** Looks for a new version of the program every four hours. One that is found waits for a person. */
function seekVersiones(caja: Caja): void {
  const buscar = () =>
    void caja
      .buscarVersion()
      .catch((error: unknown) => process.stderr.write(`No se buscó otra versión: ${String(error)}\n`));
  setTimeout(buscar, BUSCAR_TRAS_MS).unref();
  setInterval(buscar, BUSCAR_CADA_MS).unref();
}

const INTENTOS = 40;
const ESPERA_MS = 1500;

/** The server may still be starting. A code that is refused is not tried again. */
async function emparejarConCodigo(caja: Caja, config: ConfigCaja, codigo: string): Promise<void> {
  const urlServidor = config.urlServidor ?? SERVIDOR_POR_DEFECTO;
  for (let i = 0; i < INTENTOS; i++) {
    const estado = await caja.invoke("estado", {});
    if (!estado.ok || estado.value.emparejada) return;
    const paired = await caja.invoke("emparejar", { urlServidor, codigo });
    if (paired.ok) {
      if (config.turnoInicial !== null) await caja.invoke("abrirTurno", { inicial: config.turnoInicial });
      return;
    }
    if (paired.error.kind !== "servidorInalcanzable") {
      process.stderr.write(`No se pudo emparejar la caja: ${paired.error.texto}\n`);
      return;
    }
    await pausa(ESPERA_MS, undefined, { ref: false });
  }
}

function textoVolver(fallo: FalloVolver): string {
  switch (fallo.kind) {
    case "nadaAQueVolver":
      return "No hay a qué volver: estos datos no vienen de una actualización, o su copia de antes no está entera. Siga con este programa.";
    case "seEscribio":
      return `No se vuelve, porque se perdería lo escrito desde la actualización (en ${fallo.tablas.join(", ")}). ${fallo.anterior ? "El programa anterior trabaja también sobre estos datos: instálelo y ábralo, sin volver." : "Siga con este programa."} La copia de antes queda en ${fallo.copia}.`;
    case "otroPrograma":
    case "sinEscritura":
    case "discoLleno":
    case "datosDanados":
    case "versionNueva":
      return textoApertura(fallo);
  }
}

function textoApertura(fallo: FalloApertura): string {
  switch (fallo.kind) {
    case "otroPrograma":
      return `Otro programa de la caja ya usa los datos de ${fallo.carpeta}. Ciérrelo, o use otra carpeta con MOSTRADOR_DATA.`;
    case "sinEscritura":
      return `No se puede escribir en ${fallo.carpeta} (${fallo.detalle}). Dé permiso de escritura, o use otra carpeta con MOSTRADOR_DATA.`;
    case "discoLleno":
      return `No queda espacio en el disco de ${fallo.carpeta}. Libere espacio y abra la caja de nuevo: no se perdió nada.`;
    case "datosDanados":
      return `Los datos de la caja están dañados (${fallo.archivo}: ${fallo.detalle}) y no hay copia. Se apartaron enteros en ${fallo.aparte}: no los borre. Abra la caja de nuevo y emparéjela con un código de reemplazo (portal, Cajas); lo vendido sin internet que no subió está en esa carpeta.`;
    case "versionNueva":
      return `Los datos de ${fallo.archivo} son de una versión más nueva de la caja. Actualice el programa.`;
  }
}
