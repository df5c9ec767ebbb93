import { createHash } from "node:crypto";
import {
  fail,
  isPublico,
  ok,
  SECTORES_FACTURA,
  SECTORES_NOTA,
  type Result,
  type SectorFactura,
  type SectorNota,
} from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import { z } from "zod";
import { parametricasDe } from "../catalogos.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFacturaDe, type Factura } from "../db/facturas.ts";
import { completeRecordada, findRecordada, type ClaveIdempotencia } from "../db/idempotencia.ts";
import type { Fallo } from "../fallos.ts";
import { falloToHttp, sobreTexto } from "../http/app.ts";
import { route, type Entrada, type Respuesta, type Route, type Solo } from "../http/route.ts";
import { emitirFactura } from "../use-cases/emitir-factura.ts";
import { isCufdVencido, isRechazoPorCufd } from "../use-cases/enviar-factura.ts";
import { findOriginal, type Solicitud } from "../use-cases/solicitud.ts";
import { vistaFactura } from "../vista-factura.ts";
import { Factura as FacturaVista } from "./respuestas.ts";

const MAX_CLAVE = 255;

/** One issuing call as it was made. */
interface Llamada {
  readonly deps: Deps;
  readonly empresa: Empresa;
  /** What is to be issued, once it is known to be new: a note's invoice is looked up then. */
  readonly preparar: () => Promise<Result<Solicitud, Fallo>>;
  /** `Prefer: return=minimal`: no PDF in the reply. */
  readonly minimal: boolean;
  /** The largest total that it may issue, in bolivianos. */
  readonly topeBs?: number;
}

const FacturaEmitida = FacturaVista.extend({
  /** The A4 page; left out with `Prefer: return=minimal`. */
  pdfBase64: z.base64().optional(),
}).meta({ id: "FacturaEmitida" });

type Salida = Result<Respuesta<Solo<z.infer<typeof FacturaEmitida>>>, Fallo>;

/** One issuing route a sector, invoices and notes. SPEC.md, Issuing. */
export const emisiones: readonly Route[] = [
  ...SECTORES_FACTURA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada: Entrada<unknown, unknown, Solicitud["pedido"], "emitir">) =>
        emitirUna(deps, entrada, sector.ruta, async () =>
          ok({ clase: "factura", sector, pedido: entrada.body } as Solicitud),
        ),
    }),
  ),
  ...SECTORES_NOTA.map((sector) =>
    route({
      ...comun(sector),
      body: sector.pedido,
      handle: (deps, entrada) =>
        emitirUna(deps, entrada, sector.ruta, async () => {
          const { empresa } = entrada.llamador;
          const original = await findOriginal(deps, empresa, entrada.body.cufFacturaOriginal);
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
    errores: [400, 402, 404, 409, 422, 502, 503],
    respuesta: { datos: FacturaEmitida },
  } as const;
}

/** Issues once a key: a key seen before gets its reply again. DESIGN.md G13. */
async function emitirUna(
  deps: Deps,
  { llamador: { empresa }, body, headers, topeBs }: Entrada<unknown, unknown, unknown, "emitir">,
  ruta: string,
  preparar: Llamada["preparar"],
): Promise<Salida> {
  const minimal = /\breturn=minimal\b/.test(headers["prefer"] ?? "");
  const llamada = { deps, empresa, preparar, minimal, ...(topeBs === undefined ? {} : { topeBs }) };
  const clave = headers["x-idempotency-key"];
  if (clave === undefined || clave === "") {
    const { emitida, pdf } = await conPdf(llamada, null);
    return emitida.ok ? ok({ datos: vista(llamada, emitida.value, await pdf) }) : emitida;
  }
  if (clave.length > MAX_CLAVE) return claveLarga();
  const id = { nit: empresa.nit, operacion: `POST ${ruta}`, clave };
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const replayed = await repetir(llamada, id, hash);
  if (replayed !== null) return replayed;
  const { emitida, pdf } = await conPdf(llamada, { ...id, hash });
  return recordar(llamada, id, emitida, pdf);
}

/** Issues, and makes the PDF while the tax system's reply is awaited. DESIGN.md section 1. */
async function conPdf(
  { deps, empresa, preparar, minimal, topeBs }: Llamada,
  idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null,
): Promise<{ readonly emitida: Result<Factura, Fallo>; readonly pdf: Promise<string | null> }> {
  let pdf: Promise<string | null> = Promise.resolve(null);
  const alGuardar = (factura: Factura) => {
    if (!minimal) pdf = pdfDe(deps, empresa, factura);
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

/** The reply to a key seen before; null when the operation is to be done, for the first time or anew. DESIGN.md G13. */
async function repetir(llamada: Llamada, id: ClaveIdempotencia, hash: string): Promise<Salida | null> {
  const { deps, empresa, minimal } = llamada;
  const known = await findRecordada(deps.db, id);
  if (known === undefined) return null;
  if (known.hash !== hash) return fail({ kind: "claveConOtroCuerpo" });
  const replay = { "Idempotent-Replayed": "true" };
  if (known.status !== null && known.cuerpo !== null)
    return ok({ datos: null, status: known.status, crudo: known.cuerpo, headers: replay });
  const factura = known.cuf === null ? undefined : await findFacturaDe(deps.db, empresa.nit, known.cuf);
  if (factura === undefined || factura.estado === "ENVIANDO") return fail({ kind: "operacionEnCurso" });
  if (factura.estado === "EN_DUDA") return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  if (isRechazoPorCufd(factura)) return null;
  const outcome: Result<Factura, Fallo> = isPublico(factura.estado)
    ? ok(factura)
    : fail({ kind: "rechazada", mensajes: JSON.parse(factura.mensajes ?? "[]") as Mensaje[] });
  const pdf = minimal || !outcome.ok ? Promise.resolve(null) : pdfDe(deps, empresa, factura);
  const remembered = await recordar(llamada, id, outcome, pdf);
  return remembered.ok ? ok({ ...remembered.value, headers: replay }) : remembered;
}

/** Stores the reply with its key: success and rejection. A doubt is answered later with what became of it. */
async function recordar(
  llamada: Llamada,
  id: ClaveIdempotencia,
  emitida: Result<Factura, Fallo>,
  pdf: Promise<string | null>,
): Promise<Salida> {
  const { deps } = llamada;
  if (emitida.ok) {
    const crudo = sobreTexto(deps, vista(llamada, emitida.value, await pdf));
    const { cuerpo } = await completeRecordada(deps.db, id, 200, crudo);
    return ok({ datos: null, crudo: cuerpo });
  }
  if (emitida.error.kind !== "rechazada" || isCufdVencido(emitida.error)) return emitida;
  const fallo = falloToHttp(deps, emitida.error);
  const { status, cuerpo } = await completeRecordada(deps.db, id, fallo.status, fallo.cuerpo);
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

function vista({ deps, minimal }: Llamada, factura: Factura, pdfBase64: string | null) {
  const datos = vistaFactura(deps, factura);
  if (minimal) return datos;
  if (pdfBase64 !== null) return { ...datos, pdfBase64 };
  return {
    ...datos,
    avisos: [...datos.avisos, "El PDF no se pudo preparar ahora: descárguelo de url_pdf."],
  };
}

function claveLarga(): Salida {
  const msg = `Lleva como máximo ${MAX_CLAVE} caracteres.`;
  return fail({
    kind: "validacion",
    origen: "header",
    campos: [{ loc: ["x-idempotency-key"], kind: "largo", msg }],
  });
}
