import type { NombreAtaque } from "./ataques/nombres.ts";
import { withWorker } from "./correr.ts";

/**
 * Finds the steps that a broken story needs. It leaves out groups of steps, then single steps, while the same invariant still breaks.
 * Returns the places of the unneeded steps; null when the story does not break.
 */
export function reducir(
  semilla: number,
  con: readonly NombreAtaque[],
  mutante: string | undefined,
): Promise<readonly number[] | null> {
  return withWorker(mutante, async (correr) => {
    const probar = (sin: readonly number[]) => correr({ semilla, con, sin, guardarEn: null });
    const { falla, pasos } = await probar([]);
    if (falla === null) return null;
    let sin: readonly number[] = [];
    for (let grupo = pasos >> 1; grupo >= 1; grupo >>= 1)
      for (let desde = 0; desde < pasos; desde += grupo) {
        const suyos = Array.from({ length: Math.min(grupo, pasos - desde) }, (_, i) => desde + i);
        const otros = [...new Set([...sin, ...suyos])];
        if (otros.length === sin.length) continue;
        const otra = await probar(otros);
        if (otra.falla !== null && clase(otra.falla) === clase(falla)) sin = otros;
      }
    return sin;
  });
}

/** Reduces a failure to its kind, without its documents. */
function clase(falla: string): string {
  return (
    falla.slice(0, 3) +
    falla
      .replace(/[0-9A-F]{20,}/g, "")
      .replace(/[^a-zñáéíóú ]/gi, "")
      .slice(0, 40)
  );
}
