import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Instante } from "../instante.ts";
import { sinMarcas } from "../texto.ts";
import {
  Casilla,
  Lista,
  ListaDeCliente,
  PresentacionProducto,
  Promocion,
  Tarifa,
} from "../precios/formas.ts";
import { Proforma } from "../proformas/formas.ts";
import { IdCompartido } from "./id-compartido.ts";
import { UsuarioCaja } from "./personas.ts";

/**
 * Rows that the tills of a company share: products, buyers, users, and price rules. Each till edits its copy and sends changed fields. The
 * last write of a field wins, by the instant of the edit. A deletion is final: no older or later edit undoes it. docs/design.md D29.
 */

/** A small picture of a product as a data URI. */
export const Foto = z
  .string()
  .regex(/^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/=]+$/, "La foto no es una imagen.")
  .max(60_000, "La foto es demasiado grande.");
/** The SHA-256 of a picture's data URI, in hexadecimal: the name under which the picture is sent apart from its product. */
export const FotoHash = z.string().regex(/^[0-9a-f]{64}$/, "Se esperan 64 dígitos hexadecimales.");

/** A product as tills share it. `precio` in BOB as decimal text. */
export const Producto = z.object({
  id: explicado(
    IdCompartido,
    "Identificador del producto en todas las cajas.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  codigo: explicado(
    z.string().trim().min(1, "Falta el código.").max(50, "El código lleva hasta 50 letras."),
    "Código del producto en la tienda.",
    "ARR-01",
  ),
  codigoBarras: explicado(
    z.string().trim().min(1).max(50).nullable(),
    "Código de barras; nulo si no tiene.",
    "7771234567890",
  ),
  descripcion: explicado(
    z.string().overwrite(sinMarcas).trim().min(1, "Falta la descripción.").max(500),
    "Nombre del producto, como se imprime.",
    "Arroz grano de oro, bolsa de 1 kg",
  ),
  precio: explicado(
    z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, "El precio es un número con hasta dos decimales."),
    "Precio en bolivianos, como texto.",
    "9.50",
  ),
  unidadMedida: explicado(z.number().int(), "Código del catálogo `unidades_medida`.", 57),
  codigoSin: explicado(z.number().int(), "Código del catálogo `productos_servicios`.", 1000101),
  actividadEconomica: explicado(z.string(), "Código CAEB del catálogo `actividades`.", "4711100"),
  categoria: explicado(
    z.string().trim().min(1).max(60).nullable(),
    "Categoría de la tienda; nulo si no tiene.",
    "Abarrotes",
  ),
  activo: explicado(z.boolean(), "Si se vende."),
  /** True if fractions of it are sold. Null, or absent from an older program: its unit decides (`cantidad.ts`). */
  fraccionable: explicado(
    z.boolean().nullable().optional(),
    "Si se venden partes; nulo, según su unidad.",
    true,
  ),
  foto: explicado(
    Foto.nullable(),
    "Imagen pequeña como data URI; nulo si no tiene.",
    "data:image/webp;base64,UklGRg==",
  ),
});
export type Producto = z.infer<typeof Producto>;

/** A product in messages: its picture is either whole in `foto`, or sent apart under `fotoHash`, which counts only if `foto` is null. */
export const ProductoEnCamino = Producto.extend({
  fotoHash: explicado(FotoHash.nullable().optional(), "SHA-256 de la foto, cuando viaja aparte."),
});
export type ProductoEnCamino = z.infer<typeof ProductoEnCamino>;

