import { Button, Group, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { documentoToText, type Cliente } from "@mostrador/core";
import { Fallo } from "../../comun/fallo.tsx";
import { useConsulta } from "../../comun/use-consulta.ts";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { Resto } from "./presentaciones.tsx";
import { usePedido } from "./use-pedido.ts";

/** Clients found at once. */
const HALLADOS = 5;

/** The clients of a list: one is added by the search, or taken out. */
export function ClientesDeLista({ listaId }: { readonly listaId: string }) {
  const { valor, fallo, otraVez } = usePedido("clientesDeLista", { listaId });
  const { fallo: negado, llamar } = useLlamada();
  const dar = (clienteId: string, lista: string | null) =>
    void llamar(puente.invoke("darLista", { clienteId, listaId: lista }), otraVez);
  const clientes = valor?.clientes ?? [];
  return (
    <Stack>
      <Buscar excepto={clientes} onElegir={({ id }) => dar(id, listaId)} />
      <Fallo fallo={negado ?? fallo} />
      {valor?.total === 0 && (
        <Text className="suave">
          Todavía nadie tiene esta lista. Busque al cliente por su nombre o su documento; los nuevos se
          agregan en Menú, Clientes.
        </Text>
      )}
      <Stack gap="xs" role="group" aria-label="Clientes de la lista">
        {clientes.map((cliente) => (
          <Group key={cliente.id} justify="space-between" wrap="nowrap" className="opcion">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} truncate>
                {cliente.razonSocial}
              </Text>
              <Text size="sm" className="suave">
                {documentoToText(cliente)}
              </Text>
            </div>
            <Button
              variant="default"
              style={{ flex: "none" }}
              leftSection={<IconX size={18} />}
              onClick={() => dar(cliente.id, null)}
            >
              Quitar<VisuallyHidden> a {cliente.razonSocial}</VisuallyHidden>
            </Button>
          </Group>
        ))}
      </Stack>
      <Resto total={valor?.total ?? 0} mostradas={clientes.length} />
    </Stack>
  );
}

function Buscar({
  excepto,
  onElegir,
}: {
  readonly excepto: readonly Cliente[];
  readonly onElegir: (cliente: Cliente) => void;
}) {
  const [texto, setTexto] = useState("");
  const consulta = texto.trim() === "" ? null : { texto, limite: HALLADOS + excepto.length };
  const hallados = useConsulta("buscarClientes", consulta) ?? [];
  const nuevos = hallados.filter(({ id }) => !excepto.some((uno) => uno.id === id)).slice(0, HALLADOS);
  return (
    <Stack gap="xs">
      <TextInput
        label="Agregar un cliente"
        placeholder="Nombre o número de documento"
        data-lee="documento"
        autoFocus
        autoComplete="off"
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      {consulta !== null &&
        nuevos.map((cliente) => (
          <Button
            key={cliente.id}
            variant="default"
            leftSection={<IconPlus size={18} />}
            rightSection={documentoToText(cliente)}
            styles={{ label: { flex: 1 } }}
            onClick={() => (setTexto(""), onElegir(cliente))}
          >
            {cliente.razonSocial}
          </Button>
        ))}
    </Stack>
  );
}
