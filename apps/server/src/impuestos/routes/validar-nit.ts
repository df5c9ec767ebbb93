/** The route that asks the tax system about a NIT. */
import { enteroPedido, explicado, fail, MAX_NIT, ok } from "@mostrador/core";
import { z } from "zod";
import { falloDeSiat } from "../../fallos.ts";
import { route } from "../../http/route.ts";
import { conCufd } from "../codigos-del-punto.ts";

const DESCRIPCION = {
  activo: "NIT ACTIVO",
  inactivo: "NIT INACTIVO",
  inexistente: "NIT INEXISTENTE",
} as const;

export const validarNit = route({
  method: "post",
  path: "/v1/nit/validar",
  resumen: "Pregunta al sistema tributario si un NIT existe y está activo",
  right: "consultar",
  changesState: false,
  body: z.strictObject({
    nit: explicado(enteroPedido(1, MAX_NIT), "NIT que se quiere comprobar.", 1028627025),
  }),
  errores: [400, 404, 502],
  respuesta: {
    datos: z.object({
      nit: explicado(z.int(), "NIT que se comprobó.", 1028627025),
      valido: explicado(z.boolean(), "Si el SIN lo tiene como activo."),
      descripcion: explicado(z.string(), "Respuesta del SIN en palabras."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
    const casa = { sucursal: 0, puntoVenta: 0 };
    const respuesta = await conCufd(deps, empresa, casa, (siat, origen) =>
      siat.codigos.verificarNit(origen, body.nit),
    );
    if (respuesta === null) return fail({ kind: "puntoSinSincronizar", sucursal: 0, puntoVenta: 0 });
    if (respuesta.kind !== "aceptada") return fail(falloDeSiat(respuesta));
    return ok({
      datos: {
        nit: body.nit,
        valido: respuesta.estado === "activo",
        descripcion: DESCRIPCION[respuesta.estado],
      },
    });
  },
});
