import { z } from "zod";
import { Cliente, Cuf, Instante } from "@mostrador/core";
import { Configuracion } from "./configuracion.ts";
import { EstadoCaja } from "./estado.ts";
import {
  ClienteVenta,
  Decimal,
  EntradaVenta,
  EstadoImpresion,
  EstadoVenta,
  ProductoCaja,
  Venta,
  VentaId,
} from "./formas.ts";

const Nada = z.strictObject({});
const Limite = z.number().int().min(1).max(100);
const Texto = z.string().max(200);
const Parametrica = z.array(z.object({ codigo: z.number().int(), descripcion: z.string() }));

const Carrito = z.strictObject({
  id: z.uuid(),
  nombre: z.string().trim().min(1).max(60),
  /** The screen's own cart: kept as it is, never numbered. */
  contenido: z.record(z.string(), z.json()),
});

/** What changes something. Each input is checked with its schema before it is looked at. */
const COMANDOS = {
  /** Pairs this till with a server, by the one-use code of its owner. */
  emparejar: {
    entrada: z.strictObject({
      urlServidor: z.url("Escriba la dirección del servidor, como http://192.168.0.10:3000."),
      codigo: z.string().trim().min(1, "Falta el código de emparejamiento.").max(200),
      nombre: z.string().trim().min(1).max(60).optional(),
    }),
    salida: EstadoCaja,
  },
  /** Issues a sale. Repeating the id gives the same outcome and never sells twice; a RECHAZADA or BORRADOR is tried anew. */
  cobrar: {
    entrada: z.strictObject({ ventaId: VentaId, venta: EntradaVenta }),
    salida: Venta,
  },
  /** While a sale is awaited: goes on at once, offline. `false` when there was nothing left to skip. */
  seguirSinEsperar: { entrada: z.strictObject({ ventaId: VentaId }), salida: z.boolean() },
  /** Prints a sale again, marked COPIA. */
  reimprimir: {
    entrada: z.strictObject({ ventaId: VentaId }),
    salida: z.strictObject({ trabajoId: z.int() }),
  },
  /** Tries the print jobs that failed again. */
  reintentarImpresion: { entrada: Nada, salida: z.strictObject({ trabajos: z.int() }) },
  imprimirPrueba: { entrada: Nada, salida: z.strictObject({ trabajoId: z.int() }) },
  /** Remembers a buyer; by document: the same document is the same buyer. */
  guardarCliente: { entrada: ClienteVenta, salida: Cliente },
  aparcarCarrito: { entrada: Carrito, salida: z.strictObject({ id: z.uuid() }) },
  quitarCarrito: { entrada: z.strictObject({ id: z.uuid() }), salida: z.boolean() },
  /** Leaves a reopened sale: it stays RECHAZADA and its number goes to the next sale. */
  descartarReabierta: { entrada: z.strictObject({ ventaId: VentaId }), salida: z.boolean() },
  guardarConfiguracion: { entrada: Configuracion, salida: Configuracion },
  /** The cashier says that this computer's clock is right after a jump. */
  confirmarReloj: { entrada: Nada, salida: EstadoCaja },
} as const;

/** What only reads. */
const CONSULTAS = {
  estado: { entrada: Nada, salida: EstadoCaja },
  /** Words in any order, accents ignored, the last one by its beginning; best first. Empty text: none. */
  buscarProductos: {
    entrada: z.strictObject({ texto: Texto, limite: Limite.default(30) }),
    salida: z.array(ProductoCaja),
  },
  /** Barcode or internal code, whole. */
  productoPorCodigo: { entrada: z.strictObject({ codigo: Texto }), salida: ProductoCaja.nullable() },
  /** By the beginning of the document number or the words of the name. */
  buscarClientes: {
    entrada: z.strictObject({ texto: Texto, limite: Limite.default(10) }),
    salida: z.array(Cliente),
  },
  clientePorDocumento: {
    entrada: z.strictObject({ numeroDocumento: Texto, complemento: Texto.nullable() }),
    salida: Cliente.nullable(),
  },
  /** Asks the tax system, through the server. `valido` null: it could not be asked. */
  validarNit: {
    entrada: z.strictObject({ nit: z.string().regex(/^\d{1,13}$/, "Un NIT lleva solo dígitos.") }),
    salida: z.strictObject({ valido: z.boolean().nullable(), descripcion: z.string() }),
  },
  /** Exact amounts of a cart, with the rules of the document it will become. `campos`: what does not fit, if anything. */
  calcular: {
    entrada: EntradaVenta.pick({
      items: true,
      descuentoAdicional: true,
      montoGiftCard: true,
      recibido: true,
    }).extend({ items: z.array(EntradaVenta.shape.items.element).max(500) }),
    salida: z.strictObject({
      subTotales: z.array(Decimal.nullable()),
      subTotal: Decimal,
      descuentos: Decimal,
      total: Decimal,
      aPagar: Decimal,
      cambio: Decimal.nullable(),
      avisos: z.array(z.string()),
      campos: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
    }),
  },
  ventasDeHoy: {
    entrada: z.strictObject({
      estado: EstadoVenta.nullable().default(null),
      texto: Texto.default(""),
      limite: z.number().int().min(1).max(500).default(200),
    }),
    salida: z.strictObject({
      ventas: z.array(Venta),
      /** Of the whole day, whatever the filters: without refused, drafts and annulled ones. */
      totales: z.strictObject({
        cantidad: z.int(),
        total: Decimal,
        efectivo: Decimal,
        otros: Decimal,
        fueraDeLinea: z.int(),
        pendientes: z.int(),
      }),
    }),
  },
  venta: { entrada: z.strictObject({ ventaId: VentaId }), salida: Venta },
  /** The ticket as lines of text, as printed. */
  ticket: {
    entrada: z.strictObject({ ventaId: VentaId }),
    salida: z.strictObject({ texto: z.string(), columnas: z.int(), qr: z.string() }),
  },
  /** The refused sale that waits to be mended, or the last draft, with what was typed. */
  ventaReabierta: {
    entrada: Nada,
    salida: z.strictObject({ venta: Venta, entrada: EntradaVenta }).nullable(),
  },
  carritosAparcados: {
    entrada: Nada,
    salida: z.array(Carrito.extend({ guardadoEn: Instante })),
  },
  configuracion: { entrada: Nada, salida: Configuracion },
  catalogos: {
    entrada: Nada,
    salida: z.strictObject({
      metodosPago: Parametrica,
      unidadesMedida: Parametrica,
      tiposDocumento: Parametrica,
    }),
  },
} as const;

/** What the selling half says without being asked. */
const EVENTOS = {
  estadoCambio: EstadoCaja,
  ventaCambio: Venta,
  /** Where a sale stands while it is charged. `esperaHasta`: when it goes on offline by itself. */
  progreso: z.object({
    ventaId: VentaId,
    fase: z.enum(["guardada", "esperando", "renovandoCufd", "fueraDeLinea", "terminada"]),
    numeroFactura: z.number().int().nullable(),
    cuf: Cuf.nullable(),
    esperaMs: z.number().int().nullable(),
  }),
  imprimio: z.object({
    trabajoId: z.number().int(),
    ventaId: VentaId.nullable(),
    estado: EstadoImpresion,
    error: z.string().nullable(),
  }),
  aviso: z.object({ nivel: z.enum(["info", "atencion", "error"]), kind: z.string(), texto: z.string() }),
} as const;

export const CONTRATO = { comandos: COMANDOS, consultas: CONSULTAS, eventos: EVENTOS } as const;
