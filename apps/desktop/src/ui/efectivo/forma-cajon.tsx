import { Button, Group, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { Fallo } from "../comun/fallo.tsx";
import { puente } from "../puente.ts";
import { MIN_MOTIVO, Motivo } from "./motivo.tsx";
import { useLlamada } from "./use-llamada.ts";

const USUALES = ["Dar cambio de un billete", "Revisar el efectivo", "Guardar monedas"] as const;

/** Opens the drawer without a sale, for a reason that is logged with the person. */
export function FormaCajon({ onListo }: { readonly onListo: () => void }) {
  const [motivo, setMotivo] = useState("");
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(puente.invoke("abrirCajon", { motivo }), onListo);
      }}
    >
      <Stack>
        <Text fw={600}>Abrir el cajón sin una venta</Text>
        <Text size="sm" className="suave">
          Queda anotado quién lo abrió y para qué.
        </Text>
        <Fallo fallo={fallo} />
        <Motivo motivo={motivo} onMotivo={setMotivo} usuales={USUALES} enfocado />
        <Group justify="flex-end">
          <Button variant="default" onClick={onListo}>
            Volver
          </Button>
          <Boton
            type="submit"
            loading={ocupada}
            falta={motivo.trim().length < MIN_MOTIVO ? "Escriba el motivo." : null}
          >
            Abrir
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}
