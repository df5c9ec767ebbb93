import { Alert, Button, Group } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { isHastaLeido, type AvisoDePantalla } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { SobreTodo } from "./sobre-todo.tsx";

type Nivel = "info" | "atencion" | "error";
interface Aviso {
  readonly id: number;
  readonly nivel: Nivel;
  readonly texto: string;
  readonly acto: Acto | null;
  /** True for a notice that the till stores, so that it stands over the total until it was read. */
  readonly guardado: boolean;
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

/** Functions that tell a person something. */
export interface UsoAvisos {
  readonly avisos: readonly Aviso[];
  /** Shows a notice that disappears by itself. */
  readonly avisar: (nivel: Nivel, texto: string, acto?: Acto) => void;
  /**
   * Tells that a part of a person's work was not kept. The notice is stored and stands until it was read; if it cannot be stored, it stands
   * on this screen alone. docs/decisions/0089
   */
  readonly dejarDicho: (kind: AvisoDePantalla, texto: string) => void;
}

/** Holds the latest notice, from the screen or from the selling half. `de` is the id of the person whose work the screen shows. */
export function useAvisos(de = ""): UsoAvisos {
  const [avisos, setAvisos] = useState<readonly Aviso[]>([]);
  const mostrar = useCallback((aviso: Omit<Aviso, "id">, duraMs: number | null) => {
    const id = Date.now() + Math.random();
    const quitar = () => setAvisos((all) => all.filter((a) => a.id !== id));
    const { acto } = aviso;
    const suyo = acto && { texto: acto.texto, hacer: () => (quitar(), acto.hacer()) };
    setAvisos([{ ...aviso, id, acto: suyo }]);
    if (duraMs !== null) setTimeout(quitar, duraMs);
  }, []);
  const avisar = useCallback(
    (nivel: Nivel, texto: string, acto: Acto | null = null) =>
      mostrar({ nivel, texto, acto, guardado: false }, acto === null ? VISIBLE_MS : VISIBLE_CON_ACTO_MS),
    [mostrar],
  );
  const dejarDicho = useCallback(
    (kind: AvisoDePantalla, texto: string) => {
      const aviso = { nivel: "error", texto, acto: null, guardado: true } as const;
      mostrar(aviso, VISIBLE_MS);
      void puente.invoke("anotarAviso", { de, kind, texto }).then((result) => {
        if (!result.ok) mostrar({ ...aviso, guardado: false, acto: ENTENDIDO }, null);
      });
    },
    [mostrar, de],
  );
  useEffect(
    () =>
      puente.subscribe("aviso", ({ nivel, kind, texto }) =>
        mostrar({ nivel, texto, acto: null, guardado: isHastaLeido({ nivel, kind }) }, VISIBLE_MS),
      ),
    [mostrar],
  );
  return { avisos, avisar, dejarDicho };
}

const ENTENDIDO: Acto = { texto: "Entendido", hacer: () => undefined };

interface Props {
  readonly avisos: readonly Aviso[];
  /** True while a dialog covers the place of the notices, which are then shown above the dialog. */
  readonly encima?: boolean;
}

/**
 * Shows the notices of a screen. Notices with an action are not shown over a dialog, because the action belongs to the screen below. A stored
 * notice is shown over a dialog alone, because it stands over the total, which a dialog covers.
 */
export function Avisos({ avisos, encima = false }: Props) {
  const vistos = avisos.filter(({ acto, guardado }) => (encima ? acto === null : !guardado));
  const lista = vistos.map(({ id, nivel, texto, acto }) => (
    <Alert key={id} color={COLORES[nivel]} role="alert">
      <Group gap="xs" className="texto-y-acto">
        <div className="texto-de-pie">{texto}</div>
        {acto !== null && (
          <Button variant="default" onClick={acto.hacer}>
            {acto.texto}
          </Button>
        )}
      </Group>
    </Alert>
  ));
  if (!encima || lista.length === 0) return lista;
  return <SobreTodo>{lista}</SobreTodo>;
}
