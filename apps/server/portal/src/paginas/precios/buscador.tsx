/** A search for one product or client by words. Enter chooses the first result. */
import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconSearch, IconX } from "@tabler/icons-react";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { bs } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../../api.ts";
import type { ClientesHallados, ProductosHallados } from "../../tipos-tienda.ts";

const ESPERA_TECLA_MS = 250;
/** Maximum number of results. */
const HALLADOS = 6;

interface Hallado {
  readonly id: string;
  readonly nombre: string;
  readonly detalle: string;
}

interface PropsElegir<F> {
  readonly titulo: string;
  readonly elegir: (fila: F) => void;
}

/** A search among the shop's products. */
export function BuscarProducto({ titulo, elegir }: PropsElegir<ProductosHallados["productos"][number]>) {
  const [texto, setTexto] = useState("");
  const { asentado, alDia } = useAsentado(texto);
  const leido = useLeer<ProductosHallados>(rutaDeBusqueda("productos", asentado));
  const productos = texto.trim() === "" ? [] : (leido.datos?.productos ?? []);
  return (
    <Buscador
      titulo={titulo}
      pista="Nombre o código; Enter agrega el primero."
      texto={texto}
      poner={setTexto}
      alDia={alDia && !leido.viejo && leido.datos !== null}
      hallados={productos.map(({ id, descripcion, precio }) => ({
        id,
        nombre: descripcion,
        detalle: bs(precio),
      }))}
      elegir={(id) => {
        const suyo = productos.find((uno) => uno.id === id);
        if (suyo !== undefined) elegir(suyo);
      }}
    />
  );
}

/** A search among the clients. */
export function BuscarCliente({ titulo, elegir }: PropsElegir<ClientesHallados["clientes"][number]>) {
  const [texto, setTexto] = useState("");
  const { asentado, alDia } = useAsentado(texto);
  const leido = useLeer<ClientesHallados>(rutaDeBusqueda("clientes", asentado));
  const clientes = texto.trim() === "" ? [] : (leido.datos?.clientes ?? []);
  const hallados = clientes.map((cliente) => ({
    id: cliente.id,
    nombre: cliente.razonSocial,
    detalle: documentoToText(cliente),
  }));
  return (
    <Buscador
      titulo={titulo}
      pista="Nombre o documento; Enter agrega el primero."
      texto={texto}
      poner={setTexto}
      alDia={alDia && !leido.viejo && leido.datos !== null}
      hallados={hallados}
      elegir={(id) => {
        const suyo = clientes.find((uno) => uno.id === id);
        if (suyo !== undefined) elegir(suyo);
      }}
    />
  );
}

/** Returns the search text once typing pauses. `alDia`: it equals the current text. */
export function useAsentado(texto: string): { readonly asentado: string; readonly alDia: boolean } {
  const limpio = texto.trim();
  const [asentado] = useDebouncedValue(limpio, ESPERA_TECLA_MS);
  return { asentado, alDia: limpio !== "" && asentado === limpio };
}

/** Builds the address of a search with additional filter fields; null while the text is empty. */
export function rutaDeBusqueda(
  que: string,
  buscar: string,
  filtro: Readonly<Record<string, string>> = {},
): string | null {
  const consulta = new URLSearchParams({ buscar, limite: String(HALLADOS), ...filtro });
  return buscar === "" ? null : `/v1/portal/${que}?${consulta.toString()}`;
}

interface PropsBuscador {
  readonly titulo: string;
  readonly pista: string;
  readonly texto: string;
  readonly poner: (texto: string) => void;
  readonly alDia: boolean;
  readonly hallados: readonly Hallado[];
  readonly elegir: (id: string) => void;
}

/** A search field with its results, each of which is a button. */
export function Buscador({ titulo, pista, texto, poner, alDia, hallados, elegir }: PropsBuscador) {
  const [primero] = hallados;
  const tomar = (id: string) => (poner(""), elegir(id));
  return (
    <Stack gap="xs">
      <TextInput
        label={titulo}
        description={pista}
        size="md"
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        value={texto}
        onChange={(e) => poner(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== "Enter") return;
          e.preventDefault();
          if (alDia && primero !== undefined) tomar(primero.id);
        }}
      />
      {alDia && hallados.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          Nada coincide con «{texto.trim()}».
        </Text>
      )}
      {hallados.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Lo que se halló">
          {hallados.map(({ id, nombre, detalle }) => (
            <Button
              key={id}
              variant="default"
              size="md"
              className="nombrado"
              leftSection={<IconPlus size={18} />}
              rightSection={detalle}
              onClick={() => tomar(id)}
            >
              <VisuallyHidden>Agregar </VisuallyHidden>
              {nombre}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** The chosen rows; pressing one removes it. */
export function Elegidos({
  nombre,
  elegidos,
  quitar,
}: {
  readonly nombre: string;
  readonly elegidos: readonly { readonly id: string; readonly nombre: string }[];
  readonly quitar: (id: string) => void;
}) {
  if (elegidos.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={nombre}>
      {elegidos.map((uno) => (
        <Button
          key={uno.id}
          variant="light"
          size="md"
          maw="100%"
          className="nombrado"
          rightSection={<IconX size={18} aria-hidden />}
          onClick={() => quitar(uno.id)}
        >
          <VisuallyHidden>Quitar </VisuallyHidden>
          {uno.nombre}
        </Button>
      ))}
    </Group>
  );
}
