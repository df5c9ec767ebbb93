/** Slots for the work of one server, over all kinds of rows. */
export interface Slots {
  /**
   * Reserves up to `pedidas` slots for a kind that holds `suyas`; gives their number. After none, `alLiberar`
   * is called once one is free.
   */
  readonly reservar: (suyas: number, pedidas: number, alLiberar: () => void) => number;
  readonly liberar: (cuantas: number) => void;
}

/**
 * Makes the slots of a server: `enTotal` over all kinds. The first `propias` of each kind are reserved, so
 * that no kind waits for others that hang.
 */
export function createSlots(enTotal: number, propias: number): Slots {
  const esperan = new Set<() => void>();
  let ocupadas = 0;
  return {
    reservar: (suyas, pedidas, alLiberar) => {
      const libres = Math.max(enTotal - ocupadas, propias - suyas, 0);
      const dadas = Math.min(pedidas, libres);
      if (dadas === 0) esperan.add(alLiberar);
      ocupadas += dadas;
      return dadas;
    },
    liberar: (cuantas) => {
      if (cuantas === 0) return;
      ocupadas -= cuantas;
      const avisados = [...esperan];
      esperan.clear();
      for (const avisar of avisados) avisar();
    },
  };
}
