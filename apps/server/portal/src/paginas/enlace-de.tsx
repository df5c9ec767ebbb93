/** Gives an owner the link by which one of her people enters, on a server that mails none: shown once. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { fechaHora } from "@mostrador/core/formato";
import { useState } from "react";
import { pedir, useAccion } from "../api.ts";
import { Aviso, Secreto } from "../comun.tsx";

interface Enlace {
  readonly enlace: string;
  readonly venceEn: string;
}

export function EnlaceDe({ correo, cerrar }: { readonly correo: string; readonly cerrar: () => void }) {
  const [dado, setDado] = useState<Enlace | null>(null);
  const accion = useAccion();
  const pedirlo = () =>
    accion.hacer(async () =>
      setDado(await pedir<Enlace>("POST", `/v1/usuarios/${encodeURIComponent(correo)}/enlace`)),
    );
  return (
    <Modal opened onClose={cerrar} title="Dar un enlace" centered>
      <Stack>
        {dado === null ? (
          <Text>
            Este servidor no manda correos. Con un enlace, quien lo abre entra a esta empresa como{" "}
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
