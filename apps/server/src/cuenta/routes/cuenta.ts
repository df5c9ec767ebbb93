/** Routes of the account: credits, consumption and API key. */
import { epochToInstante, FechaPedido, instanteToIso, ok, explicado } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { alReves } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { diasPedidos } from "../../http/dias.ts";
import { getConsumo, getCuenta } from "../readers/cuenta.ts";
import { regenerarClave as regenerarDe, viewClave, type ClaveApi } from "../clave-api.ts";
import { Clave, Consumo } from "./respuestas-cuenta.ts";

export const cuenta = route({
  method: "get",
  path: "/v1/cuenta",
  resumen: "Créditos, modalidad y estado de la cuenta",
  right: "consultar",
  changesState: false,
  respuesta: {
    datos: z.object({
      nit: explicado(z.int(), "NIT de la empresa de la clave.", 1023456022),
      razonSocial: explicado(z.string(), "Razón social con que factura."),
      modalidad: explicado(
        z.union([z.literal(1), z.literal(2)]),
        "1 electrónica en línea, 2 computarizada en línea.",
        1,
      ),
      ambiente: explicado(z.union([z.literal(1), z.literal(2)]), "1 producción, 2 pruebas.", 1),
      activa: explicado(z.boolean(), "Si la cuenta está activa. A una que no lo está se le responde 403."),
      creditosDisponibles: explicado(z.int(), "Documentos que todavía puede emitir.", 950),
    }),
  },
  handle: async (deps, { llamador: { empresa } }) => ok({ datos: await getCuenta(deps.db, empresa) }),
});

export const consumo = route({
  method: "get",
  path: "/v1/cuenta/consumo",
  resumen: "Créditos consumidos por día o por mes (documentos emitidos en línea)",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    desde: explicado(
      FechaPedido.optional(),
      "Primer día, `AAAA-MM-DD`; si no se dice, hace 30 días, o 30 días antes de un `hasta` más viejo.",
      "2026-11-01",
    ),
    hasta: explicado(FechaPedido.optional(), "Último día, incluido; si no se dice, hoy.", "2026-11-30"),
    agruparPor: explicado(
      z.enum(["dia", "mes"], "Use dia o mes.").default("dia"),
      "Un renglón por día o por mes.",
      "dia",
    ),
  }),
  respuesta: { datos: Consumo },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { desde, hasta } = diasPedidos(query, deps.now());
    if (desde > hasta) return alReves("desde");
    const leido = await getConsumo(deps.db, empresa.nit, { desde, hasta, por: query.agruparPor });
    return ok({ datos: { desde, hasta, agrupadoPor: query.agruparPor, ...leido } });
  },
});

export const claveApi = route({
  method: "get",
  path: "/v1/cuenta/api-key",
  resumen: "La clave de API de la cuenta y dónde se usa (solo el dueño)",
  right: "dueno",
  changesState: false,
  errores: [404],
  respuesta: { datos: Clave },
  handle: async (deps, { llamador: { empresa } }) => {
    const clave = await viewClave(deps, empresa.nit);
    return clave.ok ? ok({ datos: vistaClave(deps, clave.value) }) : clave;
  },
});

export const regenerarClave = route({
  method: "post",
  path: "/v1/cuenta/api-key/regenerar",
  resumen: "Hace una clave nueva; la anterior deja de servir al instante (solo el dueño)",
  right: "dueno",
  changesState: true,
  errores: [502],
  respuesta: { datos: Clave },
  handle: async (deps, { llamador: { empresa } }) =>
    ok({ datos: vistaClave(deps, await regenerarDe(deps, empresa.nit)) }),
});

function vistaClave({ config }: Deps, { texto, creadoEn }: ClaveApi) {
  return {
    apiKey: texto,
    cabecera: "X-API-KEY",
    baseUrl: config.publicUrl,
    creadoEn: instanteToIso(epochToInstante(creadoEn)),
  };
}
