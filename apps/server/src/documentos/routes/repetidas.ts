/** Routes of printed documents whose number another document has. docs/decisions/0039 */
import { explicado, ok } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { montoJson } from "../../monto-json.ts";
import { readRepetidas } from "../readers/por-decidir.ts";
import { resolverRepetida } from "../decisiones-del-dueno.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";
import { Repetidas, Salida } from "./respuestas-repetidas.ts";

/** Documents that are shown at a time. */
const MAX_FILAS = 50;

export const listar = route({
  method: "get",
  path: "/v1/portal/repetidas",
  resumen: "Facturas impresas que no se pueden enviar a Impuestos",
  right: "dueno",
  changesState: false,
  query: z.strictObject({
    buscar: explicado(
      z.string().max(100).default(""),
      "Número, CUF, documento o parte del nombre del comprador.",
      "1042",
    ),
  }),
  respuesta: { datos: Repetidas },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { repetidas, esperan } = await readRepetidas(deps.db, empresa.nit, query.buscar, MAX_FILAS);
    return ok({
      datos: {
        esperan,
        repetidas: repetidas.map((r) => ({
          id: r.id,
          cuf: r.cuf,
          numero: r.numero,
          sucursal: r.sucursal,
          puntoVenta: r.puntoVenta,
          fechaEmision: conDesfase(r.fechaEmision),
          causa: r.causa,
          monto: montoJson(r.montoTotal),
          cliente: r.clienteNombre ?? r.clienteDocumento,
          resueltaEn: r.resueltaEn === null ? null : iso(r.resueltaEn),
          salida: r.salida,
        })),
      },
    });
  },
});

export const resolver = route({
  method: "post",
  path: "/v1/portal/repetidas/{id}",
  resumen: "Anota cómo se resolvió una factura repetida",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(enteroDeTexto(1, MAX_ENTERO), "Identificador de la factura repetida.", 7),
  }),
  body: z.strictObject({ salida: explicado(Salida, "Cómo se resolvió.", "emitidaDeNuevo") }),
  errores: [404],
  respuesta: {
    datos: z.object({
      id: explicado(z.int(), "Identificador de la factura repetida.", 7),
      salida: explicado(Salida, "Cómo se resolvió."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const resuelta = await resolverRepetida(deps, empresa.nit, params.id, body.salida);
    return resuelta.ok ? ok({ datos: { id: params.id, salida: body.salida } }) : resuelta;
  },
});
