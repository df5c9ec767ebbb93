import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";

const LugarDeCaja = z.object({
  sucursal: explicado(z.int(), "Sucursal de la caja.", 0),
  puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
  /** Name of the till of the point of sale; null: there never was one. */
  caja: explicado(
    z.string().nullable(),
    "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
    "Caja 1",
  ),
});

/** The cash sessions of a company's tills, as far as reported. Amounts are decimal texts in bolivianos. */
export const Turnos = z.object({
  abiertos: explicado(
    z.array(
      LugarDeCaja.extend({
        numero: explicado(z.int(), "Número del turno en la caja.", 12),
        abiertoEn: explicado(Momento, "Cuándo se abrió."),
        abiertoPor: explicado(z.string().nullable(), "Quién lo abrió; nulo si no se sabe."),
        inicial: explicado(z.string(), "Efectivo con que se abrió, en bolivianos.", "200.00"),
        ventas: explicado(
          z.object({
            cantidad: explicado(z.int(), "Cuántas ventas.", 48),
            total: explicado(z.string(), "Suma de las ventas, en bolivianos.", "5120.50"),
          }),
          "Ventas del turno.",
        ),
        esperado: explicado(z.string(), "Efectivo que debía haber, en bolivianos.", "1250.00"),
        /** Of the last fact that the till reported about it. */
        contadoHasta: explicado(Momento, "Hasta cuándo alcanzan estas cifras."),
      }),
    ),
    "Turnos abiertos ahora, según lo último que dijo cada caja.",
  ),
  cierres: explicado(
    z.array(
      LugarDeCaja.extend({
        z: explicado(z.int(), "Número del cierre Z de la caja.", 12),
        abiertoEn: explicado(Momento, "Cuándo se abrió."),
        cerradoEn: explicado(Momento, "Cuándo se cerró."),
        cerradoPor: explicado(z.string().nullable(), "Quién lo cerró; nulo si no se sabe."),
        ventas: explicado(
          z.object({
            cantidad: explicado(z.int(), "Cuántas ventas.", 48),
            total: explicado(z.string(), "Suma de las ventas, en bolivianos.", "5120.50"),
          }),
          "Ventas del turno.",
        ),
        esperado: explicado(z.string(), "Efectivo que debía haber, en bolivianos.", "1250.00"),
        contado: explicado(z.string(), "Efectivo que se contó, en bolivianos.", "1245.00"),
        diferencia: explicado(z.string(), "Contado menos esperado, en bolivianos.", "-5.00"),
        nota: explicado(z.string().nullable(), "Lo que escribió quien cerró; nulo si nada."),
        huella: explicado(z.string(), "Hash del cierre, encadenado con el anterior."),
      }),
    ),
    "Los últimos cierres de cada caja.",
  ),
});
