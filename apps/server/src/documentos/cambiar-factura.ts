import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFactura, updateFactura, type Factura } from "./db/facturas.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { anotarCambio, anotarResultado } from "../diario/anotar.ts";
import { asentarCambio, falloDeCambio, isHecho, type Accion } from "./asentar-cambio.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { anotarIntento, soltar } from "./intento-cambio.ts";
import { preguntar } from "./resolver-dudas.ts";

/** Sends an annulment or its reversal, and settles it by the answer or by the document's state at the tax system. docs/design.md D12. */
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
  // A change is sent even where the journal fails: after a restore the tax system is asked for the document's
  // state.
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
    // An unchanged state is no answer: a slow call may still land. The job asks again.
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

/**
 * Tells whether the change was made, by the document's state at the tax system; null when it is not clear.
 */
async function comprobar(deps: Deps, factura: Factura, accion: Accion): Promise<boolean | null> {
  const estado = await preguntar(deps, factura);
  return estado === null ? null : isHecho(estado, accion);
}

/**
 * Tells whether the answer of a change's own call counts: no other change was begun since. The job may have
 * settled it first, and the owner may have gone on from there. docs/trust.md heading 56.
 */
function sigueDe({ revertida }: Factura, accion: Accion): (actual: Factura) => boolean {
  return (actual) => actual.revertida === revertida && (actual.cambioPendiente ?? accion) === accion;
}
