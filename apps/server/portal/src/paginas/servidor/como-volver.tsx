/** The way back from the copy, and the sheet that tells it. */
import { Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { guardarArchivo } from "../../api.ts";
import { hojaDe } from "./hoja.ts";
import type { VistaCopia } from "./pedido-copia.ts";

export function ComoVolver({
  razonSocial,
  copia,
}: {
  readonly razonSocial: string;
  readonly copia: VistaCopia;
}) {
  const bajar = () =>
    guardarArchivo(new Blob([hojaDe(razonSocial, copia)], { type: "text/plain" }), "volver-de-la-copia.txt");
  return (
    <Stack gap="xs" align="start">
      <Text fw={600}>Si este equipo se pierde</Text>
      <Text>
        Todo vuelve en un equipo nuevo con dos cosas que usted guarda fuera del local: la clave de las copias
        y la forma de entrar al destino. Sin la clave nadie puede abrirlas. La hoja dice los pasos, y no tiene
        ningún secreto.
      </Text>
      <Button variant="default" size="md" leftSection={<IconDownload size={18} />} onClick={bajar}>
        Bajar la hoja para volver
      </Button>
    </Stack>
  );
}
