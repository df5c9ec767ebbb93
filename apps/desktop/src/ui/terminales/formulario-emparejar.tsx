import { Button, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { puente } from "../puente.ts";

interface Rotulos {
  readonly codigo: string;
  /** Text below the code's field. */
  readonly explicacion?: string;
  readonly boton: string;
}

/**
 * Form for a server's address and the owner's one-use code, with which the till is paired. `antes` and `despues` appear around the fields.
 */
export function FormularioEmparejar({
  rotulos,
  antes,
  despues,
  alEmpezar,
  alFallar,
  alEmparejar,
}: {
  readonly rotulos: Rotulos;
  readonly antes?: ReactNode;
  readonly despues?: ReactNode;
  readonly alEmpezar?: () => void;
  readonly alFallar?: () => void;
  /** `preguntaCopia` is true if this computer replaces another till, which may have a second copy. */
  readonly alEmparejar?: (preguntaCopia: boolean) => void;
}) {
  const [urlServidor, setUrl] = useState("");
  const [codigo, setCodigo] = useState("");
  const [error, setError] = useState<FalloPuente | null>(null);
  /** Error in the typed code, shown at its field; null if there is none. */
  const [mal, setMal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enviar(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    alEmpezar?.();
    const result = await puente.invoke("emparejar", { urlServidor, codigo });
    setBusy(false);
    const enCodigo = result.ok ? undefined : result.error.campos.find(({ loc }) => loc[0] === "codigo");
    setMal(enCodigo?.msg ?? null);
    setError(result.ok || enCodigo !== undefined ? null : result.error);
    if (result.ok) alEmparejar?.(result.value.preguntaCopia);
    else alFallar?.();
  }

  return (
    <form onSubmit={(event) => void enviar(event)}>
      <Stack>
        {antes}
        <TextInput
          label="Dirección del servidor"
          description="Está donde se pidió el código: en el portal o en «Otra computadora»."
          placeholder="http://192.168.0.10:3000"
          value={urlServidor}
          onChange={(e) => setUrl(e.currentTarget.value)}
          required
        />
        <TextInput
          label={rotulos.codigo}
          description={rotulos.explicacion}
          value={codigo}
          error={mal}
          onChange={(e) => setCodigo(e.currentTarget.value)}
          required
          autoFocus
        />
        <Fallo fallo={error} />
        <Button type="submit" size="lg" loading={busy}>
          {rotulos.boton}
        </Button>
        {despues}
      </Stack>
    </form>
  );
}
