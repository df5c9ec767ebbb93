import { Alert, Button, Group, Stack, Tabs, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Sello } from "../comun/sello.tsx";
import { IconUserPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { PERMISOS } from "@mostrador/core";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { Salida } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { FormaUsuario } from "./forma-usuario.tsx";
import { Registro } from "./registro.tsx";

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
