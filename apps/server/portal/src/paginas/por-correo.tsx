/** Asks for an address and mails a document or a proforma to it. */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState, type ReactNode } from "react";
import { useAccion } from "../api.ts";
import { Aviso } from "../comun.tsx";

interface Props {
  /** The client's address, where it is known. */
  readonly inicial: string | null;
  /** Mails to an address; gives the sentence that tells it. */
  readonly enviar: (correo: string) => Promise<string>;
  readonly cerrar: (dicho: string | null) => void;
}

export function PorCorreo({ inicial, enviar, cerrar }: Props) {
  const [correo, setCorreo] = useState(inicial ?? "");
  const accion = useAccion();
  return (
    <Stack>
      <TextInput
        label="Correo del cliente"
        type="email"
        size="md"
        data-autofocus
        value={correo}
        onChange={(e) => setCorreo(e.currentTarget.value)}
      />
      <Aviso error={accion.error} />
      <PieDeEnvio cerrar={cerrar}>
        <Boton
          loading={accion.ocupada}
          falta={correo.trim() === "" ? "Escriba el correo." : null}
          onClick={() => accion.hacer(async () => cerrar(await enviar(correo.trim())))}
        >
          Enviar
        </Boton>
      </PieDeEnvio>
    </Stack>
  );
}

/** The way out of a dialog that sends, beside its button. */
export function PieDeEnvio({ cerrar, children }: Pick<Props, "cerrar"> & { readonly children: ReactNode }) {
  return (
    <Group justify="end" align="start">
      <Button variant="default" onClick={() => cerrar(null)}>
        Volver
      </Button>
      {children}
    </Group>
  );
}
