/**
 * The outcome of one row of a queue: work was spent on it, there was nothing to do, or the round is to end.
 */
export type Visto = "hecho" | "salto" | "basta";

/** A queue that is worked through in rounds, a limited number of rows in each. */
export interface Cola<T> {
  readonly nombre: string;
  /** Lists at most a page of rows after this id, by id. */
  readonly listar: (desde: number) => Promise<readonly T[]>;
  readonly idDe: (fila: T) => number;
  readonly hacer: (fila: T) => Promise<Visto>;
  /** Rows on which work is spent in one round. */
  readonly porRonda: number;
  /** Receives a row whose work threw; the others go on. */
  readonly alFallar: (fila: T, error: unknown) => void;
}

/**
 * Walks queues page by page. Each round begins where the last one stopped, and goes around once at most. Rows
 * that cannot be done thus never block the rows behind them.
 */
export type Rondas = <T>(cola: Cola<T>) => Promise<void>;

/** Makes the rounds. The place in each queue is kept in memory; a new process begins each queue anew. */
export function createRondas(): Rondas {
  const marcas = new Map<string, number>();
  return async ({ nombre, listar, idDe, hacer, porRonda, alFallar }) => {
    const inicio = marcas.get(nombre) ?? 0;
    let gastadas = 0;
    let desde = inicio;
    // From the mark to the end, then from the beginning to the mark.
    for (let vuelta = inicio === 0 ? 1 : 0; vuelta < 2;) {
      const filas = await listar(desde);
      if (filas.length === 0) {
        desde = 0;
        vuelta++;
        continue;
      }
      for (const fila of filas) {
        const id = idDe(fila);
        if (vuelta === 1 && inicio > 0 && id > inicio) return void marcas.set(nombre, inicio);
        desde = id;
        const visto = await hacer(fila).catch((error: unknown): Visto => {
          alFallar(fila, error);
          return "hecho";
        });
        if (visto !== "salto") gastadas++;
        if (visto === "basta" || gastadas >= porRonda) return void marcas.set(nombre, id);
      }
    }
    marcas.set(nombre, 0);
  };
}
