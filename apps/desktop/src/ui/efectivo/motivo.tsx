import { TextInput } from "@mantine/core";

interface Props {
  readonly motivo: string;
  readonly onMotivo: (motivo: string) => void;
  /** Suggested reasons. Pressing one fills it in, and Enter then submits it. */
  readonly usuales: readonly string[];
  /** True if the field has the focus when the form opens. */
  readonly enfocado?: boolean;
}

/** Fewest characters of a reason. */
export const MIN_MOTIVO = 3;

/** Field for the reason of an act on the drawer, with suggestions. */
export function Motivo({ motivo, onMotivo, usuales, enfocado = false }: Props) {
  return (
    <div>
      <TextInput
        label="Motivo"
        size="lg"
        maxLength={200}
        autoComplete="off"
        data-campo="motivo"
        autoFocus={enfocado}
        value={motivo}
        onChange={(e) => onMotivo(e.currentTarget.value)}
      />
      <div className="motivos" role="group" aria-label="Los de siempre">
        {usuales.map((uno) => (
          <button
            key={uno}
            type="button"
            className="llano mantine-focus-auto"
            aria-pressed={uno === motivo}
            onClick={(e) => {
              onMotivo(uno);
              e.currentTarget.form?.querySelector<HTMLElement>('[data-campo="motivo"]')?.focus();
            }}
          >
            {uno}
          </button>
        ))}
      </div>
    </div>
  );
}
