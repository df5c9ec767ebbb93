/** The state of a month's ledgers in code's names: what waits, and until when. */
import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Dia, Momento } from "../../http/respuestas.ts";

/** The state of a month. */
export const EstadoDelMes = z.object({
  terminado: explicado(z.boolean(), "Si el mes ya pasó."),
  completo: explicado(
    z.boolean(),
    "Si ya pasó y ninguno de sus documentos espera: sus libros no cambian más por envíos.",
  ),
  esperando: explicado(z.int(), "Documentos del mes que aún no tienen respuesta final del SIN.", 0),
  observadas: explicado(z.int(), "Documentos del mes que el SIN observó.", 0),
  porDecidir: explicado(
    z.int(),
    "Facturas impresas del mes, de una computadora que ya no es caja, que esperan que el dueño diga si son de la tienda.",
    0,
  ),
  rechazadas: explicado(
    z.int(),
    "De ellas, las que el dueño dijo que no son de la tienda: no están en los libros.",
    0,
  ),
  contingencias: explicado(
    z.array(
      z.object({
        documentos: explicado(z.int(), "Documentos que esperan en paquetes.", 12),
        desde: explicado(Momento, "Emisión del primero."),
        plazo: explicado(
          Momento.nullable(),
          "Hasta cuándo los recibe el SIN: 48 h después del corte, 72 h los escritos a mano; nulo mientras el corte no terminó.",
        ),
      }),
    ),
    "Documentos fuera de línea que esperan, por corte, de cualquier mes.",
  ),
  certificadoVence: explicado(Momento.nullable(), "Cuándo vence el certificado de firma; nulo si no hay."),
  tokenVence: explicado(Momento.nullable(), "Cuándo vence el token de Impuestos; nulo si no lo dice."),
  registroHasta: explicado(Dia, "Último día para enviar el Registro de Compras del mes.", "2026-12-09"),
});
