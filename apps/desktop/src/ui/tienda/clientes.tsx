import { Button, Group, Stack, Table, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { documentoToText } from "@mostrador/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import { Vacio } from "../comun/vacio.tsx";
import type { Salida } from "../../contract/index.ts";
import type { PropsVista } from "../vista.ts";
import { FormaCliente, type Datos } from "./forma-cliente.tsx";

const NUEVO: Datos = {
  id: null,
  tipoDocumento: 5,
  numeroDocumento: "",
  complemento: null,
  razonSocial: "",
  correo: null,
};
/** Buyers that the tills remember. */
export function Clientes({ abierto, onCerrar }: PropsVista) {
  const [editado, setEditado] = useState<Datos | null>(null);
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (setEditado(null), onCerrar())}
      position="right"
      size="48rem"
      title="Clientes"
    >
      {editado === null ? (
        abierto && <Lista onEditar={setEditado} />
      ) : (
        <FormaCliente datos={editado} onCambio={setEditado} onListo={() => setEditado(null)} />
      )}
    </PanelLateral>
  );
}

const NADIE: Salida<"listarClientes"> = { clientes: [], total: 0 };

function Lista({ onEditar }: { readonly onEditar: (datos: Datos) => void }) {
  const [texto, setTexto] = useState("");
  const leida = useConsulta("listarClientes", { texto });
  const lista = leida ?? NADIE;
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label="Buscar"
          placeholder="Nombre o número de documento"
          style={{ flex: 1 }}
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        <Button leftSection={<IconUserPlus size={18} />} onClick={() => onEditar(NUEVO)}>
          Nuevo
        </Button>
      </Group>
      <Text className="suave">
        {texto === "" ? "" : `${lista.clientes.length} de `}
        {lista.total} {lista.total === 1 ? "cliente" : "clientes"}
      </Text>
      {leida?.clientes.length === 0 && (
        <Vacio
          texto={
            texto === ""
              ? "La caja recuerda aquí a quien compra con su nombre. También puede agregarlo con Nuevo."
              : "Ningún cliente coincide con la búsqueda."
          }
        />
      )}
      <Table highlightOnHover aria-label="Clientes">
        <Table.Tbody>
          {lista.clientes.map((cliente) => (
            <Table.Tr key={cliente.id} style={{ cursor: "pointer" }} onClick={() => onEditar(cliente)}>
              <Table.Td style={{ whiteSpace: "nowrap" }}>{documentoToText(cliente)}</Table.Td>
              <Table.Td>
                <UnstyledButton aria-label={`Cambiar a ${cliente.razonSocial}`}>
                  {cliente.razonSocial}
                </UnstyledButton>
              </Table.Td>
              <Table.Td className="suave">{cliente.correo ?? ""}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
