import { createRequire, syncBuiltinESMExports } from "node:module";
import { createAzar, type Azar } from "./azar.ts";

let actual = createAzar("");
/** Sets the generator for identifiers, codes and credentials. */
export function usarCripto(azar: Azar): void {
  actual = azar;
}

/** Replaces the machine's randomness with the seed's. Runs before the product's code is imported. */
export function instalarCripto(): void {
  const crypto = createRequire(import.meta.url)("node:crypto") as Record<string, unknown>;
  Object.assign(crypto, {
    randomUUID: uuid,
    randomBytes: (cuantos: number) => actual.bytes(cuantos),
    randomInt: (a: number, b?: number) =>
      b === undefined ? actual.entero(0, a - 1) : actual.entero(a, b - 1),
  });
  Object.defineProperty(globalThis.crypto, "randomUUID", { value: uuid, configurable: true });
  Math.random = () => actual.fraccion();
  syncBuiltinESMExports();
}

function uuid(): string {
  const hex = actual.bytes(16).toString("hex");
  const variante = "89ab"[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variante}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
