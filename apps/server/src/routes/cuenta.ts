import { enteroPedido, epochToInstante, fail, FechaPedido, instanteToIso, ok } from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { listConsumo } from "../db/consumo.ts";
import { saldo } from "../db/creditos.ts";
import { findClave, replaceClave } from "../db/empresas.ts";
import { falloDeSiat } from "../fallos.ts";
import { MAX_NIT } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { newCredencial } from "../secretos.ts";
import { conCufd } from "../use-cases/codigos-del-punto.ts";
import { Clave, Consumo } from "./respuestas-portal.ts";
import { transaccion } from "../db/transaccion.ts";

export const cuenta = route({
  method: "get",
  path: "/v1/cuenta",
  resumen: "Créditos, modalidad y estado de la cuenta",
  right: "consultar",
  changesState: false,
  respuesta: {
    datos: z.object({
      nit: z.int(),
      razonSocial: z.string(),
      modalidad: z.union([z.literal(1), z.literal(2)]),
      ambiente: z.union([z.literal(1), z.literal(2)]),
      activa: z.boolean(),
      creditosDisponibles: z.int(),
    }),
  },
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

const DIA_MS = 86_400_000;
/** The period that is asked for when none is: the last 30 days. SPEC.md, GET /v1/cuenta/consumo. */
const DIAS = 30;

export const consumo = route({
  method: "get",
  path: "/v1/cuenta/consumo",
  resumen: "Créditos consumidos por día o por mes (documentos emitidos en línea)",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    desde: FechaPedido.optional(),
    hasta: FechaPedido.optional(),
    agruparPor: z.enum(["dia", "mes"], "Use dia o mes.").default("dia"),
  }),
  respuesta: { datos: Consumo },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const fecha = (ms: number) => epochToInstante(ms).slice(0, 10);
    const hasta = query.hasta ?? fecha(deps.now());
    const desde = query.desde ?? fecha(deps.now() - (DIAS - 1) * DIA_MS);
    if (desde > hasta) {
      const msg = "Es posterior a hasta.";
      return fail({ kind: "validacion", origen: "query", campos: [{ loc: ["desde"], kind: "rango", msg }] });
    }
    const filas = await listConsumo(deps.db, empresa.nit, { desde, hasta, por: query.agruparPor });
    return ok({
      datos: {
        desde,
        hasta,
        agrupadoPor: query.agruparPor,
        totalConsumido: filas.reduce((total, fila) => total + fila.creditos, 0),
        creditosDisponibles: await saldo(deps.db, empresa.nit),
        consumo: filas.map(({ periodo, creditos }) => ({ periodo, creditosConsumidos: creditos })),
      },
    });
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
    const clave = await findClave(deps.db, empresa.nit, "api");
    if (clave?.sellada == null) return fail({ kind: "claveSinGuardar" });
    return ok({ datos: vistaClave(deps, deps.secretos.open(clave.sellada).toString(), clave.creado_en) });
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
  handle: async (deps, { llamador: { empresa } }) => {
    const clave = newCredencial("mk");
    const ahora = deps.now();
    await transaccion(deps.db, empresa.nit, (tx) =>
      replaceClave(tx, empresa.nit, "api", clave.hash, ahora, deps.secretos.seal(clave.texto)),
    );
    return ok({ datos: vistaClave(deps, clave.texto, ahora) });
  },
});

function vistaClave({ config }: Deps, apiKey: string, creadoEn: number) {
  return {
    apiKey,
    cabecera: "X-API-KEY",
    baseUrl: config.publicUrl,
    creadoEn: instanteToIso(epochToInstante(creadoEn)),
  };
}

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
  body: z.strictObject({ nit: enteroPedido(1, MAX_NIT) }),
  errores: [400, 404, 502],
  respuesta: { datos: z.object({ nit: z.int(), valido: z.boolean(), descripcion: z.string() }) },
  handle: async (deps, { llamador: { empresa }, body }) => {
    if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
    const casa = { sucursal: 0, punto_venta: 0 };
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
