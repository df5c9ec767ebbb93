import { Alert, Button, ScrollArea, Text } from "@mantine/core";
import { useState } from "react";
import { Cargando } from "../comun/cargando.tsx";

/** Files that the builds place beside the screen: the licences of the screen itself, and those of the packaged program, if there is one. */
const ARCHIVOS = ["licencias.txt", "licencias-programa.txt"];

/** Shows the licences of the program's components, read on request. */
export function Licencias() {
  const [texto, setTexto] = useState<string | null>(null);
  const [pedido, setPedido] = useState(false);
  const mostrar = () => {
    setPedido(true);
    void Promise.all(ARCHIVOS.map(readTexto)).then((textos) =>
      setTexto(textos.filter((uno) => uno !== "").join("\n\n")),
    );
  };
  if (!pedido)
    return (
      <Text size="sm" mt="md">
        Este programa incluye trabajo de otras personas.{" "}
        <Button variant="transparent" size="compact-sm" onClick={mostrar}>
          Ver sus licencias
        </Button>
      </Text>
    );
  if (texto === null) return <Cargando que="Leyendo las licencias" />;
  if (texto === "")
    return (
      <Alert color="gray" mt="md">
        Esta copia del programa no trae el archivo de las licencias. Vuelva a instalarlo para tenerlo.
      </Alert>
    );
  return (
    <ScrollArea
      h="20rem"
      mt="md"
      // The text opens below the visible area. Focusing it scrolls to it, and the arrow keys then scroll the text.
      viewportRef={focusOnce}
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Licencias" }}
    >
      <Text component="pre" size="sm" lang="en" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {texto}
      </Text>
    </ScrollArea>
  );
}

function focusOnce(region: HTMLDivElement | null): void {
  region?.focus();
}

/** Reads a file beside the screen; returns an empty text if it does not exist. */
async function readTexto(archivo: string): Promise<string> {
  try {
    const reply = await fetch(archivo);
    return reply.ok ? (await reply.text()).trim() : "";
  } catch {
    return "";
  }
}
