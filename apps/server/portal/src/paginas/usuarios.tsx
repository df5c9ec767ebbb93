import { Button, Group, Select, Table, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { pedir, useAccion, useLeer, type Accion } from "../api.ts";
import { Largo, Aviso, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { fechaHora } from "@mostrador/core/formato";
import type { Usuarios as DatosUsuarios } from "../tipos.ts";
import { BotonConfirmado } from "../confirmar.tsx";

const ROLES = [
  { value: "cajero", label: "Cajero: emite, consulta e imprime" },
  { value: "dueno", label: "Dueño: todo" },
];

/** The people who enter this company by mail, with their roles. */
export function Usuarios() {
  const leido = useLeer<DatosUsuarios>("/v1/usuarios");
  const accion = useAccion();
  return (
    <Pagina titulo="Usuarios">
      <Invitar accion={accion} invitado={leido.releer} />
      <Aviso error={accion.error} />
      <Lectura leido={leido}>
        {({ usuarios }) =>
          usuarios.length === 0 ? (
            <Vacio>
              Nadie más entra con su correo. Invítese usted primero, como dueño; la invitación se acepta al
              entrar al portal con ese correo.
            </Vacio>
          ) : (
            <Lista usuarios={usuarios} accion={accion} quitado={leido.releer} />
          )
        }
      </Lectura>
    </Pagina>
  );
}

function Invitar({ accion, invitado }: { readonly accion: Accion; readonly invitado: () => void }) {
  const [correo, setCorreo] = useState("");
  const [rol, setRol] = useState("cajero");
  const guardar = () =>
    accion.hacer(async () => {
      await pedir("POST", "/v1/usuarios", { correo, rol });
      setCorreo("");
      invitado();
    });
  return (
    <Tarjeta titulo="Invitar">
      <form
        onSubmit={(e) => {
          e.preventDefault();
          guardar();
        }}
      >
        <Group align="end">
          <TextInput
            flex={1}
            miw={220}
            label="Correo"
            type="email"
            required
            value={correo}
            onChange={(e) => setCorreo(e.currentTarget.value)}
          />
          <Select
            label="Rol"
            data={ROLES}
            value={rol}
            onChange={(valor) => setRol(valor ?? "cajero")}
            allowDeselect={false}
          />
          <Button type="submit" loading={accion.ocupada}>
            Invitar
          </Button>
        </Group>
      </form>
    </Tarjeta>
  );
}

function Lista({
  usuarios,
  accion,
  quitado,
}: DatosUsuarios & { readonly accion: Accion; readonly quitado: () => void }) {
  const quitar = (correo: string) =>
    accion.hacer(async () => {
      await pedir("DELETE", `/v1/usuarios/${encodeURIComponent(correo)}`);
      quitado();
    });
  return (
    <div className="tarjeta">
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Correo</Table.Th>
              <Table.Th>Rol</Table.Th>
              <Table.Th>Desde</Table.Th>
              <Table.Th>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {usuarios.map((u) => (
              <Table.Tr key={u.correo}>
                <Table.Td>
                  <Largo>{u.correo}</Largo>
                </Table.Td>
                <Table.Td>
                  {u.rol === "dueno" ? "Dueño" : "Cajero"}
                  {u.estado === "invitado" && " (invitado: falta que acepte al entrar)"}
                </Table.Td>
                <Table.Td>{fechaHora(u.creadoEn)}</Table.Td>
                <Table.Td ta="right">
                  <BotonConfirmado
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    falta={accion.ocupada ? "Espere a que termine." : null}
                    titulo="Quitar el acceso"
                    pregunta={`${u.correo} deja de entrar a esta empresa. Para volver necesita otra invitación.`}
                    si="Sí, quitar"
                    onSi={() => quitar(u.correo)}
                  >
                    Quitar
                  </BotonConfirmado>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
