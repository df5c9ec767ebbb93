import { createLectorCadena, type AsientoDiario, type Faltas, type HechoDiario } from "../diario/cadena.ts";

/** The documents and facts of a chain, each once, in the order of their lines. */
export interface CadenaLeida extends Faltas {
  readonly asientos: readonly AsientoDiario[];
  readonly hechos: readonly HechoDiario[];
}

/** Reads one chain's lines, in order. */
export function parseCadena(lineas: Iterable<string>): CadenaLeida {
  const asientos = new Map<string, AsientoDiario>();
  const hechos = new Map<string, HechoDiario>();
  const lugares = new Set<string>();
  const lector = createLectorCadena({
    asiento: (asiento) => void asientos.set(asiento.cuf, asiento),
    hecho: (leido) => void hechos.set(leido.hecho.id, leido),
    isOtraVez: (n, previo) => lugares.size === lugares.add(`${n} ${previo}`).size,
  });
  for (const linea of lineas) lector.leer(linea);
  return { asientos: [...asientos.values()], hechos: [...hechos.values()], ...lector.faltas() };
}
