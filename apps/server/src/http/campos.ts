import { enteroPedido, explicado, fail, textoPedido, type Result } from "@mostrador/core";
import { z } from "zod";
import type { Fallo } from "../fallos.ts";

/** Fields that several routes ask for, in body and query. */

/** A whole number of a query or a path, where every value is text. */
export function enteroDeTexto(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    enteroPedido(min, max),
  );
}

/** Largest number of a branch or of a point of sale. */
export const MAX_LUGAR = 9999;

/** Branch and point of sale of a body; 0 is the head office, and the branch itself. */
export const Lugar = {
  sucursal: explicado(enteroPedido(0, MAX_LUGAR).default(0), "Sucursal; 0 es la casa matriz.", 0),
  puntoVenta: explicado(
    enteroPedido(0, MAX_LUGAR).default(0),
    "Punto de venta; 0 es el de la propia sucursal.",
    0,
  ),
};

/** Branch and point of sale of a query. */
export const LugarDeTexto = {
  sucursal: explicado(enteroDeTexto(0, MAX_LUGAR).default(0), "Sucursal; 0 es la casa matriz.", 0),
  puntoVenta: explicado(
    enteroDeTexto(0, MAX_LUGAR).default(0),
    "Punto de venta; 0 es el de la propia sucursal.",
    0,
  ),
};

/** Schema of a query for monitors and caches, which may add parameters of their own. */
export const CualquierConsulta = z.looseObject({});

/** Fields that name a month. */
export const MES = {
  gestion: explicado(enteroDeTexto(2015, 9999), "Año de cuatro cifras.", 2026),
  mes: explicado(enteroDeTexto(1, 12), "Mes, de 1 a 12.", 11),
};

/** Asks for the raw messages of the tax system. */
export const Debug = explicado(
  z.enum(["true", "false"], "Use true o false.").default("false"),
  "`true` trae los dos mensajes SOAP, sin el token.",
  "true",
);

const LUGAR_AJENO = "Use el siguiente de la página anterior, con el mismo orden.";

/** Builds the failure of a place that no page of a list in this order returned. */
export function lugarAjeno(): Result<never, Fallo> {
  const campo = { loc: ["tras"], kind: "lugar", msg: LUGAR_AJENO };
  return fail({ kind: "validacion", origen: "query", campos: [campo] });
}

/** The place of a page of an ordered list. */
export const LUGAR_ORDENADO = explicado(
  textoPedido(1, 150)
    .regex(/^.{1,130}_\d{1,15}$/, "Use el siguiente de la página anterior.")
    .optional(),
  "Lugar tras el que sigue la página: `siguiente` de la anterior, con el mismo orden.",
  "2026-11-24T10:00:00.000_7",
);

/** The place of a page of a list whose order may be by any of its columns. */
export const LUGAR_DE_LISTA = explicado(
  z
    .string()
    .regex(/^[\w-]{1,4000}$/, LUGAR_AJENO)
    .optional(),
  "Lugar tras el que sigue la página: `siguiente` de la anterior, con el mismo orden.",
  "WyJub21icmUiLCJhcnJveiIsInAxIl0",
);

/** Largest whole number that JSON carries exactly. */
export const MAX_ENTERO = Number.MAX_SAFE_INTEGER;

/** Says what to do about two limits in reverse order. */
const REVES = {
  desde: "El día «desde» es posterior al día «hasta»: elija un día anterior o el mismo.",
  minimo: "El monto «desde» es mayor que el monto «hasta»: escriba uno menor o igual.",
} as const;

/** Tells whether two days of a query are in reverse order. */
export function estaAlReves(desde: string | undefined, hasta: string | undefined): boolean {
  return desde !== undefined && hasta !== undefined && desde > hasta;
}

/** Refuses a query whose limits are in reverse order, at the lower one. */
export function alReves(menor: keyof typeof REVES): Result<never, Fallo> {
  const campo = { loc: [menor], kind: "rango", msg: REVES[menor] };
  return fail({ kind: "validacion", origen: "query", campos: [campo] });
}

/** The field that names a till by its place. */
export const CAMPO_CAJA = explicado(
  z
    .string()
    .regex(/^\d{1,4}\/\d{1,4}$/, "Use sucursal/punto de venta, como 0/1.")
    .optional(),
  "Caja: sucursal y punto de venta, con una barra entre ellos.",
  "0/1",
);
