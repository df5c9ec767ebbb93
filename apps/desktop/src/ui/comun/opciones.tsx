import { useId } from "react";

interface Props<T extends string> {
  /** Names the group for a screen reader. */
  readonly nombre: string;
  readonly data: readonly (T | { readonly value: T; readonly label: string })[];
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
        const { value: suyo, label } = typeof una === "string" ? { value: una, label: una } : una;
        return (
          <label key={suyo}>
            <input
              type="radio"
              name={grupo}
              value={suyo}
              checked={suyo === value}
              onChange={() => onChange(suyo)}
            />
            <span>{label}</span>
          </label>
        );
      })}
    </div>
  );
}
