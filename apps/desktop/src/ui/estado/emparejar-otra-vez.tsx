import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { frasesDe } from "../instalacion/frases.ts";
import { puente } from "../puente.ts";

/**
 * Pairs again a till that the server does not know: it was paired after the copy from which the server came back. Its sales stay as they
 * are. docs/backup.md.
 */
export function EmparejarOtraVez() {
  const [abierto, setAbierto] = useState(false);
  const [urlServidor, setUrl] = useState("http://localhost:3000");
  const [codigo, setCodigo] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enviar(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const result = await puente.invoke("emparejar", { urlServidor, codigo });
    setBusy(false);
    setError(result.ok ? null : frasesDe(result.error));
    if (result.ok) setAbierto(false);
  }

  if (!abierto)
    return (
      <Button variant="light" onClick={() => setAbierto(true)}>
        Volver a emparejar
      </Button>
    );
  return (
    <form onSubmit={(event) => void enviar(event)}>
      <Stack gap="sm">
        <TextInput
          label="Dirección del servidor"
          value={urlServidor}
          onChange={(e) => setUrl(e.currentTarget.value)}
          required
        />
        <TextInput
          label="Código de reemplazo"
          description="Lo crea el dueño para el punto de venta de esta caja. Sus ventas se conservan."
          value={codigo}
          onChange={(e) => setCodigo(e.currentTarget.value)}
          required
          autoFocus
        />
        {error !== null && <Alert color="red">{error}</Alert>}
        <Button type="submit" loading={busy}>
          Volver a emparejar
        </Button>
      </Stack>
    </form>
  );
}
