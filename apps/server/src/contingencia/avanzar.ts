import { Cuf, type Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { ahoraDe } from "../reloj.ts";
import { esperaDe, findCorte, findUltimaLlegada, hasEsperando } from "./db/cortes.ts";
import { isGemelaViva } from "../documentos/db/gemelas.ts";
import { listPaquetesDeCorte, type Paquete } from "./db/paquetes.ts";
import type { Salida, Tarea } from "../motor/tareas/reglas.ts";
import { sendPaquete, turnoDePaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";
import { attempt, paso, type Paso } from "./paso.ts";
import { prepararCorte } from "./preparar-corte.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { anularFactura } from "../documentos/anular-factura.ts";

/** Reason for annulling a twin, from the catalog motivos_anulacion: issued wrongly. */
const MOTIVO_GEMELA = 1;

/** Code of the refusal when the deadline for annulling has passed. docs/fiscal-rules.md F47. */
const TARDE = 934;

const YA_NO_SE_ANULA = {
  codigo: TARDE,
  descripcion: "LA VENTA TIENE DOS FACTURAS VALIDAS Y ESTA YA NO SE PUEDE ANULAR",
  remedio: "El comprador tiene la otra. Emita una nota de crédito por el total de esta, o consulte al SIN.",
} as const;

/**
 * Advances a terminal's outage: its events, its packages, and one step of a package. A presumed end waits for documents
 * from a second copy of the till. An outage that goes on registers the parts whose CUFD another one followed: their 48 h are running. Each step is stored before the next, so that a crash resumes there. A failing step is
 * retried with backoff and blocks nothing else. docs/design.md D25.
 */
export async function avanzarCorte(deps: Deps, tarea: Tarea): Promise<Salida> {
  const { nit, clave: id } = tarea;
  const corte = await findCorte(deps.db, id);
  const esperan = corte !== undefined && (await hasEsperando(deps.db, corte));
  const esperaMs = corte === undefined ? 0 : esperaDe(corte, ahoraDe(deps));
  if (esperan && esperaMs === 0 && (await isEnCalma(deps, id)))
    await attempt(deps, `corte:${id}`, () => prepararCorte(deps, corte));
  const paquetes = await listPaquetesDeCorte(deps.db, nit, id);
  for (const paquete of paquetes)
    if (await attempt(deps, turnoDePaquete(paquete.id), (renovar) => pasoDe(deps, paquete, renovar), tarea))
      return { kind: "otraVez", motivo: "sigue", pausaMs: 0 };
  if (!esperan && paquetes.length === 0) return { kind: "hecha" };
  // A till's report about its second copy makes the outage due at once, so the pause may be long.
  const { tareasMs } = deps.config;
  const pausaMs = paquetes.length > 0 ? tareasMs : Math.max(tareasMs, Math.min(esperaMs, MIRAR_PRESUNTO_MS));
  return { kind: "otraVez", motivo: "pendiente", pausaMs };
}

/** Maximum pause of an outage whose end is presumed. */
const MIRAR_PRESUNTO_MS = 5 * 60_000;

/** Sends an unsent package, or requests its verdict. */
async function pasoDe(
  deps: Deps,
  { id, estado }: Pick<Paquete, "id" | "estado">,
  renovar: () => Promise<boolean>,
): Promise<Paso> {
  if (estado !== "recibido") return paso(await sendPaquete(deps, id, renovar));
  const checked = await validarPaquete(deps, id, renovar);
  return checked.ok && checked.value.estado === "recibido" ? "pendiente" : paso(checked);
}

/**
 * Annuls a document whose sale has another one. A document issued online and accepted only after a doubt waits until its
 * offline twin is EMITIDA, because the buyer has the twin. Late documents wait in the same way. docs/design.md D22.
 */
export async function avanzarGemela(deps: Deps, { nit, clave }: Tarea): Promise<Salida> {
  const cuf = Cuf.parse(clave);
  if (!(await isGemelaViva(deps.db, nit, cuf))) return { kind: "hecha" };
  await attempt(deps, `gemela:${cuf}`, () => anularGemela(deps, nit, cuf));
  if (!(await isGemelaViva(deps.db, nit, cuf))) return { kind: "hecha" };
  return { kind: "otraVez", motivo: "pendiente", pausaMs: deps.config.tareasMs };
}

/** Number of checks without a new document after which the windows of an outage are planned. Documents of one outage arrive in batches. */
const MIRADAS_DE_CALMA = 2;

/**
 * Tells, by either clock, whether documents have stopped arriving. Thus a wall clock set back does not delay an outage,
 * and a restart does not begin its wait again.
 */
async function isEnCalma({ db, now, esperas, config }: Deps, corteId: string): Promise<boolean> {
  const { id, en } = await findUltimaLlegada(db, corteId);
  const calmaMs = MIRADAS_DE_CALMA * config.tareasMs;
  return esperas.cumplida(`calma:${corteId}`, String(id), calmaMs) || now() - en >= calmaMs;
}

/** Annuls a twin. After the deadline the twin stays EMITIDA with the reason, and a person has to resolve it. */
async function anularGemela(deps: Deps, nit: Nit, cuf: Cuf): Promise<Paso> {
  const anulada = await anularFactura(deps, nit, cuf, MOTIVO_GEMELA);
  if (anulada.ok || !isTarde(anulada.error)) return paso(anulada);
  const observada = JSON.stringify(YA_NO_SE_ANULA);
  await transaccion(deps.db, nit, (tx) => updateFactura(tx, { nit, cuf }, { observada }));
  return "hecho";
}

function isTarde(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && fallo.mensajes.some(({ codigo }) => codigo === TARDE);
}