/** A buyer that a till remembers. */
export const Cliente = z.object({
  id: explicado(
    IdCompartido,
    "Identificador del cliente en todas las cajas.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  tipoDocumento: explicado(z.number().int().min(1).max(5), "1 CI, 2 CEX, 3 pasaporte, 4 otro, 5 NIT.", 5),
  numeroDocumento: explicado(z.string().min(1).max(20), "Número del documento.", "1028627025"),
  complemento: explicado(z.string().max(5).nullable(), "Complemento de la cédula; nulo si no tiene.", "1A"),
  razonSocial: explicado(
    z.string().overwrite(sinMarcas).min(1).max(500),
    "Nombre o razón social.",
    "Comercial Illimani S.R.L.",
  ),
  correo: explicado(
    z.string().max(200).nullable(),
    "Dirección para enviarle sus facturas; nulo si no tiene.",
    "compras@illimani.bo",
  ),
});
export type Cliente = z.infer<typeof Cliente>;

/** Kinds of shared rows, by their name on the wire. */
export const COMPARTIDOS = {
  producto: Producto,
  cliente: Cliente,
  usuario: UsuarioCaja,
  presentacion: PresentacionProducto,
  lista: Lista,
  listaDeCliente: ListaDeCliente,
  tarifa: Tarifa,
  promocion: Promocion,
  casilla: Casilla,
  proforma: Proforma,
} as const;
/** Kind of a shared row on the wire: `producto`, `cliente`, `usuario`, `presentacion`... */
export type TipoCompartido = keyof typeof COMPARTIDOS;
/** Reads the kind of a shared row. */
export const TipoCompartido = z.object(COMPARTIDOS).keyof();

/** The message field that carries the rows of each kind. */
export const PLURALES = {
  producto: "productos",
  cliente: "clientes",
  usuario: "usuarios",
  presentacion: "presentaciones",
  lista: "listas",
  listaDeCliente: "listasDeClientes",
  tarifa: "tarifas",
  promocion: "promociones",
  casilla: "casillas",
  proforma: "proformas",
} as const satisfies Readonly<Record<TipoCompartido, string>>;

/** Fields of one row that were changed at one instant; a new row sends all of them. */
const cambio1 = <S extends z.ZodType>(campos: S) =>
  z.strictObject({
    id: explicado(
      IdCompartido,
      "Identificador de la fila en todas las cajas.",
      "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
    ),
    editadoEn: explicado(Instante, "Cuándo se cambió, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
    borrado: explicado(z.boolean().default(false), "Si la fila se borró."),
    campos: explicado(campos, "Los campos que cambiaron; en una fila nueva, todos."),
  });
const parcial = { id: true } as const;
const Autor = IdCompartido.nullable().default(null);

/** Builds a list of changes of one kind, as protocol 1 has them. */
const cambios1 = <S extends z.ZodType>(campos: S, max = 1000) =>
  z.array(cambio1(campos)).max(max).default([]);
/** Builds a list of changes of one kind, each with its author: the person whose right was used, even if it was lent. */
const cambios = <S extends z.ZodType>(campos: S, max = 1000) =>
  z
    .array(
      cambio1(campos).extend({
        autor: explicado(
          Autor,
          "La persona de la caja con cuyo permiso se hizo; nulo si la caja no tenía personas.",
          "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
        ),
      }),
    )
    .max(max)
    .default([]);

const parteDeCliente = Cliente.omit(parcial).partial().strict();
const parteDeUsuario = UsuarioCaja.omit(parcial).partial().strict();

/** POST /v1/terminal/cambios: rows created, edited or deleted on a till, oldest first. */
export const CambiosPedido = z.strictObject({
  productos: explicado(
    cambios(ProductoEnCamino.omit(parcial).partial().strict()),
    "Cambios de productos, del más antiguo al más nuevo.",
  ),
  clientes: explicado(cambios(parteDeCliente), "Cambios de clientes, del más antiguo al más nuevo."),
  usuarios: explicado(
    cambios(parteDeUsuario, 200),
    "Cambios de personas de la caja, del más antiguo al más nuevo.",
  ),
  presentaciones: explicado(
    cambios(PresentacionProducto.omit(parcial).partial().strict()),
    "Cambios de presentaciones de productos, del más antiguo al más nuevo.",
  ),
  listas: explicado(
    cambios(Lista.omit(parcial).partial().strict()),
    "Cambios de listas de precios, del más antiguo al más nuevo.",
  ),
  listasDeClientes: explicado(
    cambios(ListaDeCliente.omit(parcial).partial().strict()),
    "Cambios de la lista de precios de cada cliente, del más antiguo al más nuevo.",
  ),
  tarifas: explicado(
    cambios(Tarifa.omit(parcial).partial().strict()),
    "Cambios de tarifas, del más antiguo al más nuevo.",
  ),
  promociones: explicado(
    cambios(Promocion.omit(parcial).partial().strict()),
    "Cambios de promociones, del más antiguo al más nuevo.",
  ),
  casillas: explicado(
    cambios(Casilla.omit(parcial).partial().strict()),
    "Cambios de casillas de la pantalla táctil, del más antiguo al más nuevo.",
  ),
  proformas: explicado(
    cambios(Proforma.omit({ id: true, conversion: true, antesDeLey: true }).partial().strict()),
    "Cambios de proformas, del más antiguo al más nuevo.",
  ),
});
export type CambiosPedido = z.infer<typeof CambiosPedido>;

/** POST /v1/terminal/cambios in protocol 1, whose servers refuse a call with a later field. */
export const CambiosPedido1 = z.strictObject({
  productos: cambios1(Producto.omit({ id: true, fraccionable: true }).partial().strict()),
  clientes: cambios1(parteDeCliente),
  usuarios: cambios1(parteDeUsuario.omit({ otrosPermisos: true }).strict(), 200),
});

/** Kinds of shared rows that came after protocol 1, with the protocol that brought each. */
const TIPOS_POSTERIORES: Readonly<Partial<Record<TipoCompartido, number>>> = {
  presentacion: 2,
  lista: 2,
  listaDeCliente: 2,
  tarifa: 2,
  promocion: 2,
  casilla: 2,
  proforma: 2,
};

/** Lists the kinds of shared rows that a program of this protocol does not know. */
export function tiposDesconocidos(protocolo: number): readonly TipoCompartido[] {
  return TipoCompartido.options.filter((tipo) => (TIPOS_POSTERIORES[tipo] ?? 0) > protocolo);
}

/** Fields of shared rows that came after protocol 1, with the protocol that brought each. */
const CAMPOS_POSTERIORES: Readonly<Partial<Record<TipoCompartido, Readonly<Record<string, number>>>>> = {
  producto: { fraccionable: 2, fotoHash: 2 },
  usuario: { otrosPermisos: 2 },
};

/** Lists the fields of a kind of shared row that a server of this protocol does not know; the kind itself may be unknown. */
export function camposDesconocidos(tipo: TipoCompartido, protocolo: number): readonly string[] {
  return Object.entries(CAMPOS_POSTERIORES[tipo] ?? {}).flatMap(([campo, desde]) =>
    desde > protocolo ? [campo] : [],
  );
}

/**
 * The reply to `CambiosPedido`. `rechazados`: changes of rows that the server does not have, that would leave a row incomplete, or whose author
 * had no right to them (`sinPermiso`).
 */
export const CambiosRespuesta = z.object({
  cursor: explicado(
    z.int().nonnegative(),
    "Valor de `desde` para seguir; el mismo dice que no hay nada nuevo.",
    1042,
  ),
  rechazados: explicado(
    z.array(
      z.object({
        tipo: explicado(TipoCompartido, "Clase de la fila."),
        id: explicado(z.string(), "Identificador de la fila."),
        causa: explicado(
          z.enum(["sinPermiso"]).optional(),
          "Por qué; falta si es otra versión del programa.",
        ),
      }),
    ),
    "Cambios que no se tomaron.",
  ),
});
export type CambiosRespuesta = z.infer<typeof CambiosRespuesta>;

/** A shared row with the instant of the last write of each field. */
export interface FilaMarcada {
  readonly datos: Readonly<Record<string, unknown>>;
  readonly marcas: Readonly<Record<string, string>>;
}

/** Applies a change to a row: each field changes unless its last write is later. Null when nothing changes. */
export function applyCambio(
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
