/** Measures one trial on both sides in one turn. */
import type { Par } from "./juicio.ts";

/** A figure of a trial: processor time, or the clock. */
export interface LineaDe {
  readonly nombre: string;
  /** Processor time decides a verdict. The clock only tells, since it depends on other work of the machine. */
  readonly kind: "procesador" | "reloj";
  readonly unidad: "ms" | "por s";
}

/** Work that one side did in a block. */
export interface Bloque {
  /** Invoices, sales or starts. */
  readonly unidades: number;
  readonly ms: number;
  /** Processor time of the block itself, for programs that do not outlive it. */
  readonly cpuMs?: number;
}

/** Something that both sides do in turns. */
export interface Prueba<M> {
  readonly nombre: string;
  /** Processor times in milliseconds, which only grow, by the name of their line. */
  readonly procesador: Readonly<Record<string, (mundo: M) => number>>;
  readonly reloj: Pick<LineaDe, "nombre" | "unidad">;
  /** Warms a side up; the same work on both. */
  readonly calentar: (mundo: M) => Promise<unknown>;
  readonly bloque: (mundo: M) => Promise<Bloque>;
  /** Waits for the work that follows the answers. */
  readonly reposar: (mundo: M) => Promise<unknown>;
  /** Times ABBA in a turn. */
  readonly rondas: number;
}

export type NombreLado = "hoy" | "antes";
export type Lados<T> = Readonly<Record<NombreLado, T>>;

/** A failure of the programs of one side. */
export class FalloDeLado extends Error {
  readonly lado: NombreLado;

  constructor(lado: NombreLado, causa: unknown) {
    super(causa instanceof Error ? causa.message : String(causa), { cause: causa });
    this.lado = lado;
  }
}

/** Runs a part of the work of one side. A failure tells the side. */
export async function enLado<T>(lado: NombreLado, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    throw new FalloDeLado(lado, error);
  }
}

/** Name of the line of the processor time that a block itself tells. */
export const DEL_BLOQUE = "procesador";

/** Lists the lines of a trial, processor time first. */
export function listLineas<M>({ nombre, procesador, reloj }: Prueba<M>): readonly LineaDe[] {
  const medidores = Object.keys(procesador);
  return [
    ...(medidores.length === 0 ? [DEL_BLOQUE] : medidores).map((que) => ({
      nombre: `${nombre}: ${que}`,
      kind: "procesador" as const,
      unidad: "ms" as const,
    })),
    { ...reloj, nombre: `${nombre}: ${reloj.nombre}`, kind: "reloj" as const },
  ];
}

/**
 * Measures a trial on both sides, block by block in the order ABBA, so that load of the machine falls on both alike. Processor time is counted
 * from before the first block to after the last one, since programs go on working after their answers. Returns a pair for each line.
 */
export async function measureTurno<M>(
  prueba: Prueba<M>,
  mundos: Lados<M>,
  primero: NombreLado,
): Promise<readonly Par[]> {
  const segundo = primero === "hoy" ? "antes" : "hoy";
  const enAmbos = async (hacer: (mundo: M) => Promise<unknown>): Promise<void> => {
    for (const lado of [primero, segundo] as const) await enLado(lado, () => hacer(mundos[lado]));
  };
  const medidores = Object.values(prueba.procesador);
  const leer = (lado: NombreLado) => medidores.map((medidor) => medidor(mundos[lado]));
  await enAmbos(prueba.calentar);
  await enAmbos(prueba.reposar);
  const antesDe = { hoy: leer("hoy"), antes: leer("antes") };
  const bloques: Readonly<Record<NombreLado, Bloque[]>> = { hoy: [], antes: [] };
  for (let ronda = 0; ronda < prueba.rondas; ronda++)
    for (const lado of [primero, segundo, segundo, primero] as const)
      bloques[lado].push(await enLado(lado, () => prueba.bloque(mundos[lado])));
  await enAmbos(prueba.reposar);
  const cifrasDe = (lado: NombreLado): readonly number[] => {
    const sumar = (que: (bloque: Bloque) => number) =>
      bloques[lado].reduce((suma, uno) => suma + que(uno), 0);
    const unidades = sumar((bloque) => bloque.unidades);
    const ms = sumar((bloque) => bloque.ms);
    const cpu =
      medidores.length === 0
        ? [sumar(({ cpuMs = Number.NaN }) => cpuMs)]
        : leer(lado).map((valor, i) => valor - (antesDe[lado][i] ?? Number.NaN));
    return [
      ...cpu.map((valor) => valor / unidades),
      prueba.reloj.unidad === "ms" ? ms / unidades : (unidades / ms) * 1000,
    ];
  };
  const [hoy, antes] = [cifrasDe("hoy"), cifrasDe("antes")];
  return hoy.map((cifra, i) => ({ hoy: cifra, antes: antes[i] ?? Number.NaN }));
}
