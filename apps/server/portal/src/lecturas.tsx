import { lecturasDe, milesCorto } from "@mostrador/core/formato";
import type { ReactNode } from "react";

interface Props {
  readonly texto: string;
  /** The sentence that says what to do about the text; null where nothing is wrong. */
  readonly falta: string | null;
  readonly onElegir: (monto: string) => void;
  /** Decimals that the field takes; money has two. */
  readonly decimales?: number;
}

/** Gives what a money field says below it: what is wrong, and a button for each amount that the text may mean. */
export function conLecturas({ texto, falta, onElegir, decimales }: Props): ReactNode {
  const lecturas = falta === null ? [] : lecturasDe(texto, decimales);
  if (lecturas.length === 0) return falta;
  return (
    <>
      {falta}{" "}
      {lecturas.map((lectura) => (
        <button
          key={lectura}
          type="button"
          className="lectura mantine-focus-auto"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onElegir(lectura)}
        >
          {milesCorto(lectura)}
        </button>
      ))}
    </>
  );
}
