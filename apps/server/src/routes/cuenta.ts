import { fail, ok } from "@mostrador/core";
import { z } from "zod";
import { saldo } from "../db/creditos.ts";
import { falloDeSiat } from "../fallos.ts";
import { route } from "../http/route.ts";
import { origenVigente } from "../use-cases/resolver-dudas.ts";

export const cuenta = route({
  method: "get",
  path: "/v1/cuenta",
  resumen: "Créditos, modalidad y estado de la cuenta",
  auth: "key",
  handle: async (deps, { llamador: { empresa } }) =>
    ok({
      datos: {
        nit: empresa.nit,
        razonSocial: empresa.razon_social,
        modalidad: empresa.modalidad,
        ambiente: empresa.ambiente,
        activa: empresa.activa === 1,
        creditosDisponibles: await saldo(deps.db, empresa.nit),
      },
    }),
});

const DESCRIPCION = {
  activo: "NIT ACTIVO",
  inactivo: "NIT INACTIVO",
  inexistente: "NIT INEXISTENTE",
} as const;

export const validarNit = route({
  method: "post",
  path: "/v1/nit/validar",
  resumen: "Pregunta al sistema tributario si un NIT existe y está activo",
  auth: "key",
  body: z.strictObject({ nit: z.int("Se espera el NIT como número.").min(1).max(9_999_999_999_999) }),
  handle: async (deps, { llamador: { empresa }, body }) => {
    const siat = deps.siatOf(empresa);
    if (siat === null) return fail({ kind: "sinToken" });
    const origen = await origenVigente(deps, empresa, { sucursal: 0, punto_venta: 0 });
    if (origen === null) return fail({ kind: "puntoSinSincronizar", sucursal: 0, puntoVenta: 0 });
    const respuesta = await siat.codigos.verificarNit(origen, body.nit);
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
