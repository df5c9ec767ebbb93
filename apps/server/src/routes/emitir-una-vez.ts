import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import { parametricasDe } from "../catalogos.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import type { ClaveIdempotencia as Clave } from "../db/idempotencia.ts";
import type { Fallo } from "../fallos.ts";
import { falloToHttp, sobreTexto } from "../http/replies.ts";
import type { Respuesta, Solo } from "../http/route.ts";
import { emitirFactura } from "../use-cases/emitir-factura.ts";
import { isCufdVencido } from "../use-cases/enviar-factura.ts";
import { buscarRecordada, guardarRespuesta } from "../use-cases/recordadas.ts";
import type { Solicitud } from "../use-cases/solicitud.ts";
import { vistaFactura } from "../vista-factura.ts";
import { Factura as FacturaVista } from "./respuestas.ts";

const MAX_CLAVE = 255;

/** A key of the caller's own, in a header or in a batch entry; a blank one is a mistake. */
export const ClaveIdempotencia = z
  .string("Se espera un texto.")
  .trim()
  .min(1, "Está vacía: envíe un valor único por operación, o no la envíe.")
  .max(MAX_CLAVE, `Lleva como máximo ${MAX_CLAVE} caracteres.`);

/** One document to be issued, of a call of its own or of a batch. */
export interface Emitida {
  readonly deps: Deps;
  readonly empresa: Empresa;
  /** Prepares the document to be issued, once it is known to be new: a note's invoice is looked up then. */
  readonly preparar: () => Promise<Result<Solicitud, Fallo>>;
  /** `Prefer: return=minimal`: no PDF in the reply. */
  readonly minimal: boolean;
  /** The largest total that it may issue, in bolivianos. */
  readonly topeBs?: number;
  /** Called when the document is on disk, before it is sent. */
  readonly alGuardar?: () => void;
}

/** The caller's key, the sector's path under which it is remembered, and the request that it stands for. */
export interface ConClave {
  readonly clave: string;
  readonly ruta: string;
  readonly pedido: unknown;
}

/** A document just issued, with its A4 page. docs/api.md A15. */
export const FacturaEmitida = FacturaVista.extend({
  /** The A4 page; left out with `Prefer: return=minimal`. */
  pdfBase64: z.base64().optional(),
}).meta({ id: "FacturaEmitida" });

/** The reply of an issuing route, or its failure. */
export type SalidaEmision = Result<Respuesta<Solo<z.infer<typeof FacturaEmitida>>>, Fallo>;

/**
 * Issues once a key: a key seen before gets its reply again. A key is the same in the header of the sector's own route and in a
 * batch entry. docs/api.md A16.
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

/** A doubt under a key says that the key may be repeated. */
function conAviso(salida: SalidaEmision): SalidaEmision {
  return !salida.ok && salida.error.kind === "enDuda" && salida.error.cuf !== undefined
    ? fail({ ...salida.error, conClave: true })
    : salida;
}

/** Issues, and makes the PDF while the tax system's reply is awaited. docs/design.md D3. */
async function conPdf(
  { deps, empresa, preparar, minimal, topeBs, alGuardar: avisar }: Emitida,
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
  });
  return { emitida, pdf };
}

/** The reply to a key seen before; null when the operation is to be done, for the first time or anew. docs/api.md A16. */
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

/** Stores the reply with its key: success and rejection. A doubt is answered later with what became of it. */
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

/** The A4 page in base64. Null when it cannot be made: the invoice is issued all the same. */
async function pdfDe(deps: Deps, empresa: Empresa, factura: Factura): Promise<string | null> {
  try {
    const catalogos = await parametricasDe(deps.db, empresa.nit);
    const pdf = await deps.papel.pdf(empresa, factura, catalogos, "a4", { prisa: "emision" });
    return pdf.toString("base64");
  } catch (error) {
    deps.log("pdf sin hacer", { error: String(error) });
    return null;
  }
}

function vista({ deps, minimal }: Emitida, factura: Factura, pdfBase64: string | null) {
  const datos = vistaFactura(deps, factura);
  if (minimal) return datos;
  if (pdfBase64 !== null) return { ...datos, pdfBase64 };
  return {
    ...datos,
    avisos: [...datos.avisos, "El PDF no se pudo preparar ahora: descárguelo de url_pdf."],
  };
}
