import {
  type Cuf,
  type DocumentoHecho,
  explicado,
  fail,
  ok,
  type Result,
  SECTORES_FACTURA,
  SECTORES_NOTA,
  type SectorFactura,
  type SectorNota,
} from "@mostrador/core";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { type Entrada, type Respuesta, route, type Route, type Solo } from "../../http/route.ts";
import { findOriginal, type ProformaLeida, type Solicitud } from "../solicitud.ts";
import { claveDe } from "../../http/clave-de.ts";
import type { Factura } from "../db/facturas.ts";
import type { ClaveIdempotencia as Clave } from "../../motor/idempotencia.ts";
import type { Fallo } from "../../fallos.ts";
import { falloToHttp, sobreTexto } from "../../http/bodies.ts";
import { emitirFactura } from "../emitir-factura.ts";
import { isCufdVencido } from "../../impuestos/rechazo-por-cufd.ts";
import { searchRecordada, saveRespuesta } from "../recordadas.ts";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import { conLineas, vistaFactura } from "../papel/vista-factura.ts";
import { Factura as FacturaVista, LineasFiscales } from "../../http/respuestas.ts";

/** Reply for an issued document, with its A4 page. docs/api.md A15. */
const FacturaEmitida = FacturaVista.extend({
  /** Lines and A4 page; omitted with `Prefer: return=minimal`. */
  lineas: explicado(
    LineasFiscales.optional(),
    "Líneas del documento como las lleva su XML; faltan con `Prefer: return=minimal`.",
  ),
  pdfBase64: explicado(z.base64().optional(), "El PDF en A4, en base64; falta con `Prefer: return=minimal`."),
}).meta({ id: "FacturaEmitida" });

/** One issuing route per sector, for invoices and notes. docs/api.md A15. */
export const emisiones: readonly Route[] = [
  ...SECTORES_FACTURA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada) =>
        emitirLlamada(deps, entrada, sector.ruta, async () =>
          ok({ clase: "factura", sector, pedido: entrada.body }),
        ),
    }),
  ),
  ...SECTORES_NOTA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada) =>
        emitirLlamada(deps, entrada, sector.ruta, async () => {
          const { empresa } = entrada.llamador;
          const original = await findOriginal(deps.db, empresa, entrada.body.cufFacturaOriginal);
          return original.ok
            ? ok({ clase: "nota", sector, pedido: entrada.body, original: original.value })
            : original;
        }),
    }),
  ),
];

function comun({ codigo, nombre, ruta }: SectorFactura | SectorNota) {
  return {
    method: "post",
    path: ruta,
    resumen: `Emite: ${nombre} (sector ${codigo})`,
    right: "emitir",
    changesState: true,
    cabida: "documento",
    errores: [400, 402, 404, 409, 422, 502, 503],
    respuesta: { datos: FacturaEmitida },
  } as const;
}

async function emitirLlamada(
  deps: Deps,
  { llamador: { empresa }, body, headers, topeBs, cederTurno }: Entrada<unknown, unknown, unknown, "emitir">,
  ruta: string,
  preparar: Emitida["preparar"],
): Promise<SalidaEmision> {
  const clave = claveDe(headers);
  if (!clave.ok) return clave;
  const minimal = /\breturn=minimal\b/i.test(headers["prefer"] ?? "");
  const conClave = clave.value === undefined ? null : { clave: clave.value, ruta, pedido: body };
  const tope = topeBs === undefined ? {} : { topeBs };
  return emitirUnaVez({ deps, empresa, preparar, minimal, ...tope, alGuardar: cederTurno }, conClave);
}

/** The caller's key, the path of the sector under which it is stored, and its request. */
interface ConClave {
  readonly clave: string;
  readonly ruta: string;
  readonly pedido: unknown;
}

/**
 * Issues once per key; a known key gets its reply again. A key is the same in the header of the sector's route and in a
 * batch entry. docs/api.md A16.
 */
export async function emitirUnaVez(llamada: Emitida, conClave: ConClave | null): Promise<SalidaEmision> {
  if (conClave === null) {
    const { emitida, ...partes } = await conPartes(llamada, null);
    return emitida.ok ? ok({ datos: await vista(llamada, emitida.value, partes) }) : emitida;
  }
  const { clave, ruta, pedido } = conClave;
  const id = { nit: llamada.empresa.nit, operacion: `POST ${ruta}`, clave };
  const hash = createHash("sha256").update(JSON.stringify(pedido)).digest("hex");
  const replayed = await repeat(llamada, id, hash);
  if (replayed !== null) return conAviso(replayed);
  const { emitida, ...partes } = await conPartes(llamada, { ...id, hash });
  return conAviso(await remember(llamada, id, emitida, partes));
}

/** Marks a doubt as safe to repeat with its key. */
function conAviso(salida: SalidaEmision): SalidaEmision {
  return !salida.ok && salida.error.kind === "enDuda" && salida.error.cuf !== undefined
    ? fail({ ...salida.error, conClave: true })
    : salida;
}

