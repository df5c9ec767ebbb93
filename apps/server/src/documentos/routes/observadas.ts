/** Routes of documents that the tax system observed. */
import { Cuf, explicado, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { resolverObservada } from "../elegir-documento.ts";

const Salida = z.enum(["emitidaDeNuevo", "conContador"]);

export const resolver = route({
  method: "post",
  path: "/v1/portal/observadas/{cuf}",
  resumen: "Anota cómo se resolvió una factura que Impuestos observó",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    cuf: explicado(
      Cuf,
      "CUF de la factura observada.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  }),
  body: z.strictObject({
    salida: explicado(Salida, "Cómo se resolvió: se emitió otra, o la resolvió el contador.", "conContador"),
    nota: explicado(
      z.string().trim().min(3).max(300),
      "Qué se hizo: el número de la factura nueva, o lo que dijo el contador.",
      "Se emitió la factura 58",
    ),
  }),
  errores: [404],
  respuesta: { datos: z.object({ salida: explicado(Salida, "Cómo se resolvió.") }) },
  handle: async (deps, { llamador: { empresa }, params: { cuf }, body: { salida, nota } }) => {
    const resuelta = await resolverObservada(deps, { cuf, nit: empresa.nit, salida, nota });
    return resuelta.ok ? ok({ datos: { salida } }) : resuelta;
  },
});
