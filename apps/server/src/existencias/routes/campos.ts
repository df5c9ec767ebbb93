/** Fields and answers that the routes of stock share. Quantities, costs and values are decimal texts. */
import { CantidadExistencia, conKind, explicado, FechaHoraPedido, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto, MAX_LUGAR } from "../../http/campos.ts";
import type { Llamador } from "../../http/route.ts";
import { Momento } from "../../http/respuestas.ts";
import type { Autor } from "../comprar.ts";

/** The id of a product. */
export const ProductoId = explicado(
  textoPedido(1, 64),
  "Identificador del producto en todas las cajas.",
  "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
);

/** Key of an act, chosen by the caller. */
export const ClaveDeActo = explicado(
  z.uuid("Use un UUID."),
  "UUID que usted elige, uno por acto: el mismo envío otra vez no hace otro.",
  "0b9f6a52-2c1d-4a7e-9b57-7f0f4f1f6a11",
);

/** Amount in bolivianos with at most two decimals. */
export const Importe = z
  .string()
  .regex(
    /^\d{1,9}(\.\d{1,2})?$/,
    "El importe es un número con hasta dos decimales, como 118.50, y no es negativo.",
  );

/** Cost of one unit. */
export const Costo = z
  .string()
  .regex(
    /^\d{1,9}(\.\d{1,6})?$/,
    "El costo es un número con hasta seis decimales, como 8.70, y no es negativo.",
  );

/** A quantity above zero. */
export const CantidadPositiva = CantidadExistencia.refine(
  (texto) => Number(texto) > 0,
  conKind("too_small", "La cantidad debe ser mayor que 0."),
);

/** Branch of an act, in a request body. */
export const LugarDeActo = explicado(
  z.int().min(0).max(MAX_LUGAR).default(0),
  "Sucursal; 0 es la casa matriz.",
  0,
);

/** A line of an act: a product in one of its presentations. */
export const LineaEnPresentacion = z.strictObject({
  productoId: ProductoId,
  presentacionId: explicado(
    textoPedido(1, 64).nullable().default(null),
    "Presentación en que se mueve; nulo, la unidad del producto.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  cantidad: explicado(CantidadPositiva, "Cuántas de esa presentación.", "2"),
});

/** Formats a month as the beginning of its dates: `2026-11`. */
export function mesDe({ gestion, mes }: { readonly gestion: number; readonly mes: number }): string {
  return `${gestion}-${String(mes).padStart(2, "0")}`;
}

/** Branch in a query string. */
export const SucursalDeTexto = enteroDeTexto(0, MAX_LUGAR);

/** Instant that a caller may omit; null stands for the present. */
export const Cuando = FechaHoraPedido.nullable().default(null);

/** Reply that names a stored act by the caller's key. */
export const Guardado = z.object({ id: explicado(z.string(), "Identificador con que se guardó.") });

/** Fields for the author of an act and the time at which it was recorded. */
export const QUIEN = {
  usuario: explicado(z.string().nullable(), "Quién lo hizo; nulo si no se sabe.", "ana@tienda.bo"),
  origen: explicado(z.string(), "Caja, portal o API que lo trajo.", "Caja 1"),
  nota: explicado(z.string().nullable(), "Lo que se escribió al respecto; nulo si nada."),
  registradoEn: explicado(Momento, "Cuándo llegó al servidor."),
};

/** Names the caller as author of an act, as the kardex shows it. */
export function autorDe({ empresa, rol, correo }: Llamador): Autor {
  return {
    nit: empresa.nit,
    usuario: correo ?? (rol === "dueno" ? "Dueño" : null),
    origen: rol === "api" ? "API" : "Portal",
  };
}
