import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { fechaHora } from "@mostrador/core/formato";
import { type Accion, request, useAccion, useLeer } from "../api.ts";
import { Aviso, Largo, Lectura, Pagina, Secreto, Tarjeta, Vacio } from "../comun.tsx";
import { NOMBRES_ROL } from "../rol.ts";
import { type Columna, Tabla } from "../tabla.tsx";
import type { Usuarios as DatosUsuarios } from "../tipos.ts";
import { BotonConfirmado } from "../confirmar.tsx";

type Usuario = DatosUsuarios["usuarios"][number];

const ROLES = [
  { value: "cajero", label: "Cajero", puede: "Emite, consulta e imprime." },
  { value: "contador", label: "Contador", puede: "Consulta y exporta." },
  { value: "dueno", label: "Dueño", puede: "Todo." },
];

/** The page with the people who sign in to this company by mail, and their roles. */
export function Usuarios() {
  const leido = useLeer<DatosUsuarios>("/v1/usuarios");
  const accion = useAccion();
  return (
    <Pagina titulo="Usuarios">
      <Invitar accion={accion} invitado={leido.releer} />
      <Aviso error={accion.error} />
      <Lectura leido={leido}>
        {({ usuarios, porEnlace }) =>
          usuarios.length === 0 ? (
            <Vacio>
              Nadie más entra con su correo. Invítese usted primero, como dueño; la invitación se acepta al
              entrar al portal con ese correo.
            </Vacio>
          ) : (
            <Lista usuarios={usuarios} porEnlace={porEnlace} accion={accion} quitado={leido.releer} />
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
      await request("POST", "/v1/usuarios", { correo, rol });
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
            flex="1 1 220px"
            size="md"
            label="Correo"
            type="email"
            required
            value={correo}
            onChange={(e) => setCorreo(e.currentTarget.value)}
          />
          <Select
            flex="1 1 220px"
            size="md"
            label="Rol"
            description={ROLES.find(({ value }) => value === rol)?.puede}
            data={ROLES}
            value={rol}
            onChange={(valor) => setRol(valor ?? "cajero")}
            allowDeselect={false}
          />
          <Button type="submit" size="md" loading={accion.ocupada}>
            Invitar
          </Button>
        </Group>
      </form>
    </Tarjeta>
  );
}

function Lista({
  usuarios,
  porEnlace,
  accion,
  quitado,
}: DatosUsuarios & { readonly accion: Accion; readonly quitado: () => void }) {
  const [enlazado, setEnlazado] = useState<string | null>(null);
  const quitar = (correo: string) =>
    accion.hacer(async () => {
      await request("DELETE", `/v1/usuarios/${encodeURIComponent(correo)}`);
      quitado();
    });
  return (
    <div className="tarjeta">
      <Tabla
        nombre="Usuarios"
        columnas={columnasDe(accion, quitar, porEnlace ? setEnlazado : null)}
        filas={usuarios}
        claveDe={({ correo }) => correo}
      />
      {enlazado !== null && <EnlaceDe correo={enlazado} cerrar={() => setEnlazado(null)} />}
    </div>
  );
}

/** Builds the columns of the list. `enlazar` is null if the server sends each person a link by mail. */
function columnasDe(
  accion: Accion,
  quitar: (correo: string) => void,
  enlazar: ((correo: string) => void) | null,
): readonly Columna<Usuario>[] {
  return [
    { clave: "correo", titulo: "Correo", celda: ({ correo }) => <Largo>{correo}</Largo>, telefono: "titulo" },
    {
      clave: "rol",
      titulo: "Rol",
      celda: ({ rol, estado }) =>
        `${NOMBRES_ROL[rol]}${estado === "invitado" ? " (invitado: falta que acepte al entrar)" : ""}`,
    },
    { clave: "desde", titulo: "Desde", celda: ({ creadoEn }) => fechaHora(creadoEn) },
    {
      clave: "actos",
      titulo: "Acciones",
      sinTitulo: true,
      celda: ({ correo }) => (
        <Group gap="xs" wrap="nowrap" justify="end">
          {enlazar !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => enlazar(correo)}>
              Dar un enlace
            </Button>
          )}
          <BotonConfirmado
            variant="subtle"
            color="red"
            size="compact-sm"
            falta={accion.ocupada ? "Espere a que termine." : null}
            titulo="Quitar el acceso"
            pregunta={`${correo} deja de entrar a esta empresa. Para volver necesita otra invitación.`}
            si="Sí, quitar"
            onSi={() => quitar(correo)}
          >
            Quitar
          </BotonConfirmado>
        </Group>
      ),
    },
  ];
}

interface Enlace {
  readonly enlace: string;
  readonly venceEn: string;
}

/** Shows an owner the sign-in link of one of the company's people, once. It is for servers that send no mail. */
function EnlaceDe({ correo, cerrar }: { readonly correo: string; readonly cerrar: () => void }) {
  const [dado, setDado] = useState<Enlace | null>(null);
  const accion = useAccion();
  const pedirlo = () =>
    accion.hacer(async () =>
      setDado(await request<Enlace>("POST", `/v1/usuarios/${encodeURIComponent(correo)}/enlace`)),
    );
  return (
    <Modal opened onClose={cerrar} title="Dar un enlace" centered>
      <Stack>
        {dado === null ? (
          <Text>
            Este servidor no envía correos. Con un enlace, quien lo abre entra a esta empresa como{" "}
            <b style={{ overflowWrap: "anywhere" }}>{correo}</b>, y a ninguna otra. Déselo solo a esa persona.
          </Text>
        ) : (
          <>
            <Secreto texto={dado.enlace} nombre="Enlace de acceso" />
            <Text size="sm">
              No se muestra otra vez. Sirve una vez, hasta el {fechaHora(dado.venceEn)}; quien entra sigue
              adentro 12 horas, o hasta que usted le quite el acceso.
            </Text>
          </>
        )}
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" onClick={cerrar}>
            {dado === null ? "Volver" : "Listo"}
          </Button>
          {dado === null && (
            <Button loading={accion.ocupada} onClick={pedirlo}>
              Hacer el enlace
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
