import { createHash } from "node:crypto";

/** Chance that is the same each time for the same seed. */
export interface Azar {
  /** A number from 0 to 1, exclusive. */
  readonly fraccion: () => number;
  /** A whole number from `desde` to `hasta`, both included. */
  readonly entero: (desde: number, hasta: number) => number;
  readonly si: (probabilidad: number) => boolean;
  readonly uno: <T>(lista: readonly T[]) => T;
  /** Picks one of the names by their weights. */
  readonly pesado: <T extends string>(pesos: Readonly<Record<T, number>>) => T;
  readonly bytes: (cuantos: number) => Buffer;
  /** An independent generator, which draws nothing from this one: a new draw in one part leaves the others unchanged. */
  readonly rama: (nombre: string) => Azar;
}

export function createAzar(semilla: string): Azar {
  const siguiente = sfc32(createHash("sha256").update(semilla).digest());
  const fraccion = (): number => siguiente() / 2 ** 32;
  const entero = (desde: number, hasta: number): number =>
    desde + Math.floor(fraccion() * (hasta - desde + 1));
  return {
    fraccion,
    entero,
    si: (probabilidad) => fraccion() < probabilidad,
    uno: <T>(lista: readonly T[]): T => lista[entero(0, lista.length - 1)] as T, // never asked of an empty list
    pesado: <T extends string>(pesos: Readonly<Record<T, number>>): T => {
      const pares = Object.entries(pesos) as [T, number][];
      let punto = fraccion() * pares.reduce((suma, [, peso]) => suma + peso, 0);
      const elegido = pares.find(([, peso]) => (punto -= peso) < 0) ?? pares[0];
      if (elegido === undefined) throw new Error("sin pesos");
      return elegido[0];
    },
    bytes: (cuantos) => Buffer.from(Array.from({ length: cuantos }, () => siguiente() & 255)),
    rama: (nombre) => createAzar(`${semilla}/${nombre}`),
  };
}

/** Chris Doty-Humphrey's small fast counter generator: 32 bits a call. */
function sfc32(semilla: Buffer): () => number {
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => semilla.readUInt32LE(at)) as [number, number, number, number];
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
}
