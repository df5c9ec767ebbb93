/** Checks of what a document says of its buyer, and of the card that the buyer pays with. */
import { reglaDocumentoCero } from "./1010-documento-cero.ts";
import { reglaComplemento } from "./1011-complemento.ts";
import { reglaTarjeta } from "./1012-tarjeta.ts";
import { reglaNominatividad } from "./1036-nominatividad.ts";
import { reglaNitCliente } from "./1037-nit-cliente.ts";
import { reglaGiftCard } from "./1050-gift-card.ts";
import type { Examen } from "./examen.ts";
import type { Regla } from "./mensaje.ts";

/** The checks of the buyer, in the order in which their messages are told. */
export const REGLAS_COMPRADOR: readonly Regla<Examen>[] = [
  reglaDocumentoCero,
  reglaComplemento,
  reglaTarjeta,
  reglaNominatividad,
  reglaNitCliente,
  reglaGiftCard,
];
