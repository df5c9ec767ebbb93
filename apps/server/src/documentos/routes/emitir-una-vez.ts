import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import type { Factura } from "../db/facturas.ts";
import type { ClaveIdempotencia as Clave } from "../../motor/idempotencia.ts";
import type { Fallo } from "../../fallos.ts";
import { falloToHttp, sobreTexto } from "../../http/bodies.ts";
import { emitirFactura } from "../emitir-factura.ts";
import { isCufdVencido } from "../../impuestos/rechazo-por-cufd.ts";
import { buscarRecordada, guardarRespuesta } from "../recordadas.ts";
import { pdfDe, vista, type Emitida, type SalidaEmision } from "./emision.ts";

/** The caller's key, the sector's path under which it is stored, and its request. */
export interface ConClave {
  readonly clave: string;
  readonly ruta: string;
  readonly pedido: unknown;
}

/**
 * Issues once per key: a known key gets its reply again. A key is the same in the header of the sector's own
 * route and in a batch entry. docs/api.md A16.
 */
export async function emitirUnaVez(llamada: Emitida, conClave: ConClave | null): Promise<SalidaEmision> {
  if (conClave === null) {
    const { emitida, pdf } = await conPdf(llamada, null);
    return emitida.ok ? ok({ datos: vista(llamada, emitida.value, await pdf) }) : emitida;
  }
  const { clave, ruta, pedido } = conClave;
  const id = { nit: llamada.empresa.nit, operacion: `POST ${ruta}`, clave };
  const hash = createHash("sha256").update(JSON.stringify(pedido)).digest("hex");
  const replayed = await repetir(llamada, id, hash);
  if (replayed !== null) return conAviso(replayed);
  const { emitida, pdf } = await conPdf(llamada, { ...id, hash });
  return conAviso(await recordar(llamada, id, emitida, pdf));
}

/** Adds to a doubt that the call may be repeated with its key. */
function conAviso(salida: SalidaEmision): SalidaEmision {
  return !salida.ok && salida.error.kind === "enDuda" && salida.error.cuf !== undefined
    ? fail({ ...salida.error, conClave: true })
    : salida;
}

/** Issues, and makes the PDF while waiting for the tax system's reply. docs/design.md D3. */
async function conPdf(
  { deps, empresa, preparar, minimal, topeBs, proforma, alGuardar: avisar }: Emitida,
  idempotencia: (Clave & { readonly hash: string }) | null,
): Promise<{ readonly emitida: Result<Factura, Fallo>; readonly pdf: Promise<string | null> }> {
  let pdf: Promise<string | null> = Promise.resolve(null);
  const alGuardar = (factura: Factura) => {
    if (!minimal) pdf = pdfDe(deps, empresa, factura);
    avisar?.();
  };
  const solicitud = await preparar();
  if (!solicitud.ok) return { emitida: solicitud, pdf };
  const emitida = await emitirFactura(deps, empresa, {
    solicitud: solicitud.value,
    idempotencia,
    alGuardar,
    ...(topeBs === undefined ? {} : { topeBs }),
    ...(proforma === undefined ? {} : { proforma }),
  });
  return { emitida, pdf };
}

/**
 * Gives the reply to a known key; null when the operation is to be done, for the first time or anew.
 * docs/api.md A16.
 */
async function repetir(llamada: Emitida, id: Clave, hash: string): Promise<SalidaEmision | null> {
  const { deps, empresa, minimal } = llamada;
  const known = await buscarRecordada(deps, id, hash);
  if (!known.ok) return known;
  if (known.value === null) return null;
  const replay = { "Idempotent-Replayed": "true" };
  if (known.value.kind === "respondida") {
    const { status, cuerpo } = known.value;
    return ok({ datos: null, status, crudo: cuerpo, headers: replay });
  }
  const { salida, factura } = known.value;
  const pdf = minimal || !salida.ok ? Promise.resolve(null) : pdfDe(deps, empresa, factura);
  const remembered = await recordar(llamada, id, salida, pdf);
  return remembered.ok ? ok({ ...remembered.value, headers: replay }) : remembered;
}

/** Stores the reply with its key: success and rejection. A doubt is answered later by its outcome. */
async function recordar(
  llamada: Emitida,
  id: Clave,
  emitida: Result<Factura, Fallo>,
  pdf: Promise<string | null>,
): Promise<SalidaEmision> {
  const { deps } = llamada;
  if (emitida.ok) {
    const crudo = sobreTexto(deps, vista(llamada, emitida.value, await pdf));
    const { cuerpo } = await guardarRespuesta(deps, id, 200, crudo);
    return ok({ datos: null, crudo: cuerpo });
  }
  if (emitida.error.kind !== "rechazada" || isCufdVencido(emitida.error)) return emitida;
  const fallo = falloToHttp(deps, emitida.error);
  const { status, cuerpo } = await guardarRespuesta(deps, id, fallo.status, fallo.cuerpo);
  return ok({ datos: null, status, crudo: cuerpo });
}
