import { Kbd } from "@mantine/core";
import { useId } from "react";

interface Props<T extends string> {
  /** Names the group for a screen reader. */
  readonly nombre: string;
  /** `tecla`: the key that chooses it. */
  readonly data: readonly (T | { readonly value: T; readonly label: string; readonly tecla?: string })[];
  readonly value: T;
  readonly onChange: (valor: T) => void;
  readonly tamano?: "sm" | "md" | "lg";
  /** Takes the full width. */
  readonly ancha?: boolean;
}

/**
 * A choice among a few, all in sight. Plain radio buttons: the library's control measures itself and draws twice, and
 * its selected option differs from the others by a contrast of only 1.2.
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
