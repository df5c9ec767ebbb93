import { fail, ok, type Result } from "@mostrador/core";
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
import { anotarCambio } from "./anotar-diario.ts";
import { conCufd } from "./codigos-del-punto.ts";
import { preguntar, SIN_RESPUESTA } from "./resolver-dudas.ts";
import { inTransaction, transaccion } from "../db/transaccion.ts";
import { impideAnular, impideRevertir } from "./notas-de-factura.ts";

/** Annuls an EMITIDA document; a lost reply is settled by its state (691 means done). docs/api.md A19; docs/design.md D12. */
export async function anularFactura(
  deps: Deps,
  nit: number,
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
export async function revertirAnulacion(
  deps: Deps,
  nit: number,
  cuf: string,
): Promise<Result<Factura, Fallo>> {
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
  await asentarCambio(deps, factura, accion, true);
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

/** Ends a change. The document may have moved already: after a restore its till tells what it heard of it. */
async function asentarCambio(
  deps: Deps,
  { nit, cuf }: Factura,
  accion: Accion,
  hecho: boolean,
): Promise<void> {
  await transaccion(deps.db, nit, async (tx) => {
    const factura = await getFactura(tx, cuf);
    await updateFactura(tx, factura, { cambioPendiente: null });
    const final = accion === "anular" ? "ANULADA" : "EMITIDA";
    if (!hecho || factura.estado === final) return;
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moverFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, deps.now());
  });
}

function falloDe(respuesta: Cambio | null): Fallo {
  return respuesta?.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}

/** Changes that are asked for in one round, and read at a time. */
const POR_RONDA = 100;

/** Settles annulments and reversals whose reply was lost, at start and by the job. */
export async function resolverCambios(deps: Deps): Promise<void> {
  let sinRespuesta = 0;
  await deps.rondas<Factura>({
    nombre: "cambios",
    porRonda: POR_RONDA,
    listar: (desde) => listCambios(deps.db, desde, POR_RONDA),
    idDe: ({ id }) => id,
    alFallar: ({ cuf }, error) => deps.log("tarea", { nombre: "cambios", cuf, error: String(error) }),
    hacer: async (factura) => {
      const accion = factura.cambioPendiente;
      const estado = accion === null ? null : await preguntar(deps, factura);
      if (accion === null || estado === null) return "salto";
      if (estado.kind === "enDuda" || estado.kind === "noEntregada")
        return ++sinRespuesta >= SIN_RESPUESTA ? "basta" : "hecho";
      sinRespuesta = 0;
      const hecho = isHecho(estado, accion);
      if (hecho === true) await asentarCambio(deps, factura, accion, true);
      else if (hecho === false) await contarNegativa(deps, factura, accion);
      return "hecho";
    },
  });
}

/** As for documents: absence counts after two negatives, long enough after the attempt. docs/design.md D9 and D12. */
async function contarNegativa(deps: Deps, factura: Factura, accion: Accion): Promise<void> {
  const clave = `cambio:${factura.cuf}`;
  // Another attempt is another version of the document.
  const intento = `${accion} ${factura.version}`;
  if (!deps.esperas.negada(clave, intento, deps.config.dudaEsperaMs)) return;
  deps.esperas.olvidar(clave);
  await asentarCambio(deps, factura, accion, false);
}
