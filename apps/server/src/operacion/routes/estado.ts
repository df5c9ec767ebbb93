/** Route of the tax systems' state, and of the age of the official rate. */
import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { getVigencia } from "../../cotizaciones/readers/cotizaciones.ts";
import { Dia, iso, Momento } from "../../http/respuestas.ts";
import { lineaDeEstado } from "../../impuestos/siat/estado.ts";
import { route } from "../../http/route.ts";

const Linea = z
  .object({
    estado: explicado(
      z.enum(["OPERATIVO", "DEGRADADO", "CAIDO"]),
      "OPERATIVO, DEGRADADO si responde lento, o CAIDO.",
    ),
    ultimaLatenciaMs: explicado(z.int(), "Milisegundos que tardó el último sondeo.", 240),
    uptime_30d: explicado(z.number(), "Porcentaje de sondeos con respuesta en los últimos 30 días.", 99.8),
  })
  .meta({ title: "EstadoSiat" });

export const estado = route({
  method: "get",
  path: "/v1/estado",
  resumen: "Estado del servicio y del sistema tributario (sin sobre)",
  right: "anyone",
  changesState: false,
  respuesta: {
    datos: z.object({
      api: explicado(
        z.object({
          estado: explicado(z.literal("OPERATIVO"), "OPERATIVO: si responde, opera."),
          ambiente: explicado(z.string(), "Ambiente del servidor: `produccion` o `sandbox`.", "produccion"),
        }),
        "Este servidor.",
      ),
      siatProduccion: explicado(Linea, "El sistema tributario de producción."),
      siatPiloto: explicado(Linea, "El sistema tributario de pruebas."),
      tipoCambio: explicado(
        z
          .object({
            fecha: explicado(Dia, "Día desde el que rige, AAAA-MM-DD."),
            usdBob: explicado(z.number(), "Bolivianos por un dólar.", 12.05),
            fuente: explicado(z.string(), "De dónde se tomó.", "www.bcb.gob.bo"),
            leidoEn: explicado(Momento, "Cuándo se leyó."),
            diasAtrasado: explicado(
              z.int(),
              "Días hábiles cuyo tipo de cambio falta; 0 si es el que corresponde hoy.",
              0,
            ),
          })
          .nullable(),
        "El tipo de cambio oficial vigente; nulo si no se conoce ninguno.",
      ),
    }),
    sinSobre: true,
  },
  handle: async (deps) => {
    const ahora = deps.now();
    const tipo = await getVigencia(deps.db, deps.reloj.ahora());
    return ok({
      datos: {
        api: { estado: "OPERATIVO" as const, ambiente: deps.config.ambiente },
        siatProduccion: await lineaDeEstado(deps.db, 1, ahora),
        siatPiloto: await lineaDeEstado(deps.db, 2, ahora),
        tipoCambio:
          tipo === null
            ? null
            : {
                fecha: tipo.fecha,
                usdBob: tipo.usd,
                fuente: tipo.fuente,
                leidoEn: iso(tipo.actualizadoEn),
                diasAtrasado: tipo.diasAtrasada,
              },
      },
    });
  },
});
