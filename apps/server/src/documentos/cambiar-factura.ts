import { fail, ok, type Result } from "@mostrador/core";
import { randomUUID } from "node:crypto";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { type Factura, findFactura, getFactura, updateFactura } from "./db/facturas.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { anotarCambio, anotarResultado } from "../diario/anotar.ts";
import { type Accion, asentarCambio, falloDeCambio, isHecho } from "./asentar-cambio.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { preguntar } from "./resolver-dudas.ts";
import type { Tx } from "../motor/connection.ts";
import { impideAnular, impideRevertir } from "./notas-de-factura.ts";

/** Sends an annulment or its reversal, and settles it by the reply or by the document's state at the tax system. docs/design.md D12. */
export async function cambiar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  accion: Accion,
  pedido: number,
): Promise<Result<Factura, Fallo>> {
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const anotado = await inTransaction(deps.db, factura.nit, (tx) =>
    anotarIntento(tx, factura, accion, pedido),
  );
  if (!anotado.ok) return anotado;
  const intento = anotado.value;
  const { motivo, clave } = intento;
  // A change is sent even if the journal fails, because a restore asks the tax system for the document's state.
  await anotarCambio(deps, { cuf: factura.cuf, accion, motivo, clave });
  const clase = claseDe(factura);
  const respuesta = await conCufd(deps, empresa, factura, (siat, origen) => {
    const documentos = documentosDe(siat, empresa, factura.sector);
    return accion === "anular"
      ? documentos.anulacion(origen, clase, { cuf: factura.cuf, codigoMotivo: motivo })
      : documentos.reversion(origen, clase, factura.cuf);
  });
  if (respuesta?.kind !== "aceptada") {
    if (respuesta?.kind !== "enDuda" && (await soltar(deps, factura, intento))) {
      void anotarResultado(deps, clave, respuesta?.kind ?? "noEntregada");
      return fail(falloDeCambio(respuesta));
    }
    await transaccion(deps.db, factura.nit, (tx) => updateFactura(tx, factura, { cambioFin: deps.now() }));
    // An unchanged state is not decisive, because a slow call may still take effect. The job asks again.
    if ((await comprobar(deps, factura, accion)) !== true)
      return fail(
        respuesta?.kind === "rechazada" ? falloDeCambio(respuesta) : { kind: "enDuda", cuf: factura.cuf },
      );
  }
  await asentarCambio(deps, factura, { accion, hecho: true, clave }, sigueDe(factura, accion));
  const stored = await findFactura(deps.db, factura.cuf);
  if (stored === undefined) throw new Error("la factura cambiada no está");
  return ok(stored);
}

/** Tells, by the document's state at the tax system, whether the change took effect; null if that is unclear. */
async function comprobar(deps: Deps, factura: Factura, accion: Accion): Promise<boolean | null> {
  const estado = await preguntar(deps, factura);
  return estado === null ? null : isHecho(estado, accion);
}

/**
 * Returns a predicate for whether the reply to a change still applies, which requires that no other change has begun
 * since. The job may have settled the change first, and the owner may then have begun another one.
 * docs/trust.md heading 56.
 */
function sigueDe({ revertida }: Factura, accion: Accion): (actual: Factura) => boolean {
  return (actual) => actual.revertida === revertida && (actual.cambioPendiente ?? accion) === accion;
}

/**
 * An attempt at a change. It holds the document's version that the attempt created, and whether no earlier attempt
 * awaits a reply. `motivo`: the reason sent. `clave`: the key of the change, the same in each attempt.
 */
interface Intento {
  readonly primero: boolean;
  readonly version: number;
  readonly motivo: number;
  readonly clave: string;
}

/**
 * Stores the change before it is sent, so that a restart after a crash can ask for its outcome. The same transaction
 * checks the document, its notes and its invoice; from then on other notes and changes are refused. A change that may
 * have taken effect keeps its reason and key. docs/design.md D42.
 */
async function anotarIntento(
  tx: Tx,
  factura: Factura,
  accion: Accion,
  pedido: number,
): Promise<Result<Intento, Fallo>> {
  const ahora = await getFactura(tx, factura.cuf);
  const fallo = accion === "anular" ? await impideAnular(tx, ahora) : await impideRevertir(tx, ahora);
  if (fallo !== null) return fail(fallo);
  const isRepetido = ahora.cambioPendiente === accion;
  const motivo = isRepetido ? (ahora.motivoAnulacion ?? pedido) : pedido;
  const clave = (isRepetido ? ahora.cambioClave : null) ?? randomUUID();
  const version = await updateFactura(tx, factura, {
    cambioPendiente: accion,
    motivoAnulacion: motivo,
    cambioClave: clave,
    cambioFin: null,
    cambioNegativas: 0,
  });
  return ok({ primero: ahora.cambioPendiente === null, version, motivo, clave });
}

/**
 * Drops an attempt that certainly had no effect. Returns false, without changes, if another attempt may still take
 * effect: an earlier one whose reply was lost, or a later one.
 */
function soltar(deps: Deps, factura: Factura, { primero, version }: Intento): Promise<boolean> {
  return transaccion(deps.db, factura.nit, async (tx) => {
    if (!primero || (await getFactura(tx, factura.cuf)).version !== version) return false;
    await updateFactura(tx, factura, { cambioPendiente: null });
    return true;
  });
}
