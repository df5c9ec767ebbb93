import { enteroPedido, explicado } from "@mostrador/core";
import { z } from "zod";

/** Fields that several routes ask for, in body and query. */

/** A whole number of a query or a path, where every value is text. */
export function enteroDeTexto(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    enteroPedido(min, max),
  );
}

const MAX_LUGAR = 9999;

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

/** Asks for the raw messages of the tax system. */
export const Debug = explicado(
  z.enum(["true", "false"], "Use true o false.").default("false"),
  "`true` trae los dos mensajes SOAP, sin el token.",
  "true",
);

/** Largest whole number that JSON carries exactly. */
export const MAX_ENTERO = Number.MAX_SAFE_INTEGER;
