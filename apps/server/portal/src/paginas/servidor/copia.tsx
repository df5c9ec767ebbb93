/** The copy off the premises: where it goes, how it stands, how one comes back from it. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { pedir, useAccion } from "../../api.ts";
import { Aviso, Tarjeta } from "../../comun.tsx";
import { BotonConfirmado } from "../../confirmar.tsx";
import type { Prueba } from "../../tipos.ts";
import { ComoVolver } from "./como-volver.tsx";
import { EstadoCopia } from "./estado-copia.tsx";
import { FormularioCopia } from "./formulario-copia.tsx";
import { RUTA_COPIA, type VistaCopia } from "./pedido-copia.ts";
import { Probada } from "./probada.tsx";

interface Props {
  readonly copia: VistaCopia | null;
  readonly razonSocial: string;
  readonly releer: () => void;
}

export function Copia({ copia, razonSocial, releer }: Props) {
  const [abierto, setAbierto] = useState(false);
  const cerrar = () => (setAbierto(false), releer());
  return (
    <Tarjeta titulo="Copia fuera del local">
      {abierto ? (
        <FormularioCopia copia={copia} cerrar={cerrar} />
      ) : copia === null ? (
        <SinCopia poner={() => setAbierto(true)} />
      ) : (
        <Puesta copia={copia} razonSocial={razonSocial} releer={releer} cambiar={() => setAbierto(true)} />
      )}
    </Tarjeta>
  );
}

function SinCopia({ poner }: { readonly poner: () => void }) {
  return (
    <Stack align="start">
      <Text>
        Un incendio o un robo se lleva este equipo y el disco de al lado. Mostrador puede mandar cada día una
        copia de todos sus datos a otro lugar, cifrada antes de salir.
      </Text>
      <Button size="md" onClick={poner}>
        Poner la copia
      </Button>
    </Stack>
  );
}

function Puesta({
  copia,
  razonSocial,
  releer,
  cambiar,
}: Props & { readonly copia: VistaCopia; readonly cambiar: () => void }) {
  const [prueba, setPrueba] = useState<Prueba | null>(null);
  const accion = useAccion();
  const probar = () =>
    accion.hacer(async () => {
      setPrueba(null);
      setPrueba(await pedir<Prueba>("POST", `${RUTA_COPIA}/probar`, { copia: null }));
    });
  const quitar = () =>
    accion.hacer(async () => {
      await pedir("DELETE", RUTA_COPIA);
      releer();
    });
  const ocupada = accion.ocupada ? "Espere a que termine." : null;
  return (
    <Stack>
      {copia.fija && (
        <Alert color="blue">
          La fija MOSTRADOR_FUERA, con que arranca este servidor: se cambia allí, y no en esta pantalla.
        </Alert>
      )}
      <Text>
        Sale cada {copia.horas === 1 ? "hora" : `${copia.horas} horas`}, y se guarda {copia.dias} días.
      </Text>
      <EstadoCopia fuera={copia.estado} />
      <ComoVolver razonSocial={razonSocial} copia={copia} />
      <Probada prueba={prueba} />
      <Aviso error={accion.error} />
      <Group align="start">
        <Boton variant="default" size="md" falta={ocupada} onClick={probar}>
          Probar
        </Boton>
        {!copia.fija && (
          <>
            <Button variant="default" size="md" onClick={cambiar}>
              Cambiar
            </Button>
            <BotonConfirmado
              titulo="Dejar de mandar la copia"
              pregunta="Desde ahora no sale ninguna copia fuera del local. Las que ya están en el destino se quedan allí."
              si="Dejar de mandarla"
              onSi={quitar}
              falta={null}
              variant="subtle"
              color="red"
              size="md"
            >
              Dejar de mandarla
            </BotonConfirmado>
          </>
        )}
      </Group>
    </Stack>
  );
}
