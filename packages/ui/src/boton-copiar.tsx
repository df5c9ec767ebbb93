import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { copiarTexto } from "@mostrador/core/portapapeles";
import { useEffect, useState } from "react";

const DICHO = { copiado: "Copiado", negado: "No se pudo: seleccione el texto" };

interface Props {
  readonly texto: string;
  /** The words after it was copied, and after the browser did not allow it. */
  readonly dicho?: { readonly copiado: string; readonly negado: string };
  /** Duration of those words, in milliseconds. */
  readonly dichoMs?: number;
  /** Side of the icon, in pixels. */
  readonly icono?: number;
}

/** Copies a text, and says for a while whether the browser did. */
export function BotonCopiar({ texto, dicho = DICHO, dichoMs = 2_000, icono = 16 }: Props) {
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
      onClick={() => void copiarTexto<HTMLTextAreaElement>(document, texto).then(setCopiado)}
    >
      {copiado === null ? "Copiar" : copiado ? dicho.copiado : dicho.negado}
    </Button>
  );
}
