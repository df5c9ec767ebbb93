import { Button, Group, List, Stack, Text } from "@mantine/core";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import type { PropsVista } from "../vista.ts";
import { useCambioDeCaja } from "./use-cambio-de-caja.ts";

/** Explains practice and opens it; during practice, leaves it. */
export function Practica({ estado, abierto, onCerrar }: PropsVista) {
  const { cambiar, ocupada, fallo } = useCambioDeCaja();
  const { practica, pendientes } = estado;
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title={practica ? "Salir de la práctica" : "Practicar"}>
      <Stack>
        {practica ? (
          <Text>Se vuelve a la caja real, como quedó. Lo que hizo en la práctica no se guarda.</Text>
        ) : (
          <>
            <Text>Una caja aparte para aprender, con sus productos y sus usuarios:</Text>
            <List spacing="xs">
              <List.Item>
                Nada de lo que venda es real: no hay facturas ni números, y no se envía nada.
              </List.Item>
              <List.Item>Sus tickets dicen PRÁCTICA - SIN VALOR FISCAL.</List.Item>
              <List.Item>Mientras tanto, la caja real no vende ni envía lo que tenga pendiente.</List.Item>
            </List>
            {pendientes.facturas > 0 && (
              <Text fw={600}>
                Quedan {pendientes.facturas} por enviar a Impuestos: mejor practique cuando se hayan enviado.
              </Text>
            )}
          </>
        )}
        <Fallo fallo={fallo} />
        <Group className="pie" justify="flex-end">
          <Button variant="default" onClick={onCerrar}>
            {practica ? "Seguir practicando" : "Ahora no"}
          </Button>
          <Button
            autoFocus
            loading={ocupada}
            onClick={() => cambiar(practica ? "salirPractica" : "entrarPractica")}
          >
            {practica ? "Volver a la caja real" : "Empezar a practicar"}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  );
}
