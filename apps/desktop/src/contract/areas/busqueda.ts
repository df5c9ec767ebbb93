import { z } from "zod";
import { Cliente } from "@mostrador/core";
import { ClienteVenta, Comprador, Decimal, EntradaVenta, ProductoBuscado } from "../formas.ts";
import { Limite, Nada, Texto } from "./comun.ts";

const Parametrica = z.array(z.object({ codigo: z.number().int(), descripcion: z.string() }));

/** Most pictures that are asked for at once: those of one screen. */
export const MAX_FOTOS = 60;

/** Finding products and buyers, and asking about a NIT. */
export const busqueda = {
  comandos: {
    /** Remembers a buyer: one for each identity document. */
    guardarCliente: { right: "signedIn", changesState: true, entrada: ClienteVenta, salida: Cliente },
  },
  consultas: {
    /**
     * Words in any order, accents ignored, the last one by its beginning; best first. An empty text finds
     * none.
     */
    buscarProductos: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: Texto, limite: Limite.default(30) }),
      salida: z.array(ProductoBuscado),
    },
    /**
     * Products on sale by category and code, one page at a time. An arranged `pagina` returns all its tiles,
     * in the owner's order.
     */
    rejilla: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        categoria: Texto.nullable(),
        pagina: Texto.nullable().default(null),
        desde: z.int().min(0),
        limite: Limite,
      }),
      salida: z.strictObject({
        casillas: z.array(ProductoBuscado),
        total: z.int(),
        categorias: z.array(z.string()),
        /** Pages that the owner arranged, in their order. */
        paginas: z.array(z.string()),
      }),
    },
    /** Pictures of products by their codes, as data URIs; a product without one is left out. */
    fotos: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ codigos: z.array(Texto).max(MAX_FOTOS) }),
      salida: z.array(z.strictObject({ codigo: z.string(), foto: z.string() })),
    },
    /** By a whole barcode or internal code. */
    productoPorCodigo: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ codigo: Texto }),
      salida: ProductoBuscado.nullable(),
    },
    /**
     * The product of a scanned code, with its quantity. `conCantidad`: the code carries it, as a scale's label
     * with its weight or price does; else it is one.
     */
    productoEscaneado: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ codigo: Texto }),
      salida: z
        .strictObject({
          producto: ProductoBuscado,
          cantidad: Decimal,
          conCantidad: z.boolean(),
          /** The amount that the label says, which is charged; null: it says none. */
          importe: Decimal.nullable(),
        })
        .nullable(),
    },
    /**
     * The current prices of a product or a presentation for this buyer: for one, for more, and for other
     * presentations.
     */
    consultarPrecio: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        productoId: Texto,
        presentacionId: Texto.nullable().default(null),
        sector: EntradaVenta.shape.sector,
        cliente: Comprador.nullable().default(null),
      }),
      salida: z.strictObject({
        general: Decimal,
        precio: Decimal,
        escalas: z.array(z.strictObject({ desde: Decimal, precio: Decimal })),
        promociones: z.array(z.string()),
        presentaciones: z.array(
          z.strictObject({ nombre: z.string(), precio: Decimal, codigoBarras: z.string().nullable() }),
        ),
      }),
    },
    /** By the beginning of the document number or the words of the name. */
    buscarClientes: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: Texto, limite: Limite.default(10) }),
      salida: z.array(Cliente),
    },
    clientePorDocumento: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ numeroDocumento: Texto, complemento: Texto.nullable() }),
      salida: Cliente.nullable(),
    },
    /** Asks the tax system, through the server. `valido` null: the tax system could not be asked. */
    validarNit: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ nit: z.string().regex(/^\d{1,13}$/, "Un NIT lleva solo dígitos.") }),
      salida: z.strictObject({ valido: z.boolean().nullable(), descripcion: z.string() }),
    },
    catalogos: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({
        metodosPago: Parametrica,
        unidadesMedida: Parametrica,
        tiposDocumento: Parametrica,
        motivosAnulacion: Parametrica,
        paises: Parametrica,
        tiposHabitacion: Parametrica,
      }),
    },
  },
} as const;
