import { Alert, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Result } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import type { FalloPuente } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useLlamada } from "../efectivo/use-llamada.ts";

/** Dialog that mails an invoice or a proforma to an address. */
export function Correo({
  que = "la factura",
  inicial,
  enviar,
  onCerrar,
}: {
  /** Name of the document with its Spanish article. */
  readonly que?: string;
  /** The buyer's address; null if it is unknown. */
  readonly inicial: string | null;
  readonly enviar: (correo: string) => Promise<Result<{ readonly enviadoA: string }, FalloPuente>>;
  readonly onCerrar: () => void;
}) {
  const [correo, setCorreo] = useState(inicial ?? "");
  const [enviado, setEnviado] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <Dialogo opened onClose={onCerrar} title={`Enviar ${que} por correo`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void llamar(enviar(correo), ({ enviadoA }) => setEnviado(enviadoA));
        }}
      >
        <Stack>
          <TextInput
            label="Correo del cliente"
            type="email"
            size="md"
            autoFocus
            value={correo}
            onChange={(e) => setCorreo(e.currentTarget.value)}
          />
          <Fallo fallo={fallo} />
          {enviado !== null && <Alert color="verde">Enviada a {enviado}.</Alert>}
          <Boton
            type="submit"
            loading={ocupada}
            falta={correo.trim() === "" ? "Escriba el correo del cliente." : null}
          >
            Enviar
          </Boton>
        </Stack>
      </form>
    </Dialogo>
  );
}
