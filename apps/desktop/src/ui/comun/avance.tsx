import { Progress, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Evento } from "../../contract/index.ts";
import { puente } from "../puente.ts";
import { entero } from "./formato.ts";

type Avance = Evento<"avance">;

/** Returns the last reported progress of each long task of the selling half. */
export function useAvance(): Readonly<Partial<Record<Avance["trabajo"], Avance>>> {
  const [avances, setAvances] = useState<Partial<Record<Avance["trabajo"], Avance>>>({});
  useEffect(
    () =>
      puente.subscribe("avance", (avance) => setAvances((todos) => ({ ...todos, [avance.trabajo]: avance }))),
    [],
  );
  return avances;
}

/** A bar, with the count of the total in words. */
export function BarraAvance({
  que,
  hechas,
  total,
}: {
  readonly que: string;
  readonly hechas: number;
  readonly total: number;
}) {
  const texto = `${que}: ${entero(hechas)} de ${entero(total)}`;
  return (
    <div data-testid="avance">
      <Text size="sm">{texto}</Text>
      <Progress value={(100 * hechas) / Math.max(1, total)} aria-label={texto} />
    </div>
  );
}

const DE_SYNC = { bajar: "Bajando datos del servidor", subir: "Subiendo ventas al servidor" } as const;

/** Progress of the exchange with the server, while it lasts; selling goes on beside it. */
export function AvanceSync() {
  const avances = useAvance();
  return (["bajar", "subir"] as const).map((trabajo) => {
    const avance = avances[trabajo];
    if (avance === undefined || avance.hechas >= avance.total) return null;
    return <BarraAvance key={trabajo} {...avance} que={DE_SYNC[trabajo]} />;
  });
}