/** Parts of a reply that do not come from the document's row. */
interface Partes {
  /** A4 page in base64; null if it is not requested or cannot be rendered. */
  readonly pdf: Promise<string | null>;
  /** The document's lines, if this call built it. Those of a known document are read from its XML. */
  readonly lineas?: DocumentoHecho["detalle"];
}

/** Issues a document, and renders the PDF while waiting for the tax system's reply. docs/design.md D3. */
async function conPartes(
  { deps, empresa, preparar, minimal, topeBs, proforma, enLugarDe, alGuardar: avisar }: Emitida,
  idempotencia: (Clave & { readonly hash: string }) | null,
): Promise<Partes & { readonly emitida: Result<Factura, Fallo> }> {
  let partes: Partes = { pdf: Promise.resolve(null) };
  const alGuardar = (factura: Factura, lineas: DocumentoHecho["detalle"]) => {
    if (!minimal) partes = { pdf: pdfDe(deps, empresa, factura), lineas };
    avisar?.();
  };
  const solicitud = await preparar();
  if (!solicitud.ok) return { emitida: solicitud, ...partes };
  const emitida = await emitirFactura(deps, empresa, {
    solicitud: solicitud.value,
    idempotencia,
    alGuardar,
    ...(topeBs === undefined ? {} : { topeBs }),
    ...(proforma === undefined ? {} : { proforma }),
    ...(enLugarDe === undefined ? {} : { enLugarDe }),
  });
  return { emitida, ...partes };
}

/** Returns the reply to a known key; null if the operation is to be executed, for the first time or again. docs/api.md A16. */
async function repeat(llamada: Emitida, id: Clave, hash: string): Promise<SalidaEmision | null> {
  const { deps, empresa, minimal } = llamada;
  const known = await searchRecordada(deps, id, hash);
  if (!known.ok) return known;
  if (known.value === null) return null;
  const replay = { "Idempotent-Replayed": "true" };
  if (known.value.kind === "respondida") {
    const { status, cuerpo } = known.value;
    return ok({ datos: null, status, crudo: cuerpo, headers: replay });
  }
  const { salida, factura } = known.value;
  const pdf = minimal || !salida.ok ? Promise.resolve(null) : pdfDe(deps, empresa, factura);
  const remembered = await remember(llamada, id, salida, { pdf });
  return remembered.ok ? ok({ ...remembered.value, headers: replay }) : remembered;
}

/** Stores a success or a rejection as the reply of its key. A doubt is not stored; its outcome answers later calls. */
async function remember(
  llamada: Emitida,
  id: Clave,
  emitida: Result<Factura, Fallo>,
  partes: Partes,
): Promise<SalidaEmision> {
  const { deps } = llamada;
  if (emitida.ok) {
    const crudo = sobreTexto(deps, await vista(llamada, emitida.value, partes));
    const { cuerpo } = await saveRespuesta(deps, id, 200, crudo);
    return ok({ datos: null, crudo: cuerpo });
  }
  if (emitida.error.kind !== "rechazada" || isCufdVencido(emitida.error)) return emitida;
  const fallo = falloToHttp(deps, emitida.error);
  const { status, cuerpo } = await saveRespuesta(deps, id, fallo.status, fallo.cuerpo);
  return ok({ datos: null, status, crudo: cuerpo });
}

/** A document to be issued, by its own call or as part of a batch. */
interface Emitida {
  readonly deps: Deps;
  readonly empresa: Empresa;
  /** Prepares the document once it is known to be new; the invoice of a note is looked up only then. */
  readonly preparar: () => Promise<Result<Solicitud, Fallo>>;
  /** Omits the PDF from the reply, as `Prefer: return=minimal` asks. */
  readonly minimal: boolean;
  /** Proforma that the document is built from, as it was read. */
  readonly proforma?: ProformaLeida;
  /** CUF of the observed invoice that the document replaces. */
  readonly enLugarDe?: Cuf;
  /** Largest total that may be issued, in bolivianos. */
  readonly topeBs?: number;
  /** Called after the document is committed and before it is sent. */
  readonly alGuardar?: () => void;
}

/** The reply of an issuing route, or its failure. */
type SalidaEmision = Result<Respuesta<Solo<z.infer<typeof FacturaEmitida>>>, Fallo>;

/** Renders the A4 page in base64. Null if that fails; the invoice is issued anyway. */
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

/** Builds the reply, with a notice if the page could not be rendered. */
async function vista({ deps, minimal }: Emitida, factura: Factura, { pdf, lineas }: Partes) {
  const pdfBase64 = await pdf;
  const datos = vistaFactura(deps, factura);
  if (minimal) return datos;
  const enteros = lineas === undefined ? conLineas(datos, factura) : { ...datos, lineas };
  if (pdfBase64 !== null) return { ...enteros, pdfBase64 };
  return {
    ...enteros,
    avisos: [...datos.avisos, "El PDF no se pudo preparar ahora: descárguelo de url_pdf."],
  };
}
