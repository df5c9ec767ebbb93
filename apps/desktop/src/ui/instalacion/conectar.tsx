import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { puente } from "../puente.ts";
import { frasesDe } from "./frases.ts";

/** Pairs with a server elsewhere: its address and the owner's one-use code. */
export function Conectar({ onVolver }: { readonly onVolver: () => void }) {
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
  }

  return (
    <form onSubmit={(event) => void enviar(event)}>
      <Stack>
        <Title order={2}>Emparejar esta caja</Title>
        <Text className="suave">
          El dueño crea un código de un solo uso. Con él, esta caja recibe su punto de venta, sus productos y
          sus clientes.
        </Text>
        <TextInput
          label="Dirección del servidor"
          value={urlServidor}
          onChange={(e) => setUrl(e.currentTarget.value)}
          required
        />
        <TextInput
          label="Código de emparejamiento"
          value={codigo}
          onChange={(e) => setCodigo(e.currentTarget.value)}
          required
          autoFocus
        />
        {error !== null && <Alert color="red">{error}</Alert>}
        <Button type="submit" size="lg" loading={busy}>
          Emparejar
        </Button>
        <Button variant="subtle" onClick={onVolver}>
          Volver
        </Button>
      </Stack>
    </form>
  );
}
