import { fail, ok, type Result, type Nit } from "@mostrador/core";
import type { Cambio, EstadoFactura } from "@mostrador/siat";
import { catalogosDe } from "../catalogos.ts";
import { documentosDe } from "../siat/origin.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../db/connection.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import {
  findFactura,
  findFacturaDe,
  getFactura,
  listCambios,
  moverFactura,
  updateFactura,
  type Factura,
} from "../db/facturas.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import type { Salida, Tarea } from "../tareas/reglas.ts";
import { anotarCambio } from "./anotar-diario.ts";
import { conCufd } from "./codigos-del-punto.ts";
import { isSinRespuesta, preguntar, preguntarPor, sinRespuesta } from "./resolver-dudas.ts";
import { inTransaction, transaccion } from "../db/transaccion.ts";
import { impideAnular, impideRevertir } from "./notas-de-factura.ts";

/** Annuls an EMITIDA document; a lost reply is settled by its state (691 means done). docs/api.md A19; docs/design.md D12. */
export async function anularFactura(
  deps: Deps,
  nit: Nit,
  cuf: string,
  motivo: number,
): Promise<Result<Factura, Fallo>> {
  const empresa = await getEmpresa(deps.db, nit);
  const factura = await findFacturaDe(deps.db, nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (factura.estado !== "EMITIDA") return fail({ kind: "facturaNoEmitida", estado: factura.estado });
  const motivos = (await catalogosDe(deps.db, nit))?.motivosAnulacion;
  if (motivos !== undefined && !motivos.has(motivo)) {
    const validos = [...motivos].map(([codigo, texto]) => `${codigo} (${texto})`).join(", ");
    return fail({
      kind: "validacion",
      campos: [{ loc: ["motivo"], kind: "motivoDesconocido", msg: `Motivos válidos: ${validos}.` }],
    });
  }
  return cambiar(deps, empresa, factura, "anular", motivo);
}

/** Reverts an annulment, once. docs/api.md A19; docs/fiscal-rules.md F48. */
export async function revertirAnulacion(deps: Deps, nit: Nit, cuf: string): Promise<Result<Factura, Fallo>> {
  const empresa = await getEmpresa(deps.db, nit);
  const factura = await findFacturaDe(deps.db, nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (factura.estado !== "ANULADA") return fail({ kind: "facturaNoAnulada", estado: factura.estado });
  return cambiar(deps, empresa, factura, "revertir", factura.motivoAnulacion ?? 0);
}

type Accion = "anular" | "revertir";

async function cambiar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  accion: Accion,
  motivo: number,
): Promise<Result<Factura, Fallo>> {
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const anotado = await inTransaction(deps.db, factura.nit, (tx) =>
    anotarIntento(tx, factura, accion, motivo),
  );
  if (!anotado.ok) return anotado;
  const intento = anotado.value;
  // Without a journal it goes on: a restore shows the document as the copy has it, and the tax system's word is asked for.
  await anotarCambio(deps, { cuf: factura.cuf, accion, motivo });
  const clase = { sector: factura.sector, tipoFactura: factura.tipoFactura };
  const respuesta = await conCufd(deps, empresa, factura, (siat, origen) => {
    const documentos = documentosDe(siat, empresa, factura.sector);
    return accion === "anular"
      ? documentos.anulacion(origen, clase, { cuf: factura.cuf, codigoMotivo: motivo })
      : documentos.reversion(origen, clase, factura.cuf);
  });
  if (respuesta?.kind !== "aceptada") {
    if (respuesta?.kind !== "enDuda" && (await soltar(deps, factura, intento)))
      return fail(falloDe(respuesta));
    await transaccion(deps.db, factura.nit, (tx) => updateFactura(tx, factura, { cambioFin: deps.now() }));
    // Not there yet is no answer: a slow call may still land. The job asks again.
    if ((await comprobar(deps, factura, accion)) !== true)
      return fail(
        respuesta?.kind === "rechazada" ? falloDe(respuesta) : { kind: "enDuda", cuf: factura.cuf },
      );
  }
  await asentarCambio(deps, factura, { accion, hecho: true }, sigueDe(factura, accion));
  const stored = await findFactura(deps.db, factura.cuf);
  if (stored === undefined) throw new Error("la factura cambiada no está");
  return ok(stored);
}

interface Intento {
  readonly primero: boolean;
  readonly version: number;
}

/**
 * Puts the change on disk before it is sent, so that a start after a crash can ask what became of it. In that transaction the
 * document, its notes and its invoice are looked at: from then on no note and no other change of it is taken. docs/design.md D42.
 */
async function anotarIntento(
  tx: Tx,
  factura: Factura,
  accion: Accion,
  motivo: number,
): Promise<Result<Intento, Fallo>> {
  const ahora = await getFactura(tx, factura.cuf);
  const fallo = accion === "anular" ? await impideAnular(tx, ahora) : await impideRevertir(tx, ahora);
  if (fallo !== null) return fail(fallo);
  const version = await updateFactura(tx, factura, {
    cambioPendiente: accion,
    motivoAnulacion: motivo,
    cambioFin: null,
    cambioNegativas: 0,
  });
  return ok({ primero: ahora.cambioPendiente === null, version });
}

/**
 * Nothing came of this attempt, surely: nothing is asked for any more. False, with all as it is, where another attempt of the same may
 * still land: one before it whose reply was lost, or one since.
 */
function soltar(deps: Deps, factura: Factura, { primero, version }: Intento): Promise<boolean> {
  return transaccion(deps.db, factura.nit, async (tx) => {
    if (!primero || (await getFactura(tx, factura.cuf)).version !== version) return false;
    await updateFactura(tx, factura, { cambioPendiente: null });
    return true;
  });
}

/** Whether the change was made, by the document's state at the tax system; null when it does not say. */
async function comprobar(deps: Deps, factura: Factura, accion: Accion): Promise<boolean | null> {
  const estado = await preguntar(deps, factura);
  return estado === null ? null : isHecho(estado, accion);
}

function isHecho(estado: EstadoFactura, accion: Accion): boolean | null {
  if (estado.kind !== "valida" && estado.kind !== "anulada") return null;
  return (estado.kind === "anulada") === (accion === "anular");
}

/**
 * Ends a change, where the document as it is now still waits for this word: false, and a no-op, where it does not. The document may have
 * moved already: after a restore its till tells what it heard of it.
 */
async function asentarCambio(
  deps: Deps,
  { nit, cuf }: Factura,
  { accion, hecho }: { readonly accion: Accion; readonly hecho: boolean },
  espera: (actual: Factura) => boolean,
): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => {
    const factura = await getFactura(tx, cuf);
    if (!espera(factura)) return false;
    if (factura.cambioPendiente !== null) await updateFactura(tx, factura, { cambioPendiente: null });
    const final = accion === "anular" ? "ANULADA" : "EMITIDA";
    if (!hecho || factura.estado === final) return true;
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moverFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, deps.now());
    return true;
  });
}

