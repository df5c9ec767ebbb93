/** One kind of work to be timed: `veces` calls make a round. */
export interface Trabajo {
  readonly veces: number;
  readonly hacer: () => unknown;
}

const RONDAS = 9;

/**
 * Measures the median milliseconds of one call of each work. The rounds alternate, so that other load affects all works alike and their
 * ratios stay true.
 */
export async function porTurnos<K extends string>(
  trabajos: Readonly<Record<K, Trabajo>>,
  rondas = RONDAS,
): Promise<Readonly<Record<K, number>>> {
  const tiempos = new Map<string, number[]>();
  // The first round warms up.
  for (let ronda = 0; ronda <= rondas; ronda++) {
    for (const [nombre, { veces, hacer }] of Object.entries<Trabajo>(trabajos)) {
      const desde = performance.now();
      for (let i = 0; i < veces; i++) {
        const hecho = hacer();
        if (hecho instanceof Promise) await hecho;
      }
      const ms = (performance.now() - desde) / veces;
      if (ronda > 0) tiempos.set(nombre, [...(tiempos.get(nombre) ?? []), ms]);
    }
  }
  return Object.fromEntries(
    Object.keys(trabajos).map((nombre) => [nombre, mediana(tiempos.get(nombre) ?? [])]),
  ) as Record<K, number>; // one entry for each work
}

/** Milliseconds of each of `veces` calls, one after the other, after `calentar` that are not counted. */
export async function cadaUna(
  veces: number,
  hacer: (i: number) => unknown,
  calentar = Math.ceil(veces / 10),
): Promise<readonly number[]> {
  const tiempos: number[] = [];
  for (let i = 0; i < veces + calentar; i++) {
    const desde = performance.now();
    const hecho = hacer(i);
    if (hecho instanceof Promise) await hecho;
    if (i >= calentar) tiempos.push(performance.now() - desde);
  }
  return tiempos;
}

export function media(valores: readonly number[]): number {
  return valores.reduce((suma, valor) => suma + valor, 0) / valores.length;
}

export function mediana(valores: readonly number[]): number {
  return percentil(valores, 50);
}

/** The value below which `p` percent of the values lie; NaN of none. */
export function percentil(valores: readonly number[], p: number): number {
  const orden = valores.toSorted((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.floor((orden.length * p) / 100))] ?? Number.NaN;
}
