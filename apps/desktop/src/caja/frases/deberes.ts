import type { Deber } from "@mostrador/core";
import { SIN_NUMERO } from "./comunes.ts";

/** Sentences of duties about money. Amounts are texts. */
export const FRASES_DEBERES = {
  desconocido: "Esa pregunta ya no está: actualice la pantalla.",
  yaRespondido: {
    hecho: "Ya se anotó que el dinero se movió.",
    otraFactura: "Ya se anotó que el dinero pasó a otra factura.",
    noCorresponde: "Ya se anotó que no corresponde mover dinero.",
    sinEfecto: "Ya no hay nada que devolver: la factura vale otra vez.",
  },
  entre: (desde: string, hasta: string) =>
    desde === hasta
      ? `En efectivo son Bs ${hasta}: así se pagó.`
      : `En efectivo escriba entre Bs ${desde} y Bs ${hasta}: así se pagó.`,
  cajaCerrada: "La caja está cerrada: ábrala para anotar el efectivo.",
  motivo: (
    { causa, sentido, numero, vale }: Pick<Deber, "causa" | "sentido" | "numero"> & { vale: number | null },
    pasa: boolean,
  ) => {
    const papel =
      vale === null ? `${causa === "nota" ? "nota" : "factura"} ${numero ?? SIN_NUMERO}` : `vale N° ${vale}`;
    if (sentido === "cobrar") return `Cobrado otra vez, ${papel}`;
    return pasa ? `Pasó a otra factura, ${papel}` : `Devolución, ${papel}`;
  },
  /** Describes the act in the question for a permission. */
  acto: (papel: string, monto: string) => `anotar el dinero de ${papel}, Bs ${monto}`,
} as const;
