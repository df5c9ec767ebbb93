/** Routes of the codes for hand-written invoices. */
import { enteroPedido, fail, FechaPedido, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { route } from "../http/route.ts";
import { registrarCafc } from "../provision.ts";
import { listTalonarios } from "../readers/cafcs.ts";
import { Cafc, Cafcs } from "./respuestas-portal.ts";

export const listar = route({
  method: "get",
  path: "/v1/cafcs",
  resumen: "Autorizaciones de facturas manuales registradas (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Cafcs },
  handle: async (deps, { llamador: { empresa } }) => {
    const talonarios = await listTalonarios(deps.db, empresa.nit);
    return ok({
      datos: {
        cafcs: talonarios.map(({ codigo, sector, desdeNumero, hastaNumero, desde, hasta }) => ({
          codigo,
          sector,
          desdeNumero,
          hastaNumero,
          desde,
          hasta,
        })),
      },
    });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/cafcs",
  resumen: "Registra el CAFC de un talonario: sector, rango de números y vigencia (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    codigo: textoPedido(1, 50),
    sector: enteroPedido(1, 9999),
    desdeNumero: enteroPedido(1, 9_999_999_999),
    hastaNumero: enteroPedido(1, 9_999_999_999),
    desde: FechaPedido,
    hasta: FechaPedido,
  }),
  respuesta: { datos: Cafc },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const { codigo, sector, desdeNumero, hastaNumero, desde, hasta } = body;
    const registrado = await registrarCafc(deps, {
      nit: empresa.nit,
      codigo,
      sector,
      desdeNumero,
      hastaNumero,
      desde,
      hasta,
    });
    if (registrado.ok) return ok({ datos: body });
    return fail({
      kind: "validacion",
      campos: [
        {
          loc: [registrado.error.includes("sector") ? "sector" : "desdeNumero"],
          kind: "cafc",
          msg: registrado.error,
        },
      ],
    });
  },
});
