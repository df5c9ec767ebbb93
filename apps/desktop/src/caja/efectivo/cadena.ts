import { createHash } from "node:crypto";
import type { CierreZ } from "../../contract/areas/efectivo.ts";

/** The hash that the first closing of a till follows. */
export const ORIGEN = "0".repeat(64);

/** The hash of a closing: of everything in it but itself, the hash of the one before included. */
export function hashDe(cierre: Omit<CierreZ, "hash">): string {
  return createHash("sha256").update(canonico(cierre)).digest("hex");
}

/** Whether each closing is what it was when it was made, and none is missing between them but what one says to be left out. Newest first. */
export function isIntegra(cierres: readonly CierreZ[]): boolean {
  return cierres.every((cierre, i) => {
    const { hash, ...resto } = cierre;
    const anterior = cierres[i + 1];
    const sigue =
      anterior === undefined ||
      (cierre.anterior === anterior.hash && cierre.z === anterior.z + 1 + (cierre.omitidos ?? 0));
    return hash === hashDe(resto) && sigue;
  });
}

/** JSON with its keys in order: the same closing is always the same bytes. */
function canonico(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonico).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entradas = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonico(inner)}`);
  return `{${entradas.join(",")}}`;
}
