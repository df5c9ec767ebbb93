/** The doubts about a typed payment: it no longer fits its total, or its cash may be a scanned code. */
import { Alert } from "@mantine/core";
import { useRef, useState } from "react";
import { monto } from "../../comun/formato.ts";
import { noCabe } from "./falta.ts";
import type { usePago } from "./use-pago.ts";

/** A key sooner than this after the question is no answer to it: scanners end a code with two keys. In ms. */
const SIN_LEER_MS = 300;

interface Props {
  readonly cuenta: ReturnType<typeof usePago>;
  /** The amount due when the payment was typed before; null where nothing was. */
  readonly para: string | null;
  readonly aPagar: string;
}

/**
 * Asks once for each amount. `confirmar` returns true if the payment goes on: its cash is as expected, or the
 * cashier pressed Enter again under the question.
 */
export function useDudasDePago({ cuenta, para, aPagar }: Props) {
  const { deMas, cambio, escrito } = cuenta;
  const viejo = noCabe({ para, escrito }, aPagar, cuenta);
  const [preguntado, setPreguntado] = useState<string | null>(null);
  const preguntadoEn = useRef(0);
  const preguntando = deMas && preguntado === cambio;
  function confirmar(): boolean {
    if (!deMas) return true;
    if (preguntando) return performance.now() - preguntadoEn.current >= SIN_LEER_MS;
    preguntadoEn.current = performance.now();
    setPreguntado(cambio);
    return false;
  }
  const dudas = (
    <>
      {viejo !== null && (
        <Alert color="orange" role="status">
          {viejo}
        </Alert>
      )}
      {preguntando && (
        <Alert color="orange" role="alert" title="¿Es correcto el efectivo?">
          El cambio sería Bs {monto(cambio)}. Corrija lo recibido, o presione Enter otra vez si es correcto.
        </Alert>
      )}
    </>
  );
  return { confirmar, dudas };
}
