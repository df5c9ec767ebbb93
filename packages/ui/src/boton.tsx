import { Button, Text, type ButtonProps } from "@mantine/core";
import { copyTexto } from "@mostrador/core/portapapeles";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useId, useState, type ComponentProps } from "react";

type PropsBoton = Omit<ButtonProps, "disabled"> &
  Omit<ComponentProps<"button">, "disabled" | keyof ButtonProps> & {
    /** The reason why it is disabled, shown next to it; null while it can be pressed. */
    readonly falta: string | null;
  };

/** A button that may be disabled and then always says why. Lint refuses `disabled` on any other button. */
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

const DICHO = { copiado: "Copiado", negado: "No se pudo: seleccione el texto" };

interface PropsCopiar {
  readonly texto: string;
  /** The texts shown after the text was copied, and after the browser refused. */
  readonly dicho?: { readonly copiado: string; readonly negado: string };
  /** Duration of these texts, in milliseconds. */
  readonly dichoMs?: number;
  /** Side of the icon, in pixels. */
  readonly icono?: number;
}

/** Copies a text, and says for a while whether the browser did. */
export function BotonCopiar({ texto, dicho = DICHO, dichoMs = 2_000, icono = 16 }: PropsCopiar) {
  const [copiado, setCopiado] = useState<boolean | null>(null);
  useEffect(() => {
    if (copiado === null) return;
    const timer = setTimeout(() => setCopiado(null), dichoMs);
    return () => clearTimeout(timer);
  }, [copiado, dichoMs]);
  return (
    <Button
      variant="default"
      leftSection={copiado === true ? <IconCheck size={icono} /> : <IconCopy size={icono} />}
      onClick={() => void copyTexto<HTMLTextAreaElement>(document, texto).then(setCopiado)}
    >
      {copiado === null ? "Copiar" : copiado ? dicho.copiado : dicho.negado}
    </Button>
  );
}
