/** Routes of credit and debit notes at a till. */
import { CUERPOS, Cuf, NotaTerminal, ok, OriginalTerminal, explicado } from "@mostrador/core";
import { z } from "zod";
import { suya } from "../../http/calling-till.ts";
import { statusOf } from "../../http/fallos.ts";
import { route } from "../../http/route.ts";
import { emitirNotaDeLineas } from "../../documentos/emitir-nota.ts";
import { checkVenta } from "../otra-venta.ts";
import { viewOriginal } from "../../documentos/ver-original.ts";

export const notaOriginal = route({
  method: "get",
  path: "/v1/terminal/notas/original/{cuf}",
  resumen: "Una factura de la empresa y lo que se puede devolver de ella",
  right: "terminal",
  changesState: false,
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF de la factura que se devuelve.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  errores: [404],
  respuesta: { datos: OriginalTerminal },
  handle: async (deps, { llamador: { empresa }, headers, params: { cuf } }) => {
    const venta = await checkVenta(deps, empresa, cuf, headers);
    if (!venta.ok) return venta;
    const original = await viewOriginal(deps, empresa, cuf);
    return original.ok ? ok({ datos: original.value }) : original;
  },
});

export const nota = route({
  method: "post",
  path: "/v1/terminal/notas",
  resumen: "Emite una nota de crédito-débito en el punto de venta de la caja; la misma clave, una sola vez",
  right: "terminal",
  changesState: true,
  cabida: "documento",
  llamada: "notas",
  body: CUERPOS.notas,
  errores: [400, 402, 404, 409, 422, 502, 503],
  respuesta: { datos: NotaTerminal },
  handle: async (deps, { llamador, headers, body }) => {
    const venta = await checkVenta(deps, llamador.empresa, body.cuf, headers);
    if (!venta.ok) return venta;
    const emitida = await emitirNotaDeLineas(deps, llamador.empresa, suya(llamador), body, statusOf);
    return emitida.ok ? ok({ datos: emitida.value }) : emitida;
  },
});
