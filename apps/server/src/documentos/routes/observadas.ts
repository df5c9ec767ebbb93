/** Routes of documents that the tax system observed. */
import { ClientePedido, Cuf, explicado, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { ProformaFacturada } from "../../tienda/routes/respuestas-proformas.ts";
import { resolverObservada } from "../decisiones-del-dueno.ts";
import { corregirObservada } from "./corregir-observada.ts";

const Salida = z.enum(["emitidaDeNuevo", "conContador"]);
const PorCuf = z.strictObject({
  cuf: explicado(
    Cuf,
    "CUF de la factura observada.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
});

export const resolver = route({
  method: "post",
  path: "/v1/portal/observadas/{cuf}",
  resumen: "Anota cómo se resolvió una factura que Impuestos observó",
  right: "dueno",
  changesState: true,
  params: PorCuf,
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

export const emitirOtra = route({
  method: "post",
  path: "/v1/portal/observadas/{cuf}/emitir",
  resumen: "Emite otra factura en lugar de una observada, con el comprador corregido, una sola vez",
  right: "dueno",
  changesState: true,
  cabida: "documento",
  params: PorCuf,
  body: z.strictObject({
    cliente: explicado(
      ClientePedido.pick({
        tipoDocumento: true,
        numeroDocumento: true,
        complemento: true,
        razonSocial: true,
      }),
      "Comprador como debe quedar. Su correo y su código se conservan.",
    ),
    excepcionNit: explicado(
      z.boolean().default(false),
      "Si el NIT es correcto aunque Impuestos no lo conozca.",
      false,
    ),
  }),
  errores: [400, 402, 404, 409, 502, 503],
  respuesta: { datos: ProformaFacturada },
  handle: (deps, { llamador: { empresa }, params: { cuf }, body }) =>
    corregirObservada(deps, empresa, { cuf, ...body }),
});
