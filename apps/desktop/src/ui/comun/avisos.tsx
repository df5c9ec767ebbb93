import { Alert } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { puente } from "../puente.ts";
import { SobreTodo } from "./sobre-todo.tsx";

type Nivel = "info" | "atencion" | "error";
interface Aviso {
  readonly id: number;
  readonly nivel: Nivel;
  readonly texto: string;
}

const VISIBLE_MS = 7000;
const COLORES = { info: "blue", atencion: "orange", error: "red" } as const;

/** Shows the last notice, from here or from the selling half; it disappears by itself. */
export function useAvisos(): {
  readonly avisos: readonly Aviso[];
  readonly avisar: (nivel: Nivel, texto: string) => void;
} {
  const [avisos, setAvisos] = useState<readonly Aviso[]>([]);
  const avisar = useCallback((nivel: Nivel, texto: string) => {
    const id = Date.now() + Math.random();
    setAvisos([{ id, nivel, texto }]);
    setTimeout(() => setAvisos((all) => all.filter((a) => a.id !== id)), VISIBLE_MS);
  }, []);
  useEffect(() => puente.subscribe("aviso", ({ nivel, texto }) => avisar(nivel, texto)), [avisar]);
  return { avisos, avisar };
}

interface Props {
  readonly avisos: readonly Aviso[];
  /** A dialog lies over the notices' place: they are shown on top of it. */
  readonly encima?: boolean;
}

/** The notices of a screen; `encima`: something lies over it. */
export function Avisos({ avisos, encima = false }: Props) {
  const lista = avisos.map(({ id, nivel, texto }) => (
    <Alert key={id} color={COLORES[nivel]} role="alert">
      {texto}
    </Alert>
  ));
  if (!encima || lista.length === 0) return lista;
  return <SobreTodo>{lista}</SobreTodo>;
}
