import { parseHecho, type Hecho, type TipoHecho } from "@mostrador/core";

/** The fact that opened a session. */
interface Apertura {
  readonly id: string;
  readonly turno: number;
  readonly epoca: number;
}

const CIERRE = "turnoCerrado" satisfies TipoHecho;

/**
 * Finds which sessions a till rebuilds from the facts of others, by the ids of their openings. One drawer holds one session at a time.
 * `sigue`: the last session that is open at the end, of the last till that opened any; it goes on. `enteras`: sessions whose closing came
 * before another opening. Of any other session only the closing is kept: a later till opened its drawer without it.
 */
export function planAperturas(hechos: Iterable<Hecho>): {
  readonly enteras: ReadonlySet<string>;
  readonly sigue: string | undefined;
} {
  const enteras = new Set<string>();
  let abiertas: readonly Apertura[] = [];
  let ultima: Apertura | undefined;
  let epoca = 0;
  for (const hecho of hechos) {
    const leido = parseHecho(hecho);
    if (leido.kind === "turnoAbierto") {
      ultima = { id: hecho.id, turno: leido.datos.turno, epoca: hecho.epoca };
      abiertas = [...abiertas, ultima];
      epoca = Math.max(epoca, hecho.epoca);
    } else if (hecho.tipo === CIERRE) {
      const numero = leido.kind === CIERRE ? (leido.datos.turno ?? leido.datos.cierre.z) : null;
      // A closing that this program cannot read ends its till's last session.
      const suya = abiertas.findLast((una) =>
        numero === null ? una.epoca === hecho.epoca : una.turno === numero,
      );
      abiertas = abiertas.filter((una) => una !== suya);
      if (suya !== undefined && suya === ultima && numero !== null) enteras.add(suya.id);
    }
  }
  return { enteras, sigue: abiertas.findLast((una) => una.epoca === epoca)?.id };
}
