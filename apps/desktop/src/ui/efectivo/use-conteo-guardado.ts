import { useEffect, useState } from "react";
import { z } from "zod";
import { insistir } from "../comun/insistir.ts";
import { useGuardarEscrito } from "../comun/use-escrito.ts";
import { puente } from "../puente.ts";

/** A count as far as it is typed. */
const ConteoEscrito = z.object({
  /** The number of its session: it belongs to no later one. */
  turno: z.int(),
  cantidades: z.record(z.string(), z.string()),
  dolares: z.string(),
  nota: z.string(),
});
type ConteoEscrito = z.infer<typeof ConteoEscrito>;
export type Contado = Omit<ConteoEscrito, "turno">;

export const SIN_CONTAR: Contado = { cantidades: {}, dolares: "", nota: "" };

const CLAVE = "conteo";

/**
 * Holds the count of a session as one person typed it, and stores each change. `contado` is null until the
 * till told what it has. `guardar(null)` ends the count. `escrito` tells of another window that counts, too.
 */
export function useConteoGuardado(de: string, abierto: boolean, turno: number | null) {
  const [leido, setLeido] = useState<{ de: string; escrito: ConteoEscrito | null } | null>(null);
  const escrito = useGuardarEscrito({ de, clave: CLAVE }, (contenido) =>
    setLeido({ de, escrito: parseConteo(contenido) }),
  );
  const { leer } = escrito;
  const falta = abierto && leido?.de !== de;
  useEffect(() => {
    if (!falta) return;
    return insistir(
      () => puente.invoke("escrito", { clave: CLAVE }),
      ({ contenido, revision }) => {
        leer(revision);
        setLeido({ de, escrito: parseConteo(contenido) });
      },
    );
  }, [falta, de, leer]);
  const suyo = leido?.de === de ? leido.escrito : null;
  const contado = leido?.de !== de ? null : suyo?.turno === turno ? suyo : SIN_CONTAR;
  const guardar = (nuevo: Contado | null): void => {
    const suyo = nuevo === null || turno === null ? null : { ...nuevo, turno };
    setLeido({ de, escrito: suyo });
    void escrito.guardar(suyo);
  };
  return { contado, guardar, escrito };
}

function parseConteo(contenido: unknown): ConteoEscrito | null {
  return ConteoEscrito.safeParse(contenido).data ?? null;
}
