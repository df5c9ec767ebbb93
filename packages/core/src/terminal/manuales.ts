import { PEDIDO_DE_EJEMPLO } from "./ejemplo.ts";
import { explicado } from "../explicado.ts";
import { z } from "zod";
import { Instante } from "../instante.ts";
import { DocumentoTerminal } from "./protocolo.ts";

/**
 * Invoices written by hand during an outage and typed in at a till. The server builds the CUF and the XML and signs, under the CUFD that
 * the till had when the outage began. The till sends the contents of the paper. docs/decisions/0014.
 */

const Ventana = z.object({
  inicio: explicado(Instante, "Cuándo empezó."),
  fin: explicado(Instante, "Cuándo terminó."),
});
const Numero = z.int().min(1).max(9_999_999_999);

/** A CAFC of the company: its numbers, its dates `AAAA-MM-DD`, and the numbers already typed in, at any till. */
export const CafcTerminal = z.object({
  codigo: explicado(z.string(), "Código de autorización (CAFC) que dio el SIN."),
  sector: explicado(z.int(), "Sector de sus facturas.", 1),
  desdeNumero: explicado(Numero, "Primer número autorizado.", 1),
  hastaNumero: explicado(Numero, "Último número autorizado.", 500),
  desde: explicado(z.string(), "Primer día en que vale, AAAA-MM-DD."),
  hasta: explicado(z.string(), "Último día en que vale, AAAA-MM-DD."),
  usados: explicado(
    z.array(
      z.object({
        desde: explicado(Numero, "Primer número del tramo.", 1),
        hasta: explicado(Numero, "Último número del tramo.", 12),
      }),
    ),
    "Números ya transcritos, en cualquier caja.",
  ),
});
export type CafcTerminal = z.infer<typeof CafcTerminal>;

/** GET /v1/terminal/manuales: the data to begin a transcription. */
export const ManualesTerminal = z.object({
  /** Kinds of event for hand-written invoices, by the catalog. */
  tipos: explicado(
    z.array(
      z.object({
        codigo: explicado(z.int(), "Código en el catálogo del SIN.", 1),
        descripcion: explicado(z.string(), "Texto, como lo da el SIN."),
      }),
    ),
    "Clases de corte en que se escribe a mano.",
  ),
  cafcs: explicado(z.array(CafcTerminal), "Autorizaciones de la empresa."),
  /** The point of sale's events; a new one must not overlap them. */
  ocupadas: explicado(z.array(Ventana), "Cortes del punto de venta: uno nuevo no se cruza con ellos."),
  /** The moment of the point of sale's first CUFD: no outage begins before it. Null while it has none. */
  desde: explicado(
    Instante.nullable(),
    "Antes de este momento no empieza ningún corte; nulo si el punto no tiene CUFD.",
  ),
});
export type ManualesTerminal = z.infer<typeof ManualesTerminal>;

/**
 * One invoice as it stands on paper. `clave` is served once, however often it is sent; `corrige` names the observed transcription that it
 * replaces.
 */
export const FacturaManual = z.strictObject({
  clave: explicado(z.uuid(), "Identificador de la factura transcrita; repetirlo no la registra dos veces."),
  corrige: explicado(z.uuid().nullable(), "La transcripción observada que esta reemplaza; nulo si ninguna."),
  numeroFactura: explicado(Numero, "Número impreso en el papel.", 17),
  fechaEmision: explicado(Instante, "Fecha y hora escritas en el papel.", "2026-11-20T14:00:00.000"),
  usuario: explicado(z.string().min(1).max(100), "Quién la transcribe.", "Ana"),
  /** The sector's request, without the number and date of the paper. */
  pedido: explicado(
    z.record(z.string(), z.unknown()),
    "El pedido de la venta, como lo toma la dirección de su sector.",
    PEDIDO_DE_EJEMPLO,
  ),
});
export type FacturaManual = z.infer<typeof FacturaManual>;

/** POST /v1/terminal/manuales: the outage and some of its invoices. The outage is stored with its first accepted invoice. */
export const TranscripcionTerminal = z.strictObject({
  id: explicado(z.uuid(), "Identificador del corte en la caja."),
  tipo: explicado(z.int().min(1).max(7), "Qué pasó: 5 software, 6 equipo, 7 energía.", 7),
  inicio: explicado(Instante, "Cuándo empezó, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  fin: explicado(Instante, "Cuándo terminó, en hora de Bolivia.", "2026-11-20T16:30:00.000"),
  cafc: explicado(z.string().min(1).max(50), "Autorización del talonario.", "101B4283AAD6D"),
  sector: explicado(z.int(), "Sector del talonario.", 1),
  facturas: explicado(z.array(FacturaManual).min(1).max(100), "Facturas de papel de ese corte."),
});
export type TranscripcionTerminal = z.infer<typeof TranscripcionTerminal>;

/** The reply for each invoice, with its document's current state. `rechazada`: nothing of it was stored; `campos` lists the corrections. */
export const TranscripcionRespuesta = z.object({
  facturas: explicado(
    z.array(
      z.object({
        clave: explicado(z.uuid(), "Identificador de la factura en la caja."),
        resultado: explicado(
          z.enum(["recibida", "yaEstaba", "rechazada"]),
          "Si se recibió, ya estaba o se rechazó; de una rechazada no se guarda nada.",
        ),
        documento: explicado(
          DocumentoTerminal.nullable(),
          "El documento como está ahora; nulo si se rechazó.",
        ),
        campos: explicado(
          z.array(
            z.object({
              loc: explicado(z.array(z.union([z.string(), z.number()])), "Camino del campo."),
              msg: explicado(z.string(), "Qué pasa con él."),
            }),
          ),
          "Qué corregir; vacío si nada.",
        ),
      }),
    ),
    "El resultado de cada factura.",
  ),
});
export type TranscripcionRespuesta = z.infer<typeof TranscripcionRespuesta>;
