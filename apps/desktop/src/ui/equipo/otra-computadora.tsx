import { Alert, Button, Code, Group, List, NumberInput, Stack, Switch, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import { insistir } from "../comun/insistir.ts";
import type { ServidorPropio } from "../../contract/index.ts";
import { frasesDe } from "../instalacion/frases.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";

/** Lets a second computer of the shop in: this one's address, and a code of one use. */
export function OtraComputadora({ abierto, onCerrar }: PropsVista) {
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Otra computadora" size="lg">
      <Invitar />
    </Dialogo>
  );
}

/** Mounted again at each opening, because a code is shown once. */
function Invitar() {
  const [propio, setPropio] = useState<ServidorPropio | null>(null);
  const [codigo, setCodigo] = useState<CodigoDado | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => insistir(() => puente.invoke("servidorPropio", {}), setPropio), []);

  async function compartir(enRed: boolean): Promise<void> {
    setBusy(true);
    const result = await puente.invoke("compartirServidor", { enRed });
    setBusy(false);
    setCodigo(null);
    setError(result.ok ? null : frasesDe(result.error));
    if (result.ok) setPropio(result.value);
  }

  async function pedir(reemplazarPunto: number | null): Promise<void> {
    const result = await puente.invoke("codigoParaOtra", { reemplazarPunto });
    setError(result.ok ? null : frasesDe(result.error));
    if (result.ok) setCodigo(result.value);
  }

  if (propio === null) return null;
  const { activo } = propio;
  return (
    <Stack>
      {activo === null ? (
        <Text>
          El servidor de la tienda está en otra computadora: el código para conectar una más se pide allí.
        </Text>
      ) : (
        <>
          <Switch
            label="Otras computadoras de la tienda pueden conectarse a esta"
            checked={activo.enRed}
            disabled={busy}
            onChange={(e) => void compartir(e.currentTarget.checked)}
          />
          {activo.enRed && (
            <>
              <Direcciones direcciones={activo.direcciones} />
              {codigo === null ? <PedirCodigo onPedir={pedir} /> : <Codigo {...codigo} />}
            </>
          )}
        </>
      )}
      {error !== null && <Alert color="red">{error}</Alert>}
    </Stack>
  );
}

function Direcciones({ direcciones }: { readonly direcciones: readonly string[] }) {
  return (
    <>
      <Text>En la otra computadora elija «Conectarme a otra computadora» y escriba:</Text>
      {direcciones.length === 0 && (
        <Alert color="orange">
          Esta computadora no está en una red: conéctela al wifi o al cable de la tienda y vuelva a abrir esta
          pantalla.
        </Alert>
      )}
      <List>
        {direcciones.map((direccion) => (
          <List.Item key={direccion}>
            Dirección: <Code>{direccion}</Code>
          </List.Item>
        ))}
      </List>
    </>
  );
}

function PedirCodigo({ onPedir }: { readonly onPedir: (reemplazarPunto: number | null) => Promise<void> }) {
  const [perdida, setPerdida] = useState<number | null>(null);
  return (
    <Group align="flex-end">
      <NumberInput
        label="Si reemplaza a una caja perdida, su punto de venta"
        placeholder="Ninguna"
        min={1}
        allowDecimal={false}
        style={{ flex: 1 }}
        onChange={(valor) => setPerdida(typeof valor === "number" ? valor : null)}
      />
      <Button onClick={() => void onPedir(perdida)}>Mostrar un código</Button>
    </Group>
  );
}

interface CodigoDado {
  readonly codigo: string;
  readonly huella: string | null;
}

function Codigo({ codigo, huella }: CodigoDado) {
  return (
    <div>
      <Text>Código, de un solo uso, válido 15 minutos:</Text>
      <Title order={1} data-testid="codigo-otra">
        {codigo}
      </Title>
      {huella !== null && (
        <Text className="suave">
          Para entrar al portal cifrado desde otra computadora, compare esta huella SHA-256 con la que muestra
          el navegador: <Code style={{ overflowWrap: "anywhere" }}>{huella}</Code>
        </Text>
      )}
    </div>
  );
}
