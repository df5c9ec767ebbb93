/**
 * Gives the milliseconds from `ahoraMs` until fewer than `maximo` of the instants are in the future; 0 where
 * that holds now. Each instant is the moment when a letter stops counting, earliest first.
 */
export function untilRoom(hasta: readonly number[], maximo: number, ahoraMs: number): number {
  const libera = hasta[hasta.length - maximo];
  return libera === undefined ? 0 : Math.max(0, libera - ahoraMs);
}
