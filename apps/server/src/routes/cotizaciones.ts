/** Routes of exchange rates. */
import { fail, FechaPedido, ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../http/campos.ts";
import { route } from "../http/route.ts";
import {
  findOficialDe,
  getAnalisis,
  listBancos,
  listBancosDe,
  listHistoriaBancos,
  listOficiales,
  type Banco as BancoLeido,
  type Oficial as OficialLeido,
} from "../readers/cotizaciones.ts";
import { Dia as Fecha, iso, Momento } from "./respuestas.ts";

const Limite = z.strictObject({
  limit: explicado(enteroDeTexto(1, 366).default(30), "Cuántos días, del más nuevo hacia atrás.", 30),
});
const Dia = z.strictObject({ date: explicado(FechaPedido, "Día que se pide, `AAAA-MM-DD`.", "2026-11-20") });
/** The official rate of a day. docs/api.md A35. */
const Oficial = z.object({
  fecha: Fecha,
  usd_bob: z.number(),
  ufv_bob: z.number().nullable(),
  monedaBase: z.literal("BOB"),
  fuente: z.string(),
});
const Banco = z.object({
  banco: z.string(),
  compra: z.number(),
  venta: z.number(),
  fechaActualizacion: Momento,
});
const Analisis = z.object({
  ranking: z.object({
    metodo: z.string(),
    bancos: z.array(
      z.object({ banco: z.string(), compra: z.number(), venta: z.number(), diferencial: z.number() }),
    ),
  }),
  proyeccion: z.object({ metodo: z.string(), dias: z.array(z.object({ fecha: Fecha, venta: z.number() })) }),
  p2p: z.object({ metodo: z.string(), compra: z.number().nullable(), venta: z.number().nullable() }),
  anomalias: z.object({
    metodo: z.string(),
    bancos: z.array(z.object({ banco: z.string(), venta: z.number(), mediana: z.number() })),
  }),
});

export const oficial = route({
  method: "get",
  path: "/ExchangeRate",
  resumen: "Tipo de cambio oficial y UFV: los que valen para facturar",
  right: "anyone",
  changesState: false,
  errores: [404],
  respuesta: { datos: Oficial },
  handle: async (deps) => {
    const [ultimo] = await listOficiales(deps.db, 1);
    return ultimo === undefined ? fail({ kind: "sinCotizacion" }) : ok({ datos: vistaOficial(ultimo) });
  },
});

export const historiaOficial = route({
  method: "get",
  path: "/ExchangeRate/history",
  resumen: "Tipos de cambio oficiales, el más nuevo primero",
  right: "anyone",
  changesState: false,
  query: Limite,
  respuesta: { datos: z.object({ historial: z.array(Oficial) }) },
  handle: async (deps, { query }) =>
    ok({ datos: { historial: (await listOficiales(deps.db, query.limit)).map(vistaOficial) } }),
});

export const oficialDe = route({
  method: "get",
  path: "/ExchangeRate/history/{date}",
  resumen: "El tipo de cambio oficial de un día",
  right: "anyone",
  changesState: false,
  params: Dia,
  errores: [404],
  respuesta: { datos: Oficial },
  handle: async (deps, { params }) => {
    const tipo = await findOficialDe(deps.db, params.date);
    return tipo === undefined ? fail({ kind: "sinCotizacion" }) : ok({ datos: vistaOficial(tipo) });
  },
});

export const bancos = route({
  method: "get",
  path: "/BankExchangeRate",
  resumen: "Compra y venta de cada banco, con la fecha de lo que se sabe",
  right: "anyone",
  changesState: false,
  respuesta: {
    datos: z.object({
      oficial: z.object({ usd_bob: z.number(), vigencia: Fecha, fechaActualizacion: Momento }).nullable(),
      bancos: z.array(Banco),
      fechaActualizacion: Momento.nullable(),
    }),
  },
  handle: async (deps) => {
    const [ultimo] = await listOficiales(deps.db, 1);
    const filas = await listBancos(deps.db);
    return ok({
      datos: {
        oficial:
          ultimo === undefined
            ? null
            : {
                usd_bob: ultimo.usd,
                vigencia: ultimo.fecha,
                fechaActualizacion: iso(ultimo.actualizadoEn),
              },
        bancos: filas.map(vistaBanco),
        fechaActualizacion: filas.length === 0 ? null : iso(Math.max(...filas.map((f) => f.actualizadoEn))),
      },
    });
  },
});

export const historiaBancos = route({
  method: "get",
  path: "/BankExchangeRate/history",
  resumen: "Cotizaciones de los bancos por día, el más nuevo primero",
  right: "anyone",
  changesState: false,
  query: Limite,
  respuesta: { datos: z.object({ historial: z.array(z.object({ fecha: Fecha, bancos: z.array(Banco) })) }) },
  handle: async (deps, { query }) => {
    const dias = await listHistoriaBancos(deps.db, query.limit);
    const historial = dias.map(({ fecha, bancos: suyos }) => ({ fecha, bancos: suyos.map(vistaBanco) }));
    return ok({ datos: { historial } });
  },
});

export const bancosDe = route({
  method: "get",
  path: "/BankExchangeRate/history/{date}",
  resumen: "Cotizaciones de los bancos de un día",
  right: "anyone",
  changesState: false,
  params: Dia,
  errores: [404],
  respuesta: { datos: z.object({ fecha: Fecha, bancos: z.array(Banco) }) },
  handle: async (deps, { params }) => {
    const filas = await listBancosDe(deps.db, params.date);
    return filas.length === 0
      ? fail({ kind: "sinCotizacion" })
      : ok({ datos: { fecha: params.date, bancos: filas.map(vistaBanco) } });
  },
});

export const analisis = route({
  method: "get",
  path: "/ExchangeRateAnalysis",
  resumen: "Bancos ordenados, proyección de cinco días y cotizaciones inusuales, con su método",
  right: "anyone",
  changesState: false,
  respuesta: { datos: Analisis },
  handle: async (deps) => ok({ datos: await getAnalisis(deps.db, deps.now()) }),
});

function vistaOficial({ fecha, usd, ufv, fuente }: OficialLeido) {
  return { fecha, usd_bob: usd, ufv_bob: ufv, monedaBase: "BOB" as const, fuente };
}

function vistaBanco({ banco, compra, venta, actualizadoEn }: BancoLeido) {
  return { banco, compra, venta, fechaActualizacion: iso(actualizadoEn) };
}
