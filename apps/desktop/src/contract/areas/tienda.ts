/** Calls about the shop's lists: products, buyers, imports, exports and figures. */
import { z } from "zod";
import {
  Cliente,
  CodigoConfirmado,
  COLUMNAS_PLANILLA,
  CuentaDeFilas,
  FilaRevisada,
  GrupoSinCodigo,
  Producto,
  splitComplemento,
} from "@mostrador/core";
import { ClienteEscrito, Decimal } from "../formas.ts";
import { Nada, Texto, Visto } from "./comun.ts";

const Id = z.string().min(1).max(64);
/** Rows of a price list as read from its file, and the columns as a person assigned them. Unassigned columns are guessed. */
const Planilla = {
  registros: z
    .array(z.strictObject({ linea: z.int().positive(), celdas: z.array(z.string()).readonly() }))
    .min(1, "El archivo está vacío.")
    .max(100_000, "El archivo pasa de 100,000 filas: divídalo.")
    .readonly(),
  columnas: z.array(z.enum(COLUMNAS_PLANILLA).nullable()).optional(),
};

/** Administration of the shop: products, buyers and figures. */
export const tienda = {
  comandos: {
    /** Creates or edits a product; without an `id`, a new one. */
    guardarProducto: {
      right: "productos",
      changesState: true,
      entrada: Producto.extend({ id: Id.nullable(), visto: Visto }),
      salida: Producto,
    },
    borrarProducto: {
      right: "productos",
      changesState: true,
      entrada: z.strictObject({ id: Id }),
      salida: z.null(),
    },
    /**
     * Imports the valid rows of a price list. A row with a known code changes that product, any other row creates one; nothing is deleted.
     * A row with a doubtful code is imported only if `aceptarDudosas` is true.
     */
    importarProductos: {
      right: "productos",
      changesState: true,
      entrada: z.strictObject({
        ...Planilla,
        aceptarDudosas: z.boolean().default(false),
        confirmados: z.array(CodigoConfirmado).max(500).default([]),
      }),
      salida: CuentaDeFilas,
    },
    editarCliente: {
      right: "productos",
      changesState: true,
      entrada: ClienteEscrito.extend({ id: Id.nullable(), visto: Visto }).transform(splitComplemento),
      salida: Cliente,
    },
    borrarCliente: {
      right: "productos",
      changesState: true,
      entrada: z.strictObject({ id: Id }),
      salida: z.null(),
    },
  },
  consultas: {
    listarProductos: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        texto: Texto.default(""),
        categoria: Texto.nullable().default(null),
        limite: z.int().min(1).max(200).default(50),
        desde: z.int().min(0).default(0),
      }),
      salida: z.strictObject({
        productos: z.array(Producto.omit({ foto: true })),
        total: z.int(),
        categorias: z.array(z.string()),
      }),
    },
    producto: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ id: Id }),
      salida: Producto.nullable(),
    },
    /** Suggests codes of the tax system's catalog for a product with this name, likeliest first. */
    sugerirCodigoSin: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        descripcion: Texto,
        categoria: Texto.nullable().default(null),
        /** True to fall back to the code that most of the shop's products have, if no word matches. */
        usual: z.boolean().default(false),
      }),
      salida: z.array(
        z.strictObject({
          codigoSin: z.int(),
          actividadEconomica: z.string(),
          descripcion: z.string(),
          /** True if this code may be filled in for the product. Otherwise a person chooses among the suggestions. */
          segura: z.boolean(),
        }),
      ),
    },
    /** Checks a price list without importing it. Returns counts, the first rows, and every row that cannot be imported. */
    revisarImportacion: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject(Planilla),
      salida: z.strictObject({
        titulos: z.array(
          z.strictObject({
            titulo: z.string(),
            columna: z.enum(COLUMNAS_PLANILLA).nullable(),
            muestras: z.array(z.string()),
          }),
        ),
        /** Columns that must be assigned before any row can be read. */
        faltan: z.array(z.enum(COLUMNAS_PLANILLA)),
        cuenta: CuentaDeFilas,
        /** Number of rows that are imported only if their doubtful codes are accepted. */
        dudosas: z.int(),
        /** Products that would be imported without a code of the tax system, in groups. */
        grupos: z.array(GrupoSinCodigo),
        filas: z.array(FilaRevisada),
      }),
    },
    listarClientes: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: Texto.default(""), limite: z.int().min(1).max(200).default(100) }),
      salida: z.strictObject({ clientes: z.array(Cliente), total: z.int() }),
    },
    /** Sales of the last days: by day, by hour of the day, and the products with the highest revenue. */
    resumenVentas: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ dias: z.int().min(1).max(92).default(30) }),
      salida: z.strictObject({
        dias: z.array(z.strictObject({ dia: z.string(), ventas: z.int(), total: Decimal })),
        horas: z.array(z.strictObject({ hora: z.int(), ventas: z.int(), total: Decimal })),
        productos: z.array(
          z.strictObject({ codigo: z.string(), descripcion: z.string(), cantidad: Decimal, total: Decimal }),
        ),
      }),
    },
    datosProducto: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({
        unidades: z.array(z.object({ codigo: z.int(), descripcion: z.string() })),
        categorias: z.array(z.string()),
      }),
    },
  },
  eventos: {
    /** Progress of a long task. */
    avance: z.object({ trabajo: z.enum(["importar", "bajar", "subir"]), hechas: z.int(), total: z.int() }),
  },
} as const;
