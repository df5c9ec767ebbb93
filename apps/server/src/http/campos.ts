import { enteroPedido, explicado, fail, textoPedido, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";

/** Fields shared by several routes, in bodies and queries. */

/** Schema of an integer in a query or path, where every value is text. */
export function enteroDeTexto(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    enteroPedido(min, max),
  );
}

/** Largest number of a branch or point of sale. */
export const MAX_LUGAR = 9999;

/** Branch and point of sale in a body; 0 is the head office, and the branch itself. */
export const Lugar = {
  sucursal: explicado(enteroPedido(0, MAX_LUGAR).default(0), "Sucursal; 0 es la casa matriz.", 0),
  puntoVenta: explicado(
    enteroPedido(0, MAX_LUGAR).default(0),
    "Punto de venta; 0 es el de la propia sucursal.",
    0,
  ),
};

/** Branch and point of sale in a query. */
export const LugarDeTexto = {
  sucursal: explicado(enteroDeTexto(0, MAX_LUGAR).default(0), "Sucursal; 0 es la casa matriz.", 0),
  puntoVenta: explicado(
    enteroDeTexto(0, MAX_LUGAR).default(0),
    "Punto de venta; 0 es el de la propia sucursal.",
    0,
  ),
};

/** Schema of a query that allows extra parameters, as monitors and caches may add. */
export const CualquierConsulta = z.looseObject({});

/** Fields that name a month. */
export const MES = {
  gestion: explicado(enteroDeTexto(2015, 9999), "Año de cuatro cifras.", 2026),
  mes: explicado(enteroDeTexto(1, 12), "Mes, de 1 a 12.", 11),
};

/** Query field that requests the raw messages of the tax system. */
export const Debug = explicado(
  z.enum(["true", "false"], "Use true o false.").default("false"),
  "`true` trae los dos mensajes SOAP, sin el token.",
  "true",
);

const LUGAR_AJENO = "Use el siguiente de la página anterior, con el mismo orden.";

/** Builds the failure for a position that does not belong to a list in this order. */
export function lugarAjeno(): Result<never, Fallo> {
  const campo = { loc: ["tras"], kind: "lugar", msg: LUGAR_AJENO };
  return fail({ kind: "validacion", origen: "query", campos: [campo] });
}

/** Position of a page in an ordered list. */
export const LUGAR_ORDENADO = explicado(
  textoPedido(1, 150)
    .regex(/^.{1,130}_\d{1,15}$/, "Use el siguiente de la página anterior.")
    .optional(),
  "Lugar tras el que sigue la página: `siguiente` de la anterior, con el mismo orden.",
  "2026-11-24T10:00:00.000_7",
);

/** Position of a page in a list that can be sorted by any of its columns. */
export const LUGAR_DE_LISTA = explicado(
  z
    .string()
    .regex(/^[\w-]{1,4000}$/, LUGAR_AJENO)
    .optional(),
  "Lugar tras el que sigue la página: `siguiente` de la anterior, con el mismo orden.",
  "WyJub21icmUiLCJhcnJveiIsInAxIl0",
);

/** Largest integer that JSON numbers represent exactly. */
export const MAX_ENTERO = Number.MAX_SAFE_INTEGER;

/** Remedies for two limits in reverse order, by the field of the lower limit. */
const REVES = {
  desde: "El día «desde» es posterior al día «hasta»: elija un día anterior o el mismo.",
  minimo: "El monto «desde» es mayor que el monto «hasta»: escriba uno menor o igual.",
} as const;

/** Tells whether the two limits of a query are in reverse order. */
export function estaAlReves(desde: string | undefined, hasta: string | undefined): boolean {
  return desde !== undefined && hasta !== undefined && desde > hasta;
}

/** Builds the failure for limits in reverse order, at the field of the lower one. */
export function alReves(menor: keyof typeof REVES): Result<never, Fallo> {
  const campo = { loc: [menor], kind: "rango", msg: REVES[menor] };
  return fail({ kind: "validacion", origen: "query", campos: [campo] });
}

/** Field that identifies a till by its branch and point of sale. */
export const CAMPO_CAJA = explicado(
  z
    .string()
    .regex(/^\d{1,4}\/\d{1,4}$/, "Use sucursal/punto de venta, como 0/1.")
    .optional(),
  "Caja: sucursal y punto de venta, con una barra entre ellos.",
  "0/1",
);
