/** A cart as it is stored, and its reading back. */
import { z } from "zod";
import { ItemVenta, type ClienteVenta } from "../../contract/index.ts";
import { CARRITO_VACIO, type Carrito } from "./carrito.ts";

/** A buyer as far as it is typed: a number may still lack its name. */
const ClienteEnParte: z.ZodType<ClienteVenta> = z.object({
  tipoDocumento: z.number().int(),
  numeroDocumento: z.string(),
  complemento: z.string().nullable(),
  razonSocial: z.string(),
  correo: z.string().nullable(),
});

/** A cart as it is stored while it is open or parked. */
const CarritoGuardado = z.object({
  items: z.array(z.object(ItemVenta.shape)),
  elegida: z.number().int(),
  cliente: ClienteEnParte,
  descuentoAdicional: z.string().nullable(),
  descuentoPorcentaje: z.string().nullable().default(null),
  sector: z.number().int().nullable().default(null),
  propios: z.record(z.string(), z.json()).default({}),
  proforma: z.object({ id: z.string(), nombre: z.string() }).nullable().default(null),
  ventaId: z.string().nullable(),
  nitRechazado: z.boolean(),
  nombre: z.string().nullable().default(null),
}) satisfies z.ZodType<Carrito>;

/**
 * Reads a stored cart, perhaps of another version of the program. Keeps the parts that can be read;
 * `completo` is false if a part cannot, and the cashier is told so.
 */
export function parseCarrito(contenido: unknown): { readonly carrito: Carrito; readonly completo: boolean } {
  const entero = CarritoGuardado.safeParse(contenido);
  if (entero.success) return { carrito: entero.data, completo: true };
  const campos = new Map(
    Object.entries(contenido !== null && typeof contenido === "object" ? contenido : {}),
  );
  const leidos = Object.entries(CarritoGuardado.shape).flatMap(([campo, schema]) => {
    const leido = schema.safeParse(campos.get(campo));
    return leido.success ? [[campo, leido.data]] : [];
  });
  const lineas: unknown = campos.get("items");
  const items = (Array.isArray(lineas) ? lineas : []).flatMap((linea) => {
    const leida = CarritoGuardado.shape.items.element.safeParse(linea);
    return leida.success ? [leida.data] : [];
  });
  return { carrito: { ...CARRITO_VACIO, ...Object.fromEntries(leidos), items, elegida: 0 }, completo: false };
}
