/**
 * Milliseconds from `ahoraMs` until fewer than `maximo` of the instants are still to come; 0 where it is so now. The instants are those
 * at which each letter stops counting, the earliest first.
 */
export function hastaQueHayaLugar(hasta: readonly number[], maximo: number, ahoraMs: number): number {
  const libera = hasta[hasta.length - maximo];
  return libera === undefined ? 0 : Math.max(0, libera - ahoraMs);
}
