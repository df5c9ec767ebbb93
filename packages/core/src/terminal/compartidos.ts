import { z } from "zod";
import { Instante } from "../instante.ts";
import { keysOf } from "../keys-of.ts";

/**
 * Rows that the tills of a company share: products, buyers, users. Each till edits its copy and sends up changed fields. The last
 * write of a field wins by the instant at which it was made. A deletion is kept: no older or later edit undoes it. docs/design.md D29.
 */

const Id = z.string().min(1).max(64);

/** A small picture of a product as a data URI. */
export const Foto = z
  .string()
  .regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/, "La foto no es una imagen.")
  .max(60_000, "La foto es demasiado grande.");
/** The SHA-256 of a picture's data URI, in hexadecimal: the name under which the picture travels apart from its product. */
export const FotoHash = z.string().regex(/^[0-9a-f]{64}$/, "Se esperan 64 dígitos hexadecimales.");

/** A product as tills share it. `precio` in BOB as decimal text. */
export const Producto = z.object({
  id: Id,
  codigo: z.string().trim().min(1, "Falta el código.").max(50, "El código lleva hasta 50 letras."),
  codigoBarras: z.string().trim().min(1).max(50).nullable(),
  descripcion: z.string().trim().min(1, "Falta la descripción.").max(500),
  precio: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "El precio es un número con hasta dos decimales."),
  unidadMedida: z.number().int(),
  codigoSin: z.number().int(),
  actividadEconomica: z.string(),
  categoria: z.string().trim().min(1).max(60).nullable(),
  activo: z.boolean(),
  /** Whether parts of it are sold; null, or unsaid by a program of before: as its unit does. `cantidad.ts`. */
  fraccionable: z.boolean().nullable().optional(),
  foto: Foto.nullable(),
});
export type Producto = z.infer<typeof Producto>;

/** A product on the wire: its picture whole in `foto`, or apart, under `fotoHash`. The hash counts where `foto` is null. */
export const ProductoEnCamino = Producto.extend({ fotoHash: FotoHash.nullable().optional() });
export type ProductoEnCamino = z.infer<typeof ProductoEnCamino>;

/** A buyer that a till remembers. */
export const Cliente = z.object({
  id: Id,
  tipoDocumento: z.number().int().min(1).max(5),
  numeroDocumento: z.string().min(1).max(20),
  complemento: z.string().max(5).nullable(),
  razonSocial: z.string().min(1).max(500),
  correo: z.string().max(200).nullable(),
});
export type Cliente = z.infer<typeof Cliente>;

/** Acts beyond selling that a user of the till may have permission for. One list: the till asks for these, the screen offers them. */
export const PERMISOS = {
  descuentos: "Dar descuentos mayores que el permitido",
  anular: "Anular facturas y revertir anulaciones",
  efectivo: "Anotar ingresos y retiros, abrir el cajón sin venta",
  cierres: "Abrir y cerrar la caja, ver lo que debe haber",
  productos: "Cambiar productos, precios y clientes",
  configuracion: "Cambiar usuarios y la configuración de la caja",
} as const;
/** One of `PERMISOS`, by its name on the wire. */
export type Permiso = keyof typeof PERMISOS;
/** Reads a permission by its name. */
export const Permiso = z.enum(keysOf(PERMISOS));

/**
 * A person at the tills. `pin` is an argon2id hash with its parameters in it, never the number; `gafete` one of the code on the
 * badge, with the company's salt, so that the same badge is found at every till; null: has none.
 */
export const UsuarioCaja = z.object({
  id: Id,
  nombre: z.string().trim().min(1, "Falta el nombre.").max(60),
  pin: z.string().max(200),
  gafete: z.string().max(200).nullable(),
  permisos: z.array(Permiso),
  activo: z.boolean(),
});
export type UsuarioCaja = z.infer<typeof UsuarioCaja>;

/** Kinds of shared rows, as they are named on the wire. */
export const COMPARTIDOS = { producto: Producto, cliente: Cliente, usuario: UsuarioCaja } as const;
/** Kind of a shared row on the wire: `producto`, `cliente` or `usuario`. */
export type TipoCompartido = keyof typeof COMPARTIDOS;

/** Fields of one row that were changed at one instant; a new row brings all of them. */
const cambio = <S extends z.ZodType>(campos: S) =>
  z.strictObject({ id: Id, editadoEn: Instante, borrado: z.boolean().default(false), campos });
const parcial = { id: true } as const;

/** Builds the body of a call with changes, for products that have these fields. */
const cambiosCon = <S extends z.ZodType>(producto: S) =>
  z.strictObject({
    productos: z.array(cambio(producto)).max(1000).default([]),
    clientes: z
      .array(cambio(Cliente.omit(parcial).partial().strict()))
      .max(1000)
      .default([]),
    usuarios: z
      .array(cambio(UsuarioCaja.omit(parcial).partial().strict()))
      .max(200)
      .default([]),
  });

/** POST /v1/terminal/cambios: what was made, edited or deleted on a till, oldest first. */
export const CambiosPedido = cambiosCon(ProductoEnCamino.omit(parcial).partial().strict());
export type CambiosPedido = z.infer<typeof CambiosPedido>;

/** The same as protocol 1 has it: its servers refuse a call with a field that came later. */
export const CambiosPedido1 = cambiosCon(Producto.omit({ id: true, fraccionable: true }).partial().strict());

/** Fields of shared rows that came after protocol 1, with the protocol that brought each. */
const CAMPOS_POSTERIORES: Readonly<Record<TipoCompartido, Readonly<Record<string, number>>>> = {
  producto: { fraccionable: 2, fotoHash: 2 },
  cliente: {},
  usuario: {},
};

/** Fields of a shared row that a server of this protocol does not know. */
export function camposDesconocidos(tipo: TipoCompartido, protocolo: number): readonly string[] {
  return Object.entries(CAMPOS_POSTERIORES[tipo]).flatMap(([campo, desde]) =>
    desde > protocolo ? [campo] : [],
  );
}

/** Its reply. `rechazados`: changes of rows that the server does not have, or that would leave a row incomplete. */
export const CambiosRespuesta = z.object({
  cursor: z.int().nonnegative(),
  rechazados: z.array(z.object({ tipo: z.enum(["producto", "cliente", "usuario"]), id: z.string() })),
});
export type CambiosRespuesta = z.infer<typeof CambiosRespuesta>;

/** A shared row with the instant of the last write of each field. */
export interface FilaMarcada {
  readonly datos: Readonly<Record<string, unknown>>;
  readonly marcas: Readonly<Record<string, string>>;
}

/** The row after a change: each field is taken when nobody wrote it later. Null where nothing changes. */
export function aplicarCambio(
  fila: FilaMarcada,
  { campos, editadoEn }: { readonly campos: Readonly<Record<string, unknown>>; readonly editadoEn: string },
): FilaMarcada | null {
  const nuevos = Object.entries(campos).filter(
    ([campo, valor]) => valor !== undefined && (fila.marcas[campo] ?? "") <= editadoEn,
  );
  if (nuevos.length === 0) return null;
  return {
    datos: { ...fila.datos, ...Object.fromEntries(nuevos) },
    marcas: { ...fila.marcas, ...Object.fromEntries(nuevos.map(([campo]) => [campo, editadoEn])) },
  };
}
