/** Routes for the owner's actions on one document: its evidence, and a note about it. */
import { Cuf, explicado, fail, Instante, NotaPedidoTerminal, ok } from "@mostrador/core";
import { z } from "zod";
import { statusOf } from "../../http/fallos.ts";
import { conDesfase } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { toZip } from "../../http/zip.ts";
import type { Db } from "../../motor/connection.ts";
import type { Factura } from "../db/facturas.ts";
import { emitirNotaDeLineas } from "../emitir-nota.ts";
import { findConPedido } from "../readers/facturas.ts";
import { archivosDeEvidencia } from "../reunir-evidencia.ts";
import { viewOriginal } from "../ver-original.ts";
import { PorDevolver } from "./respuestas-documentos.ts";

const Params = z.strictObject({
  cuf: explicado(Cuf, "CUF del documento.", "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD"),
});

export const evidencia = route({
  method: "get",
  path: "/v1/portal/documentos/{cuf}/evidencia",
  resumen: "ZIP con lo que prueba qué fue de un documento: su XML, su hash, su rastro sellado y un índice",
  right: "revisar",
  changesState: false,
  params: Params,
  errores: [404],
  respuesta: { descarga: "application/zip" },
  async handle({ db }, { llamador: { empresa }, params: { cuf } }) {
    const hallada = await findConPedido(db, empresa.nit, cuf);
    if (hallada === undefined) return fail({ kind: "facturaNoEncontrada" });
    const { factura } = hallada;
    return ok({
      datos: null,
      descarga: {
        tipo: "application/zip",
        archivo: `evidencia_${factura.numero}_${cuf.slice(0, 12)}.zip`,
        partes: evidenciaZip(db, factura),
      },
    });
  },
});

export const original = route({
  method: "get",
  path: "/v1/portal/documentos/{cuf}/devolver",
  resumen: "Una factura y lo que se puede devolver de ella",
  right: "administrar",
  changesState: false,
  params: Params,
  errores: [404],
  respuesta: { datos: PorDevolver },
  handle: async (deps, { llamador: { empresa }, params: { cuf } }) => {
    const leido = await viewOriginal(deps, empresa, cuf);
    if (!leido.ok) return leido;
    const fechaEmision = conDesfase(Instante.parse(leido.value.fechaEmision));
    return ok({ datos: { ...leido.value, fechaEmision } });
  },
});

export const nota = route({
  method: "post",
  path: "/v1/portal/documentos/{cuf}/nota",
  resumen:
    "Emite la nota de crédito-débito de lo que se devuelve, en el punto de venta de la factura; la misma clave, una sola vez",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  params: Params,
  body: NotaPedidoTerminal.omit({ cuf: true, usuario: true }),
  errores: [400, 402, 404, 409, 422, 502, 503],
  respuesta: {
    datos: z.object({
      cuf: explicado(z.string(), "CUF de la nota emitida."),
      numero: explicado(z.int(), "Número de la nota.", 7),
      montoDevuelto: explicado(z.string(), "Total devuelto, en bolivianos.", "12.50"),
    }),
  },
  async handle(deps, { llamador: { empresa, correo }, params: { cuf }, body }) {
    const hallada = await findConPedido(deps.db, empresa.nit, cuf);
    if (hallada === undefined) return fail({ kind: "facturaNoEncontrada" });
    const { sucursal, puntoVenta } = hallada.factura;
    const pedido = { ...body, cuf, usuario: correo };
    const lugar = { sucursal, puntoVenta, id: null };
    const emitida = await emitirNotaDeLineas(deps, empresa, lugar, pedido, statusOf);
    if (!emitida.ok) return emitida;
    const { cuf: suya, numero, montoDevuelto } = emitida.value;
    return ok({ datos: { cuf: suya, numero, montoDevuelto } });
  },
});

/** Streams the evidence of a document as a ZIP. */
async function* evidenciaZip(db: Db, factura: Factura): AsyncGenerator<Uint8Array> {
  const archivos = Object.entries(await archivosDeEvidencia(db, factura));
  yield* toZip(archivos.map(([nombre, contenido]) => ({ nombre, partes: [contenido] })));
}
