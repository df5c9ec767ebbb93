import { createHash } from "node:crypto";
import { Cuf, ESTADOS_PUBLICOS, fail, isPublico, ok, PedidoCompraVenta, type Result } from "@mostrador/core";
import { z } from "zod";
import { catalogosDe } from "../catalogos.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFacturaDe, listFacturas, type Factura } from "../db/facturas.ts";
import { completeRecordada, findRecordada, type ClaveIdempotencia } from "../db/idempotencia.ts";
import type { Fallo } from "../fallos.ts";
import { falloToHttp, sobreTexto } from "../http/app.ts";
import { route, type Respuesta } from "../http/route.ts";
import { anularFactura, revertirAnulacion } from "../use-cases/anular-factura.ts";
import { emitirFactura } from "../use-cases/emitir-factura.ts";
import { estadoSiat } from "../use-cases/estado-siat.ts";
import { vistaFactura } from "../vista-factura.ts";

const Params = z.strictObject({ cuf: Cuf });
const Fecha = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Use AAAA-MM-DD.");
const OPERACION = "POST /v1/facturas";

export const emitir = route({
  method: "post",
  path: "/v1/facturas",
  resumen: "Emite una factura de compra y venta (sector 1)",
  auth: "key",
  body: PedidoCompraVenta,
  async handle(deps, { llamador: { empresa }, body, headers }) {
    const clave = headers["x-idempotency-key"];
    const minimal = /\breturn=minimal\b/.test(headers["prefer"] ?? "");
    if (clave === undefined || clave === "") {
      const emitida = await emitirFactura(deps, empresa, { pedido: body, sector: 1, idempotencia: null });
      return emitida.ok ? ok({ datos: await conPdf(deps, empresa, emitida.value, minimal) }) : emitida;
    }
    if (clave.length > 255) return claveLarga();
    const id = { nit: empresa.nit, operacion: OPERACION, clave };
    const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
    const replayed = await repetir(deps, empresa, id, hash, minimal);
    if (replayed !== null) return replayed;
    const emitida = await emitirFactura(deps, empresa, {
      pedido: body,
      sector: 1,
      idempotencia: { ...id, hash },
    });
    return recordar(deps, empresa, id, emitida, minimal);
  },
});

function claveLarga(): Result<Respuesta<unknown>, Fallo> {
  return fail({
    kind: "validacion",
    campos: [{ loc: ["x-idempotency-key"], kind: "largo", msg: "Lleva como máximo 255 caracteres." }],
  });
}

/** The reply to a key seen before; null for a new one. DESIGN.md G13. */
async function repetir(
  deps: Deps,
  empresa: Empresa,
  id: ClaveIdempotencia,
  hash: string,
  minimal: boolean,
): Promise<Result<Respuesta<unknown>, Fallo> | null> {
  const known = await findRecordada(deps.db, id);
  if (known === undefined) return null;
  if (known.hash !== hash) return fail({ kind: "claveConOtroCuerpo" });
  const replay = { "Idempotent-Replayed": "true" };
  if (known.status !== null && known.cuerpo !== null)
    return ok({ datos: null, status: known.status, crudo: known.cuerpo, headers: replay });
  const factura = known.cuf === null ? undefined : await findFacturaDe(deps.db, empresa.nit, known.cuf);
  if (factura === undefined || factura.estado === "ENVIANDO") return fail({ kind: "operacionEnCurso" });
  if (factura.estado === "EN_DUDA") return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  const outcome: Result<Factura, Fallo> = isPublico(factura.estado)
    ? ok(factura)
    : fail({ kind: "rechazada", mensajes: JSON.parse(factura.mensajes ?? "[]") as never });
  const remembered = await recordar(deps, empresa, id, outcome, minimal);
  return remembered.ok ? ok({ ...remembered.value, headers: replay }) : remembered;
}

/** Stores the reply with its key: success and rejection. A doubt is answered later with what became of it. */
async function recordar(
  deps: Deps,
  empresa: Empresa,
  id: ClaveIdempotencia,
  emitida: Result<Factura, Fallo>,
  minimal: boolean,
): Promise<Result<Respuesta<unknown>, Fallo>> {
  if (emitida.ok) {
    const crudo = sobreTexto(deps, await conPdf(deps, empresa, emitida.value, minimal));
    await completeRecordada(deps.db, id, 200, crudo);
    return ok({ datos: null, crudo });
  }
  if (emitida.error.kind !== "rechazada") return emitida;
  const { status, cuerpo } = falloToHttp(deps, emitida.error);
  await completeRecordada(deps.db, id, status, cuerpo);
  return ok({ datos: null, status, crudo: cuerpo });
}

