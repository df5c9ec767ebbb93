import { Alert, Button, Group, Kbd, Stack, Text, UnstyledButton } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Salida } from "../../contract/index.ts";
import { hora } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import { leerCarrito, type Carrito } from "./carrito.ts";

type Aparcado = Salida<"carritosAparcados">[number];

interface Props {
  readonly onRetomar: (carrito: Carrito, completo: boolean) => void;
  readonly onCerrar: () => void;
}

/** Parked sales, the oldest first, each by its number; none has a fiscal number until it is paid. */
export function Aparcados({ onRetomar, onCerrar }: Props) {
  const { lista, fallo, retomar } = useAparcados(onRetomar);
  return (
    <Dialogo opened onClose={onCerrar} title="Ventas aparcadas" size="lg">
      <Stack>
        {fallo !== null && <Alert color="red">{fallo}</Alert>}
        {lista?.length === 0 && <Text className="suave">No hay ventas aparcadas.</Text>}
        {lista?.map((aparcada, i) => (
          <UnstyledButton key={aparcada.id} className="opcion" onClick={() => void retomar(aparcada)}>
            <div style={{ flex: 1 }}>
              <Group justify="space-between" wrap="nowrap">
                <Text fw={600}>{aparcada.nombre}</Text>
                {i < 9 && <Kbd>{i + 1}</Kbd>}
              </Group>
              <Text size="sm" className="suave">
                Desde las {hora(aparcada.guardadoEn)}
                {aparcada.usuario === null ? "" : `, ${aparcada.usuario}`}
              </Text>
            </div>
          </UnstyledButton>
        ))}
        <Button variant="default" onClick={onCerrar}>
          Volver
        </Button>
      </Stack>
    </Dialogo>
  );
}

/** The list as it was asked for last; the keys 1 to 9 take up a sale of it. */
function useAparcados(onRetomar: Props["onRetomar"]) {
  const [lista, setLista] = useState<readonly Aparcado[] | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  /** Taken off the list first: a sale is in one place. */
  async function retomar({ id, nombre, contenido }: Aparcado): Promise<void> {
    const { carrito, completo } = leerCarrito(contenido);
    const quitado = await puente.invoke("quitarCarrito", { id });
    if (quitado.ok && quitado.value) return onRetomar(carrito, completo);
    setFallo(quitado.ok ? `«${nombre}» ya no está aparcada: alguien la retomó.` : quitado.error.texto);
    pedir();
  }
  // A number means what is on the screen: the list as it was asked for last.
  const pedida = useRef<Promise<readonly Aparcado[]>>(Promise.resolve([]));
  function pedir(): void {
    pedida.current = puente.invoke("carritosAparcados", {}).then((result) => (result.ok ? result.value : []));
    void pedida.current.then(setLista);
  }
  const alElegir = useRef(retomar);
  useLayoutEffect(() => {
    alElegir.current = retomar;
  });
  // From the moment in which the dialog is there: a number that is typed before the list has come waits for it.
  useLayoutEffect(() => {
    pedir();
    const listen = (event: KeyboardEvent) => {
      if (!/^[1-9]$/.test(event.key)) return;
      event.preventDefault();
      void pedida.current.then((todas) => {
        const elegida = todas[Number(event.key) - 1];
        if (elegida !== undefined) void alElegir.current(elegida);
      });
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return { lista, fallo, retomar };
}
