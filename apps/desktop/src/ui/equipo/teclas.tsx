import { Alert, Button, Group, Kbd, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  ACCIONES,
  NOMBRES_ACCION,
  asignar,
  teclaDe,
  teclasDe,
  type Accion,
  type Cambiadas,
} from "../comun/acciones.ts";

/** The key of each action: press "Cambiar", then the new key. Escape leaves it as it was. */
export function TeclasDeCaja({
  cambiadas,
  onCambio,
}: {
  readonly cambiadas: Cambiadas;
  readonly onCambio: (cambiadas: Cambiadas) => void;
}) {
  const [esperando, setEsperando] = useState<Accion | null>(null);
  const [error, setError] = useState<string | null>(null);
  const teclas = teclasDe(cambiadas);
  useEffect(() => {
    if (esperando === null) return;
    const listen = (event: KeyboardEvent) => {
      if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      setEsperando(null);
      if (event.key === "Escape") return setError(null);
      const nuevas = asignar(cambiadas, esperando, teclaDe(event));
      setError(nuevas.ok ? null : nuevas.error);
      if (nuevas.ok) onCambio(nuevas.value);
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [esperando, cambiadas, onCambio]);
  return (
    <Stack gap="xs">
      <Text className="suave">Pulse «Cambiar» y después la tecla nueva.</Text>
      {error !== null && <Alert color="red">{error}</Alert>}
      {NOMBRES_ACCION.map((accion) => (
        <Group key={accion} justify="space-between">
          <Text>{ACCIONES[accion].texto}</Text>
          <Group gap="xs">
            <Kbd>{esperando === accion ? "Pulse la tecla…" : teclas[accion]}</Kbd>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Cambiar la tecla de ${ACCIONES[accion].texto}`}
              onClick={() => setEsperando(accion)}
            >
              Cambiar
            </Button>
          </Group>
        </Group>
      ))}
    </Stack>
  );
}
