import type { Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";

/** Waits between repetitions of a question, in milliseconds; the last one repeats. */
const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Asks until there is an answer: a till that starts anew, or that fails inside, gives none. Any other failure
 * is an answer. `alResponder` gets what was asked for. Returns how to stop asking.
 */
export function insistir<T>(
  preguntar: () => Promise<Result<T, FalloPuente>>,
  alResponder: (valor: T) => void,
): () => void {
  let vigente = true;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const intentar = async (vez: number): Promise<void> => {
    const result = await preguntar();
    if (!vigente) return;
    if (result.ok) alResponder(result.value);
    else if (result.error.kind === "interno")
      reloj = setTimeout(() => void intentar(vez + 1), ESPERAS_MS[vez] ?? ESPERAS_MS.at(-1));
  };
  void intentar(0);
  return () => {
    vigente = false;
    clearTimeout(reloj);
  };
}
