import { ESTADOS_PUBLICOS } from "@mostrador/core";
import { z } from "zod";
import { Rol } from "./respuestas-portal.ts";
import { Dia, Momento } from "./respuestas.ts";

/** The replies of the owner's sales, in code's names. Amounts in bolivianos. */

const Contado = z.object({ documentos: z.int(), monto: z.number() });

/**
 * Figures of sales. `bruto`: all invoices, annulled ones included; `neto`: minus annulled ones and notes. The
 * ledger nets nothing.
 */
const Figuras = z.object({ bruto: Contado, anuladas: Contado, notas: Contado, neto: z.number() });

/** One document of the list. */
const VentaVista = z.object({
  cuf: z.string(),
  clase: z.enum(["factura", "nota"]),
  numero: z.int(),
  estado: z.enum(ESTADOS_PUBLICOS),
  fechaEmision: Momento,
  sector: z.string(),
  sucursal: z.int(),
  puntoVenta: z.int(),
  /** Name of the till of the point of sale. */
  caja: z.string().nullable(),
  cajero: z.string(),
  pago: z.string().nullable(),
  monto: z.number(),
  cliente: z.string(),
  documento: z.string(),
  observada: z.boolean(),
});

/**
 * A page of sales. `totales` covers all that the filter finds. It is null for a cashier, where a text finds
 * more than a page, and where an amount finds too many documents to add up.
 */
export const VentasListadas = z.object({
  ventas: z.array(VentaVista),
  siguiente: z.string().nullable(),
  totales: Figuras.nullable(),
  /** False while older documents are still being summed. */
  completo: z.boolean(),
});

const Opcion = z.object({ valor: z.string(), nombre: z.string() });

/** The values that the filter of sales offers, and the reasons for an annulment. */
export const ValoresDeVentas = z.object({
  sectores: z.array(Opcion),
  sucursales: z.array(Opcion),
  cajas: z.array(Opcion),
  cajeros: z.array(Opcion),
  pagos: z.array(Opcion),
  motivos: z.array(Opcion),
});

/** Kinds of reports. */
export const NOMBRES_INFORME = [
  "dia",
  "hora",
  "cajero",
  "caja",
  "sucursal",
  "categoria",
  "producto",
  "pago",
  "sector",
] as const;

/** Sales of a period by a dimension. */
export const InformeDeVentas = z.object({
  por: z.enum(NOMBRES_INFORME),
  desde: Dia,
  hasta: Dia,
  filas: z.array(
    Figuras.extend({
      clave: z.string(),
      nombre: z.string(),
      /** Of products and categories: sold minus returned, decimal text. */
      cantidad: z.string().nullable(),
    }),
  ),
  totales: Figuras,
  completo: z.boolean(),
});

/** Spans in which branches are compared. */
export const PERIODOS = ["hoy", "semana", "mes"] as const;

const Tramo = z.object({ desde: Dia, hasta: Dia });

/** Figures of a span, and of the same span before it. */
const FigurasComparadas = Figuras.extend({
  /** Of an invoice that stands; null where none does. */
  promedio: z.number().nullable(),
  antes: Figuras,
  /** Change of the net amount in percent; null where nothing was sold before. */
  cambio: z.int().nullable(),
});

/** The branches side by side, in a span and in the same span before. */
export const ComparacionDeSucursales = z.object({
  periodo: z.enum(PERIODOS),
  ahora: Tramo,
  antes: Tramo,
  /** The last hour of the span before that counts, on its last day. */
  hastaHora: z.int(),
  filas: z.array(
    FigurasComparadas.extend({
      sucursal: z.int(),
      nombre: z.string(),
      /** Net amount of each hour of the day, over all days of the span. */
      horas: z.array(z.number()),
    }),
  ),
  totales: FigurasComparadas,
  /** False while documents of before are still being added up. */
  completo: z.boolean(),
});

/** Today and the days that it is compared with, hour by hour. */
export const Hoy = z.object({
  dia: Dia,
  /** The present hour; the comparison ends with it. */
  hora: z.int(),
  dias: z.array(
    z.object({
      dia: Dia,
      total: Figuras,
      /** Up to the present hour, included. */
      hastaAhora: z.number(),
      /** Net amount of each hour of the day. */
      horas: z.array(z.number()),
    }),
  ),
  completo: z.boolean(),
});

/** One document with everything that an owner sees of it. */
export const VentaAbierta = VentaVista.extend({
  urlPdf: z.url(),
  urlTicket: z.url(),
  urlXml: z.url(),
  urlPublica: z.url(),
  correo: z.string().nullable(),
  enLinea: z.boolean(),
  observacion: z.object({ descripcion: z.string(), remedio: z.string() }).nullable(),
  /** An invoice of a note, or the notes about an invoice. */
  relacionadas: z.array(
    z.object({
      cuf: z.string(),
      clase: z.enum(["factura", "nota"]),
      numero: z.int(),
      monto: z.number(),
      estado: z.string(),
    }),
  ),
  lineas: z.array(
    z.object({
      codigo: z.string(),
      descripcion: z.string(),
      cantidad: z.string(),
      precio: z.string(),
      descuento: z.string(),
      subtotal: z.string(),
      /** Of a note: whether this line is returned, and not a line of the invoice. */
      devuelta: z.boolean(),
    }),
  ),
  descuento: z.string().nullable(),
  pagos: z.array(z.object({ pago: z.string(), monto: z.string() })),
  /** Its trail and its mails in words, oldest first. */
  historia: z.array(z.object({ en: Momento, que: z.string() })),
  motivoAnulacion: z.string().nullable(),
  puede: z.object({ anular: z.boolean(), revertir: z.boolean(), nota: z.boolean() }),
});

/** A month of each company that a person may review. Amounts in bolivianos. */
export const MesDeEmpresas = z.object({
  gestion: z.int(),
  mes: z.int(),
  empresas: z.array(
    z.object({
      nit: z.int(),
      razonSocial: z.string(),
      rol: Rol,
      demo: z.boolean(),
      figuras: Figuras,
      /** Documents without a final answer of the tax system. */
      esperando: z.int(),
      /** Documents that the tax system observed. */
      observadas: z.int(),
    }),
  ),
  /** False while documents of before are still being added up. */
  completo: z.boolean(),
});
