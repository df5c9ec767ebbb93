/** Calls of the shop's lists: products, buyers, imports and exports, figures. */
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
/** The rows of a price list as its file has them, and its columns as a person set them; without these they are guessed. */
const Planilla = {
  registros: z
    .array(z.strictObject({ linea: z.int().positive(), celdas: z.array(z.string()).readonly() }))
    .min(1, "El archivo está vacío.")
    .max(100_000, "El archivo pasa de 100,000 filas: divídalo.")
    .readonly(),
  columnas: z.array(z.enum(COLUMNAS_PLANILLA).nullable()).optional(),
};

/** The owner's part: products, buyers, figures. */
export const tienda = {
  comandos: {
    /** Makes or edits a product; without `id` a new one. */
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
     * Takes the good rows of a price list: by their code, known products change and others are new. None is deleted. A row with a doubtful
     * code is taken only where `aceptarDudosas`.
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
    /** Codes of the tax system's catalog for a product of this name, the likeliest first. */
    sugerirCodigoSin: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        descripcion: Texto,
        categoria: Texto.nullable().default(null),
        /** The code that most of the shop's products have, where no word helps. */
        usual: z.boolean().default(false),
      }),
      salida: z.array(
        z.strictObject({
          codigoSin: z.int(),
          actividadEconomica: z.string(),
          descripcion: z.string(),
          /** This code may be proposed for the product; a person chooses among the others. */
          segura: z.boolean(),
        }),
      ),
    },
    /** Looks a price list through and changes nothing: counts, and the first rows with every one that cannot be taken. */
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
        /** Columns that must be named before a row is read. */
        faltan: z.array(z.enum(COLUMNAS_PLANILLA)),
        cuenta: CuentaDeFilas,
        /** Rows that are taken only if their doubtful codes are accepted. */
        dudosas: z.int(),
        /** Products that enter without a code of the tax system, by groups. */
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
    /** Sales of the last days: by day, by hour of the day, and the products that brought most. */
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
    /** Progress of a long work. */
    avance: z.object({ trabajo: z.enum(["importar", "bajar", "subir"]), hechas: z.int(), total: z.int() }),
  },
} as const;
