/** The question of a doubtful amount, as the screens of till and portal put it below a field of money. */
import { createElement, Fragment, type ReactNode } from "react";
import { faltaMonto, lecturasDe, milesCorto } from "./formato/montos.ts";

interface Pregunta {
  readonly texto: string;
  /** Decimals that the field takes; money has two. */
  readonly decimales?: number;
  /** The sentence that says what to do about the text; null where nothing is wrong. Without it, that of `faltaMonto` for a text that is not empty. */
  readonly falta?: string | null;
  readonly onElegir: (monto: string) => void;
}

/** Gives what a money field says below it: what is wrong, and a button for each amount that the text may mean. */
export function conLecturas({
  texto,
  decimales,
  falta = texto === "" ? null : faltaMonto(texto, undefined, decimales),
  onElegir,
}: Pregunta): ReactNode {
  const lecturas = falta === null ? [] : lecturasDe(texto, decimales);
  if (lecturas.length === 0) return falta;
  const botones = lecturas.map((lectura) =>
    createElement(
      "button",
      {
        key: lectura,
        type: "button",
        className: "llano lectura mantine-focus-auto",
        // The field keeps the focus: Enter goes on as if the amount had been typed.
        onPointerDown: (event) => event.preventDefault(),
        onClick: () => onElegir(lectura),
      },
      milesCorto(lectura),
    ),
  );
  return createElement(Fragment, null, falta, " ", botones);
}
