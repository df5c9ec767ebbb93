import { Checkbox, Group, List, Text, Title } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useCallback, useEffect, useState } from "react";
import type { VistaActualizacion } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Panel for updates of this program: looks for one, shows the obstacles, and installs it at a person's request. */
export function Actualizacion({ bloqueada }: { readonly bloqueada: boolean }) {
  const { ocupada, fallo, llamar } = useLlamada();
  const [vista, setVista] = useState<VistaActualizacion | null>(null);
  const [energia, setEnergia] = useState(false);
  const [buscada, setBuscada] = useState(false);
  const releer = useCallback(
    () => void puente.invoke("actualizacion", {}).then((result) => result.ok && setVista(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("estadoCambio", releer);
  }, [releer]);
  if (vista === null) return null;
  const { lista, impedimentos, sola, resultado } = vista;
  const pregunta = impedimentos.find((uno) => uno.pregunta);
  const firmes = impedimentos.filter((uno) => !uno.pregunta);
  const sinPin = bloqueada ? "Entre con su PIN para actualizar." : null;
  const falta =
    sinPin ??
    (ocupada ? "Un momento." : null) ??
    (firmes.length > 0 ? "Falta lo que dice la lista." : null) ??
    (pregunta !== undefined && !energia ? "Confirme que hay luz." : null);
  const buscar = () =>
    void llamar(puente.invoke("buscarActualizacion", {}), (nueva) => {
      setVista(nueva);
      setBuscada(true);
    });
  const instalar = () =>
    void llamar(puente.invoke("actualizar", { energiaConfirmada: energia }), () => undefined);
  return (
    <section aria-label="Versión del programa" data-actualizacion>
      <Title order={3} size="h4" mt="md">
        Versión del programa
      </Title>
      {resultado !== null && <Text c="red">{resultado}</Text>}
      {lista === null ? (
        <Text className="suave" {...(buscada ? { role: "status" } : {})}>
          {dichoDe(vista, buscada)}
        </Text>
      ) : (
        <Lista lista={lista} firmes={firmes} pregunta={pregunta} energia={energia} onEnergia={setEnergia} />
      )}
      <Fallo fallo={fallo} />
      {sola && (
        <Group mt="xs">
          {lista === null ? (
            <Boton variant="light" falta={sinPin ?? (ocupada ? "Buscando." : null)} onClick={buscar}>
              Buscar una versión nueva
            </Boton>
          ) : (
            <Boton falta={falta} onClick={instalar}>
              Instalar la {lista} ahora
            </Boton>
          )}
        </Group>
      )}
    </section>
  );
}

function dichoDe({ version, sola }: VistaActualizacion, buscada: boolean): string {
  if (!sola)
    return `Esta caja usa la versión ${version}. Aquí no se actualiza sola: la cambia quien la instaló.`;
  return buscada
    ? `La versión ${version} es la más nueva.`
    : `Esta caja usa la versión ${version}, y busca una nueva sola cada cuatro horas.`;
}

type Impedimento = VistaActualizacion["impedimentos"][number];

interface PropsLista {
  readonly lista: string;
  readonly firmes: readonly Impedimento[];
  readonly pregunta: Impedimento | undefined;
  readonly energia: boolean;
  readonly onEnergia: (confirmada: boolean) => void;
}

/** The downloaded version with the obstacles to installing it, and the question about the power supply. */
function Lista({ lista, firmes, pregunta, energia, onEnergia }: PropsLista) {
  return (
    <>
      <Text>
        La versión {lista} está lista. Al instalarla, la caja se cierra y se abre otra vez; tarda un par de
        minutos.
      </Text>
      {firmes.length > 0 && (
        <List aria-label="Qué falta para actualizar">
          {firmes.map(({ texto }) => (
            <List.Item key={texto}>{texto}</List.Item>
          ))}
        </List>
      )}
      {pregunta !== undefined && (
        <Checkbox
          mt="xs"
          checked={energia}
          onChange={(event) => onEnergia(event.currentTarget.checked)}
          label={pregunta.texto}
        />
      )}
    </>
  );
}
