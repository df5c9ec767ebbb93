import { Anchor, Button, Center, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconBuildingStore, IconMailCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { pedir, useAccion, type Accion } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { abrirSesion } from "../sesion.ts";
import type { MisEmpresas } from "../tipos.ts";

/** Signing in: a link by mail, or the owner's credential. A link's token leaves the address before anything else. */
export function Entrar() {
  const [correo, setCorreo] = useState("");
  const [enviado, setEnviado] = useState(false);
  const [conCredencial, setConCredencial] = useState(false);
  const accion = useAccion();
  const { hacer } = accion;
  useCanje(hacer);
  const pedirEnlace = () =>
    hacer(async () => {
      await pedir("POST", "/v1/auth/solicitar-acceso", { email: correo });
      setEnviado(true);
    });
  return (
    <Center component="main" mih="100vh" p="md" className="fondo">
      <Stack w={400} maw="100%" className="tarjeta" p="xl">
        <IconBuildingStore size={40} aria-hidden />
        <Title order={1} size="h2">
          Portal de Mostrador
        </Title>
        <Aviso error={accion.error} />
        {enviado ? (
          <EnlaceEnviado correo={correo} otroCorreo={() => setEnviado(false)} />
        ) : conCredencial ? (
          <ConCredencial volver={() => setConCredencial(false)} />
        ) : (
          <form
            onSubmit={(e) => {
              e.preventDefault();
              pedirEnlace();
            }}
          >
            <Stack>
              <TextInput
                label="Su correo"
                type="email"
                size="md"
                required
                autoFocus
                autoComplete="email"
                value={correo}
                onChange={(e) => setCorreo(e.currentTarget.value)}
              />
              <Button type="submit" size="md" loading={accion.ocupada}>
                Enviarme un enlace de acceso
              </Button>
              <Anchor component="button" type="button" size="sm" onClick={() => setConCredencial(true)}>
                Entrar con la credencial del dueño
              </Anchor>
            </Stack>
          </form>
        )}
      </Stack>
    </Center>
  );
}

/** Signs in by the token of the link that was opened, if the address carries one. */
function useCanje(hacer: Accion["hacer"]): void {
  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get("token");
    if (token === null) return;
    window.history.replaceState(null, "", "/portal/");
    hacer(async () => {
      const { idToken } = await pedir<{ idToken: string }>("POST", "/v1/auth/canjear", { token });
      const { empresas, invitaciones } = await pedir<MisEmpresas>("GET", "/v1/empresas", undefined, idToken);
      // Somebody without a company gets one to try with.
      if (empresas.length + invitaciones.length === 0)
        await pedir("POST", "/v1/registro/prueba", undefined, idToken);
      abrirSesion(idToken);
    });
  }, [hacer]);
}

function EnlaceEnviado({ correo, otroCorreo }: { readonly correo: string; readonly otroCorreo: () => void }) {
  return (
    <Stack align="center" ta="center" py="md">
      <IconMailCheck size={40} aria-hidden />
      <Text>
        Enviamos un enlace a <b>{correo}</b>. Ábralo en este equipo; vence en 15 minutos y sirve una vez.
      </Text>
      <Anchor component="button" onClick={otroCorreo}>
        Usar otro correo
      </Anchor>
    </Stack>
  );
}

function ConCredencial({ volver }: { readonly volver: () => void }) {
  const [texto, setTexto] = useState("");
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        abrirSesion(texto.trim());
      }}
    >
      <Stack>
        <PasswordInput
          label="Credencial del dueño"
          description="Empieza con own_; se mostró al registrar la empresa."
          size="md"
          required
          autoFocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Entrar
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={volver}>
          Entrar con mi correo
        </Anchor>
      </Stack>
    </form>
  );
}
