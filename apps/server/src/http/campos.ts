import { enteroPedido } from "@mostrador/core";
import { z } from "zod";

/** Fields that several routes ask for, in body and query. */

/** A whole number of a query or a path, where everything comes as text. */
export function enteroDeTexto(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    enteroPedido(min, max),
  );
}

const MAX_LUGAR = 9999;

/** Branch and point of sale of a body; 0 is the head office, and the branch itself. */
export const Lugar = {
  sucursal: enteroPedido(0, MAX_LUGAR).default(0),
  puntoVenta: enteroPedido(0, MAX_LUGAR).default(0),
};

/** The same of a query. */
export const LugarDeTexto = {
  sucursal: enteroDeTexto(0, MAX_LUGAR).default(0),
  puntoVenta: enteroDeTexto(0, MAX_LUGAR).default(0),
};

/** Whether the raw messages of the tax system are wanted. */
export const Debug = z.enum(["true", "false"], "Use true o false.").default("false");

/** Largest whole number that JSON carries exactly. */
export const MAX_ENTERO = Number.MAX_SAFE_INTEGER;
