/** The question about cash that no notes explain: a scanned code stands in its field like an amount. */
import { Alert } from "@mantine/core";
import { useState } from "react";
import { monto } from "../comun/formato.ts";
import type { usePago } from "./use-pago.ts";

type Cuenta = Pick<ReturnType<typeof usePago>, "deMas" | "cambio">;

/**
 * Asks once for each amount. `confirmar` returns true if the payment goes on: its cash is as expected, or the
 * cashier pressed Enter again under the question.
 */
export function useDeMas({ deMas, cambio }: Cuenta) {
  const [preguntado, setPreguntado] = useState<string | null>(null);
  const preguntando = deMas && preguntado === cambio;
  function confirmar(): boolean {
    if (!deMas || preguntando) return true;
    setPreguntado(cambio);
    return false;
  }
  const pregunta = preguntando && (
    <Alert color="orange" role="alert" title="¿Es correcto el efectivo?">
      El cambio sería Bs {monto(cambio)}. Corrija lo recibido, o presione Enter otra vez si es correcto.
    </Alert>
  );
  return { confirmar, pregunta };
}
