import {
  Alert,
  Button,
  Group,
  Stack,
  Table,
  Tabs,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { PERMISOS } from "@mostrador/core";
import { nombrarActo } from "@mostrador/core/formato";
import { Sello } from "../comun/sello.tsx";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { FormaUsuario } from "./forma-usuario.tsx";
import { Cargando } from "../comun/cargando.tsx";
import { diaHora } from "../comun/formato.ts";
import { Vacio } from "../comun/vacio.tsx";
import { useConsulta } from "../comun/use-consulta.ts";

type Usuario = Salida<"usuarios">[number];

/** The people at the company's tills, their permissions, and the log of acts. */
export function Usuarios({ abierto, vez, onCerrar }: PropsVista) {
  return (
    <PanelLateral
      opened={abierto}
      onClose={onCerrar}
      position="right"
      size="44rem"
      title="Usuarios de la caja"
    >
      {abierto && <Contenido key={vez} />}
    </PanelLateral>
  );
}

/** The people as they are when it is opened. */
function Contenido() {
  const [usuarios, setUsuarios] = useState<readonly Usuario[]>([]);
  const [editado, setEditado] = useState<Usuario | "nuevo" | null>(null);
  useEffect(() => {
    void puente.invoke("usuarios", {}).then((result) => result.ok && setUsuarios(result.value));
  }, []);
  return (
    <>
      {editado === null ? (
        <Tabs defaultValue="personas" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="personas">Personas</Tabs.Tab>
            <Tabs.Tab value="registro">Registro</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="personas">
            <Personas usuarios={usuarios} onEditar={setEditado} />
          </Tabs.Panel>
          <Tabs.Panel value="registro">
            <Registro />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <FormaUsuario
          usuario={editado === "nuevo" ? null : editado}
          primero={usuarios.length === 0}
          onListo={(guardados) => {
            if (guardados !== null) setUsuarios(guardados);
            setEditado(null);
          }}
        />
      )}
    </>
  );
}

function Personas({
  usuarios,
  onEditar,
}: {
  readonly usuarios: readonly Usuario[];
  readonly onEditar: (usuario: Usuario | "nuevo") => void;
}) {
  return (
    <Stack>
      {usuarios.length === 0 && (
        <Alert color="blue">
          La caja está abierta para cualquiera. Al agregar a la primera persona, empieza a pedir un PIN y cada
          venta lleva el nombre de quien la hizo.
        </Alert>
      )}
      {usuarios.map((usuario) => (
        <UnstyledButton key={usuario.id} className="opcion" onClick={() => onEditar(usuario)}>
          <div style={{ flex: 1 }}>
            <Group justify="space-between">
              <Text fw={600}>
                <VisuallyHidden>Cambiar a </VisuallyHidden>
                {usuario.nombre}
              </Text>
              {usuario.activo && usuario.conGafete && <Sello color="verde">Con gafete</Sello>}
              {!usuario.activo && <Sello color="gray">Ya no usa la caja</Sello>}
            </Group>
            <Text size="sm" className="suave">
              {usuario.permisos.length === 0
                ? "Solo vende"
                : usuario.permisos.map((permiso) => PERMISOS[permiso]).join(" · ")}
            </Text>
          </div>
        </UnstyledButton>
      ))}
      <Button leftSection={<IconUserPlus size={18} />} onClick={() => onEditar("nuevo")}>
        Agregar una persona
      </Button>
    </Stack>
  );
}

/** The shop's log for its owner: openings of the drawer, permissions that were lent. */
function Registro() {
  const filas = useConsulta("bitacora", {});
  if (filas === null) return <Cargando que="Leyendo el registro" />;
  if (filas.length === 0)
    return <Vacio texto="Aquí se anota quién entra, qué autoriza un encargado y cuándo se abre el cajón." />;
  return (
    <Table aria-label="Registro">
      <Table.Tbody>
        {filas.map((fila, i) => (
          <Table.Tr key={`${fila.en} ${i}`}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(fila.en)}</Table.Td>
            <Table.Td miw="9rem">{fila.usuario ?? ""}</Table.Td>
            <Table.Td w="100%">
              {nombrarActo(fila.accion)}
              {fila.autorizo === null ? "" : `, autorizó ${fila.autorizo}`}
              {fila.detalle === null ? null : (
                <Text size="sm" className="suave">
                  {fila.detalle}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
