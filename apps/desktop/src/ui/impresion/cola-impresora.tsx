import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { EstadoCaja, Salida } from "../../contract/index.ts";
import { diaHora } from "../comun/formato.ts";
import { puente } from "../puente.ts";

type Trabajo = Salida<"trabajosImpresion">[number];

const TEXTOS: Readonly<Record<Trabajo["estado"], string>> = {
  pendiente: "espera",
  imprimiendo: "imprimiendo",
  impresa: "impreso",
  fallida: "falló",
  cancelada: "cancelado",
};

/** Jobs that wait for paper, and failed jobs with their reason. Nothing is printed twice unasked. */
export function ColaImpresora({ estado }: { readonly estado: EstadoCaja["impresora"] }) {
  const [trabajos, setTrabajos] = useState<readonly Trabajo[]>([]);
  const releer = useCallback(
    () =>
      void puente.invoke("trabajosImpresion", {}).then((result) => result.ok && setTrabajos(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("imprimio", releer);
  }, [releer]);
  const cancelar = (trabajoId: number) => void puente.invoke("cancelarImpresion", { trabajoId }).then(releer);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>Cola de impresión</Text>
        {estado.error !== null && (
          <Button
            variant="default"
            onClick={() => void puente.invoke("reintentarImpresion", {}).then(releer)}
          >
            Reintentar lo que falló
          </Button>
        )}
      </Group>
      {estado.error !== null && <Alert color="red">{estado.error}</Alert>}
      {trabajos.length === 0 ? (
        <Text className="suave">Nada por imprimir.</Text>
      ) : (
        <Table aria-label="Cola de impresión">
          <Table.Tbody>
            {trabajos.map((t) => (
              <Table.Tr key={t.id}>
                <Table.Td className="entero">{diaHora(t.creadoEn)}</Table.Td>
                <Table.Td>{t.nombre}</Table.Td>
                <Table.Td className="entero">{TEXTOS[t.estado]}</Table.Td>
                <Table.Td ta="right">
                  {(t.estado === "pendiente" || t.estado === "fallida") && (
                    <Button variant="subtle" color="red" size="compact-sm" onClick={() => cancelar(t.id)}>
                      Cancelar
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
