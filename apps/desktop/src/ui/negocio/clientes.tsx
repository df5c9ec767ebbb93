import { Button, Group, Select, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { documentoDeTexto, documentoToText } from "@mostrador/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import type { Entrada, Salida } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vistas.ts";
import { Fallo } from "../comun/fallo.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";

type Datos = Omit<Entrada<"editarCliente">, "visto">;

const NUEVO: Datos = {
  id: null,
  tipoDocumento: 5,
  numeroDocumento: "",
  complemento: null,
  razonSocial: "",
  correo: null,
};
const TIPOS = [
  { value: "5", label: "NIT" },
  { value: "1", label: "Cédula de identidad" },
  { value: "2", label: "Cédula de extranjero" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
];
const vacioEsNulo = (texto: string) => (texto.trim() === "" ? null : texto);

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
        <Forma datos={editado} onCambio={setEditado} onListo={() => setEditado(null)} />
      )}
    </PanelLateral>
  );
}

const NADIE: Salida<"listarClientes"> = { clientes: [], total: 0 };

function Lista({ onEditar }: { readonly onEditar: (datos: Datos) => void }) {
  const [texto, setTexto] = useState("");
  const lista = useConsulta("listarClientes", { texto }) ?? NADIE;
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
        {lista.total} {lista.total === 1 ? "cliente" : "clientes"}
      </Text>
      <Table highlightOnHover aria-label="Clientes">
        <Table.Tbody>
          {lista.clientes.map((cliente) => (
            <Table.Tr
              key={cliente.id}
              tabIndex={0}
              role="button"
              aria-label={`Cambiar a ${cliente.razonSocial}`}
              style={{ cursor: "pointer" }}
              onClick={() => onEditar(cliente)}
              onKeyDown={(event) => event.key === "Enter" && onEditar(cliente)}
            >
              <Table.Td>{documentoToText(cliente)}</Table.Td>
              <Table.Td>{cliente.razonSocial}</Table.Td>
              <Table.Td className="suave">{cliente.correo ?? ""}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function Forma({
  datos,
  onCambio,
  onListo,
}: {
  readonly datos: Datos;
  readonly onCambio: (datos: Datos) => void;
  readonly onListo: () => void;
}) {
  const { ocupada, fallo, llamar } = useLlamada();
  const { id } = datos;
  /** The kind that was chosen by hand, or that the client has. */
  const [elegido, setElegido] = useState(id === null ? null : datos.tipoDocumento);
  const [antes] = useState(datos);
  const visto = id === null ? {} : { visto: { ...antes } };
  const poner = (cambio: Partial<Datos>) => onCambio({ ...datos, ...cambio });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(puente.invoke("editarCliente", { ...datos, ...visto }), onListo);
      }}
    >
      <Stack>
        <Group grow>
          <Select
            label="Documento"
            data={TIPOS}
            value={String(datos.tipoDocumento)}
            allowDeselect={false}
            onChange={(valor) => {
              setElegido(Number(valor));
              poner({ tipoDocumento: Number(valor) });
            }}
          />
          <TextInput
            label="Número"
            required
            autoFocus
            autoComplete="off"
            value={datos.numeroDocumento}
            onChange={({ currentTarget: { value } }) =>
              poner({
                numeroDocumento: value,
                tipoDocumento: documentoDeTexto(value, elegido).tipoDocumento,
              })
            }
          />
          <TextInput
            label="Complemento"
            autoComplete="off"
            value={datos.complemento ?? ""}
            onChange={(event) => poner({ complemento: vacioEsNulo(event.currentTarget.value) })}
          />
        </Group>
        <TextInput
          label="Nombre o razón social"
          required
          autoComplete="off"
          value={datos.razonSocial}
          onChange={(event) => poner({ razonSocial: event.currentTarget.value })}
        />
        <TextInput
          label="Correo"
          type="email"
          autoComplete="off"
          value={datos.correo ?? ""}
          onChange={(event) => poner({ correo: vacioEsNulo(event.currentTarget.value) })}
        />
        <Fallo fallo={fallo} />
        <Group justify="space-between">
          {id === null ? (
            <span />
          ) : (
            <BotonConfirmado
              variant="default"
              color="red"
              titulo="Borrar el cliente"
              pregunta={`${datos.razonSocial} se borra en todas las cajas. Sus facturas quedan como están.`}
              si="Sí, borrar"
              onSi={() => void llamar(puente.invoke("borrarCliente", { id }), onListo)}
            >
              Borrar
            </BotonConfirmado>
          )}
          <Group>
            <Button variant="default" onClick={onListo}>
              Volver
            </Button>
            <Button type="submit" loading={ocupada}>
              Guardar
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
