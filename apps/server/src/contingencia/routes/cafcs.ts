/** Routes of the codes for hand-written invoices. */
import { enteroPedido, fail, FechaPedido, ok, textoPedido, explicado } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { registrarCafc } from "../registrar-cafc.ts";
import { listTalonarios } from "../readers/cafcs.ts";
import { Cafc, Cafcs } from "../../cuenta/routes/respuestas-cuenta.ts";

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
    codigo: explicado(textoPedido(1, 50), "Código CAFC que dio el SIN.", "101B4283AAD6D"),
    sector: explicado(enteroPedido(1, 9999), "Sector de las facturas del talonario.", 1),
    desdeNumero: explicado(enteroPedido(1, 9_999_999_999), "Primer número autorizado.", 1),
    hastaNumero: explicado(enteroPedido(1, 9_999_999_999), "Último número autorizado.", 500),
    desde: explicado(FechaPedido, "Primer día en que vale, `AAAA-MM-DD`.", "2026-01-01"),
    hasta: explicado(FechaPedido, "Último día en que vale.", "2026-12-31"),
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
    const alReves = desde > hasta ? "desde" : desdeNumero > hastaNumero ? "desdeNumero" : undefined;
    const [loc, kind] = alReves === undefined ? ["sector", "cafc"] : [alReves, "rango"];
    return fail({ kind: "validacion", campos: [{ loc: [loc], kind, msg: registrado.error }] });
  },
});
