import { z } from "zod";

/** Rows that prices follow from, as tills share them: presentations, lists, tariffs, promotions. docs/decisions/0022. */

const Id = z.string().min(1).max(64);
const Nombre = z.string().trim().min(1, "Falta el nombre.").max(60, "El nombre lleva hasta 60 letras.");
const Precio = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "El precio es un número con hasta dos decimales.")
  .refine((texto) => Number(texto) > 0, "El precio debe ser mayor que 0.");
const Cantidad = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/, "La cantidad es un número, como 12 o 0.5.");
const Hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "La hora se escribe como 18:30.");
const Fecha = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "La fecha no existe.");

/** Most products, or categories, that one promotion names. */
export const MAX_ALCANCE = 500;

/**
 * A way in which a product is sold: a unit, a pack, a box. `factor`: units of the product in it, which never changes: another factor is another
 * presentation. `precio` in BOB for the whole presentation.
 */
export const PresentacionProducto = z.object({
  id: Id,
  productoId: Id,
  nombre: Nombre,
  factor: Cantidad.refine((texto) => Number(texto) > 0, "El factor debe ser mayor que 0."),
  codigoBarras: z.string().trim().min(1).max(50).nullable(),
  precio: Precio,
  /** Of the catalog unidades_medida, as it is invoiced. */
  unidadMedida: z.int().positive(),
  activo: z.boolean(),
});
export type PresentacionProducto = z.infer<typeof PresentacionProducto>;

/** A named price list, which clients are given. */
export const Lista = z.object({ id: Id, nombre: Nombre, activo: z.boolean() });
export type Lista = z.infer<typeof Lista>;

/** The price list of a client; the id is the client's. Null: the general prices. */
export const ListaDeCliente = z.object({ id: Id, listaId: Id.nullable() });
export type ListaDeCliente = z.infer<typeof ListaDeCliente>;

/**
 * A price in BOB other than the general one: of a product or of a presentation of it, for a list or for everybody (`listaId` null), from a
 * quantity on, in the unit that it is sold in. `desde` 0: from any quantity.
 */
export const Tarifa = z.object({
  id: Id,
  productoId: Id,
  presentacionId: Id.nullable(),
  listaId: Id.nullable(),
  desde: Cantidad,
  precio: Precio,
});
export type Tarifa = z.infer<typeof Tarifa>;

/**
 * A tile of the touch grid: what it opens or sells, on a page of the owner's (`Favoritos`), in the order of `lugar`. Tiles with the same
 * place come by id.
 */
export const Casilla = z.object({
  id: Id,
  pagina: Nombre,
  lugar: z.int().min(0).max(9999),
  productoId: Id,
  presentacionId: Id.nullable(),
});
export type Casilla = z.infer<typeof Casilla>;

/** The benefit of a promotion: `lleva` units for the price of `paga`, or a percentage. */
export const Beneficio = z.discriminatedUnion("kind", [
  z
    .strictObject({ kind: z.literal("nPorM"), lleva: z.int().min(2).max(99), paga: z.int().min(1).max(98) })
    .refine(({ lleva, paga }) => paga < lleva, "Se paga menos de lo que se lleva."),
  z.strictObject({
    kind: z.literal("porcentaje"),
    porcentaje: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "El porcentaje va de 0.01 a 99.99.")
      .refine((texto) => Number(texto) > 0, "El porcentaje va de 0.01 a 99.99."),
  }),
]);
export type Beneficio = z.infer<typeof Beneficio>;

/**
 * A promotion. Without products and categories it covers all goods. Dates and hours include both limits, hours by the whole minute, in Bolivia;
 * hours from 22:00 to 02:00 belong to the day on which they begin. `dias`: 0 is Sunday; none is every day.
 */
export const Promocion = z.object({
  id: Id,
  nombre: Nombre,
  activo: z.boolean(),
  beneficio: Beneficio,
  productos: z.array(Id).max(MAX_ALCANCE),
  categorias: z.array(z.string().trim().min(1).max(60)).max(MAX_ALCANCE),
  dias: z.array(z.int().min(0).max(6)).max(7),
  horaDesde: Hora.nullable(),
  horaHasta: Hora.nullable(),
  fechaDesde: Fecha.nullable(),
  fechaHasta: Fecha.nullable(),
  /** True where it covers goods whose price comes from a tariff, too. */
  sobreTarifas: z.boolean(),
});
export type Promocion = z.infer<typeof Promocion>;
