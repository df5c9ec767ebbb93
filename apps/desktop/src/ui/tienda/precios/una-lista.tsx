import { Button, Group, Stack, Tabs, Text } from "@mantine/core";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { ClientesDeLista } from "./clientes-de-lista.tsx";
import { FormaLista } from "./forma-lista.tsx";
import { Tarifas } from "./tarifas.tsx";

/** A list that is looked into; without an id, the wholesale prices for everybody. */
export interface ListaAbierta extends Omit<Salida<"guardarLista">, "id"> {
  readonly id: string | null;
}

interface Props {
  readonly lista: ListaAbierta;
  readonly onLista: (lista: ListaAbierta) => void;
  readonly onVolver: () => void;
}

/** One list: its prices and its clients. */
export function UnaLista({ lista, onLista, onVolver }: Props) {
  const [cambiando, setCambiando] = useState(false);
  const { id, nombre, activo } = lista;
  return (
    <Stack>
      <Group justify="space-between">
        <Group>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onVolver}>
            Listas
          </Button>
          <Text fw={600}>
            {nombre}
            {activo ? "" : " (apagada)"}
          </Text>
        </Group>
        {id !== null && (
          <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => setCambiando(true)}>
            Cambiar la lista
          </Button>
        )}
      </Group>
      {id === null ? (
        <Tarifas listaId={null} />
      ) : (
        <Tabs defaultValue="precios" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="precios">Precios de la lista</Tabs.Tab>
            <Tabs.Tab value="clientes">Clientes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="precios">
            <Tarifas listaId={id} />
          </Tabs.Panel>
          <Tabs.Panel value="clientes">
            <ClientesDeLista listaId={id} />
          </Tabs.Panel>
        </Tabs>
      )}
      {cambiando && id !== null && (
        <FormaLista
          lista={{ id, nombre, activo }}
          onListo={(cambiada) => (setCambiando(false), cambiada !== null && onLista(cambiada))}
          onBorrada={onVolver}
        />
      )}
    </Stack>
  );
}
