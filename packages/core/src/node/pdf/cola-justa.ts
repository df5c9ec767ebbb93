/**
 * Jobs that wait for a thread. Lower priorities go first. Among equal ones each caller gets its share of the work, not of the turns
 * (start-time fair queueing). A caller with many or large jobs waits behind its own, and another caller's first job goes next.
 */
export interface ColaJusta<T> {
  readonly put: (trabajo: T, lugar: Lugar) => void;
  /** Takes the first job out; with `puede`, the first one that it accepts. */
  readonly take: (puede?: (lugar: Lugar) => boolean) => T | undefined;
  /** Takes a job out that still waits. */
  readonly remove: (trabajo: T) => void;
  readonly clear: () => readonly T[];
  /** Jobs of a caller that wait. */
  readonly countOf: (quien: string) => number;
  readonly size: () => number;
}

/** Place of a job in the queue: its priority, its caller, and its cost in any unit that all jobs share. */
export interface Lugar {
  readonly prioridad: number;
  readonly quien: string;
  readonly costo: number;
}

/** Makes an empty queue. */
export function createColaJusta<T>(): ColaJusta<T> {
  const cola: {
    readonly trabajo: T;
    readonly prioridad: number;
    readonly quien: string;
    readonly costo: number;
    readonly inicio: number;
  }[] = [];
  /**
   * Virtual time: `pedido` is the end of each caller's last job, and `ido` the start of the job taken last.
   */
  const pedido = new Map<string, number>();
  let ido = 0;
  const empty = (): void => {
    pedido.clear();
    ido = 0;
  };
  return {
    put: (trabajo, { prioridad, quien, costo }) => {
      const inicio = Math.max(ido, pedido.get(quien) ?? 0);
      pedido.set(quien, inicio + costo);
      const despues = cola.findIndex(
        (otro) => otro.prioridad > prioridad || (otro.prioridad === prioridad && otro.inicio > inicio),
      );
      cola.splice(despues === -1 ? cola.length : despues, 0, { trabajo, prioridad, quien, costo, inicio });
    },
    take: (puede) => {
      const i = puede === undefined ? 0 : cola.findIndex(puede);
      const primero = i === -1 ? undefined : cola.splice(i, 1)[0];
      if (primero === undefined) return undefined;
      ido = Math.max(ido, primero.inicio);
      if (cola.length === 0) empty();
      return primero.trabajo;
    },
    remove: (trabajo) => {
      const i = cola.findIndex((otro) => otro.trabajo === trabajo);
      if (i !== -1) cola.splice(i, 1);
      if (cola.length === 0) empty();
    },
    clear: () => {
      empty();
      return cola.splice(0).map(({ trabajo }) => trabajo);
    },
    countOf: (quien) => cola.filter((otro) => otro.quien === quien).length,
    size: () => cola.length,
  };
}
