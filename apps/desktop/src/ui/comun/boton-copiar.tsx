import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { copiarTexto } from "@mostrador/core/portapapeles";
import { useEffect, useState } from "react";

const DICHO_MS = 10_000;

/** Copies a text, and says for a while whether the browser did. */
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
      leftSection={copiado === true ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={() => void copiarTexto<HTMLTextAreaElement>(document, texto).then(setCopiado)}
    >
      {copiado === null ? "Copiar" : copiado ? "Copiada" : "No se pudo: escríbala o imprímala"}
    </Button>
  );
}
