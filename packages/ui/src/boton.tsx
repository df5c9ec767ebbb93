import { Button, Text, type ButtonProps } from "@mantine/core";
import { useId, type ComponentProps } from "react";

type PropsBoton = Omit<ButtonProps, "disabled"> &
  Omit<ComponentProps<"button">, "disabled" | keyof ButtonProps> & {
    /** The reason that it is off, read next to it; null while it can be pressed. */
    readonly falta: string | null;
  };

/** A button that may be off: it always says why. Lint refuses `disabled` on any other button. */
export function Boton({ falta, ...props }: PropsBoton) {
  const id = useId();
  return (
    <div className="boton">
      <Button {...props} disabled={falta !== null} aria-describedby={falta === null ? undefined : id} />
      {falta !== null && (
        <Text id={id} size="sm" c="dimmed" data-motivo>
          {falta}
        </Text>
      )}
    </div>
  );
}