/**
 * Whether the word of a change's own call counts: no other change was begun since. The job may have settled it first, and the owner may
 * have gone on from there. docs/trust.md heading 56.
 */
function sigueDe({ revertida }: Factura, accion: Accion): (actual: Factura) => boolean {
  return (actual) => actual.revertida === revertida && (actual.cambioPendiente ?? accion) === accion;
}

/** Whether the word of a question counts: nothing of the document has changed since it was asked. */
function sigueIgual({ version }: Factura): (actual: Factura) => boolean {
  return (actual) => actual.version === version;
}

function falloDe(respuesta: Cambio | null): Fallo {
  return respuesta?.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}

/** Settles an annulment or reversal whose reply was lost. Its row stays with this process, which measures its wait. */
export async function resolverCambio(deps: Deps, { clave: cuf }: Tarea): Promise<Salida> {
  const factura = await findFactura(deps.db, cuf);
  return factura === undefined ? { kind: "hecha" } : preguntarCambio(deps, factura);
}

async function preguntarCambio(deps: Deps, factura: Factura): Promise<Salida> {
  const accion = factura.cambioPendiente;
  if (accion === null) return { kind: "hecha" };
  const estado = await preguntar(deps, factura);
  if (estado === null || isSinRespuesta(estado)) return sinRespuesta(estado);
  const hecho = isHecho(estado, accion);
  const dicho = hecho === true || (hecho === false && isAusente(deps, factura, accion));
  if (dicho && (await asentarCambio(deps, factura, { accion, hecho }, sigueIgual(factura)))) {
    deps.esperas.olvidar(`cambio:${factura.cuf}`);
    return { kind: "hecha" };
  }
  return { kind: "otraVez", motivo: estado.kind, pausaMs: deps.config.dudaIntervaloMs };
}

/** Asks once for every annulment and reversal whose reply was lost. */
export async function resolverCambios(deps: Deps): Promise<void> {
  await preguntarPor(deps, await listCambios(deps.db), (factura) => preguntarCambio(deps, factura));
}

/** Whether the change is given up. As for documents: after two negatives, long enough after the attempt. docs/design.md D9 and D12. */
function isAusente(deps: Deps, factura: Factura, accion: Accion): boolean {
  // Another attempt is another version of the document.
  const intento = `${accion} ${factura.version}`;
  return deps.esperas.negada(`cambio:${factura.cuf}`, intento, deps.config.dudaEsperaMs);
}
