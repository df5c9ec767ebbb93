import { findFactura, listCambios, type Factura } from "./db/facturas.ts";
import type { Deps } from "../deps.ts";
import type { Salida, Tarea } from "../motor/tareas/reglas.ts";
import { asentarCambio, isHecho, type Accion } from "./asentar-cambio.ts";
import { isSinRespuesta, preguntar, askPor, sinRespuesta } from "./resolver-dudas.ts";

/**
 * Settles an annulment or reversal whose reply was lost. The task row stays leased to this process, which measures how
 * long the change has been absent.
 */
export async function resolveCambio(deps: Deps, { clave: cuf }: Tarea): Promise<Salida> {
  const factura = await findFactura(deps.db, cuf);
  return factura === undefined ? { kind: "hecha" } : askCambio(deps, factura);
}

async function askCambio(deps: Deps, factura: Factura): Promise<Salida> {
  const accion = factura.cambioPendiente;
  if (accion === null) return { kind: "hecha" };
  const estado = await preguntar(deps, factura);
  if (estado === null || isSinRespuesta(estado)) return sinRespuesta(estado);
  const hecho = isHecho(estado, accion);
  const dicho = hecho === true || (hecho === false && isAusente(deps, factura, accion));
  if (dicho && (await asentarCambio(deps, factura, { accion, hecho }, sigueIgual(factura)))) {
    deps.esperas.olvidar(`cambio:${factura.cuf}`);
    return { kind: "hecha", dicho: estado.kind };
  }
  const { kind: motivo } = estado;
  return { kind: "otraVez", motivo, pausaMs: deps.config.dudaIntervaloMs, dicho: motivo };
}

/** Asks once for every annulment and reversal whose reply was lost. */
export async function resolveCambios(deps: Deps): Promise<void> {
  await askPor(deps, await listCambios(deps.db), (factura) => askCambio(deps, factura));
}

/**
 * Tells whether the change is given up as absent. As with documents, that takes two negative answers, the second one
 * long enough after the attempt. docs/design.md D9 and D12.
 */
function isAusente(deps: Deps, factura: Factura, accion: Accion): boolean {
  // The document's version identifies the attempt.
  const intento = `${accion} ${factura.version}`;
  return deps.esperas.negada(`cambio:${factura.cuf}`, intento, deps.config.dudaEsperaMs);
}

/** Returns a predicate for whether an answer still applies: the document has not changed since the query. */
function sigueIgual({ version }: Factura): (actual: Factura) => boolean {
  return (actual) => actual.version === version;
}
