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

/** Options that differ between hosts. */
type Host = Pick<OpcionesCaja, "lanzarServidor" | "cofre" | "actualizacion">;

/** Failure to open the till, with a sentence in Spanish. `enUso` is true if another program has the till open. */
interface SinAbrir {
  readonly error: string;
  readonly enUso: boolean;
}

/** Opens the till for every host, and pairs it if a code was given. Fails with a sentence in Spanish. */
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
 * Runs the command-line order `volver`: restores the till's data from before its last update, for the earlier version of the program.
 * Returns a sentence for the requester, and whether the data were restored.
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
 * Runs the command-line order `diagnostico`: writes the till's diagnosis for support, also while the till is running. Returns a sentence
 * for the requester.
 */
export async function diagnosticar({ data }: ConfigCaja): Promise<string> {
  const archivo = await saveDiagnosticoAparte(join(data, "caja"));
  return `Diagnóstico guardado en ${archivo}. No tiene claves ni datos de clientes: se puede enviar a quien da soporte.`;
}

/** Runs the command-line order `revisar`. Returns its output and exit code. docs/review.md. */
export function checkDatos({ data }: ConfigCaja): { readonly salida: number; readonly texto: string } {
  const hallazgos = checkCaja(join(data, "caja"));
  const dichos = hallazgos.map(
    ({ gravedad, que, remedio }) => `[${gravedad}] ${que}\n  Qué hacer: ${remedio}`,
  );
  const texto = dichos.length === 0 ? "Los datos de la caja están bien." : dichos.join("\n");
  return { salida: salidaDe(hallazgos), texto };
}

/** Runs the command-line order `aceptar`, which accepts the rows reported by a check as they are. */
export function aceptarDatos({ data }: ConfigCaja): { readonly hecho: boolean; readonly texto: string } {
  const aceptadas = aceptarSumas(join(data, "caja"));
  return aceptadas.ok
    ? { hecho: true, texto: `Filas dadas por buenas como están: ${aceptadas.value}.` }
    : { hecho: false, texto: textoApertura(aceptadas.error) };
}

/**
 * Runs the command-line order `probar-impresora`, also the last step of the installer: finds this computer's roll printer and prints a test
 * page. Works while the till is running.
 */
export function probarImpresora({
  data,
}: ConfigCaja): Promise<{ readonly hecho: boolean; readonly texto: string }> {
  return probarHallada(data);
}

const COPIAR_TRAS_MS = 60_000;
const COPIAR_CADA_MS = 3_600_000;

/**
 * Checks every hour whether the daily backup exists; the first check comes after startup. Failures, such as a full disk, are logged and
 * retried.
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

/** Looks for a new version of the program every four hours. A version that is found waits for a person to install it. */
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

/**
 * Pairs the till with a code given at startup. Retries while the server is unreachable, as it may still be starting, but not after a
 * refusal.
 */
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
