import type { Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";

/** Waits between repetitions in milliseconds. The last one is used for all further repetitions. */
const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Repeats a query until the till answers. A restarting till and an internal error do not count as an answer; any other failure does.
 * `alResponder` receives the value. Returns a function that stops the repetition.
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
