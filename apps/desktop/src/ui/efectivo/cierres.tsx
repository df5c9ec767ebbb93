import { Alert, Button, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import { useImpresion } from "../comun/use-impresion.tsx";
import { cuadra, resumirDiferencias } from "./diferencias.ts";

/** Past closings, each printable again. They never change, and the list shows it if one was altered. */
export function Cierres() {
  const { imprimir, respuesta } = useImpresion();
  const [leido, setLeido] = useState<Salida<"cierres"> | null>(null);
  useEffect(() => {
    void puente.invoke("cierres", {}).then((result) => result.ok && setLeido(result.value));
  }, []);
  if (leido === null || leido.cierres.length === 0) return null;
  return (
    <Stack>
      <Text fw={600}>Cierres anteriores</Text>
      {!leido.integra && (
        <Alert color="red" title="Los cierres no están íntegros">
          Alguien cambió o quitó un cierre de esta caja. Avise al dueño.
        </Alert>
      )}
      {respuesta}
      <Table aria-label="Cierres anteriores">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Z</Table.Th>
            <Table.Th>Cerrado</Table.Th>
            <Table.Th ta="right">Vendido</Table.Th>
            <Table.Th ta="right">Diferencia</Table.Th>
            <Table.Th>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leido.cierres.map((c) => (
            <Table.Tr key={c.z}>
              <Table.Td>{c.z}</Table.Td>
              <Table.Td>{diaHora(c.cerradoEn)}</Table.Td>
              <Table.Td ta="right">Bs {monto(c.ventas.total)}</Table.Td>
              <Table.Td ta="right" {...(cuadra(c) ? {} : { className: "duda", fw: 600 })}>
                {resumirDiferencias(c)}
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  variant="subtle"
                  leftSection={<IconPrinter size={16} />}
                  onClick={() => imprimir(puente.invoke("reimprimirZ", { z: c.z }))}
                >
                  Copia
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
