import { fail, ok, type Result } from "@mostrador/core";
import type { EstadoFactura } from "@mostrador/siat";
import { type Empresa, getEmpresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { NEGATIVAS } from "../esperas.ts";
import { type Fallo, falloDeSiat } from "../fallos.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { deleteRecordadaDe } from "../motor/idempotencia.ts";
import type { Salida, Tarea } from "../motor/tareas/reglas.ts";
import { transaccion } from "../motor/transaccion.ts";
import { type Factura, findFactura, findFacturaDe, listByEstado, moveFactura } from "./db/facturas.ts";
import { returnCredito } from "./db/gastar-creditos.ts";
import { reponerCambios } from "./reponer-cambios.ts";

/**
 * Asks the tax system for a document in doubt. The task row stays leased to this process, which measures how long the
 * document has been absent.
 */
export async function resolveDuda(deps: Deps, { clave: cuf }: Tarea): Promise<Salida> {
  const factura = await findFactura(deps.db, cuf);
  if (factura?.estado !== "EN_DUDA") return { kind: "hecha" };
  return askDuda(deps, factura);
}

async function askDuda(deps: Deps, factura: Factura): Promise<Salida> {
  const estado = await preguntar(deps, factura);
  if (estado === null || isSinRespuesta(estado)) return sinRespuesta(estado);
  const dicho = estado.kind;
  if (await asentarDuda(deps, factura, estado)) return { kind: "hecha", dicho };
  return { kind: "otraVez", motivo: estado.kind, pausaMs: deps.config.dudaIntervaloMs, dicho };
}

/** Tells whether a query got no answer, because the tax system is unreachable. */
export function isSinRespuesta({ kind }: EstadoFactura): boolean {
  return kind === "enDuda" || kind === "noEntregada";
}

/** Schedules the next query, after a growing pause, when the last one could not be sent (null) or got no answer. */
export function sinRespuesta(estado: EstadoFactura | null): Salida {
  return { kind: "otraVez", motivo: estado?.kind ?? "sinCodigos" };
}

/** Number of consecutive unanswered queries after which the tax system counts as unreachable. */
const SIN_RESPUESTA = 3;

/** Asks once for each document, one after another, as long as the tax system answers. Used by callers that wait for all of them. */
export async function askPor<T extends { readonly cuf: string }>(
  deps: Deps,
  documentos: readonly T[],
  hacer: (documento: T) => Promise<Salida>,
): Promise<void> {
  let callados = 0;
  for (const documento of documentos) {
    const salida = await hacer(documento).catch((error: unknown): Salida => {
      deps.log("tarea", { nombre: "orden", cuf: documento.cuf, error: String(error) });
      return { kind: "otraVez", motivo: "error", pausaMs: 0 };
    });
    const callado =
      salida.kind === "otraVez" && salida.motivo !== "sinCodigos" && salida.pausaMs === undefined;
    callados = callado ? callados + 1 : 0;
    if (callados >= SIN_RESPUESTA) return;
  }
}

/** Asks once for every document in doubt. */
export async function resolveDudas(deps: Deps): Promise<void> {
  const dudas = await listByEstado(deps.db, ["EN_DUDA"], 0, Number.MAX_SAFE_INTEGER);
  await askPor(deps, dudas, (factura) => askDuda(deps, factura));
}

/** Asks for the tax system's answer on a document's CUF; null if the query cannot be sent. */
export async function preguntar(
  deps: Deps,
  factura: Pick<Factura, "nit" | "cuf" | "sucursal" | "puntoVenta" | "sector" | "tipoFactura">,
): Promise<EstadoFactura | null> {
  const empresa = await getEmpresa(deps.db, factura.nit);
  const clase = claseDe(factura);
  return conCufd(deps, empresa, factura, (siat, origen) =>
    documentosDe(siat, empresa, factura.sector).verificacionEstado(origen, clase, factura.cuf),
  );
}

/** Settles the document by the answer. Returns whether the answer was decisive. */
async function asentarDuda(deps: Deps, factura: Factura, estado: EstadoFactura): Promise<boolean> {
  const ahoraMs = deps.now();
  const clave = `duda:${factura.cuf}`;
  const { dudaEsperaMs } = deps.config;
  // The attempt had already ended when the document came into doubt, so counting the absence from now on never makes it too short.
  const ausente =
    estado.kind === "noExiste" && deps.esperas.negada(clave, String(factura.intentoFin), dudaEsperaMs);
  const dicho = estado.kind === "valida" || estado.kind === "anulada" || ausente;
  if (!dicho) return false;
  await transaccion(deps.db, factura.nit, async (tx) => {
    if (estado.kind === "valida" || estado.kind === "anulada") {
      const codigoRecepcion = estado.codigoRecepcion;
      const aceptada = await moveFactura(tx, factura, "aceptada", { codigoRecepcion }, ahoraMs);
      // The document may have been annulled meanwhile: before a restore, in the tax system's own portal, or by another
      // system of the company.
      if (aceptada) await reponerCambios(tx, factura, estado.kind, ahoraMs);
      return;
    }
    if (!(await moveFactura(tx, factura, "ausente", { negativas: NEGATIVAS }, ahoraMs))) return;
    await deleteRecordadaDe(tx, factura.cuf);
    await returnCredito(tx, factura.nit, factura.cuf);
  });
  deps.esperas.olvidar(clave);
  return true;
}

/** A document's state here and at the tax system. */
interface EstadoEnSiat {
  readonly cuf: string;
  readonly estado: string;
  readonly estadoSiat: "VALIDA" | "ANULADA" | "NO_EXISTE";
  readonly codigoRecepcion: string | null;
  readonly debugSiat?: { readonly solicitud: string; readonly respuesta: string | null };
}

/**
 * Asks for a document's state at the tax system; `debug` adds the raw messages, which never hold the token.
 * docs/api.md A18.
 */
export async function estadoSiat(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
  debug: boolean,
): Promise<Result<EstadoEnSiat, Fallo>> {
  const factura = await findFacturaDe(deps.db, empresa.nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (empresa.token === null) return fail({ kind: "sinToken" });
  const estado = await preguntar(deps, factura);
  if (estado === null) return fail({ kind: "noEntregada" });
  if (estado.kind === "rechazada" || estado.kind === "noEntregada" || estado.kind === "enDuda")
    return fail(falloDeSiat(estado));
  const { solicitud, respuesta } = estado.intercambio;
  return ok({
    cuf,
    estado: factura.estado,
    estadoSiat: ESTADOS[estado.kind],
    codigoRecepcion: estado.kind === "noExiste" ? null : estado.codigoRecepcion,
    ...(debug ? { debugSiat: { solicitud, respuesta } } : {}),
  });
}

const ESTADOS = { valida: "VALIDA", anulada: "ANULADA", noExiste: "NO_EXISTE" } as const;
