import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { diaHora, falta } from "../comun/formato.ts";
import { Dato } from "./dato.tsx";

const CADA_MS = 15_000;
const HORA_MS = 3_600_000;

interface Props {
  readonly nombre: string;
  readonly hasta: Instante;
  /** This computer's clock less the server's, in seconds. */
  readonly desfaseSegundos: number | null;
  /** Hours before the deadline from which it is highlighted. */
  readonly prontoHoras: number;
}

/** Until when, and how long that still is, while one looks. */
export function Plazo({ nombre, hasta, desfaseSegundos, prontoHoras }: Props) {
  const [ahora, setAhora] = useState(() => Date.now());
  useInterval(() => setAhora(Date.now()), CADA_MS, { autoInvoke: true });
  const ahoraMs = ahora - (desfaseSegundos ?? 0) * 1000;
  const hastaMs = instanteToEpoch(hasta);
  const pronto = hastaMs - ahoraMs < prontoHoras * HORA_MS;
  return (
    <Dato nombre={nombre}>
      {diaHora(hasta, epochToInstante(ahoraMs))}
      <Text size="sm" fw={pronto ? 600 : 400} c={pronto ? "red" : "dimmed"}>
        {falta(hastaMs, ahoraMs)}
      </Text>
    </Dato>
  );
}
