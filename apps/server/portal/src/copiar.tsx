import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { copiarTexto } from "@mostrador/core/portapapeles";
import { useEffect, useState } from "react";

const DICHO_MS = 2_000;

/** Copies a text, and says for a moment whether the browser did. */
export function BotonCopiar({ texto }: { readonly texto: string }) {
  const [copiado, setCopiado] = useState<boolean | null>(null);
  useEffect(() => {
    if (copiado === null) return;
    const timer = setTimeout(() => setCopiado(null), DICHO_MS);
    return () => clearTimeout(timer);
  }, [copiado]);
  return (
    <Button
      variant="default"
      onClick={() => void copiarTexto<HTMLTextAreaElement>(document, texto).then(setCopiado)}
      leftSection={copiado === true ? <IconCheck size={16} /> : <IconCopy size={16} />}
    >
      {copiado === null ? "Copiar" : copiado ? "Copiado" : "No se pudo: seleccione el texto"}
    </Button>
  );
}
