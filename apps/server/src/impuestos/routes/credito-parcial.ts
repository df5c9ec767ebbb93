/** Routes of the parts of the base that grant credit, in sectors where a law grants less than the whole. docs/decisions/0091 */
import {
  conKind,
  decimal,
  dividir,
  explicado,
  ok,
  ParteConCredito,
  PARTES_CON_CREDITO,
  type Nit,
} from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { ahoraDe } from "../../reloj.ts";
import { listElegidas, listSectoresConParte, putParte, removeParte } from "../partes-con-credito.ts";
import { CreditoParcial } from "./respuestas-credito.ts";

const RUTA = "/v1/portal/credito-parcial";
/** Decimals of a part: hundredths of a percent. */
const DECIMALES = 4;

const { sector, desde } = ParteConCredito.shape;

export const creditoParcial = route({
  method: "get",
  path: RUTA,
  resumen: "La parte de la base que da crédito fiscal en cada sector que no la da toda (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: CreditoParcial },
  handle: async (deps, { llamador: { empresa } }) => ok({ datos: await vistaDe(deps, empresa.nit) }),
});

export const parteElegida = route({
  method: "post",
  path: RUTA,
  resumen:
    "Pone desde un día la parte de la base que da crédito fiscal, si una norma la cambia (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    sector,
    desde,
    porcentaje: explicado(
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,2})?$/, {
          error: "El porcentaje es un número como 70 o 82.5.",
          abort: true,
        })
        .refine(
          (texto) => Number(texto) > 0 && Number(texto) <= 100,
          conKind("rango", "El porcentaje va de 0.01 a 100."),
        ),
      "Porcentaje de la base que da crédito fiscal; 100 es toda.",
      "70",
    ),
    motivo: explicado(
      z
        .string()
        .trim()
        .min(3, "Escriba la norma que lo manda, como «Ley 317».")
        .max(200, "La norma cabe en 200 letras."),
      "Norma que lo manda; queda escrita junto a la parte.",
      "Ley 317",
    ),
  }),
  errores: [422],
  respuesta: { datos: CreditoParcial },
  handle: async (deps, { llamador: { empresa }, body: { porcentaje, ...nueva } }) => {
    const parte = dividir(decimal(porcentaje), decimal(100), DECIMALES).toFixed();
    const puesta = await putParte(deps, empresa.nit, { ...nueva, parte });
    return puesta.ok ? ok({ datos: await vistaDe(deps, empresa.nit) }) : puesta;
  },
});

export const parteQuitada = route({
  method: "post",
  path: `${RUTA}/quitar`,
  resumen: "Quita una parte que se puso, mientras su día no haya pasado (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({ sector, desde }),
  errores: [422],
  respuesta: { datos: CreditoParcial },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const quitada = await removeParte(deps, empresa.nit, body);
    return quitada.ok ? ok({ datos: await vistaDe(deps, empresa.nit) }) : quitada;
  },
});

async function vistaDe(deps: Pick<Deps, "db" | "reloj">, nit: Nit): Promise<z.infer<typeof CreditoParcial>> {
  const sectores = await listSectoresConParte(deps, nit);
  const suyos = new Set(sectores.map(({ codigo }) => codigo));
  const hoy = ahoraDe(deps).slice(0, 10);
  const deLeyes = PARTES_CON_CREDITO.map(({ norma, ...parte }) => ({
    ...parte,
    motivo: norma,
    propia: false,
  }));
  const propias = (await listElegidas(deps.db, nit)).map((una) => ({ ...una, propia: true }));
  return {
    sectores: sectores.map(({ codigo, nombre, rige }) => ({ codigo, nombre, rige: enPorciento(rige) })),
    partes: [...deLeyes, ...propias]
      .filter(({ sector: suyo }) => suyos.has(suyo))
      .toSorted((a, b) => (a.desde < b.desde ? -1 : 1))
      .map(({ parte, ...una }) => ({
        ...una,
        porcentaje: enPorciento(parte),
        quitable: una.propia && una.desde >= hoy,
      })),
  };
}

function enPorciento(parte: string): string {
  return decimal(parte).times(100).toFixed();
}
