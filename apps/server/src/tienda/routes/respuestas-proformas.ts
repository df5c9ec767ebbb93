import { ESTADOS_PROFORMA, explicado, LineaProforma, Proforma } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";

/** Schemas of the portal's replies about proformas, under the names of the code. */

const ESTADO = "Cómo está hoy: vigente, vencida, convertida en venta o descartada.";
const Nombre = explicado(z.string(), "Número como lo lee una persona: serie y número.", "0-W-25");

/** A proforma in a list. */
export const ProformaListada = z.object({
  id: explicado(z.string(), "Identificador de la proforma en todas las cajas.", "3f6c1d1e"),
  nombre: Nombre,
  hechaEn: explicado(Momento, "Cuándo se hizo."),
  validaHasta: explicado(z.string(), "Último día en que valen sus precios, AAAA-MM-DD.", "2026-12-05"),
  sucursal: explicado(z.int(), "Sucursal que la ofrece; 0 es la casa matriz.", 0),
  cliente: explicado(z.string(), "Nombre o razón social de quien la pidió.", "Comercial Illimani S.R.L."),
  monto: explicado(z.number(), "Total prometido, en bolivianos.", 114),
  usuario: explicado(z.string().nullable(), "Quién la hizo; nulo si no se sabe.", "Ana"),
  estado: explicado(z.enum(ESTADOS_PROFORMA), ESTADO, "vigente"),
  ventas: explicado(z.int(), "Ventas que llegó a ser; más de una es un conflicto por revisar.", 0),
});

/** A page of proformas, with the count and the amount of all that the filter finds. */
export const ProformasHalladas = z.object({
  proformas: explicado(z.array(ProformaListada), "Las de esta página, las nuevas primero."),
  total: explicado(z.int(), "Cuántas halla el filtro en todas sus páginas.", 40),
  monto: explicado(z.number(), "Suma de todas las que halla el filtro, en bolivianos.", 5120.5),
  siguiente: explicado(
    z.string().nullable(),
    "Valor de `tras` para la página que sigue; nulo en la última.",
    "50",
  ),
  conflictos: explicado(
    z.int(),
    "Valores que perdieron ante otro posterior en los últimos 30 días, y proformas vendidas dos veces.",
    0,
  ),
});

/** A mail of a proforma: its recipient, when it was ordered, and its outcome. */
const CorreoDeProforma = z.object({
  para: explicado(z.string(), "Dirección a la que va.", "compras@illimani.bo"),
  en: explicado(Momento, "Cuándo se pidió."),
  estado: explicado(
    z.enum(["pendiente", "enviado", "abandonado"]),
    "Pendiente de salir, enviado, o abandonado tras sus intentos.",
    "enviado",
  ),
  error: explicado(
    z.string().nullable(),
    "Qué dijo el servicio de correo en el último intento; nulo si lo aceptó o no hubo ninguno.",
  ),
});

/** One proforma with the sales that it became and its mails. */
export const ProformaEntera = z.object({
  proforma: explicado(
    Proforma.omit({ conversion: true, hechaEn: true }).extend({
      hechaEn: explicado(Momento, "Cuándo se hizo."),
      nombre: Nombre,
      estado: explicado(z.enum(ESTADOS_PROFORMA), ESTADO, "vigente"),
      ley: explicado(
        z.string().nullable(),
        "Qué hizo con sus precios una ley que empezó desde que se hizo; nulo si ninguna, o si ya no está vigente.",
        "Es de antes de la Ley 1733: cumple el total que prometió.",
      ),
    }),
    "La proforma con sus líneas.",
  ),
  ventas: explicado(
    z.array(
      z.object({
        cuf: explicado(z.string(), "CUF de la factura."),
        numero: explicado(z.int(), "Número de la factura.", 12),
        caja: explicado(z.string(), "Caja que la emitió; «Portal» si fue el portal.", "Caja 1"),
      }),
    ),
    "Ventas que llegó a ser, la primera primero; vacío si ninguna.",
  ),
  correos: explicado(z.array(CorreoDeProforma), "Sus últimos correos, hasta 20, los nuevos primero."),
  metodosPago: explicado(
    z.array(
      z.object({
        codigo: explicado(z.int(), "Código del catálogo `metodos_pago`.", 1),
        descripcion: explicado(z.string(), "Nombre que le da la tienda.", "Efectivo"),
      }),
    ),
    "Formas de pago con que se puede facturar: las que usa la caja y están en el catálogo.",
  ),
});

/** Lines with their current prices, and their total. */
export const LineasPreciadas = z.object({
  lineas: explicado(z.array(LineaProforma), "Las líneas en el orden pedido, con su precio y su descuento."),
  total: explicado(z.string(), "Suma de las líneas en bolivianos, con dos decimales.", "30.00"),
});

/** The invoice that a proforma became. */
export const ProformaFacturada = z.object({
  cuf: explicado(z.string(), "CUF de la factura."),
  numero: explicado(z.int(), "Número de la factura.", 12),
  estado: explicado(z.string(), "Estado de la factura al emitirse.", "EMITIDA"),
});

/** The address to which a proforma is queued. */
export const ProformaEnCola = z.object({
  enviadoA: explicado(
    z.string(),
    "Dirección a la que sale. Si el servicio de correo no la toma ahora, se intenta otra vez durante siete horas.",
    "compras@illimani.bo",
  ),
});
