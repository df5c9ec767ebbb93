import type { Salida } from "../../contract/index.ts";
import type { listTrabajos } from "./db/impresion.ts";
import { FRASES_IMPRESION } from "../frases/impresion.ts";

/**
 * Describes a print job in words for people. `destino`: the current printer, for a job that is not printed
 * yet.
 */
export function trabajoToContrato(
  trabajo: ReturnType<typeof listTrabajos>[number],
  destino: string,
): Salida<"trabajosImpresion">[number] {
  const { id, estado, error, creadoEn, numero, copia, formato, informe, notaClave, proforma } = trabajo;
  const documento =
    numero === null
      ? FRASES_IMPRESION.trabajo.prueba
      : FRASES_IMPRESION.trabajo.documento(notaClave === null ? "Factura" : "Nota", numero);
  const papel =
    informe?.titulo ?? (proforma === null ? documento : FRASES_IMPRESION.trabajo.proforma(proforma));
  const detalle =
    formato === "pagina" ? FRASES_IMPRESION.trabajo.carta : copia === 1 ? FRASES_IMPRESION.trabajo.copia : "";
  return { id, estado, error, creadoEn, nombre: papel + detalle, destino: trabajo.destino ?? destino };
}
