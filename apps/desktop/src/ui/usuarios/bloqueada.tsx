import { Button, Center, Paper, Stack, Text, Title } from "@mantine/core";
import { useIdle } from "@mantine/hooks";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { EstadoCaja } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { useCambioDeCaja } from "../practica/use-cambio-de-caja.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { SaludBajoLlave } from "../salud/salud.tsx";
import { EscucharGafete } from "./escuchar-gafete.tsx";
import { PedirPin } from "./pedir-pin.tsx";

const MINUTO_MS = 60_000;
const SOBRE_TODO = 400;

/** Covers the screen while no person is signed in. The open sale stays mounted below. */
export function Bloqueada({ estado }: { readonly estado: EstadoCaja }) {
  const { exige, usuario } = estado.sesion;
  return (
    <Dialogo
      opened={exige && usuario === null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      retieneFoco
      fullScreen
      zIndex={SOBRE_TODO}
      nombre="Caja bloqueada"
    >
      <Puerta estado={estado} />
    </Dialogo>
  );
}

/** Shows the sign-in form, or the health page instead. Each lock starts with the sign-in form. */
function Puerta({ estado }: { readonly estado: EstadoCaja }) {
  const [salud, setSalud] = useState(false);
  return (
    <Center mih="90vh">
      <Paper className="cerrada" radius="lg" withBorder w="100%" maw={salud ? 780 : 480}>
        {salud ? (
          <SaludBajoLlave estado={estado} onCerrar={() => setSalud(false)} />
        ) : (
          <Entrada estado={estado} onSalud={() => setSalud(true)} />
        )}
      </Paper>
    </Center>
  );
}

/** Sign-in form: a badge, or a user and the PIN. */
function Entrada({ estado, onSalud }: { readonly estado: EstadoCaja; readonly onSalud: () => void }) {
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <Stack>
      <Stack gap={4} align="center">
        <IconLock size={32} className="adorno" />
        <Title order={2}>{estado.empresa?.razonSocial ?? "Mostrador"}</Title>
        <Text className="suave">
          Punto de venta {estado.empresa?.puntoVenta}. ¿Quién atiende? Gafete o PIN.
        </Text>
      </Stack>
      <EscucharGafete
        bloqueada
        onGafete={(gafete) => void llamar(puente.invoke("entrar", { gafete }), () => undefined)}
      />
      <PedirPin
        personas={estado.usuarios}
        boton="Entrar"
        fallo={fallo?.texto ?? null}
        ocupado={ocupada}
        onPin={(usuarioId, pin) => void llamar(puente.invoke("entrar", { usuarioId, pin }), () => undefined)}
      />
      <Button variant="subtle" onClick={onSalud}>
        Salud de la caja
      </Button>
      {estado.practica && <SalirDePractica />}
    </Stack>
  );
}

/** Locks the till after a number of minutes without a key press or a touch. */
export function BloqueoPorInactividad({ minutos }: { readonly minutos: number }) {
  const quieta = useIdle(minutos * MINUTO_MS, { initialState: false });
  useEffect(() => {
    if (quieta) void puente.invoke("bloquear", {});
  }, [quieta]);
  return null;
}

/** Button that leaves practice mode without a sign-in. */
function SalirDePractica() {
  const { cambiar, ocupada, fallo } = useCambioDeCaja();
  return (
    <>
      <Fallo fallo={fallo} />
      <Button variant="default" loading={ocupada} onClick={() => cambiar("salirPractica")}>
        Dejar la práctica
      </Button>
    </>
  );
}
