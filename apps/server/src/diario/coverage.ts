import type { Falta } from "../motor/restauracion.ts";
import type { Lectura } from "./read.ts";

/** A server expected to have a journal, and the time when it was last seen alive, in milliseconds. */
export interface Esperado {
  readonly id: string;
  readonly equipo: string;
  readonly vistoEn: number;
}

/** A server whose last heartbeat is this much older than the latest one in the copy had stopped before the copy. */
const ENDED_MS = 86_400_000;
/** Maximum time between two heartbeats in a journal. */
const SIGN_MS = 180_000;

/** Selects the servers in a copy that may have issued documents after it; the last one seen always counts. */
export function planRequired(servidores: readonly Esperado[]): readonly Esperado[] {
  const last = Math.max(...servidores.map(({ vistoEn }) => vistoEn));
  return servidores.filter(({ vistoEn }) => vistoEn >= last - ENDED_MS);
}

/**
 * Lists the periods after a copy that no journal covers: those of servers without a journal, and those of journals that
 * begin late, end early or have gaps. A journal ends early if its server was seen later. `copiaDe` and `ahora` are in
 * milliseconds. A copy that names no server comes from a program without journals.
 */
export function planMissing(
  requeridos: readonly Esperado[],
  lecturas: readonly Lectura[],
  copiaDe: number,
  ahora: number,
): readonly Falta[] {
  if (requeridos.length === 0 && lecturas.length === 0)
    return [
      {
        servidor: null,
        equipo: "el servidor",
        desde: copiaDe,
        hasta: ahora,
        motivo: "la copia es de un programa sin diario",
      },
    ];
  const esperados = new Map(requeridos.map((servidor) => [servidor.id, servidor]));
  for (const { servidor, vistos } of lecturas)
    for (const { id, equipo, en } of [...vistos, { ...servidor, en: 0 }]) {
      const vistoEn = Math.max(en, esperados.get(id)?.vistoEn ?? 0);
      // A server last seen before the copy had stopped before it, or is named in the copy itself.
      if (esperados.has(id) || vistoEn >= copiaDe) esperados.set(id, { id, equipo, vistoEn });
    }
  return [...esperados.values()].flatMap((servidor) =>
    missingOf(
      servidor,
      lecturas.filter((lectura) => lectura.servidor.id === servidor.id),
      copiaDe,
      ahora,
    ),
  );
}

function missingOf(
  { id, equipo, vistoEn }: Esperado,
  lecturas: readonly Lectura[],
  copiaDe: number,
  ahora: number,
): readonly Falta[] {
  const falta = (desde: number, hasta: number, motivo: string): Falta => ({
    servidor: id,
    equipo,
    desde: Math.max(desde, copiaDe),
    hasta,
    motivo,
  });
  // The same journal may be passed twice; the more complete reading counts.
  const lectura = lecturas.toSorted((a, b) => b.hasta - a.hasta)[0];
  if (lectura === undefined) return [falta(copiaDe, ahora, "su diario no está")];
  const faltas: Falta[] = [];
  if (lectura.desde > copiaDe)
    faltas.push(falta(copiaDe, lectura.desde, "su diario empieza después de la copia"));
  for (const { desde, hasta, motivo } of lectura.huecos)
    if ((hasta ?? ahora) >= copiaDe) faltas.push(falta(desde, hasta ?? ahora, motivo));
  if (vistoEn > lectura.hasta + SIGN_MS)
    faltas.push(falta(lectura.hasta, ahora, "su diario termina antes que él"));
  return faltas;
}
