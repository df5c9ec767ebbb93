import {
  Button,
  Group,
  Pagination,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { Sello } from "../comun/sello.tsx";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import { useConsulta } from "../comun/use-consulta.ts";
import type { Salida } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { Vacio } from "../comun/vacio.tsx";
import type { PropsVista } from "../vista.ts";
import { FormaProducto } from "./forma-producto.tsx";
import { Importar } from "./importar.tsx";

const PAGINA = 50;
const NADA: Salida<"listarProductos"> = { productos: [], total: 0, categorias: [] };

type Modo = { readonly kind: "lista" | "importar" } | { readonly kind: "editar"; readonly id: string | null };

/** The owner's list of products: find, edit, add, import. */
export function Productos({ abierto, onCerrar }: PropsVista) {
  const [modo, setModo] = useState<Modo>({ kind: "lista" });
  const volver = () => setModo({ kind: "lista" });
  return (
    <PanelLateral
      opened={abierto}
      onClose={() => (volver(), onCerrar())}
      position="right"
      size="60rem"
      title="Productos"
    >
      {modo.kind === "lista" && abierto && (
        <Lista
          onEditar={(id) => setModo({ kind: "editar", id })}
          onImportar={() => setModo({ kind: "importar" })}
        />
      )}
      {modo.kind === "editar" && <FormaProducto id={modo.id} onListo={volver} />}
      {modo.kind === "importar" && <Importar onListo={volver} />}
    </PanelLateral>
  );
}

interface PropsLista {
  readonly onEditar: (id: string | null) => void;
  readonly onImportar: () => void;
}

function Lista({ onEditar, onImportar }: PropsLista) {
  const [texto, setTexto] = useState("");
  const [categoria, setCategoria] = useState<string | null>(null);
  const [pagina, setPagina] = useState(1);
  const desde = (pagina - 1) * PAGINA;
  const leida = useConsulta("listarProductos", { texto, categoria, limite: PAGINA, desde });
  const lista = leida ?? NADA;
  return (
    <Stack>
      <Group align="flex-end">
        <TextInput
          label="Buscar"
          placeholder="Nombre, código o categoría"
          style={{ flex: "1 1 16rem" }}
          autoFocus
          autoComplete="off"
          value={texto}
          onChange={(event) => {
            setPagina(1);
            setTexto(event.currentTarget.value);
          }}
        />
        <Select
          label="Categoría"
          placeholder="Todas"
          clearable
          searchable
          data={lista.categorias}
          value={categoria}
          onChange={(elegida) => {
            setPagina(1);
            setCategoria(elegida);
          }}
        />
        <Button leftSection={<IconPlus size={18} />} onClick={() => onEditar(null)}>
          Nuevo
        </Button>
        <Button variant="default" leftSection={<IconFileImport size={18} />} onClick={onImportar}>
          Importar
        </Button>
      </Group>
      <Text className="suave">
        {lista.total} {lista.total === 1 ? "producto" : "productos"}
      </Text>
      {leida?.total === 0 && <Ninguno buscado={texto !== "" || categoria !== null} />}
      {lista.total > 0 && <Tabla productos={lista.productos} onEditar={onEditar} />}
      {lista.total > PAGINA && (
        <Pagination
          total={Math.ceil(lista.total / PAGINA)}
          value={pagina}
          onChange={setPagina}
          getItemProps={(n) => ({ "aria-label": `Página ${n}` })}
        />
      )}
    </Stack>
  );
}

function Ninguno({ buscado }: { readonly buscado: boolean }) {
  return (
    <Vacio
      texto={
        buscado
          ? "Ningún producto coincide con la búsqueda."
          : "Aquí va lo que la tienda vende. Agregue el primer producto con Nuevo, o importe su planilla de precios."
      }
    />
  );
}

function Tabla({
  productos,
  onEditar,
}: {
  readonly productos: Salida<"listarProductos">["productos"];
  readonly onEditar: (id: string) => void;
}) {
  return (
    <Table highlightOnHover aria-label="Productos">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Código</Table.Th>
          <Table.Th>Descripción</Table.Th>
          <Table.Th>Categoría</Table.Th>
          <Table.Th ta="right">Precio Bs</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {productos.map((producto) => (
          <Table.Tr key={producto.id} style={{ cursor: "pointer" }} onClick={() => onEditar(producto.id)}>
            <Table.Td>{producto.codigo}</Table.Td>
            <Table.Td>
              <UnstyledButton aria-label={`Cambiar ${producto.descripcion}`}>
                {producto.descripcion}
              </UnstyledButton>{" "}
              {!producto.activo && <Sello color="gray">No se vende</Sello>}
            </Table.Td>
            <Table.Td>{producto.categoria ?? ""}</Table.Td>
            <Table.Td ta="right">{monto(producto.precio)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
