import { createHash } from "node:crypto";
import type { CierreZ } from "../../contract/areas/efectivo.ts";

/** The hash that the first closing of a till follows. */
export const ORIGEN = "0".repeat(64);

/** Hashes a closing: all its fields except the hash itself, including the hash of the closing before. */
export function hashDe(cierre: Omit<CierreZ, "hash">): string {
  return createHash("sha256").update(canonico(cierre)).digest("hex");
}

/**
 * Tells whether each closing is unchanged, and continues the chain of the one before. Where numbers are skipped, a lost
 * till may have made closings that are not known here. The first closing that a till knows follows none.
 */
export function isIntegra(cierres: readonly CierreZ[]): boolean {
  const porZ = new Map(cierres.map((cierre) => [cierre.z, cierre]));
  const primero = Math.min(...porZ.keys());
  const sigue = ({ z, anterior, omitidos = 0 }: CierreZ): boolean => {
    const antes = porZ.get(z - 1 - omitidos);
    if (antes !== undefined) return anterior === antes.hash;
    return z === primero || (anterior === ORIGEN && omitidos === z - 1);
  };
  return porZ.size === cierres.length && cierres.every((cierre) => isEntero(cierre) && sigue(cierre));
}

function isEntero({ hash, ...resto }: CierreZ): boolean {
  return hash === hashDe(resto);
}

/** Serialises JSON with its keys in order, so that the same closing always gives the same bytes. */
function canonico(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonico).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entradas = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonico(inner)}`);
  return `{${entradas.join(",")}}`;
}
