import { Button, Kbd, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Evento } from "../../../contract/index.ts";
import { puente } from "../../puente.ts";

const FASES = {
  guardada: "Guardando la venta",
  esperando: "Esperando a Impuestos",
  renovandoCufd: "Renovando el código diario",
  fueraDeLinea: "Emitiendo fuera de línea",
  terminada: "Listo",
} as const;

/** Shown while a reply from the tax system is awaited: the elapsed time, and the key to continue without it. */
export function Espera({
  ventaId,
  desde = "guardada",
}: {
  readonly ventaId: string;
  /** Phase of the sale when this component starts to watch it. */
  readonly desde?: Evento<"progreso">["fase"];
}) {
  const [fase, setFase] = useState(desde);
  const [segundos, setSegundos] = useState(0);
  useEffect(() => puente.subscribe("progreso", (p) => p.ventaId === ventaId && setFase(p.fase)), [ventaId]);
  useEffect(() => {
    const timer = setInterval(() => setSegundos((s) => s + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seguir = () => void puente.invoke("seguirSinEsperar", { ventaId });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F5" && event.key !== "Escape") return;
      event.preventDefault();
      void puente.invoke("seguirSinEsperar", { ventaId });
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [ventaId]);
  return (
    <Stack align="center" py="xl" aria-live="polite">
      <Loader size="lg" />
      <Text fw={600} size="lg">
        {FASES[fase]}
      </Text>
      <Text className="suave">{segundos} s</Text>
      <Button variant="default" rightSection={<Kbd>Esc</Kbd>} onClick={seguir}>
        Seguir sin esperar
      </Button>
    </Stack>
  );
}
