import { Button, Center, Group, Paper, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { CosasDeImpuestos } from "@mostrador/ui";
import { IconDeviceDesktop, IconPlugConnected, IconReplace, IconSchool } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Fallo } from "../comun/fallo.tsx";
import { useCambioDeCaja } from "../practica/use-cambio-de-caja.ts";
import { puente } from "../puente.ts";
import { FormularioEmparejar } from "../terminales/formulario-emparejar.tsx";
import { Reemplazar } from "../terminales/reemplazar.tsx";
import { Instalar } from "./instalar.tsx";

type Camino = "elegir" | "primera" | "conectar" | "reemplazar" | "copia" | "ayuda";

/** First screen of a new till. It asks whether this is the shop's first computer or joins another one. */
export function PrimeraVez({ onOcupada }: { readonly onOcupada: (si: boolean) => void }) {
  const [camino, setCamino] = useState<Camino>("elegir");
  const [puede, setPuede] = useState(false);
  useEffect(() => {
    void puente.invoke("servidorPropio", {}).then((propio) => setPuede(propio.ok && propio.value.puede));
  }, []);
  const volver = () => setCamino("elegir");
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper
        className="hoja-de-inicio"
        p="xl"
        radius="lg"
        shadow="md"
        w="100%"
        maw={camino === "primera" || camino === "ayuda" ? 760 : 560}
      >
        {camino === "elegir" && <Elegir puede={puede} onElegir={setCamino} />}
        {camino === "conectar" && (
          <Conectar onVolver={volver} onOcupada={onOcupada} onReemplazo={() => setCamino("copia")} />
        )}
        {camino === "copia" && <Reemplazar yaEmparejada onVolver={volver} onOcupada={onOcupada} />}
        {camino === "reemplazar" && <Reemplazar onVolver={volver} onOcupada={onOcupada} />}
        {camino === "ayuda" && <ComoConseguir onVolver={volver} />}
        {camino === "primera" && <Instalar onVolver={volver} onOcupada={onOcupada} />}
      </Paper>
    </Center>
  );
}

function Elegir({
  puede,
  onElegir,
}: {
  readonly puede: boolean;
  readonly onElegir: (camino: Camino) => void;
}) {
  const { cambiar, fallo } = useCambioDeCaja();
  return (
    <Stack>
      <Title order={1} size="h2">
        Bienvenido a Mostrador
      </Title>
      {puede && (
        <UnstyledButton className="opcion" onClick={() => onElegir("primera")}>
          <IconDeviceDesktop size={32} />
          <Opcion
            titulo="Esta es la única computadora, o la primera"
            detalle="Aquí se guardará todo. Tenga a mano su NIT, su certificado y su token de Impuestos."
          />
        </UnstyledButton>
      )}
      <UnstyledButton className="opcion" onClick={() => onElegir("conectar")}>
        <IconPlugConnected size={32} />
        <Opcion
          titulo="Conectarme a otra computadora"
          detalle="A la primera de la tienda o a un servidor, con la dirección y el código de emparejamiento."
        />
      </UnstyledButton>
      <UnstyledButton className="opcion" onClick={() => onElegir("reemplazar")}>
        <IconReplace size={32} />
        <Opcion
          titulo="Reemplazar una caja perdida"
          detalle="Esta computadora toma el lugar de una que se rompió o se robaron, con lo que vendió sin conexión."
        />
      </UnstyledButton>
      <UnstyledButton className="opcion" onClick={() => cambiar("entrarPractica")}>
        <IconSchool size={32} />
        <Opcion
          titulo="Practicar"
          detalle="Una tienda de ejemplo para probar la caja, sin valor fiscal. Aquí se vuelve al salir."
        />
      </UnstyledButton>
      {puede && (
        <Button variant="subtle" size="md" onClick={() => onElegir("ayuda")}>
          Me falta algo: cómo conseguir cada cosa
        </Button>
      )}
      <Fallo fallo={fallo} />
    </Stack>
  );
}

function Opcion({ titulo, detalle }: { readonly titulo: string; readonly detalle: string }) {
  return (
    <Group style={{ flex: 1 }}>
      <div>
        <Text fw={600}>{titulo}</Text>
        <Text size="sm" className="suave">
          {detalle}
        </Text>
      </div>
    </Group>
  );
}

/** Explains how to obtain each thing that the first screen asks for. */
function ComoConseguir({ onVolver }: { readonly onVolver: () => void }) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Cómo conseguir cada cosa
      </Title>
      <Text>
        Todo lo da Impuestos, menos el certificado. Mientras llega puede practicar en esta computadora, sin
        valor fiscal.
      </Text>
      <CosasDeImpuestos />
      <Button size="lg" variant="default" onClick={onVolver}>
        Volver
      </Button>
    </Stack>
  );
}

interface Props {
  readonly onVolver: () => void;
  /** Called with true until it is known whether another question follows, so that this screen stays open. */
  readonly onOcupada: (si: boolean) => void;
  /** Called if the code replaces another till, whose second copy is then requested. */
  readonly onReemplazo: () => void;
}

/** Form that pairs with an existing server, by its address and the owner's one-use code. */
function Conectar({ onVolver, onOcupada, onReemplazo }: Props) {
  return (
    <FormularioEmparejar
      alEmpezar={() => onOcupada(true)}
      alFallar={() => onOcupada(false)}
      alEmparejar={(preguntaCopia) => (preguntaCopia ? onReemplazo() : onOcupada(false))}
      rotulos={{ codigo: "Código de emparejamiento", boton: "Emparejar" }}
      antes={
        <>
          <Title order={1} size="h2">
            Emparejar esta caja
          </Title>
          <Text className="suave">
            El dueño crea un código de un solo uso. Con él, esta caja recibe su punto de venta, sus productos
            y sus clientes.
          </Text>
        </>
      }
      despues={
        <Button variant="subtle" onClick={onVolver}>
          Volver
        </Button>
      }
    />
  );
}
