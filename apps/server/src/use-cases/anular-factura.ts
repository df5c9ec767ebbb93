import { fail, ok, type Result } from "@mostrador/core";
import type { Cambio } from "@mostrador/siat";
import { catalogosDe } from "../catalogos.ts";
import { documentosDe, type Deps } from "../deps.ts";
import { getEmpresa, type Empresa } from "../db/empresas.ts";
import {
  findFactura,
  findFacturaDe,
  getFactura,
  moverFactura,
  updateFactura,
  type Factura,
} from "../db/facturas.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { origenVigente, preguntar } from "./resolver-dudas.ts";
import { transaccion } from "../db/transaccion.ts";

/** Annuls an EMITIDA document; a lost reply is settled by its state (691 means done). SPEC.md, actions; DESIGN.md section 3, point 5. */
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

/** Reverts an annulment, once. SPEC.md, actions; FACTS.md section 10. */
export async function revertirAnulacion(
  deps: Deps,
  nit: number,
  cuf: string,
): Promise<Result<Factura, Fallo>> {
  const empresa = await getEmpresa(deps.db, nit);
  const factura = await findFacturaDe(deps.db, nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (factura.estado !== "ANULADA") return fail({ kind: "facturaNoAnulada", estado: factura.estado });
  return cambiar(deps, empresa, factura, "revertir", factura.motivo_anulacion ?? 0);
}

type Accion = "anular" | "revertir";

async function cambiar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  accion: Accion,
  motivo: number,
): Promise<Result<Factura, Fallo>> {
  const siat = deps.siatOf(empresa);
  const origen = await origenVigente(deps, empresa, factura);
  if (siat === null) return fail({ kind: "sinToken" });
  if (origen === null) return fail({ kind: "noEntregada" });
  // What was asked for is on disk before it is sent, so that a start after a crash can ask what became of it.
  const intento = await transaccion(deps.db, factura.nit, async (tx) => {
    const { cambio_pendiente: antes } = await getFactura(tx, factura.cuf);
    const version = await updateFactura(tx, factura, {
      cambio_pendiente: accion,
      motivo_anulacion: motivo,
      cambio_fin: null,
      cambio_negativas: 0,
    });
    return { primero: antes === null, version };
  });
  const clase = { sector: factura.sector, tipoFactura: factura.tipo_factura };
  const documentos = documentosDe(siat, empresa, factura.sector);
  const respuesta =
    accion === "anular"
      ? await documentos.anulacion(origen, clase, { cuf: factura.cuf, codigoMotivo: motivo })
      : await documentos.reversion(origen, clase, factura.cuf);
  if (respuesta.kind !== "aceptada") {
    if (respuesta.kind !== "enDuda" && (await soltar(deps, factura, intento)))
      return fail(falloDe(respuesta));
    await transaccion(deps.db, factura.nit, (tx) => updateFactura(tx, factura, { cambio_fin: deps.now() }));
    // Not there yet is no answer: a slow call may still land. The job asks again.
    if ((await comprobar(deps, factura, accion)) !== true)
      return fail(respuesta.kind === "rechazada" ? falloDe(respuesta) : { kind: "enDuda", cuf: factura.cuf });
  }
  await asentarCambio(deps, factura, accion, true);
  const stored = await findFactura(deps.db, factura.cuf);
  if (stored === undefined) throw new Error("la factura cambiada no está");
  return ok(stored);
}

/**
 * Nothing came of this attempt, surely: nothing is asked for any more. False, with all as it is, where another attempt of the same may
 * still land: one before it whose reply was lost, or one since.
 */
function soltar(
  deps: Deps,
  factura: Factura,
  { primero, version }: { readonly primero: boolean; readonly version: number },
): Promise<boolean> {
  return transaccion(deps.db, factura.nit, async (tx) => {
    if (!primero || (await getFactura(tx, factura.cuf)).version !== version) return false;
    await updateFactura(tx, factura, { cambio_pendiente: null });
    return true;
  });
}

/** Whether the change was made, by the document's state at the tax system; null when it does not say. */
async function comprobar(deps: Deps, factura: Factura, accion: Accion): Promise<boolean | null> {
  const estado = await preguntar(deps, factura);
  if (estado === null || (estado.kind !== "valida" && estado.kind !== "anulada")) return null;
  return (estado.kind === "anulada") === (accion === "anular");
}

async function asentarCambio(deps: Deps, factura: Factura, accion: Accion, hecho: boolean): Promise<void> {
  await transaccion(deps.db, factura.nit, async (tx) => {
    await updateFactura(tx, factura, { cambio_pendiente: null });
    if (!hecho) return;
    const suceso = accion === "anular" ? "anulada" : "revertida";
    await moverFactura(tx, factura, suceso, accion === "revertir" ? { revertida: 1 } : {}, deps.now());
  });
}

function falloDe(respuesta: Cambio): Fallo {
  return respuesta.kind === "rechazada" ? falloDeSiat(respuesta) : { kind: "noEntregada" };
}

/** Settles annulments and reversals whose reply was lost, at start and by the job. */
export async function resolverCambios(deps: Deps): Promise<void> {
  const rows = await deps.db
    .selectFrom("facturas")
    .selectAll()
    .where("cambio_pendiente", "is not", null)
    .limit(100)
    .execute();
  for (const factura of rows) {
    const accion = factura.cambio_pendiente;
    if (accion === null) continue;
    const hecho = await comprobar(deps, factura, accion);
    if (hecho === true) await asentarCambio(deps, factura, accion, true);
    else if (hecho === false) await contarNegativa(deps, factura, accion);
  }
}

/** As for documents: absence counts after two negatives, long enough after the attempt. DESIGN.md section 3. */
const NEGATIVAS = 2;

async function contarNegativa(deps: Deps, factura: Factura, accion: Accion): Promise<void> {
  const fin = factura.cambio_fin ?? deps.now();
  if (factura.cambio_fin === null || deps.now() - fin < deps.config.dudaEsperaMs) {
    await transaccion(deps.db, factura.nit, (tx) => updateFactura(tx, factura, { cambio_fin: fin }));
    return;
  }
  const negativas = factura.cambio_negativas + 1;
  if (negativas >= NEGATIVAS) return asentarCambio(deps, factura, accion, false);
  await transaccion(deps.db, factura.nit, (tx) =>
    updateFactura(tx, factura, { cambio_negativas: negativas }),
  );
}
