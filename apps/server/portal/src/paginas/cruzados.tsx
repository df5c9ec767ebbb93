import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { entero } from "@mostrador/core/formato";
import type { enlace } from "../navegar.ts";

/** Tells how many values lost to a later write, with the way to them. */
export function Cruzados({
  cuantos,
  a,
}: {
  readonly cuantos: number;
  readonly a: ReturnType<typeof enlace>;
}) {
  if (cuantos === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />}>
      {cuantos === 1 ? "Un cambio se cruzó con otro" : `${entero(cuantos)} cambios se cruzaron con otros`} en
      los últimos 30 días: quedó el que se escribió último.{" "}
      <Anchor size="sm" underline="always" {...a}>
        Ver lo que no quedó
      </Anchor>
    </Alert>
  );
}