async function conPdf(deps: Deps, empresa: Empresa, factura: Factura, minimal: boolean) {
  const vista = vistaFactura(deps, factura);
  if (minimal) return vista;
  const unidades = (await catalogosDe(deps.db, empresa.nit))?.unidades ?? new Map<number, string>();
  const pdf = await deps.papel.pdf(empresa, factura, unidades, "a4");
  return { ...vista, pdfBase64: pdf.toString("base64") };
}

export const listar = route({
  method: "get",
  path: "/v1/facturas",
  resumen: "Lista facturas, las más nuevas primero",
  auth: "key",
  query: z.strictObject({
    limite: z.coerce.number("Se espera un número.").int().min(1).max(100).default(20),
    desde: Fecha.optional(),
    hasta: Fecha.optional(),
    estado: z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
    nitCliente: z.string().max(20).optional(),
    cursor: z
      .string()
      .regex(/^[\w-]{1,100}$/, "El cursor no es de esta lista.")
      .optional(),
  }),
  async handle(deps, { llamador: { empresa }, query }) {
    const cursor = query.cursor === undefined ? undefined : leerCursor(query.cursor);
    if (cursor === null)
      return fail({
        kind: "validacion",
        campos: [{ loc: ["cursor"], kind: "cursor", msg: "El cursor no es de esta lista." }],
      });
    const { limite, desde, hasta, estado, nitCliente } = query;
    const rows = await listFacturas(deps.db, {
      nit: empresa.nit,
      limite,
      desde,
      hasta,
      estado,
      documento: nitCliente,
      cursor,
    });
    const page = rows.slice(0, limite);
    const last = page.at(-1);
    const hayMas = rows.length > limite;
    const siguiente =
      hayMas && last !== undefined
        ? Buffer.from(JSON.stringify([last.fecha_emision, last.id])).toString("base64url")
        : null;
    return ok({
      datos: { facturas: page.map((f) => vistaFactura(deps, f)), paginacion: { limite, siguiente, hayMas } },
    });
  },
});

const Cursor = z.tuple([z.string(), z.int()]);
function leerCursor(texto: string): readonly [string, number] | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(texto, "base64url").toString()));
  } catch {
    return null;
  }
}

export const consultar = route({
  method: "get",
  path: "/v1/facturas/{cuf}",
  resumen: "Una factura guardada",
  auth: "key",
  params: Params,
  async handle(deps, { llamador: { empresa }, params }) {
    const factura = await findFacturaDe(deps.db, empresa.nit, params.cuf);
    if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
    if (!isPublico(factura.estado)) return fail({ kind: "estadoInterno", estado: factura.estado });
    return ok({ datos: { ...vistaFactura(deps, factura), pedido: JSON.parse(factura.pedido) as unknown } });
  },
});

export const estadoEnSiat = route({
  method: "get",
  path: "/v1/facturas/{cuf}/estado-siat",
  resumen: "Cómo está la factura en el sistema tributario, preguntado ahora",
  auth: "key",
  params: Params,
  query: z.strictObject({ debug: z.enum(["true", "false"], "Use true o false.").default("false") }),
  handle: async (deps, { llamador: { empresa }, params, query }) => {
    const estado = await estadoSiat(deps, empresa, params.cuf, query.debug === "true");
    return estado.ok ? ok({ datos: estado.value }) : estado;
  },
});

export const anular = route({
  method: "post",
  path: "/v1/facturas/{cuf}/anular",
  resumen: "Anula una factura EMITIDA",
  auth: "key",
  params: Params,
  body: z.strictObject({ motivo: z.int("Se espera el código del motivo.").positive() }),
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const anulada = await anularFactura(deps, empresa.nit, params.cuf, body.motivo);
    return anulada.ok ? ok({ datos: vistaFactura(deps, anulada.value) }) : anulada;
  },
});

export const revertir = route({
  method: "post",
  path: "/v1/facturas/{cuf}/revertir-anulacion",
  resumen: "Revierte una anulación, una sola vez",
  auth: "key",
  params: Params,
  body: z.strictObject({}),
  handle: async (deps, { llamador: { empresa }, params }) => {
    const revertida = await revertirAnulacion(deps, empresa.nit, params.cuf);
    return revertida.ok ? ok({ datos: vistaFactura(deps, revertida.value) }) : revertida;
  },
});
