import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { puente } from "../puente.ts";
import { frasesDe } from "../instalacion/frases.ts";

interface Props {
  /** True if this till was already paired with a replacement code, so that only the second copy is requested. */
  readonly yaEmparejada?: boolean;
  readonly onVolver: () => void;
  /** Called with true until the second copy was read, so that this screen stays open. */
  readonly onOcupada: (si: boolean) => void;
}

/** Replaces a lost till: takes over its point of sale with the owner's code, and imports its offline sales from its second copy. */
export function Reemplazar({ yaEmparejada = false, onVolver, onOcupada }: Props) {
  const [urlServidor, setUrl] = useState("");
  const [codigo, setCodigo] = useState("");
  const [carpeta, setCarpeta] = useState("");
  const { emparejada, recuperadas, error, busy, reemplazar, seguirSinCopia } = useReemplazo(
    onOcupada,
    yaEmparejada,
  );
  if (recuperadas !== null)
    return <Reemplazada recuperadas={recuperadas} onSeguir={() => onOcupada(false)} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reemplazar({ urlServidor, codigo, carpeta });
      }}
    >
      <Stack>
        <Title order={1} size="h2">
          Reemplazar una caja perdida
        </Title>
        <Text className="suave">
          {yaEmparejada
            ? "Su código era de reemplazo: esta computadora tomó el lugar de otra caja. Si aquella guardaba una segunda copia, léala para que lleguen sus ventas sin conexión."
            : "El dueño crea un código de reemplazo para el punto de venta de la caja perdida. Aquella deja de servir para siempre."}
        </Text>
        {!yaEmparejada && (
          <>
            <TextInput
              label="Dirección del servidor"
              description="Está donde se pidió el código: en el portal o en «Otra computadora»."
              placeholder="http://192.168.0.10:3000"
              value={urlServidor}
              disabled={emparejada}
              onChange={(e) => setUrl(e.currentTarget.value)}
              required
            />
            <TextInput
              label="Código de reemplazo"
              value={codigo}
              disabled={emparejada}
              onChange={(e) => setCodigo(e.currentTarget.value)}
              required
              autoFocus
            />
          </>
        )}
        <TextInput
          label="Carpeta de la segunda copia"
          description="Donde la caja perdida guardaba la copia de sus ventas. Déjela vacía si no la tenía."
          value={carpeta}
          onChange={(e) => setCarpeta(e.currentTarget.value)}
        />
        {error !== null && <Alert color="red">{error}</Alert>}
        <Button type="submit" size="lg" loading={busy}>
          {yaEmparejada ? "Leer la copia" : emparejada ? "Leer la copia otra vez" : "Reemplazar"}
        </Button>
        <Button variant="subtle" onClick={emparejada ? () => void seguirSinCopia() : onVolver}>
          {emparejada ? "Seguir sin la copia" : "Volver"}
        </Button>
      </Stack>
    </form>
  );
}

function Reemplazada({
  recuperadas,
  onSeguir,
}: {
  readonly recuperadas: string;
  readonly onSeguir: () => void;
}) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Caja reemplazada
      </Title>
      <Text data-testid="recuperadas">{recuperadas}</Text>
      <Button size="lg" onClick={onSeguir}>
        Empezar a vender
      </Button>
    </Stack>
  );
}

type Escritos = Readonly<Record<"urlServidor" | "codigo" | "carpeta", string>>;

/** Pairs the till and reads the second copy. A retry continues at the step that failed. */
function useReemplazo(onOcupada: Props["onOcupada"], yaEmparejada: boolean) {
  const [emparejada, setEmparejada] = useState(yaEmparejada);
  const [recuperadas, setRecuperadas] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function reemplazar(escritos: Escritos): Promise<void> {
    setBusy(true);
    setError(null);
    onOcupada(true);
    const fallo = (emparejada ? null : await emparejar(escritos)) ?? (await recuperar(escritos));
    setBusy(false);
    setError(fallo);
  }

  async function emparejar({ urlServidor, codigo }: Escritos): Promise<string | null> {
    const result = await puente.invoke("emparejar", { urlServidor, codigo });
    if (result.ok) setEmparejada(true);
    else onOcupada(false);
    return result.ok ? null : frasesDe(result.error);
  }

  async function recuperar({ carpeta }: Escritos): Promise<string | null> {
    if (carpeta.trim() === "") return seguirSinCopia();
    const result = await puente.invoke("recuperarDiario", { carpeta });
    if (!result.ok) return frasesDe(result.error);
    const { recuperadas, danadas, roturas } = result.value;
    const mal =
      danadas + roturas === 0 ? "" : ` Líneas dañadas o que faltan en la copia: ${danadas + roturas}.`;
    setRecuperadas(`Se leyeron ${recuperadas} ventas hechas sin conexión; se envían solas.${mal}`);
    return null;
  }

  /** Continues without the second copy. The server then stops waiting for the lost till's sales. */
  async function seguirSinCopia(): Promise<null> {
    await puente.invoke("recuperarDiario", { carpeta: null });
    onOcupada(false);
    return null;
  }

  return { emparejada, recuperadas, error, busy, reemplazar, seguirSinCopia };
}
