import { explicado } from "../explicado.ts";
import { z } from "zod";
import { conKind } from "../kind.ts";

/** Rows that decide prices, as tills share them: presentations, lists, tariffs, promotions. docs/decisions/0022. */

const Id = explicado(
  z.string().min(1).max(64),
  "Identificador de la fila en todas las cajas.",
  "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
);
const Nombre = z.string().trim().min(1, "Falta el nombre.").max(60, "El nombre lleva hasta 60 letras.");
const Precio = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "El precio es un número con hasta dos decimales.")
  .refine((texto) => Number(texto) > 0, conKind("too_small", "El precio debe ser mayor que 0."));
const Cantidad = z.string().regex(/^\d{1,9}(\.\d{1,5})?$/, "La cantidad es un número, como 12 o 0.5.");
const Hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "La hora se escribe como 18:30.");
const Fecha = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "La fecha no existe.");

/** Most products, or categories, that one promotion names. */
export const MAX_ALCANCE = 500;

/**
 * A way in which a product is sold: a unit, a pack, a box. `factor`: units of the product in it. It never changes: another factor is
 * another presentation. `precio` in BOB for the whole presentation.
 */
export const PresentacionProducto = z.object({
  id: Id,
  productoId: explicado(Id, "Producto que se vende así.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  nombre: explicado(Nombre, "Nombre de la presentación.", "Caja de 12"),
  factor: explicado(
    Cantidad.refine((texto) => Number(texto) > 0, conKind("too_small", "El factor debe ser mayor que 0.")),
    "Cuántas unidades del producto lleva.",
    "12",
  ),
  codigoBarras: explicado(
    z.string().trim().min(1).max(50).nullable(),
    "Código de barras propio; nulo si no tiene.",
    "7771234567891",
  ),
  precio: explicado(Precio, "Precio de la presentación entera, en bolivianos.", "108.00"),
  /** Code of the catalog unidades_medida, as invoiced. */
  unidadMedida: explicado(
    z.int().positive(),
    "Código del catálogo `unidades_medida` con que se factura.",
    57,
  ),
  activo: explicado(z.boolean(), "Si se vende."),
});
export type PresentacionProducto = z.infer<typeof PresentacionProducto>;

/** A named price list, assigned to clients. */
export const Lista = z.object({
  id: Id,
  nombre: explicado(Nombre, "Nombre de la lista.", "Mayoristas"),
  activo: explicado(z.boolean(), "Si vale."),
});
export type Lista = z.infer<typeof Lista>;

/** The price list of a client; the id is the client's. Null: the general prices. */
export const ListaDeCliente = z.object({
  id: Id,
  listaId: explicado(
    Id.nullable(),
    "Lista de precios del cliente; nulo, los generales.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
});
export type ListaDeCliente = z.infer<typeof ListaDeCliente>;

/**
 * A price in BOB that replaces the general price of a product or presentation. It holds for one list or for all buyers (`listaId` null),
 * from a quantity on, in the unit of sale. `desde` 0: from any quantity.
 */
export const Tarifa = z.object({
  id: Id,
  productoId: explicado(Id, "Producto que cuesta así.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  presentacionId: explicado(
    Id.nullable(),
    "Presentación que cuesta así; nulo, el producto suelto.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  listaId: explicado(
    Id.nullable(),
    "Lista para la que vale; nulo, para todos.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  desde: explicado(Cantidad, "Desde qué cantidad.", "0"),
  precio: explicado(Precio, "Precio en bolivianos.", "8.75"),
});
export type Tarifa = z.infer<typeof Tarifa>;

/**
 * A tile of the touch grid: the product or presentation that it opens or sells, on a page of the owner's (`Favoritos`). Tiles are ordered
 * by `lugar`, then by id.
 */
export const Casilla = z.object({
  id: Id,
  pagina: explicado(Nombre, "Página de la pantalla táctil.", "Favoritos"),
  lugar: explicado(z.int().min(0).max(9999), "Orden en la página.", 0),
  productoId: explicado(Id, "Producto que abre.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  presentacionId: explicado(
    Id.nullable(),
    "Presentación que vende; nulo, el producto.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
});
export type Casilla = z.infer<typeof Casilla>;

/** The benefit of a promotion: `lleva` units for the price of `paga`, a percentage, or one of each of its products at a fixed price. */
export const Beneficio = z.discriminatedUnion("kind", [
  z
    .strictObject({
      kind: explicado(z.literal("nPorM"), "`nPorM`: se lleva más de lo que se paga.", "nPorM"),
      lleva: explicado(z.int().min(2).max(99), "Unidades que se llevan.", 3),
      paga: explicado(z.int().min(1).max(98), "Unidades que se pagan.", 2),
    })
    .refine(({ lleva, paga }) => paga < lleva, conKind("pagaDeMas", "Se paga menos de lo que se lleva.")),
  z.strictObject({
    kind: explicado(z.literal("porcentaje"), "`porcentaje`: se paga menos.", "porcentaje"),
    porcentaje: explicado(
      z
        .string()
        .regex(/^\d{1,2}(\.\d{1,2})?$/, "El porcentaje va de 0.01 a 99.99.")
        .refine((texto) => Number(texto) > 0, conKind("too_small", "El porcentaje va de 0.01 a 99.99.")),
      "Descuento en porcentaje, como texto.",
      "10",
    ),
  }),
  z.strictObject({
    kind: explicado(z.literal("combo"), "`combo`: uno de cada producto, juntos a un precio.", "combo"),
    precio: explicado(Precio, "Lo que cuestan juntos, en bolivianos.", "25"),
  }),
]);
export type Beneficio = z.infer<typeof Beneficio>;

/**
 * A promotion. Without products and categories it covers all goods. Dates and hours are in Bolivian time and include both limits, hours by
 * the whole minute. Hours from 22:00 to 02:00 belong to the day on which they begin. `dias`: 0 is Sunday; none is every day.
 */
export const Promocion = z.object({
  id: Id,
  nombre: explicado(Nombre, "Nombre de la promoción.", "3 por 2 en arroz"),
  activo: explicado(z.boolean(), "Si vale."),
  beneficio: explicado(Beneficio, "Qué se gana.", { kind: "nPorM", lleva: 3, paga: 2 }),
  productos: explicado(
    z.array(Id).max(MAX_ALCANCE),
    "Productos que alcanza; vacía con `categorias` vacía, todos.",
    ["3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"],
  ),
  categorias: explicado(
    z.array(z.string().trim().min(1).max(60)).max(MAX_ALCANCE),
    "Categorías que alcanza.",
    ["Abarrotes"],
  ),
  dias: explicado(
    z.array(z.int().min(0).max(6)).max(7),
    "Días de la semana, 0 es domingo; vacía, todos.",
    [5, 6],
  ),
  horaDesde: explicado(Hora.nullable(), "Desde qué hora, hora de Bolivia; nulo, todo el día.", "18:00"),
  horaHasta: explicado(Hora.nullable(), "Hasta qué hora; nulo, todo el día.", "20:00"),
  fechaDesde: explicado(Fecha.nullable(), "Primer día; nulo, ya.", "2026-11-20"),
  fechaHasta: explicado(Fecha.nullable(), "Último día, incluido; nulo, sin fin.", "2026-12-24"),
  /** True: it also covers goods whose price comes from a tariff. */
  sobreTarifas: explicado(z.boolean(), "Si alcanza también a lo que tiene tarifa."),
});
export type Promocion = z.infer<typeof Promocion>;
