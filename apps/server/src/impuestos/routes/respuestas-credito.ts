import { explicado, ParteConCredito } from "@mostrador/core";
import { z } from "zod";

const PORCENTAJE = "Porcentaje de la base que da crédito fiscal.";

/** The parts of the base that grant credit: the sectors of a company that have one, and all rows by day. The portal's page uses its type. */
export const CreditoParcial = z.object({
  sectores: explicado(
    z.array(
      z.object({
        codigo: explicado(z.int(), "Código del sector.", 12),
        nombre: explicado(z.string(), "Nombre de su factura."),
        rige: explicado(z.string(), PORCENTAJE, "70"),
      }),
    ),
    "Sectores que Impuestos permite a la empresa y que no dan crédito por toda la factura.",
  ),
  partes: explicado(
    z.array(
      z.object({
        sector: explicado(ParteConCredito.shape.sector, "Código del sector.", 12),
        desde: explicado(ParteConCredito.shape.desde, "Primer día en que rige.", "2012-12-11"),
        porcentaje: explicado(z.string(), PORCENTAJE, "70"),
        motivo: explicado(z.string(), "Norma que lo manda.", "Ley 317"),
        propia: explicado(z.boolean(), "Si la puso el dueño; falso: vino con el programa.", false),
        quitable: explicado(z.boolean(), "Si se puede quitar: la puso el dueño, y su día no pasó.", false),
      }),
    ),
    "Cada parte y el día desde el que rige, de la más antigua a la más nueva.",
  ),
});
