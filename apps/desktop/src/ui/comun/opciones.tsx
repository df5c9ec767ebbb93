import { Kbd } from "@mantine/core";
import { useId } from "react";

interface Props<T extends string> {
  /** Accessible name of the group. */
  readonly nombre: string;
  /** Options; `tecla` is the key that selects an option. */
  readonly data: readonly (T | { readonly value: T; readonly label: string; readonly tecla?: string })[];
  readonly value: T;
  readonly onChange: (valor: T) => void;
  readonly tamano?: "sm" | "md" | "lg";
  /** Makes the control as wide as its container. */
  readonly ancha?: boolean;
}

/**
 * Selects one of a few visible options. Uses plain radio buttons, because the library's control measures itself, renders twice, and marks
 * the selected option with a contrast of only 1.2.
 */
export function Opciones<T extends string>({
  nombre,
  data,
  value,
  onChange,
  tamano = "sm",
  ancha = false,
}: Props<T>) {
  const grupo = useId();
  return (
    <div className="opciones" role="radiogroup" aria-label={nombre} data-tamano={tamano} data-ancha={ancha}>
      {data.map((una) => {
        const {
          value: suyo,
          label,
          tecla = null,
        } = typeof una === "string" ? { value: una, label: una, tecla: null } : una;
        return (
          <label key={suyo}>
            <input
              type="radio"
              name={grupo}
              value={suyo}
              checked={suyo === value}
              onChange={() => onChange(suyo)}
            />
            <span>
              {tecla === null ? label : <span>{label}</span>}
              {tecla !== null && <Kbd aria-hidden>{tecla}</Kbd>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
