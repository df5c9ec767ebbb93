/** Runs the trials of a group turn by turn, until each has its verdict. */
import { juzgar, needsTurno, type Juicio, type Par } from "./juicio.ts";
import {
  enLado,
  FalloDeLado,
  listLineas,
  measureTurno,
  type Lados,
  type LineaDe,
  type NombreLado,
  type Prueba,
} from "./turno.ts";

/** Trials on worlds of one kind. A world is opened anew for each turn. */
export interface Grupo<M> {
  readonly nombre: string;
  /** Opens the world of a side, with its programs started. */
  readonly abrir: (lado: NombreLado) => Promise<M>;
  readonly cerrar: (mundo: M) => Promise<void>;
  readonly pruebas: readonly Prueba<M>[];
}

export interface Linea extends LineaDe {
  readonly grupo: string;
  readonly pares: readonly Par[];
  /** Null of a line without a measure. */
  readonly juicio: Juicio | null;
  readonly fallo: { readonly lado: NombreLado; readonly motivo: string } | null;
}

interface EnCurso<M> {
  readonly prueba: Prueba<M>;
  readonly lineas: readonly LineaDe[];
  /** Pairs by line. */
  readonly pares: readonly Par[][];
  fallo: FalloDeLado | null;
}

/**
 * Measures a group. Each turn opens both worlds anew and begins with the other side. A trial whose processor time has its verdict is left out
 * of later turns. A trial that one side cannot do has its reason in place of figures.
 */
export async function runGrupo<M>(
  grupo: Grupo<M>,
  { maxTurnos, avance }: { readonly maxTurnos: number; readonly avance: (texto: string) => void },
): Promise<readonly Linea[]> {
  const enCurso: readonly EnCurso<M>[] = grupo.pruebas.map((prueba) => {
    const lineas = listLineas(prueba);
    return { prueba, lineas, pares: lineas.map(() => []), fallo: null };
  });
  for (let turno = 1; turno <= maxTurnos; turno++) {
    const abiertas = enCurso.filter((una) => isAbierta(una, maxTurnos));
    if (abiertas.length === 0) break;
    const primero = turno % 2 === 1 ? "hoy" : "antes";
    await enMundos(grupo, primero, abiertas, async (mundos) => {
      for (const una of abiertas) {
        avance(`${grupo.nombre}, ${una.prueba.nombre}: turno ${turno}`);
        await anotarFallo([una], async () => {
          const medidos = await measureTurno(una.prueba, mundos, primero);
          for (const [i, par] of medidos.entries()) una.pares[i]?.push(par);
        });
      }
    });
  }
  return enCurso.flatMap(({ lineas, pares, fallo }) =>
    lineas.map((linea, i) => {
      const suyos = pares[i] ?? [];
      return {
        ...linea,
        grupo: grupo.nombre,
        pares: suyos,
        juicio: fallo !== null || suyos.length === 0 ? null : juzgarLinea(linea, suyos),
        fallo: fallo === null ? null : { lado: fallo.lado, motivo: fallo.message },
      };
    }),
  );
}

function isAbierta<M>({ lineas, pares, fallo }: EnCurso<M>, maxTurnos: number): boolean {
  return (
    fallo === null &&
    lineas.some(
      (linea, i) => linea.kind === "procesador" && needsTurno(juzgarLinea(linea, pares[i] ?? []), maxTurnos),
    )
  );
}

function juzgarLinea({ unidad }: LineaDe, pares: readonly Par[]): Juicio {
  return juzgar(pares, unidad === "por s");
}

/** Opens both worlds, works with them, and closes them whatever happens. */
async function enMundos<M>(
  { abrir, cerrar }: Grupo<M>,
  primero: NombreLado,
  abiertas: readonly EnCurso<M>[],
  hacer: (mundos: Lados<M>) => Promise<void>,
): Promise<void> {
  const abiertos: Partial<Record<NombreLado, M>> = {};
  try {
    await anotarFallo(abiertas, async () => {
      for (const lado of primero === "hoy" ? (["hoy", "antes"] as const) : (["antes", "hoy"] as const))
        abiertos[lado] = await enLado(lado, () => abrir(lado));
    });
    const { hoy, antes } = abiertos;
    if (hoy !== undefined && antes !== undefined) await hacer({ hoy, antes });
  } finally {
    for (const mundo of Object.values(abiertos)) await cerrar(mundo);
  }
}

/** Keeps the failure of a side for these trials; other errors are thrown. */
async function anotarFallo<M>(pruebas: readonly EnCurso<M>[], hacer: () => Promise<void>): Promise<void> {
  try {
    await hacer();
  } catch (error) {
    if (!(error instanceof FalloDeLado)) throw error;
    for (const una of pruebas) una.fallo = error;
  }
}

/** Lists the lines of processor time that are slower than before, outside of their spread. */
export function listNombradas(lineas: readonly Linea[]): readonly Linea[] {
  return lineas.filter(({ kind, juicio }) => kind === "procesador" && juicio?.veredicto === "más lenta");
}
