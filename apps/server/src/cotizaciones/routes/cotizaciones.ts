/** Routes of exchange rates. */
import { fail, FechaPedido, ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
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
import { Dia as Fecha, iso, Momento } from "../../http/respuestas.ts";

const Limite = z.strictObject({
  limit: explicado(enteroDeTexto(1, 366).default(30), "Cuántos días, del más nuevo hacia atrás.", 30),
});
const Dia = z.strictObject({ date: explicado(FechaPedido, "Día que se pide, `AAAA-MM-DD`.", "2026-11-20") });
/** The official rate of a day. docs/api.md A35. */
const Oficial = z.object({
  fecha: explicado(Fecha, "Día de la cotización, AAAA-MM-DD."),
  usd_bob: explicado(z.number(), "Bolivianos por un dólar, tipo de cambio oficial (TCO).", 12.05),
  ufv_bob: explicado(z.number().nullable(), "Bolivianos por una UFV; nulo si no se publicó.", 2.61234),
  monedaBase: explicado(z.literal("BOB"), "Moneda en que se expresa: boliviano."),
  fuente: explicado(z.string(), "De dónde se tomó."),
});
const Banco = z.object({
  banco: explicado(z.string(), "Nombre del banco."),
  compra: explicado(z.number(), "Bolivianos que paga por un dólar.", 9.2),
  venta: explicado(z.number(), "Bolivianos que cobra por un dólar.", 9.7),
  fechaActualizacion: explicado(Momento, "Cuándo se leyó de su página."),
});
const Analisis = z.object({
  ranking: explicado(
    z.object({
      metodo: explicado(z.string(), "Cómo se calculó, en palabras."),
      bancos: explicado(
        z.array(
          z.object({
            banco: explicado(z.string(), "Nombre del banco."),
            compra: explicado(z.number(), "Bolivianos que paga por un dólar.", 9.2),
            venta: explicado(z.number(), "Bolivianos que cobra por un dólar.", 9.7),
            diferencial: explicado(z.number(), "Diferencia entre venta y compra.", 0.5),
          }),
        ),
        "Los bancos en ese orden.",
      ),
    }),
    "Bancos del más barato al más caro para comprar dólares.",
  ),
  proyeccion: explicado(
    z.object({
      metodo: explicado(z.string(), "Cómo se calculó, en palabras."),
      dias: explicado(
        z.array(
          z.object({
            fecha: explicado(Fecha, "Día, AAAA-MM-DD."),
            venta: explicado(z.number(), "Bolivianos que cobra por un dólar.", 9.7),
          }),
        ),
        "Un renglón por día.",
      ),
    }),
    "Venta que se espera para los próximos días.",
  ),
  p2p: explicado(
    z.object({
      metodo: explicado(z.string(), "Cómo se calculó, en palabras."),
      compra: explicado(z.number().nullable(), "Bolivianos por un dólar al vender; nulo si no hay datos."),
      venta: explicado(z.number().nullable(), "Bolivianos por un dólar al comprar; nulo si no hay datos."),
    }),
    "Precio entre personas.",
  ),
  anomalias: explicado(
    z.object({
      metodo: explicado(z.string(), "Cómo se calculó, en palabras."),
      bancos: explicado(
        z.array(
          z.object({
            banco: explicado(z.string(), "Nombre del banco."),
            venta: explicado(z.number(), "Bolivianos que cobra por un dólar.", 9.7),
            mediana: explicado(z.number(), "Mediana de la venta de todos.", 9.65),
          }),
        ),
        "Los bancos que lo están; vacío si ninguno.",
      ),
    }),
    "Bancos lejos de la mediana.",
  ),
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
    const [ultimo] = await listOficiales(deps.db, deps.reloj.ahora(), 1);
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
  respuesta: {
    datos: z.object({ historial: explicado(z.array(Oficial), "Un renglón por día, el más nuevo primero.") }),
  },
  handle: async (deps, { query }) =>
    ok({
      datos: { historial: (await listOficiales(deps.db, deps.reloj.ahora(), query.limit)).map(vistaOficial) },
    }),
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
      oficial: explicado(
        z
          .object({
            usd_bob: explicado(z.number(), "Bolivianos por un dólar, tipo de cambio oficial (TCO).", 12.05),
            vigencia: explicado(Fecha, "Día en que rige, AAAA-MM-DD."),
            fechaActualizacion: explicado(Momento, "Cuándo se leyó."),
          })
          .nullable(),
        "Cotización oficial; nulo si no se leyó ninguna.",
      ),
      bancos: explicado(z.array(Banco), "Un renglón por banco."),
      fechaActualizacion: explicado(Momento.nullable(), "La lectura más nueva; nulo si no hubo."),
    }),
  },
  handle: async (deps) => {
    const [ultimo] = await listOficiales(deps.db, deps.reloj.ahora(), 1);
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
  respuesta: {
    datos: z.object({
      historial: explicado(
        z.array(
          z.object({
            fecha: explicado(Fecha, "Día, AAAA-MM-DD."),
            bancos: explicado(z.array(Banco), "Un renglón por banco."),
          }),
        ),
        "Un renglón por día, el más nuevo primero.",
      ),
    }),
  },
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
  respuesta: {
    datos: z.object({
      fecha: explicado(Fecha, "Día, AAAA-MM-DD."),
      bancos: explicado(z.array(Banco), "Un renglón por banco."),
    }),
  },
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
  handle: async (deps) => ok({ datos: await getAnalisis(deps.db, deps.reloj.ahora()) }),
});

function vistaOficial({ fecha, usd, ufv, fuente }: OficialLeido) {
  return { fecha, usd_bob: usd, ufv_bob: ufv, monedaBase: "BOB" as const, fuente };
}

function vistaBanco({ banco, compra, venta, actualizadoEn }: BancoLeido) {
  return { banco, compra, venta, fechaActualizacion: iso(actualizadoEn) };
}
