import { Anchor, Button, Center, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconBuildingStore, IconFileText, IconMailCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { FalloApi, request, useAccion, type Accion } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { paginaQuerida, takeToken } from "../navegar.ts";
import { abrirSesion } from "../sesion.ts";
import type { MisEmpresas } from "../tipos.ts";

/** The session obtained by a link. `nit`: the only company that the session reaches; null if it reaches all companies of the person. */
interface Canje {
  readonly idToken: string;
  readonly nit: number | null;
}

/** Channel that delivers a link to its person. */
type Entrega = "correo" | "archivo";

/** The sign-in page: by a link or by the owner's key. A link's token is removed from the address first. */
export function Entrar() {
  const [correo, setCorreo] = useState("");
  const [entrega, setEntrega] = useState<Entrega | null>(null);
  const [conClave, setConClave] = useState(false);
  const accion = useAccion();
  const { hacer } = accion;
  useCanje(hacer);
  const pedirEnlace = () =>
    hacer(async () => {
      const destino = paginaQuerida();
      const pedido = await request<{ entrega: Entrega }>("POST", "/v1/auth/solicitar-acceso", {
        email: correo,
        ...(destino === null ? {} : { destino }),
      });
      setEntrega(pedido.entrega);
    });
  return (
    <Center component="main" mih="100vh" p="md" className="fondo">
      <Stack w={400} maw="100%" className="tarjeta" p="xl">
        <IconBuildingStore size={40} aria-hidden />
        <Title order={1} size="h2">
          Portal de Mostrador
        </Title>
        <Aviso error={accion.error} />
        {entrega !== null ? (
          <EnlacePedido correo={correo} entrega={entrega} otroCorreo={() => setEntrega(null)} />
        ) : conClave ? (
          <ConClave volver={() => setConClave(false)} />
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
                Pedir un enlace de acceso
              </Button>
              <Anchor component="button" type="button" size="sm" onClick={() => setConClave(true)}>
                Entrar con la clave del dueño
              </Anchor>
            </Stack>
          </form>
        )}
      </Stack>
    </Center>
  );
}

/** Signs in with the token in the address, if there is one. */
function useCanje(hacer: Accion["hacer"]): void {
  useEffect(() => {
    const token = takeToken();
    if (token === null) return;
    hacer(async () => {
      const { idToken, nit } = await request<Canje>("POST", "/v1/auth/canjear", { token });
      if (nit !== null) return abrirSesion(idToken, nit);
      const { empresas, invitaciones, daPruebas } = await request<MisEmpresas>(
        "GET",
        "/v1/empresas",
        undefined,
        idToken,
      );
      // A person without a company gets a trial company. In production the page says whom to ask instead.
      if (daPruebas && empresas.length + invitaciones.length === 0)
        await request("POST", "/v1/registro/prueba", undefined, idToken);
      abrirSesion(idToken);
    });
  }, [hacer]);
}

/** Says where the link was sent. The text is the same for unknown addresses, so that it does not reveal which addresses are registered. */
function EnlacePedido({
  correo,
  entrega,
  otroCorreo,
}: {
  readonly correo: string;
  readonly entrega: Entrega;
  readonly otroCorreo: () => void;
}) {
  return (
    <Stack align="center" ta="center" py="md">
      {entrega === "correo" ? (
        <IconMailCheck size={40} aria-hidden />
      ) : (
        <IconFileText size={40} aria-hidden />
      )}
      {entrega === "correo" ? (
        <Text>
          Enviamos un enlace a <b>{correo}</b>. Ábralo en este equipo; vence en 15 minutos y sirve una vez.
        </Text>
      ) : (
        <Text>
          Este servidor no envía correos. El enlace para <b>{correo}</b> quedó en su archivo{" "}
          <b>accesos.txt</b>, en la carpeta de datos: pídalo a quien lleva el servidor. Vence en 15 minutos y
          sirve una vez. El dueño de la tienda también puede darle un enlace, en Usuarios.
        </Text>
      )}
      <Anchor component="button" onClick={otroCorreo}>
        Usar otro correo
      </Anchor>
    </Stack>
  );
}

async function canjearClave(token: string): Promise<Canje> {
  try {
    return await request<Canje>("POST", "/v1/auth/canjear", { token }, null);
  } catch (error) {
    if (error instanceof FalloApi && error.status === 401)
      throw new FalloApi("Esa clave no es de ningún dueño, o ya terminó. Revísela, o entre con su correo.");
    throw error;
  }
}

/** Exchanges the owner's key for a session, so that the browser does not store the key. */
function ConClave({ volver }: { readonly volver: () => void }) {
  const [texto, setTexto] = useState("");
  const accion = useAccion();
  const entrar = () =>
    accion.hacer(async () => {
      const { idToken, nit } = await canjearClave(texto.trim());
      abrirSesion(idToken, nit);
    });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        entrar();
      }}
    >
      <Stack>
        <Aviso error={accion.error} />
        <PasswordInput
          label="Clave del dueño"
          description="Empieza con own_; se mostró una vez, al configurar la primera computadora."
          size="md"
          required
          autoFocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={accion.ocupada}>
          Entrar
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={volver}>
          Entrar con mi correo
        </Anchor>
      </Stack>
    </form>
  );
}
