import { Alert, Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { puente } from "../puente.ts";
import { SobreTodo } from "./sobre-todo.tsx";

type Nivel = "info" | "atencion" | "error";
interface Aviso {
  readonly id: number;
  readonly nivel: Nivel;
  readonly texto: string;
  readonly acto: Acto | null;
}
/** Action offered by a notice. Its button runs the action and closes the notice. */
interface Acto {
  readonly texto: string;
  readonly hacer: () => void;
}

const VISIBLE_MS = 7000;
/** Duration of a notice with an action, in milliseconds. */
const VISIBLE_CON_ACTO_MS = 15_000;
const COLORES = { info: "blue", atencion: "orange", error: "red" } as const;

/** Holds the latest notice, from the screen or from the selling half. It disappears by itself. */
export function useAvisos(): {
  readonly avisos: readonly Aviso[];
  readonly avisar: (nivel: Nivel, texto: string, acto?: Acto) => void;
} {
  const [avisos, setAvisos] = useState<readonly Aviso[]>([]);
  const avisar = useCallback((nivel: Nivel, texto: string, acto: Acto | null = null) => {
    const id = Date.now() + Math.random();
    const quitar = () => setAvisos((all) => all.filter((a) => a.id !== id));
    const suyo = acto && { texto: acto.texto, hacer: () => (quitar(), acto.hacer()) };
    setAvisos([{ id, nivel, texto, acto: suyo }]);
    setTimeout(quitar, acto === null ? VISIBLE_MS : VISIBLE_CON_ACTO_MS);
  }, []);
  useEffect(() => puente.subscribe("aviso", ({ nivel, texto }) => avisar(nivel, texto)), [avisar]);
  return { avisos, avisar };
}

interface Props {
  readonly avisos: readonly Aviso[];
  /** True while a dialog covers the place of the notices, which are then shown above the dialog. */
  readonly encima?: boolean;
}

/** Shows the notices of a screen. Notices with an action are not shown over a dialog, because the action belongs to the screen below. */
export function Avisos({ avisos, encima = false }: Props) {
  const vistos = encima ? avisos.filter(({ acto }) => acto === null) : avisos;
  const lista = vistos.map(({ id, nivel, texto, acto }) => (
    <Alert key={id} color={COLORES[nivel]} role="alert">
      {texto}
      {acto !== null && (
        <Button variant="default" mt="xs" display="block" onClick={acto.hacer}>
          {acto.texto}
        </Button>
      )}
    </Alert>
  ));
  if (!encima || lista.length === 0) return lista;
  return <SobreTodo>{lista}</SobreTodo>;
}
